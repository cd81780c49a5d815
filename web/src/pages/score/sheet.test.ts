import { beforeEach, expect, test } from "vitest";
import type { BoardInfo } from "$/protocol";
import { entriesOf, connectedGroups, connects, ScoreSheet, countablesOf } from "./sheet.svelte";

const route = (id: string, a: string, b: string, length = 2) => ({ id, a, b, length, colour: null, ferry: 0 });
const field = { rule: "", about: "", each: true };

const board = {
  cities: [
    ...["a", "b", "c"].map((id) => ({ id, name: id, lat: 0, lon: 0, country: "" })),
    { id: "d", name: "d", lat: 0, lon: 0, country: "land" },
  ],
  countries: { land: "Land" },
  routes: [route("a-b", "a", "b"), route("a-b/2", "a", "b"), route("b-c", "b", "c"), route("c-d", "c", "d")],
  rules: { claim_routes: { multiple_routes_from: 4 } },
  fields: { owner: field, tickets: field, houses: field, coins: field, mat: field },
  tallied: {
    owner: { of: "owner", by: ["a-b", "b-c"] },
    tickets: { of: "ticket set", by: [] },
    houses: { of: "owner", by: ["a", "b"] },
    coins: { of: "", by: [] },
    mat: { of: "owner", by: ["red:1", "red:2"] },
  },
} as unknown as BoardInfo;

let sheet: ScoreSheet;
beforeEach(() => {
  localStorage.clear();
  sheet = new ScoreSheet();
});

const seat = (n: number) => {
  while (sheet.players.length < n) sheet.add();
};

test("what is entered goes on the map, into lists of tickets, or into numbers", () => {
  const { map, tickets, counts } = entriesOf(board);
  expect([map, tickets, counts].map((all) => all.map(({ name }) => name))).toEqual([
    ["owner", "houses"],
    ["tickets"],
    ["coins", "mat"],
  ]);
});

test("with four players a press on a double route takes the free track, and a second press gives it back", () => {
  seat(4);
  sheet.toggleRoute(board, "owner", "a-b", 0);
  sheet.toggleRoute(board, "owner", "a-b", 1);
  expect(sheet.owners("owner")).toEqual({ "a-b": 0, "a-b/2": 1 });
  sheet.toggleRoute(board, "owner", "a-b", 1);
  expect(sheet.owners("owner")).toEqual({ "a-b": 0 });
});

test("with two players a double route has one owner", () => {
  sheet.toggleRoute(board, "owner", "a-b", 0);
  sheet.toggleRoute(board, "owner", "a-b/2", 1);
  expect(sheet.owners("owner")).toEqual({ "a-b": 1 });
});

test("a player who is removed takes everything along, and the others keep theirs", () => {
  seat(3);
  sheet.give("owner", "a-b", 0);
  sheet.give("owner", "b-c", 2);
  sheet.toggleTicket("tickets", "a-c", 2);
  sheet.setCount("coins", 1, "", 5);
  sheet.remove(0);
  expect(sheet.owners("owner")).toEqual({ "b-c": 1 });
  expect(sheet.tickets("tickets", 1)).toEqual(["a-c"]);
  expect(sheet.count("coins", 0)).toBe(5);
});

test("what was entered is there when the page is opened again, until another board is chosen", () => {
  sheet.choose("usa", [2, 5]);
  sheet.toggleTicket("tickets", "a-c", 1);
  sheet.keep();
  const again = new ScoreSheet();
  expect(again.tickets("tickets", 1)).toEqual(["a-c"]);
  expect(again.id).toBe(sheet.id);
  again.choose("europe", [2, 5]);
  expect(again.begun).toBe(false);
  expect(again.id).not.toBe(sheet.id);
});

test("a table that was scored is not overwritten by the next one, and can be corrected until that is begun", () => {
  sheet.clear();
  sheet.choose("usa", [2, 5]);
  sheet.players[1]!.name = "Bob";
  sheet.toggleTicket("tickets", "a-c", 1);
  sheet.scored = true;
  sheet.keep();
  const next = new ScoreSheet();
  expect([next.id === sheet.id, next.begun, next.board, next.players[1]!.name]).toEqual([false, false, "usa", "Bob"]);
  next.keep(); // somebody just had a look
  const corrected = new ScoreSheet();
  expect(corrected.correctable).toBe(true);
  corrected.correct();
  expect([corrected.id, corrected.tickets("tickets", 1), corrected.scored]).toEqual([sheet.id, ["a-c"], false]);
  corrected.keep();
  expect(new ScoreSheet().id).toBe(sheet.id); // corrections are not lost either
  next.setCount("coins", 0, "", 3);
  expect(next.correctable).toBe(false);
  next.keep();
  expect(new ScoreSheet().count("coins", 0)).toBe(3);
});

test("what is won at cities that a player's routes reach is asked first, with all the numbers that there are", () => {
  const sets = [
    { cities: ["a", "c"], name: "Feast", cards: 3, points: [1, 2, 3] },
    { cities: ["d"], name: "Fair", cards: 1, points: [4] },
  ];
  const feasts = { ...board, rules: { festivals: { sets } } } as unknown as BoardInfo;
  const pile = { name: "festival_pile", each: true, about: "", of: "", by: ["a", "d"] };
  const told = (entry: typeof pile) =>
    countablesOf(feasts, entry, { "b-c": 0 }, 0).map(({ id, most, likely }) => [id, most, likely]);
  expect(told(pile)).toEqual([
    ["a", 3, true],
    ["d", 1, false],
  ]);
  expect(told({ ...pile, name: "coins", by: ["gold"] })).toEqual([["gold", null, true]]);
});

test("tickets are offered first where the routes of a player join their ends, also in a country", () => {
  const groups = connectedGroups(board, { "a-b": 0, "b-c": 0, "c-d": 1 }, 0);
  expect(connects(board, groups, "a", "c")).toBe(true);
  expect(connects(board, groups, "a", "land")).toBe(false);
  expect(connects(board, connectedGroups(board, { "c-d": 1, "b-c": 1 }, 1), "b", "land/a")).toBe(true);
});
