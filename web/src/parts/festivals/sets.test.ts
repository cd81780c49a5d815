import { expect, it } from "vitest";
import { lyingAt, setOf } from "./sets";

const set = { cities: ["here", "there"], name: "Feast", cards: 6, points: [2, 5] };
const board = { rules: { festivals: { sets: [set] } } };

it("a festival is found by each of its cities and counts the cards there", () => {
  expect(setOf(board, "there")).toBe(set);
  expect(setOf(board, "elsewhere")).toBeUndefined();
  expect(lyingAt(set, { festivals_lying: { here: 3 } })).toBe(3);
  expect(lyingAt(set, { festivals_lying: {} })).toBe(0);
});
