import { expect, it } from "vitest";

import { hit, type Targets } from "./hits";
import type { Site } from "./scene";

const site = (id: string, x: number, y: number, spot: [number, number] | null = null): Site => ({
  id,
  x,
  y,
  radius: 9,
  label: null,
  spot,
});
const line = (id: string, y: number) => ({
  id,
  points: [
    { x: 0, y },
    { x: 100, y },
  ],
});

const upper = line("upper", 0);
const lower = line("lower", 18);
const on: Targets = {
  sites: [site("here", -10, 9, [-10, -30]), site("there", 110, 9)],
  cities: new Set(),
  all: [upper, lower],
  open: [],
  width: 15,
  room: [28, 24],
};

it("of parallel tracks the one under the pointer is hit", () => {
  expect(hit({ x: 50, y: 3 }, 30, on)).toEqual({ what: "route", id: "upper" });
  expect(hit({ x: 50, y: 16 }, 30, on)).toEqual({ what: "route", id: "lower" });
  expect(hit({ x: 50, y: 200 }, 30, on)).toBe(null);
});

it("a tap beside routes hits one that may be chosen, a tap exactly on another route hits that one", () => {
  const turn = { ...on, open: [upper] };
  expect(hit({ x: 50, y: 30 }, 40, turn)?.id).toBe("upper");
  expect(hit({ x: 50, y: 20 }, 40, turn)?.id).toBe("lower");
});

it("the nearest city that may be chosen is hit before any route", () => {
  const turn = { ...on, cities: new Set(["here", "there"]) };
  expect(hit({ x: 5, y: 5 }, 30, turn)).toEqual({ what: "city", id: "here" });
  expect(hit({ x: 60, y: 9 }, 80, turn)).toEqual({ what: "city", id: "there" });
});

it("a tap on a place or its tokens hits the place", () => {
  expect(hit({ x: -14, y: 9 }, 2, on)).toEqual({ what: "place", id: "here" });
  expect(hit({ x: -20, y: -35 }, 2, on)).toEqual({ what: "place", id: "here" });
});
