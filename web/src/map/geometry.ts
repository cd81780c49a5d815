/** Geometry for hitting tracks and for drawing tracks and tokens. */

import { distance, type Box, type Point } from "./viewport";

export interface Line {
  id: string;
  points: Point[]; // along the track, from city to city
}

/** How far a point is from a line. */
export function away(point: Point, line: Point[]): number {
  let least = Infinity;
  for (let i = 1; i < line.length; i++) least = Math.min(least, fromSegment(point, line[i - 1]!, line[i]!));
  return line.length === 1 ? distance(point, line[0]!) : least;
}

function fromSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(Math.max(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0), 1);
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** The nearest of several lines within reach. */
export function nearest(point: Point, lines: Line[], reach: number): string | null {
  let found: string | null = null;
  let least = reach;
  for (const line of lines) {
    const far = away(point, line.points);
    if (far <= least) {
      least = far;
      found = line.id;
    }
  }
  return found;
}

/** The points along a quadratic or straight path `M x y Q x y x y` or `M x y L x y …`, close enough for hitting it. */
export function pointsOf(path: string, pieces = 8): Point[] {
  const points: Point[] = [];
  for (const [, command, rest] of path.matchAll(/([MLQC])([^MLQC]*)/g)) {
    const n = (rest!.match(/-?[\d.]+/g) ?? []).map(Number);
    const last = points.at(-1) ?? { x: 0, y: 0 };
    const end = { x: n.at(-2)!, y: n.at(-1)! };
    if (command === "M" || command === "L") {
      points.push(end);
      continue;
    }
    // A cubic curve in general; a quadratic one has both controls at two thirds of the way to its own.
    const [c1, c2] =
      command === "C"
        ? [
            { x: n[0]!, y: n[1]! },
            { x: n[2]!, y: n[3]! },
          ]
        : [towards(last, { x: n[0]!, y: n[1]! }, 2 / 3), towards(end, { x: n[0]!, y: n[1]! }, 2 / 3)];
    for (let i = 1; i <= pieces; i++) points.push(cubic(last, c1, c2, end, i / pieces));
  }
  return points;
}

function towards(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

function cubic(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const s = 1 - t;
  const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return { x: p * a.x + q * b.x + r * c.x + u * d.x, y: p * a.y + q * b.y + r * c.y + u * d.y };
}

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const AHEAD: Record<Direction, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isDirection(key: string): key is Direction {
  return key in AHEAD;
}

/** The next place in a direction, preferably near and straight ahead; null if there is none. */
export function nextPlace<T extends Point>(from: Point, places: T[], direction: Direction): T | null {
  const ahead = AHEAD[direction];
  let found: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const forward = dx * ahead.x + dy * ahead.y;
    const aside = Math.abs(dx * ahead.y - dy * ahead.x);
    if (forward <= 0.5 || aside > 3 * forward) continue;
    const cost = forward + 2 * aside;
    if (cost < least) {
      least = cost;
      found = place;
    }
  }
  return found;
}

/** The outline of everything within `reach` of a line, as path data: two parallel lines with round ends. */
export function outline(line: Point[], reach: number): string {
  const side = (points: Point[]): string[] =>
    points.map((point, n) => {
      const [before, after] = [points[Math.max(n - 1, 0)]!, points[Math.min(n + 1, points.length - 1)]!];
      const far = distance(before, after) || 1;
      const [dx, dy] = [((after.x - before.x) / far) * reach, ((after.y - before.y) / far) * reach];
      return `${(point.x + dy).toFixed(1)} ${(point.y - dx).toFixed(1)}`;
    });
  const [there, back] = [side(line), side([...line].reverse())];
  const cap = `A${reach} ${reach} 0 0 1 `;
  return `M${there.join("L")}${cap}${back.join("L")}${cap}${there[0]}Z`;
}

/** A rectangle around the middle of a slot, along its track; `round` is the radius of its corners. */
export interface Plate extends Box {
  round: number;
}

/** The same plate on every slot, as the data of one path. */
export function plates(slots: [number, number, number][], { x, y, width, height, round }: Plate): string {
  const r = Math.min(round, width / 2, height / 2);
  const [right, bottom] = [x + width, y + height];
  const corners = [
    [x + r, y, right - r, y],
    [right, y + r, right, bottom - r],
    [right - r, bottom, x + r, bottom],
    [x, bottom - r, x, y + r],
  ] as const;
  const arc = `A${r.toFixed(2)} ${r.toFixed(2)} 0 0 1 `;
  return slots
    .map(([cx, cy, angle]) => {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const at = (px: number, py: number) =>
        `${(cx + px * cos - py * sin).toFixed(2)} ${(cy + px * sin + py * cos).toFixed(2)}`;
      const sides = corners.map(([ax, ay, bx, by]) => `${at(ax, ay)}L${at(bx, by)}`);
      return `M${sides.join(arc)}${arc}${at(x + r, y)}Z`;
    })
    .join("");
}

