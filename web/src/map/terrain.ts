/** Mountains as they are drawn on old maps: little peaks along a ridge, lit from the left. */

import { distance, type Point } from "./viewport";

const STEP = 30; // between two peaks
const ASIDE = 9; // how far they stand beside the ridge, on this side and that
const SIZES = [11, 14, 9, 13, 10]; // half the width of a peak

interface Peaks {
  lit: string; // SVG paths of all sides that lie in the light
  shade: string;
}

/** The peaks along some ridges, except those that would stand too near to something. */
export function peaksOf(ridges: string[], free: (place: Point, size: number) => boolean): Peaks {
  const found: (Point & { size: number })[] = [];
  for (const ridge of ridges)
    walk(lineOf(ridge), STEP).forEach(({ x, y }, n) => {
      const size = SIZES[n % SIZES.length]!;
      const place = { x: x + (n % 2 ? ASIDE : -ASIDE), y: y + (n % 3 ? ASIDE : -ASIDE) };
      if (free(place, size)) found.push({ ...place, size });
    });
  found.sort((a, b) => a.y - b.y); // those in front hide those behind
  const put = (n: number): string => n.toFixed(1);
  const side = ({ x, y, size }: Point & { size: number }, way: 1 | -1): string =>
    `M${put(x - size * 0.12)} ${put(y - size)}L${put(x + way * size)} ${put(y + size * 0.55)}H${put(x + size * 0.2)}Z`;
  return { lit: found.map((peak) => side(peak, -1)).join(""), shade: found.map((peak) => side(peak, 1)).join("") };
}

/** The points of a path as land is kept: `M x y l dx dy …`, each seen from the one before. */
function lineOf(path: string): Point[] {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  const found: Point[] = [];
  for (let n = 0; n + 1 < numbers.length; n += 2) {
    const last = found.at(-1) ?? { x: 0, y: 0 };
    found.push({ x: last.x + numbers[n]!, y: last.y + numbers[n + 1]! });
  }
  return found;
}

/** Places along a line, always as far apart. */
function walk(line: Point[], step: number): Point[] {
  const found: Point[] = [];
  let left = step / 2; // until the next one
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const length = distance(a, b);
    while (left <= length) {
      found.push({ x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length });
      left += step;
    }
    left -= length;
  }
  return found;
}
