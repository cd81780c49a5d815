import { expect, test } from "vitest";
import { table, view } from "../../../test/fake-server";
import { possibleViewers, viewerOf } from "./handover";

const two = table({ seats: [{ name: "Ann", held: true }, { name: "Bob", held: true }, { bot: "easy" }], own: [0, 1] });
const turnOf = (...seats: number[]) => [
  view({ seat: 0, pending_seats: seats }),
  view({ seat: 1, pending_seats: seats }),
];

test("the only seat of a device is always the viewer", () => {
  expect(viewerOf(table(), turnOf(1), null, false)).toEqual({ seat: 0, next: null });
});

test("a spectator has no seat", () => {
  expect(viewerOf(table({ own: [] }), turnOf(0), null, false)).toEqual({ seat: null, next: null });
});

test("no hand is shown before a viewer was chosen", () => {
  expect(viewerOf(two, turnOf(1), null, false)).toEqual({ hidden: true, next: 1 });
  expect(viewerOf(two, turnOf(2), null, false)).toEqual({ hidden: true, next: null });
});

test("the viewer stays during the turn, and after it until the device is passed on", () => {
  expect(viewerOf(two, turnOf(0), 0, false)).toEqual({ seat: 0, next: null });
  expect(viewerOf(two, turnOf(1), 0, false)).toEqual({ seat: 0, next: 1 });
  expect(viewerOf(two, turnOf(2), 0, false)).toEqual({ seat: 0, next: null });
});

test("where all decide at once, the seats of a device come one after another", () => {
  expect(viewerOf(two, turnOf(0, 1, 2), 0, false)).toEqual({ seat: 0, next: null });
  expect(viewerOf(two, turnOf(1, 2), 0, false)).toEqual({ seat: 0, next: 1 });
});

test("a seat that a bot plays is never next", () => {
  const left = { ...two, seats: [two.seats[0]!, { name: "Bob", held: true, bot: "medium" }, two.seats[2]!] };
  expect(viewerOf(left, turnOf(1), 0, false)).toEqual({ seat: 0, next: null });
});

test("a bot that takes over a seat does not show the cards of the other one", () => {
  const timedOut = { ...two, seats: [two.seats[0]!, { name: "Bob", held: true, bot: "medium" }, two.seats[2]!] };
  expect(viewerOf(timedOut, turnOf(2), null, false)).toEqual({ hidden: true, next: null });
  expect(viewerOf(timedOut, turnOf(0), null, false)).toEqual({ hidden: true, next: 0 });
});

test("once bots play for all seats of a device, each of them may still return", () => {
  const away = { ...two, seats: two.seats.map((seat) => ({ ...seat, bot: "medium" })) };
  expect(possibleViewers(two)).toEqual([0, 1]);
  expect(viewerOf(away, turnOf(0), null, false)).toEqual({ hidden: true, next: null });
  expect(possibleViewers(away)).toEqual([0, 1]);
});

test("after the game nothing is hidden", () => {
  expect(viewerOf(two, turnOf(), null, true)).toEqual({ seat: 0, next: null });
});
