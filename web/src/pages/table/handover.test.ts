import { expect, test } from "vitest";
import { table, view } from "$/net/fake-server";
import { mayLook, whoLooks } from "./handover";

const two = table({ seats: [{ name: "Ann", held: true }, { name: "Bob", held: true }, { bot: "easy" }], own: [0, 1] });
const turnOf = (...seats: number[]) => [view({ seat: 0, to_act: seats }), view({ seat: 1, to_act: seats })];

test("alone at a device one looks all the time", () => {
  expect(whoLooks(table(), turnOf(1), null, false)).toEqual({ seat: 0, next: null });
});

test("a spectator has no seat", () => {
  expect(whoLooks(table({ own: [] }), turnOf(0), null, false)).toEqual({ seat: null, next: null });
});

test("nobody sees a hand without having said who they are", () => {
  expect(whoLooks(two, turnOf(1), null, false)).toEqual({ hidden: true, next: 1 });
  expect(whoLooks(two, turnOf(2), null, false)).toEqual({ hidden: true, next: null });
});

test("whoever looks keeps the device during the turn, and after it until it is passed on", () => {
  expect(whoLooks(two, turnOf(0), 0, false)).toEqual({ seat: 0, next: null });
  expect(whoLooks(two, turnOf(1), 0, false)).toEqual({ seat: 0, next: 1 });
  expect(whoLooks(two, turnOf(2), 0, false)).toEqual({ seat: 0, next: null });
});

test("where all decide at once, one after another does", () => {
  expect(whoLooks(two, turnOf(0, 1, 2), 0, false)).toEqual({ seat: 0, next: null });
  expect(whoLooks(two, turnOf(1, 2), 0, false)).toEqual({ seat: 0, next: 1 });
});

test("a seat that a bot plays needs no device", () => {
  const left = { ...two, seats: [two.seats[0]!, { name: "Bob", held: true, bot: "medium" }, two.seats[2]!] };
  expect(whoLooks(left, turnOf(1), 0, false)).toEqual({ seat: 0, next: null });
});

test("a bot that takes a seat over shows nobody's cards to whoever holds the device", () => {
  const timedOut = { ...two, seats: [two.seats[0]!, { name: "Bob", held: true, bot: "medium" }, two.seats[2]!] };
  expect(whoLooks(timedOut, turnOf(2), null, false)).toEqual({ hidden: true, next: null });
  expect(whoLooks(timedOut, turnOf(0), null, false)).toEqual({ hidden: true, next: 0 });
});

test("once bots play for all of them, anybody may still come back", () => {
  const away = { ...two, seats: two.seats.map((seat) => ({ ...seat, bot: "medium" })) };
  expect(mayLook(two)).toEqual([0, 1]);
  expect(whoLooks(away, turnOf(0), null, false)).toEqual({ hidden: true, next: null });
  expect(mayLook(away)).toEqual([0, 1]);
});

test("after the game there is nothing to hide", () => {
  expect(whoLooks(two, turnOf(), null, true)).toEqual({ seat: 0, next: null });
});
