import { expect, it } from "vitest";
import { linesOf } from "./mat";

it("trains stand on spots of the mat", () => {
  const board = { rules: { province_mat: { lines: [{ colour: "red", province: "South", spots: 3 }] } } };
  expect(linesOf(board, { mat: { "red:2": 1 } })).toEqual([
    { colour: "red", province: "South", seats: [null, 1, null] },
  ]);
});
