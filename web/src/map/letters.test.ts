import { describe, expect, it } from "vitest";

import { meet, type Placed } from "./labels";
import { placeLetters } from "./letters";
import type { DrawnRoute } from "./scene";
import type { Box } from "./viewport";

const style = { font: 11, away: 13 };

/** A level route with cars 50 apart. */
function route(id: string, x: number, y: number, cars: number, b = "there"): DrawnRoute {
  const slots = Array.from({ length: cars }, (_, n): [number, number, number] => [x + 50 * n, y, 0]);
  return { id, a: "here", b, kind: null, ferry: 0, path: "", slots, line: [], middle: slots[0]!, parallel: 1 };
}

const name = (box: Box): Placed => ({
  ...{ id: "name", lines: ["Name"], prominent: false, tag: false, font: 12, line: 13, anchor: "start" as const },
  ...{ x: box.x, y: box.y, box },
});
const letters = (...ids: string[]): Map<string, string> => new Map(ids.map((id) => [id, "A"]));

describe("the letter of a ticket", () => {
  it("stands above the middle car", () => {
    const [letter] = placeLetters([route("one", 100, 100, 3)], letters("one"), { ...style, names: [] });
    expect(letter!.x + letter!.width / 2).toBeCloseTo(150);
    expect(letter!.y + letter!.height / 2).toBeCloseTo(100 - style.away);
  });

  it("stands away from a parallel track", () => {
    const both = [route("one", 100, 100, 3), route("two", 100, 118, 3)];
    const [one, two] = placeLetters(both, letters("one", "two"), { ...style, names: [] });
    expect(one!.y + one!.height / 2).toBeLessThan(100);
    expect(two!.y + two!.height / 2).toBeGreaterThan(118);
  });

  it("lies on the cars of a short route between two names", () => {
    const names = [name({ x: 60, y: 76, width: 90, height: 14 }), name({ x: 60, y: 110, width: 90, height: 14 })];
    const [letter] = placeLetters([route("one", 100, 100, 1)], letters("one"), { ...style, names });
    expect(names.filter(({ box }) => meet(box, letter!))).toEqual([]);
  });

  it("does not lie on that of another route", () => {
    const crossing = [route("one", 100, 100, 1), route("two", 100, 101, 1, "elsewhere")];
    const [one, two] = placeLetters(crossing, letters("one", "two"), { ...style, names: [] });
    expect(meet(one!, two!)).toBe(false);
  });

  it("is left to a parallel track where there is no other room", () => {
    const names = [name({ x: 0, y: 104, width: 400, height: 98 })];
    const both = [route("one", 100, 100, 1), route("two", 100, 118, 1)];
    expect(placeLetters(both, letters("one", "two"), { ...style, names }).map(({ id }) => id)).toEqual(["one"]);
  });

  it("covers as little as it can where all is full", () => {
    const names = [name({ x: 0, y: 0, width: 400, height: 98 }), name({ x: 0, y: 104, width: 400, height: 98 })];
    const [letter] = placeLetters([route("one", 100, 100, 1)], letters("one"), { ...style, names });
    expect(letter!.y + letter!.height / 2).toBeCloseTo(100);
  });
});
