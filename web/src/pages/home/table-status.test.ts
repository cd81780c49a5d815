import { expect, test } from "vitest";
import type { TableNow } from "$/protocol";
import { tableStatus } from "./table-status";

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

test("a game that waits for one of my seats is mine, no matter who else has to act", () => {
  expect(tableStatus(table({ pending_seats: [0, 1] })).is).toBe("mine");
});

test("a game waits for people, and for a bot only if nobody else has to act", () => {
  expect(tableStatus(table({ pending_seats: [1, 2] }))).toEqual({ is: "theirs", waitsFor: [1] });
  expect(tableStatus(table({ pending_seats: [2] }))).toEqual({ is: "theirs", waitsFor: [2] });
});

test("my seat that a bot plays is not mine", () => {
  const seats = [
    { name: "Ann", held: true, bot: "easy" },
    { name: "Bob", held: true },
  ];
  expect(tableStatus(table({ seats, pending_seats: [0] }))).toEqual({ is: "theirs", waitsFor: [0] });
});

test("before the first game a table is a lobby, after the last it is over", () => {
  expect(tableStatus(table({ game: null, games: [] })).is).toBe("lobby");
  expect(tableStatus(table({ pending_seats: [] })).is).toBe("over");
});
