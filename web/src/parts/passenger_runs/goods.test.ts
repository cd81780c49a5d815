import { expect, it } from "vitest";
import { colourAt, goodsAt, passengersByCity } from "./goods";

const rule = {
  stacks: { black: [7, 6, 5, 4], white: [2] },
  goods: [
    { city: "here", stack: "black" },
    { city: "there", stack: "white" },
  ],
};
const board = { rules: { passenger_runs: rule } };

it("the goods of a city are its stack from the top, or nothing when it is empty", () => {
  expect(goodsAt(board, { goods_left: { here: 3, there: 1 } }, "here")).toEqual([6, 5, 4]);
  expect(goodsAt(board, { goods_left: { here: 0 } }, "here")).toEqual([]);
  expect(goodsAt(board, { goods_left: {} }, "nowhere")).toEqual([]);
  expect(colourAt(board, "there")).toBe("white");
});

it("passengers are found by their city", () => {
  expect([...passengersByCity({ passenger_at: { there: 2, here: null } })]).toEqual([["there", 2]]);
});