/** The direction of a car such that its sign is never upside down. */
export function upright(angle: number): number {
  return ((((angle + 90) % 180) + 180) % 180) - 90;
}

/** Whether the cars of a route are turned around, so that what is on them is never upside down: trains head to the right. */
export function isTurned(slots: [number, number, number][]): boolean {
  const angle = slots[Math.floor((slots.length - 1) / 2)]?.[2] ?? 0;
  return Math.cos(((upright(angle) - angle) * Math.PI) / 180) < 0;
}

/**
 * Places for n small things in rows in a room around the origin, and how large they can be; they stand `across` and
 * `down` of their size apart, so that they overlap when these are less than one.
 */
export function cluster(
  n: number,
  width: number,
  height: number,
  across = 1,
  down = 1,
): { places: Point[]; size: number } {
  let columns = 1;
  let size = 0;
  for (let c = 1; c <= n; c++) {
    const fits = Math.min(width / c / across, height / Math.ceil(n / c) / down);
    if (fits > size) [size, columns] = [fits, c];
  }
  const rows = Math.ceil(n / columns);
  const places: Point[] = [];
  for (let i = 0; i < n; i++) {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? n - row * columns : columns;
    places.push({ x: ((i % columns) - (inRow - 1) / 2) * size * across, y: (row - (rows - 1) / 2) * size * down });
  }
  return { places, size };
}

/** The cells of a score track around a frame, clockwise from the lower left corner: `cells` in all, corners included. */
export function scoreCells(
  width: number,
  height: number,
  band: number,
  cells = 100,
): (Point & { w: number; h: number })[] {
  const half = cells / 2;
  const across = Math.round((half * width) / (width + height));
  const down = half - across;
  const w = width / (across - 1);
  const h = height / (down - 1);
  const found = [{ x: -band, y: height, w: band, h: band }];
  for (let i = 1; i < down; i++) found.push({ x: -band, y: height - i * h, w: band, h });
  found.push({ x: -band, y: -band, w: band, h: band });
  for (let i = 1; i < across; i++) found.push({ x: (i - 1) * w, y: -band, w, h: band });
  found.push({ x: width, y: -band, w: band, h: band });
  for (let i = 1; i < down; i++) found.push({ x: width, y: (i - 1) * h, w: band, h });
  found.push({ x: width, y: height, w: band, h: band });
  for (let i = 1; i < across; i++) found.push({ x: width - i * w, y: height, w, h: band });
  return found;
}

export interface Marker extends Point {
  seat: number;
  note: string; // of points that the track has no cell for: "+100", "−22"
  inward: Point; // the direction from the track to the middle of the board
}

/** How large the letters of a score track are. */
export function scoreFont(band: number, pixel: number): number {
  return Math.min(Math.max(band * 0.44, 10.5 * pixel), band * 0.8);
}

/** Where the note of a marker lies, if it has one. */
export function noteBox({ note, inward, x, y }: Marker, band: number, font: number): Box | null {
  if (!note) return null;
  const [width, height] = [font * (0.6 * note.length + 0.5), font * 1.2];
  const [dx, dy] = [inward.x * (band * 0.4 + width / 2), inward.y * (band * 0.4 + height / 2)];
  return { x: x + dx - width / 2, y: y + dy - height / 2, width, height };
}

/** Where the players' markers stand on a score track; scores beyond one round or below zero have a note. */
export function markersOf(points: number[], width: number, height: number, band: number, step: number): Marker[] {
  const cells = scoreCells(width, height, band);
  const numbers = points.map((score) => Math.max(score, 0) % cells.length);
  return points.map((score, seat) => {
    const number = numbers[seat]!;
    const together = numbers.filter((each) => each === number).length;
    const before = numbers.slice(0, seat).filter((each) => each === number).length;
    const cell = cells[number]!;
    const at = { x: cell.x + cell.w / 2, y: cell.y + cell.h / 2 };
    const inward =
      at.x < 0 ? { x: 1, y: 0 } : at.x > width ? { x: -1, y: 0 } : at.y < 0 ? { x: 0, y: 1 } : { x: 0, y: -1 };
    const note = score < 0 ? `−${-score}` : score >= cells.length ? `+${score - number}` : "";
    // two of them fit into a cell beside each other; the next ones stand in a second row, towards the board
    const long = inward.x ? cell.h : cell.w;
    const inRow = long > 1.4 * step ? Math.min(together, 2) : 1;
    const [along, row] = [
      ((before % inRow) - (inRow - 1) / 2) * (long - 1.1 * step),
      Math.floor(before / inRow) * step,
    ];
    return {
      seat,
      note,
      inward,
      x: at.x + row * inward.x + along * Math.abs(inward.y),
      y: at.y + row * inward.y + along * Math.abs(inward.x),
    };
  });
}
