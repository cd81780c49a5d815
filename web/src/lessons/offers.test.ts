import { expect, test } from "vitest";
import type { LessonInfo } from "$/protocol";
import { lessonsFor } from "./offers";

const lesson = (id: string, board: string, rules: string[], newcomers = false): LessonInfo => ({
  id,
  board,
  rules,
  newcomers,
  titles: {},
  about: {},
  minutes: 1,
});

const all = [
  lesson("first", "valley", ["draw", "claim"], true),
  lesson("draft", "iberia", ["draft"]),
  lesson("express", "korea", ["express"]),
  lesson("stations", "europe", ["tunnels", "stations"]),
  lesson("mountains", "switzerland", ["tunnels"]),
];
const offered = (id: string, ...rules: string[]) =>
  lessonsFor({ id, rules: Object.fromEntries(rules.map((rule) => [rule, {}])) }, all).map((each) => each.id);

test("a board offers its own lessons first, then those elsewhere for its other rules", () => {
  expect(offered("korea", "draw", "claim", "draft", "express")).toEqual(["express", "draft"]);
});

test("no lesson from elsewhere is offered that teaches what the board does not have, or what is taught already", () => {
  expect(offered("nordic", "draw", "claim", "tunnels")).toEqual(["mountains"]);
  expect(offered("europe", "draw", "claim", "tunnels", "stations")).toEqual(["stations"]);
  expect(offered("usa", "draw", "claim")).toEqual([]);
});
