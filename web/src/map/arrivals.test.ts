import { expect, test, vi } from "vitest";

import { arrivals, arrive, puffsOf, reaches, wayOf } from "./arrivals.svelte";
import type { Slot } from "./scene";

const slots: Slot[] = [
  [10, 0, 170],
  [20, 0, -175],
  [30, 0, -175],
];
const city = { x: 0, y: 0 };

test("every wagon leaves the city and ends in its slot, the head first", () => {
  slots.forEach((slot, n) => {
    const way = wayOf(slots, city, n);
    expect(way[0]).toMatchObject({ transform: expect.stringContaining("translate(0px, 0px)"), offset: 0 });
    expect(way.at(-1)).toMatchObject({
      transform: expect.stringContaining(`translate(${slot[0]}px, 0px)`),
      offset: 1,
      opacity: 1,
    });
  });
  const leaves = slots.map((_, n) => wayOf(slots, city, n).find(({ opacity }) => opacity === 1)!.offset);
  expect(leaves).toEqual([...leaves].sort((a, b) => Number(b) - Number(a)));
});

test("a wagon turns the shorter way round", () => {
  expect(wayOf(slots, city, 1).at(-1)!.transform).toContain("rotate(185deg)");
});

test("a train slows down, and its smoke is gone when it stands", () => {
  expect(reaches(1, 4)).toBeLessThan(reaches(4, 4) - reaches(3, 4));
  for (const { delay, time } of puffsOf(slots, 600)) expect(delay + time).toBeLessThanOrEqual(600);
});

test("a train takes at most 0.7 seconds, and only a few roll at once", () => {
  vi.useFakeTimers();
  for (const route of ["a", "b", "c", "d", "e"]) arrive(route, 0, 20);
  expect(arrivals().length).toBeLessThan(5);
  vi.advanceTimersByTime(700);
  expect(arrivals()).toEqual([]);
  vi.useRealTimers();
});
