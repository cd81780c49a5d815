import { expect, test } from "vitest";
import type { TableNow } from "$/protocol";
import { standing } from "./standing";

const table = (more: Partial<TableNow>): TableNow => ({
  type: "table",
  table: "T",
  version: 1,
  board: "usa",
  seats: [{ name: "Ann", held: true }, { name: "Bob", held: true }, { bot: "easy" }],
  first: null,
  clock: null,
  language: "en",
  game: "G",
  games: ["G"],
  own: [0],
  host: false,
  ...more,
});

test("a game that waits for oneself says so, whoever else is to act", () => {
  expect(standing(table({ to_act: [0, 1] })).is).toBe("mine");
});

test("it names the people that it waits for, and a bot only if there is nobody else", () => {
  expect(standing(table({ to_act: [1, 2] }))).toEqual({ is: "theirs", waitsFor: [1] });
  expect(standing(table({ to_act: [2] }))).toEqual({ is: "theirs", waitsFor: [2] });
});

test("where a bot stands in, it is not one's own turn", () => {
  const seats = [
    { name: "Ann", held: true, bot: "easy" },
    { name: "Bob", held: true },
  ];
  expect(standing(table({ seats, to_act: [0] }))).toEqual({ is: "theirs", waitsFor: [0] });
});

test("before the first game and after the last there is nobody to wait for", () => {
  expect(standing(table({ game: null, games: [] })).is).toBe("lobby");
  expect(standing(table({ to_act: [] })).is).toBe("over");
});
