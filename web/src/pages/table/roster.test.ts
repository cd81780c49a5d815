import { expect, test } from "vitest";
import { table } from "../../../test/fake-server";
import { abortVote, awaited, awayFor, hasCompany } from "./roster";

const four = table({
  seats: [
    { name: "Ann", held: true },
    { name: "Bob", held: true, abort: true },
    { name: "Cleo", held: true, bot: "medium", relief: true },
    { bot: "easy" },
  ],
  own: [0],
});

test("the game waits for people at other devices, not for bots", () => {
  expect(awaited(four, [0, 1, 2, 3])).toEqual([1]);
  expect(awaited(four, [2])).toEqual([]);
});

test("who is alone with bots, or with others at the same device, has no company", () => {
  expect(hasCompany(four)).toBe(true);
  expect(hasCompany({ ...four, own: [0, 1, 2] })).toBe(false);
  expect(hasCompany(table({ seats: [{ name: "Ann", held: true }, { bot: "easy" }], own: [0] }))).toBe(false);
});

test("an absence grows with the age of the news", () => {
  expect(awayFor({ held: true, away: 100 }, 20)).toBe(120);
  expect(awayFor({ held: true, online: true }, 20)).toBeNull();
  expect(awayFor(undefined, 20)).toBeNull();
});

test("only people who play themselves vote on the end of a game", () => {
  expect(abortVote(four)).toEqual({ asked: [1], missing: [0], mine: [0] });
  expect(abortVote({ ...four, own: [1] })).toEqual({ asked: [1], missing: [0], mine: [] });
});
