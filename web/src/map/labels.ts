/**
 * Where names stand. They keep their size on the screen at every zoom; where they would collide, the less important one
 * moves around its city, or is left out.
 *
 * Everything is in units of the board; `pixel` is how large a pixel of the screen is in them.
 */

import type { Layout } from "$/protocol";

import type { Site } from "./scene";
import type { Box, Point } from "./viewport";

export type Label = NonNullable<Site["label"]>;

/** A name that wants a place; the most important first. */
export interface Name {
  id: string;
  site: Site;
  label: Label;
  lines: string[];
  prominent: boolean; // to be read first: larger
  tag: boolean; // on a plate
}

/** A name at its place: `box` is the room that it takes, `y` the base line of its first line. */
export interface Placed extends Point {
  id: string;
  lines: string[];
  prominent: boolean;
  tag: boolean;
  font: number;
  line: number;
  anchor: "start" | "middle" | "end";
  box: Box;
}

/** What names have to keep clear of. */
export interface Surroundings {
  pixel: number;
  board: Box; // names stay within it
  sight: Box; // the part of it that is seen; no name is cut by its edge
  taken: Box[]; // tokens, buttons
  sites: Site[]; // dots, which only their own name may come near
  cars: Box[]; // better not covered
}

type Measure = (text: string) => number; // how wide a text is, in parts of the font size

const LEAST = 11; // pixels: the size of names that would be drawn smaller
const MOST = 14; // and of those that would be larger
const PROMINENT = 1.12; // how much larger a prominent name is
const LINE = 1.08; // distance of two lines, in parts of the font
const NEAR = 3; // pixels between a name and its city
const BEYOND = [16, 30]; // or, if it is prominent, between it and a city with flags and tokens around it
const APART = 4; // pixels between two names
const EDGE = 3; // pixels between a name and the edge of what is seen
const PLATE = 3; // pixels around the name on a plate
const MOVED = 0.15; // the cost of standing elsewhere than planned, in parts of the name's area
const COVERED = 0.75; // the part of a name that may lie over cars

/** The size of a name on the screen, in pixels. */
export function fontOf(planned: number, pixel: number, prominent: boolean): number {
  return Math.min(Math.max(planned / pixel, LEAST), MOST) * (prominent ? PROMINENT : 1);
}

/** A place for every name for which there is one. */
export function placeNames(names: Name[], around: Surroundings, measure: Measure): Placed[] {
  const found: Placed[] = [];
  for (const name of names) {
    const best = bestPlace(name, around, found, measure);
    if (best) found.push(best);
  }
  return found;
}

function bestPlace(name: Name, around: Surroundings, others: Placed[], measure: Measure): Placed | null {
  const { pixel, board } = around;
  const sight = grown(around.sight, -EDGE * pixel);
  const beyond = grown(around.sight, EDGE * pixel); // letters may be a little wider than they were measured
  const font = fontOf(name.label.font, pixel, name.prominent) * pixel;
  const line = font * LINE;
  const width = Math.max(...name.lines.map(measure)) * font;
  const height = line * (name.lines.length - 1) + font * 0.95;
  const seen = inside(sight, { ...name.site, width: 0, height: 0 });
  let best: Placed | null = null;
  let least = Infinity;
  ways(name, width, height, pixel).forEach(({ x, y, anchor }, n) => {
    const box = grown({ x, y, width, height }, name.tag ? PLATE * pixel : 0);
    if (!inside(board, box) || !(inside(sight, box) || (!seen && !meet(beyond, box)))) return;
    const room = grown(box, (APART / 2) * pixel);
    if (
      others.some((other) => meet(grown(other.box, (APART / 2) * pixel), room)) ||
      around.taken.some((each) => meet(each, box))
    )
      return;
    if (around.sites.some((site) => site.id !== name.site.id && near(site, box))) return;
    const cost = (n === 0 ? 0 : MOVED + n * 0.01) + covered(box, around.cars) * (name.prominent ? 0.6 : 1);
    if (cost >= least || (!name.prominent && cost > COVERED + MOVED)) return;
    least = cost;
    const at = anchor === "start" ? x : anchor === "end" ? x + width : x + width / 2;
    best = {
      id: name.id,
      lines: name.lines,
      prominent: name.prominent,
      tag: name.tag,
      font,
      line,
      anchor,
      x: at,
      y: y + font * 0.8,
      box,
    };
  });
  return best;
}

