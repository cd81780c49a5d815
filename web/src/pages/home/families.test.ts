import { expect, test } from "vitest";
import { oneOfEach } from "./families";

const BOARDS = [
  { id: "big", family: "plain" },
  { id: "plain", family: "plain" },
  { id: "other", family: "other" },
  { id: "one", family: "missing" },
  { id: "two", family: "missing" },
];

const shown = (chosen: string) => oneOfEach(BOARDS, chosen).map((board) => board.id);

test("a family is shown by the board that the others build on", () => {
  expect(shown("other")).toEqual(["plain", "other", "one"]);
});

test("a family is shown by the board that is chosen", () => {
  expect(shown("big")).toEqual(["big", "other", "one"]);
  expect(shown("two")).toEqual(["plain", "other", "two"]);
});
