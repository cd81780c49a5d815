import { expect, test } from "vitest";
import { marginOf, placesOf } from "./standings";

test("places go by points, and a shared win is a shared first place", () => {
  const places = (totals: number[], winners: number[]) =>
    placesOf({ totals, winners }).map(({ seat, place }) => [seat, place]);
  expect(places([80, 120, 95], [1])).toEqual([
    [1, 1],
    [2, 2],
    [0, 3],
  ]);
  expect(places([120, 120, 95], [0, 1])).toEqual([
    [0, 1],
    [1, 1],
    [2, 3],
  ]);
  expect(places([120, 120, 95], [1])).toEqual([
    [1, 1],
    [0, 2],
    [2, 3],
  ]); // a tie that something else decided
  expect(places([50, 70, 50], [1])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
});

test("a win is explained by the line that gave the most of the lead", () => {
  const lines = { routes: [40, 44, 10], tickets: [20, 3, 0], "longest path": [0, 10, 0] };
  expect(marginOf({ totals: [60, 57, 10], winners: [0], lines })).toEqual({
    second: 1,
    ahead: 3,
    line: "tickets",
    gain: 17,
  });
});

test("a shared win, or one on equal points, has no such line", () => {
  const lines = { routes: [40, 40] };
  expect(marginOf({ totals: [40, 40], winners: [0, 1], lines })).toBeNull();
  expect(marginOf({ totals: [40, 40], winners: [1], lines })).toBeNull();
});
