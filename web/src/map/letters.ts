// Where the letters of tickets stand, on the outlines of the routes that help these.

import { meet, type Placed } from "./labels";
import type { DrawnRoute } from "./scene";
import type { Box, Point } from "./viewport";

export interface Letter extends Box {
  id: string; // of the route
  text: string;
}

const HIGH = 1.36; // of a letter's plate, in parts of the font
const FARTHER = 1.7; // beside the outline, where there is no room on it

/**
 * A plate for the letters of every route. It stands beside the cars, the middle one first: away from parallel tracks,
 * else above. Where names or other plates stand, it moves along its route, then on its cars or beside the outline; where
 * all is full, that of a parallel track is enough for both.
 */
export function placeLetters(
  routes: DrawnRoute[],
  letters: Map<string, string>,
  { font, away, names }: { font: number; away: number; names: Placed[] },
): Letter[] {
  const placed: Letter[] = [];
  for (const route of routes) {
    const text = letters.get(route.id);
    if (!text) continue;
    const half = font * (0.34 * text.length + 0.38);
    const at = ({ x, y }: Point): Box => ({
      ...{ x: x - half, y: y - (font * HIGH) / 2, width: 2 * half, height: font * HIGH },
    });
    const twin = routes.find(({ id, a, b }) => id !== route.id && a === route.a && b === route.b);
    const taken = [...names.map(({ box }) => box), ...placed];
    const covered = (box: Box): number => taken.reduce((sum, each) => sum + common(box, each), 0);
    const spots = spotsOf(route, twin, away).map(at);
    const free = spots.find((spot) => !taken.some((box) => meet(box, spot)));
    if (!free && twin && placed.some((other) => other.id === twin.id && other.text === text)) continue;
    placed.push({ id: route.id, text, ...(free ?? least(spots, covered)) });
  }
  return placed;
}

/** Where a plate may stand, the best place first. */
function spotsOf(route: DrawnRoute, twin: DrawnRoute | undefined, away: number): Point[] {
  const middle = (route.slots.length - 1) / 2;
  const order = [...route.slots.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const beside = (far: number) =>
    order.flatMap((n) => {
      const [x, y, angle] = route.slots[n]!;
      const turn = (angle * Math.PI) / 180;
      const across = { x: Math.sin(turn), y: -Math.cos(turn) };
      const other = twin?.slots[n];
      const towards = other ? across.x * (other[0] - x) + across.y * (other[1] - y) : across.y;
      const side = towards > 0 ? -far : far;
      return (other ? [side] : [side, -side]).map((each) => ({ x: x + across.x * each, y: y + across.y * each }));
    });
  return [...beside(away), ...beside(0), ...beside(FARTHER * away)];
}

/** The area that two boxes have in common. */
function common(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function least<T>(of: T[], cost: (each: T) => number): T {
  return of.reduce((best, each) => (cost(each) < cost(best) ? each : best));
}
