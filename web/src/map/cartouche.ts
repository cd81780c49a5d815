/** Where the cartouche of a board is drawn, with its name and what its legend says. */

import type { Layout } from "$/protocol";

import { carBoxes, grown, meet } from "./labels";
import type { Box, Size } from "./viewport";

export const CARTOUCHE = { font: 21, title: 27, label: 92, column: 30, row: 27, pad: 16 };
const STEP = 15;
const AWAY = 10; // from everything else
const EDGE = 18; // from the edge of the board

export function cartoucheSize(rows: (string | number)[][], titleWidth: number): Size {
  const { title, label, column, row, pad } = CARTOUCHE;
  const columns = Math.max(0, ...rows.map((cells) => cells.length - 1));
  const table = columns ? label + columns * column : 0;
  return {
    width: Math.max(titleWidth * title, table) + 2 * pad,
    height: title * 1.2 + rows.length * row + 2 * pad - 6,
  };
}

/** A place where it covers nothing, as near as possible to a corner of the board; none if there is no room. */
export function cartouchePlace(layout: Layout, { width, height }: Size): Box | null {
  const [roomWide, roomHigh] = layout.room;
  const taken: Box[] = [
    ...layout.tracks.flatMap((track) => track.slots.flatMap((slot) => carBoxes(slot, layout.car))),
    ...layout.cities.flatMap(({ x, y, radius, label, spot }) => [
      grown({ x, y, width: 0, height: 0 }, radius + 4),
      ...(label ? [boxOf(label.box)] : []),
      ...(spot ? [{ x: spot[0] - roomWide / 2, y: spot[1] - roomHigh / 2, width: roomWide, height: roomHigh }] : []),
    ]),
    ...layout.tags.map(({ x, y, width, height }) => ({ x: x - width / 2, y: y - height / 2, width, height })),
  ];
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

function boxOf([x, y, width, height]: [number, number, number, number]): Box {
  return { x, y, width, height };
}
