import { expect, it } from "vitest";
import { linesOf } from "./mat";

it("every line of the mat has the seats of its spots", () => {
  const board = { rules: { province_mat: { lines: [{ colour: "red", province: "South", spots: 3 }] } } };
  expect(linesOf(board, { mat: { "red:2": 1 } })).toEqual([
    { colour: "red", province: "South", seats: [null, 1, null] },
  ]);
});