/** Corners of the places where a name may stand: as planned, then around its city, then farther away. */
function ways(
  { site, label, prominent }: Name,
  width: number,
  height: number,
  pixel: number,
): (Point & { anchor: Label["anchor"] })[] {
  const [left, top, w, h] = label.box;
  const middle = top + h / 2;
  const planned =
    label.anchor === "start"
      ? { x: label.x, y: middle - height / 2, anchor: label.anchor }
      : label.anchor === "end"
        ? { x: label.x - width, y: middle - height / 2, anchor: label.anchor }
        : { x: left + w / 2 - width / 2, y: middle < site.y ? top + h - height : top, anchor: label.anchor };
  const found: (Point & { anchor: Label["anchor"] })[] = [planned];
  for (const gap of prominent ? [NEAR, ...BEYOND] : [NEAR]) {
    const far = site.radius + gap * pixel;
    const part = far * 0.75;
    const beside = { start: site.x + far, end: site.x - far - width };
    const corner = { start: site.x + part, end: site.x - part - width };
    for (const anchor of ["start", "end"] as const) {
      found.push({ x: beside[anchor], y: site.y - height / 2, anchor });
      found.push({ x: corner[anchor], y: site.y - part - height, anchor });
      found.push({ x: corner[anchor], y: site.y + part, anchor });
    }
    for (const shift of [0.5, 0.25, 0.75]) {
      const x = site.x - width * shift;
      found.push({ x, y: site.y - far - height, anchor: "middle" });
      found.push({ x, y: site.y + far, anchor: "middle" });
    }
  }
  return found;
}

// -- boxes ---------------------------------------------------------------------------------------------------

export function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function inside(outer: Box, box: Box): boolean {
  return (
    box.x >= outer.x &&
    box.y >= outer.y &&
    box.x + box.width <= outer.x + outer.width &&
    box.y + box.height <= outer.y + outer.height
  );
}

function near(site: Site, box: Box): boolean {
  const dx = Math.max(box.x - site.x, 0, site.x - box.x - box.width);
  const dy = Math.max(box.y - site.y, 0, site.y - box.y - box.height);
  return Math.hypot(dx, dy) < site.radius;
}

/** The part of a box that lies over others. */
function covered(box: Box, others: Box[]): number {
  let area = 0;
  for (const other of others) {
    const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
    const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
    if (width > 0 && height > 0) area += width * height;
  }
  return area / (box.width * box.height);
}

// -- which names, and in which order --------------------------------------------------------------------------

/** All names of a board: own ends first, then the places with most routes. */
export function namesOf(
  layout: Layout,
  routes: { a: string; b: string }[],
  prominent: Set<string>,
  language: string,
): Name[] {
  const degree = new Map<string, number>();
  for (const { a, b } of routes) for (const city of [a, b]) degree.set(city, (degree.get(city) ?? 0) + 1);
  const words = (label: Label): string[] => label.names[language] ?? label.lines;
  const sites = new Map(layout.cities.map((site) => [site.id, site]));
  const names: Name[] = layout.cities.flatMap((site) =>
    site.label
      ? [
          {
            id: site.id,
            site,
            label: site.label,
            lines: words(site.label),
            prominent: prominent.has(site.id),
            tag: false,
          },
        ]
      : [],
  );
  for (const { city, label } of layout.tags)
    names.push({
      id: city,
      site: sites.get(city)!,
      label,
      lines: words(label),
      prominent: prominent.has(city),
      tag: true,
    });
  const rank = ({ id, prominent, tag }: Name): number =>
    (prominent ? 1000 : 0) + (tag ? 0 : 100) + (degree.get(id) ?? 0);
  return names.sort((a, b) => rank(b) - rank(a));
}

/** The room of a car that lies at an angle, as upright boxes around pieces of it. */
export function carBoxes([x, y, angle]: readonly [number, number, number], [length, width]: [number, number]): Box[] {
  const turn = (angle * Math.PI) / 180;
  const pieces = 3;
  return Array.from({ length: pieces }, (_, n) => {
    const along = ((n + 0.5) / pieces - 0.5) * length;
    const side = Math.max(width, Math.abs(Math.cos(turn) * length) / pieces);
    const high = Math.max(width, Math.abs(Math.sin(turn) * length) / pieces);
    return {
      x: x + along * Math.cos(turn) - side / 2,
      y: y + along * Math.sin(turn) - high / 2,
      width: side,
      height: high,
    };
  });
}
