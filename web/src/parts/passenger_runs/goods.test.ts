import { expect, it } from "vitest";
import { colourAt, goodsAt, standing } from "./goods";

const rule = {
  stacks: { black: [7, 6, 5, 4], white: [2] },
  goods: [
    { city: "here", stack: "black" },
    { city: "there", stack: "white" },
  ],
};
const board = { rules: { passenger_runs: rule } };

it("goods show what lies on top, and nothing when they are gone", () => {
  expect(goodsAt(board, { goods_left: { here: 3, there: 1 } }, "here")).toEqual([6, 5, 4]);
  expect(goodsAt(board, { goods_left: { here: 0 } }, "here")).toEqual([]);
  expect(goodsAt(board, { goods_left: {} }, "nowhere")).toEqual([]);
  expect(colourAt(board, "there")).toBe("white");
});

it("passengers stand on cities", () => {
  expect([...standing({ passenger_at: { there: 2, here: null } })]).toEqual([["there", 2]]);
});
