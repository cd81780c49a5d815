/** Where the cartouche of a board is drawn, with its name and what its legend says, and where its compass. */

import type { Layout } from "$/protocol";

import { carBoxes, grown, meet } from "./labels";
import type { Box, Size } from "./viewport";

export const CARTOUCHE = { font: 21, title: 28, label: 92, column: 30, row: 25, pad: 16 };
const COMPASS = [124, 104, 86, 70]; // how large it may be, the best first
const LETTER = 0.74; // how wide a letter of a sea's name is, with the space after it, in parts of its size
const STEP = 15;
const AWAY = 10; // from everything else
const EDGE = 18; // from the edge of the board

export function cartoucheSize(rows: (string | number)[][], titleWidth: number): Size {
  const { title, label, column, row, pad } = CARTOUCHE;
  const columns = Math.max(0, ...rows.map((cells) => cells.length - 1));
  const table = columns ? label + columns * column : 0;
  return {
    width: Math.max(titleWidth * title * 1.06, table) + 2 * pad, // letters are a little apart
    height: title * 1.2 + (rows.length ? rows.length * row + 12 : 0) + 2 * pad - 10,
  };
}

/** A place where it covers nothing, as near as possible to a corner of the board; none if there is no room. */
export function cartouchePlace(layout: Layout, { width, height }: Size, other: Box | null = null): Box | null {
  const taken = [...things(layout), ...seas(layout), ...ornaments(layout), ...(other ? [other] : [])];
  let best: Box | null = null;
  let least = Infinity;
  for (let x = EDGE; x + width <= layout.width - EDGE; x += STEP)
    for (let y = EDGE; y + height <= layout.height - EDGE; y += STEP) {
      const [right, below] = [layout.width - EDGE - width - x, layout.height - EDGE - height - y];
      const far = Math.min(x - EDGE, right) + Math.min(y - EDGE, below) + (right < x && below < y ? 400 : 0); // the buttons are there
      const box = { x, y, width, height };
      if (far < least && !taken.some((each) => meet(each, grown(box, AWAY)))) [best, least] = [box, far];
    }
  return best;
}

/** Where the compass is: clear of everything and of the cartouche. */
export function compassPlace(layout: Layout, cartouche: Box | null): Box | null {
  for (const size of COMPASS) {
    const found = cartouchePlace(layout, { width: size, height: size }, cartouche);
    if (found) return found;
  }
  return null;
}

/** Cars, places, names and tokens. */
function things(layout: Layout): Box[] {
  const [roomWide, roomHigh] = layout.room;
  return [
    ...layout.tracks.flatMap((track) => track.slots.flatMap((slot) => carBoxes(slot, layout.car))),
    ...layout.cities.flatMap(({ x, y, radius, label, spot }) => [
      grown({ x, y, width: 0, height: 0 }, radius + 4),
      ...(label ? [boxOf(label.box)] : []),
      ...(spot ? [{ x: spot[0] - roomWide / 2, y: spot[1] - roomHigh / 2, width: roomWide, height: roomHigh }] : []),
    ]),
    ...layout.tags.map(({ x, y, width, height }) => ({ x: x - width / 2, y: y - height / 2, width, height })),
  ];
}

/** The letters of the names of seas, about. */
function seas(layout: Layout): Box[] {
  return layout.look.waters.flatMap(({ x, y, size, angle, name }) => {
    const turn = (angle * Math.PI) / 180;
    return [...name].map((_, n) => {
      const along = (n - (name.length - 1) / 2) * size * LETTER;
      const [left, top] = [x + along * Math.cos(turn), y + along * Math.sin(turn) - size * 0.35];
      return grown({ x: left, y: top, width: 0, height: 0 }, size * 0.6);
    });
  });
}

function ornaments(layout: Layout): Box[] {
  return layout.look.ornaments.map(({ x, y, size }) => grown({ x, y, width: 0, height: 0 }, size * 0.45));
}

function boxOf([x, y, width, height]: [number, number, number, number]): Box {
  return { x, y, width, height };
}
