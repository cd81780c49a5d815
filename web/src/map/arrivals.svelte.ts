/**
 * Trains that roll in over the routes that were just claimed. Nothing waits for them, and where motion is reduced, or
 * many are due at once, they simply stand there.
 */

import { appearance } from "$/settings.svelte";

import type { Slot } from "./scene";
import type { Point } from "./viewport";

export interface Arrival {
  id: number;
  route: string;
  seat: number;
  time: number; // milliseconds
}

const MOST = 3; // at once
const LONGEST = 700; // milliseconds, with the smoke
const PUFF = 300;

let next = 0;
let rolling: Arrival[] = $state.raw([]);

/** The trains that are on their way now. */
export function arrivals(): Arrival[] {
  return rolling;
}

/** A train of so many wagons rolls in. */
export function arrive(route: string, seat: number, wagons: number): void {
  if (appearance.reducedMotion || document.hidden || rolling.length >= MOST) return;
  const arrival = { id: next++, route, seat, time: Math.min(300 + 60 * wagons, LONGEST) };
  rolling = [...rolling.filter((other) => other.route !== route), arrival];
  setTimeout(() => (rolling = rolling.filter((other) => other !== arrival)), arrival.time);
}

/** When the head of a train comes to its n-th slot, as a part of the time: it slows down towards the end. */
export function reaches(n: number, wagons: number): number {
  return 1 - Math.sqrt(1 - n / wagons);
}

/**
 * The path of the n-th wagon from the city `from` to its slot, as keyframes. The slots are in the order of the path, so
 * that the last wagon is the head; a wagon is not seen before it leaves the city.
 */
export function wayOf(slots: Slot[], from: Point, n: number): Keyframe[] {
  const wagons = slots.length;
  let before = slots[0]![2];
  const stops = [[from.x, from.y, before], ...slots.slice(0, n + 1)].map((stop) => {
    const [x, y, angle] = stop as Slot;
    before += ((((angle - before) % 360) + 540) % 360) - 180; // the shorter way round
    return `translate(${x}px, ${y}px) rotate(${before}deg)`;
  });
  const leaves = wagons - 1 - n;
  const frames: Keyframe[] = stops.map((transform, i) => ({
    transform,
    opacity: i ? 1 : 0.2,
    offset: reaches(leaves + i, wagons),
  }));
  return leaves ? [{ transform: stops[0]!, opacity: 0, offset: 0 }, ...hidden(frames)] : frames;
}

function hidden([first, ...rest]: Keyframe[]): Keyframe[] {
  return [{ ...first, opacity: 0 }, ...rest];
}

/** Where and when a train puffs: at a few of its slots, as the head passes. */
export function puffsOf(slots: Slot[], time: number): { x: number; y: number; delay: number; time: number }[] {
  const every = Math.ceil(slots.length / 4);
  return slots
    .map(([x, y], n) => ({ x, y, delay: time * reaches(n + 0.5, slots.length), n }))
    .filter(({ n }) => n % every === 0)
    .map(({ x, y, delay }) => ({ x, y, delay, time: Math.min(PUFF, Math.max(time - delay, 1)) }));
}
