import { expect, test } from "vitest";
import { table } from "$/net/fake-server";
import { awaited, awayFor, ending } from "./company";

const four = table({
  seats: [
    { name: "Ann", held: true },
    { name: "Bob", held: true, abort: true },
    { name: "Cleo", held: true, bot: "medium", relief: true },
    { bot: "easy" },
  ],
  own: [0],
});

test("the game waits for people, not for bots, and nobody waits for themselves", () => {
  expect(awaited(four, [0, 1, 2, 3])).toEqual([1]);
  expect(awaited(four, [2])).toEqual([]);
});

test("an absence goes on while nothing is told", () => {
  expect(awayFor({ held: true, away: 100 }, 20)).toBe(120);
  expect(awayFor({ held: true, online: true }, 20)).toBeNull();
  expect(awayFor(undefined, 20)).toBeNull();
});

test("only those who play themselves are asked whether the game should end", () => {
  expect(ending(four)).toEqual({ asked: [1], missing: [0], mine: [0] });
  expect(ending({ ...four, own: [1] })).toEqual({ asked: [1], missing: [0], mine: [] });
});
