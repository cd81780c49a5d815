/** The mathematics of views: a place p of the board is seen at p × k + (x, y), in CSS pixels. */

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Box extends Point, Size {}
export interface View extends Point {
  k: number;
}
interface Limits {
  min: number;
  max: number;
}

const LARGEST = 2.6; // at which a car is well over a finger wide

/** The view in which a box of the board fills the frame, up to a margin. */
export function fit(box: Box, frame: Size, margin = 0): View {
  const k = Math.min(
    Math.max(frame.width - 2 * margin, 1) / box.width,
    Math.max(frame.height - 2 * margin, 1) / box.height,
  );
  return {
    k,
    x: frame.width / 2 - (box.x + box.width / 2) * k,
    y: frame.height / 2 - (box.y + box.height / 2) * k,
  };
}

/** The frame without what buttons lie over, `free` pixels at its right and lower edge. */
export function openPart(frame: Size, free: Point): Size {
  return { width: frame.width - free.x, height: frame.height - free.y };
}

/** What to keep free of a board for buttons in the lower right corner: a stripe beside it or below it, whichever leaves it larger. */
export function keptFree(buttons: Size, frame: Size, ratio: number): Point {
  const wide = ({ width, height }: Size) => Math.min(width, height * ratio);
  const [beside, below] = [
    { x: buttons.width, y: 0 },
    { x: 0, y: buttons.height },
  ];
  return wide(openPart(frame, beside)) > wide(openPart(frame, below)) ? beside : below;
}

const PHONE = { width: 640, height: 540 }; // pixels: a narrower frame with less room gets a close view
const WORTH = 0.7; // how much smaller than alone the board may be so that its panels are in sight, too
const NEAR = 0.5; // the scale from which on cars can be told apart
const CLOSE = 0.9; // the largest scale of the first view of the player's tickets

export function isSmall(frame: Size): boolean {
  return frame.width < PHONE.width && frame.width * frame.height < PHONE.width * PHONE.height;
}

/** The first view of a game: all of it where there is room; on a phone the board fills the frame, around what matters. */
export function home(world: Box, board: Box, frame: Size, aim: Box | null, free: Point = { x: 0, y: 0 }): View {
  const all = fit(world, openPart(frame, free));
  const alone = fit(board, openPart(frame, free));
  if (!isSmall(frame)) return all.k >= WORTH * alone.k ? all : alone;
  const cover = Math.max(frame.width / board.width, frame.height / board.height);
  let k = Math.max(cover, NEAR);
  if (aim) k = bounded(fit(aim, frame).k, k, Math.max(k, CLOSE));
  return clamp(centred(middleOf(aim ?? board), frame, k), frame, board);
}

/** The view with a place in the middle. */
export function centred(place: Point, frame: Size, k: number): View {
  return { k, x: frame.width / 2 - place.x * k, y: frame.height / 2 - place.y * k };
}

export function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The part of the board that is seen. */
export function sightOf(view: View, frame: Size): Box {
  return { x: -view.x / view.k, y: -view.y / view.k, width: frame.width / view.k, height: frame.height / view.k };
}

/** The limits of the scale: from all of the world to a close view. */
export function limits(world: Box, frame: Size): Limits {
  const min = fit(world, frame).k;
  return { min, max: Math.max(LARGEST, 2 * min) };
}

/** A view that leaves no more of the frame empty than it must; `free` pixels at its right and lower edge may be. */
export function clamp(view: View, frame: Size, world: Box, free: Point = { x: 0, y: 0 }): View {
  const { min, max } = limits(world, openPart(frame, free));
  const k = bounded(view.k, min, max);
  const about = { x: frame.width / 2, y: frame.height / 2 };
  const { x, y } = k === view.k ? view : zoomAt(view, k / view.k, about);
  return {
    k,
    x: along(x, frame.width, world.x * k, world.width * k, free.x),
    y: along(y, frame.height, world.y * k, world.height * k, free.y),
  };
}

/**
 * Where a stretch that begins at `start` goes: into the middle if there is room, but not into what is to be free at the
 * end; else its edges come no farther into the frame than that.
 */
function along(shift: number, frame: number, start: number, length: number, free: number): number {
  const spare = frame - length;
  if (spare >= 0) return Math.max(0, Math.min(spare / 2, spare - free)) - start;
  return bounded(shift, spare - start - free, -start);
}

export function bounded(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Closer or farther by a factor, so that what is seen at a point stays there. */
export function zoomAt(view: View, factor: number, at: Point): View {
  return { k: view.k * factor, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor };
}

/** What two fingers make of a view when they move from one pair of points to another. */
export function pinch(view: View, from: [Point, Point], to: [Point, Point]): View {
  const factor = distance(...to) / Math.max(distance(...from), 1);
  const before = middle(...from);
  const after = middle(...to);
  const zoomed = zoomAt(view, factor, before);
  return { ...zoomed, x: zoomed.x + after.x - before.x, y: zoomed.y + after.y - before.y };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The place of the board that is seen at a point of the frame. */
export function placeAt(view: View, point: Point): Point {
  return { x: (point.x - view.x) / view.k, y: (point.y - view.y) / view.k };
}

/**
 * The CSS transform that shows at a view what was drawn at the scale `base`, beginning at the place `corner`.
 *
 * The factor stands in the last number of the matrix, by which all others are divided, instead of on its diagonal. That
 * is the same picture, but text in it keeps its size in Chromium's eyes: else each turn of the wheel lays out all names.
 */
export function transformOf(view: View, base: number, corner: Point): string {
  const factor = view.k / base;
  const [x, y] = [corner.x * view.k + view.x, corner.y * view.k + view.y];
  return `matrix3d(1,0,0,0, 0,1,0,0, 0,0,1,0, ${x / factor},${y / factor},0,${1 / factor})`;
}

/** Whether a place of the board is seen, some way from the edge. */
export function inSight(view: View, frame: Size, place: Point, margin: number): boolean {
  const x = place.x * view.k + view.x;
  const y = place.y * view.k + view.y;
  return x >= margin && y >= margin && x <= frame.width - margin && y <= frame.height - margin;
}

/** The smallest box around another one and what lies to its right or below it. */
export function covering({ x, y, width, height }: Box, others: Box[]): Box {
  return {
    x,
    y,
    width: Math.max(width, ...others.map((other) => other.x + other.width - x)),
    height: Math.max(height, ...others.map((other) => other.y + other.height - y)),
  };
}

/** The smallest box around some places, with room around them. */
export function around(places: Point[], room: number): Box {
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const x = Math.min(...xs) - room;
  const y = Math.min(...ys) - room;
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y };
}

/** Part of the way from one view to another; the zoom grows evenly. */
export function between(from: View, to: View, part: number): View {
  const k = from.k * (to.k / from.k) ** part;
  const share = Math.abs(to.k - from.k) < 1e-6 ? part : (k - from.k) / (to.k - from.k);
  return { k, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
