import { expect, test } from "vitest";
import { placesOf } from "./standings";

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
