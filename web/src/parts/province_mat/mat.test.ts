import { expect, it } from "vitest";
import { linesOf, ranked } from "./mat";

it("every line of the mat has the seats of its spots", () => {
  const board = { rules: { province_mat: { lines: [{ colour: "red", province: "South", spots: 3 }] } } };
  expect(linesOf(board, { mat: { "red:2": 1 } })).toEqual([
    { colour: "red", province: "South", seats: [null, 1, null] },
  ]);
});

it("a line is led by the highest sum, then by the highest spot", () => {
  expect(ranked([null, null, null])).toEqual([]);
  expect(ranked([2, 2, 1, 0])).toEqual([
    { seat: 0, sum: 4 },
    { seat: 1, sum: 3 },
    { seat: 2, sum: 3 },
  ]);
});
