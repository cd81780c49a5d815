import { describe, expect, it } from "vitest";

import type { BoardInfo, Layout } from "$/protocol";

import { drawnRoutes, festivals, goods, matLines, ownerOf, sitesOf, spotOf, standing, waiting } from "./scene";

const city = (id: string, country = ""): BoardInfo["cities"][number] => ({ id, name: id, lat: 0, lon: 0, country });
const site = (id: string, x: number, spot: [number, number] | null = null): Layout["cities"][number] => ({
  id,
  x,
  y: 100,
  radius: 9,
  label: null,
  spot,
});

const board = {
  cities: [city("here"), city("there"), city("land-1", "land"), city("land-2", "land")],
  routes: [
    { id: "here-there/red", a: "here", b: "there", length: 2, colour: "red", ferry: 0 },
    { id: "here-there/blue", a: "here", b: "there", length: 2, colour: "blue", ferry: 0 },
    { id: "here-land", a: "here", b: "land-1", length: 1, colour: null, ferry: 1 },
  ],
  rules: {
    passenger_runs: { stacks: { black: [7, 6, 5, 4], white: [2] }, goods: [{ city: "here", stack: "black" }, { city: "there", stack: "white" }] },
    festivals: { sets: [{ cities: ["here", "there"], name: "Feast", points: [2, 5] }] },
    province_mat: { lines: [{ colour: "red", province: "South", spots: 3 }] },
  },
} as unknown as BoardInfo;

const layout = {
  width: 400,
  height: 200,
  car: [45, 15],
  room: [28, 24],
  cities: [site("here", 10, [20, 30]), site("there", 200), site("land-1", 300), site("land-2", 350)],
  tracks: [
    { route: "here-there/red", path: "M10 95L200 95", slots: [[60, 95, 0], [110, 95, 0]] },
    { route: "here-there/blue", path: "M10 113L200 113", slots: [[60, 113, 0], [110, 113, 0]] },
  ],
  tags: [],
  land: [],
  lakes: [],
  borders: [],
} as unknown as Layout;

it("routes have their tracks and know of their twins; what has no place is not drawn", () => {
  const routes = drawnRoutes(board, layout);
  expect(routes.map((route) => [route.id, route.kind, route.twins])).toEqual([
    ["here-there/red", "red", 2],
    ["here-there/blue", "blue", 2],
  ]);
  expect(routes[0]!.middle).toEqual([60, 95, 0]);
});

it("owners are seats, closed or nobody", () => {
  const fields = { owner: { "here-there/red": 0, "here-there/blue": "closed" } };
  expect(["here-there/red", "here-there/blue", "here-land"].map((id) => ownerOf(fields, id))).toEqual([0, "closed", null]);
});

it("a country is all of its end points", () => {
  expect(sitesOf(board, layout, "land").map((each) => each.id)).toEqual(["land-1", "land-2"]);
  expect(sitesOf(board, layout, "there").map((each) => each.id)).toEqual(["there"]);
});

describe("tokens", () => {
  it("passengers wait one by one, those of a country at each end point", () => {
    const found = waiting(board, layout, { waiting: { "here:blue": 2, "here:red": 1, "land:green": 1 } });
    expect(found.map((each) => [each.site.id, each.colours])).toEqual([
      ["here", ["blue", "blue", "red"]],
      ["land-1", ["green"]],
      ["land-2", ["green"]],
    ]);
  });

  it("goods show what lies on top, and nothing when they are gone", () => {
    expect(goods(board, layout, { goods_left: { here: 3, there: 1 } }).map((each) => [each.site.id, each.value, each.values])).toEqual([
      ["here", 6, [6, 5, 4]],
      ["there", 2, [2]],
    ]);
    expect(goods(board, layout, { goods_left: { here: 0 } })).toEqual([]);
  });

  it("passengers stand, and one may be on its way", () => {
    const fields = { passenger_at: { there: 2 }, run_at: 0 };
    expect(standing(board, layout, fields, null).map((each) => [each.site.id, each.seat, each.moving])).toEqual([["there", 2, false]]);
    expect(standing(board, layout, fields, 1).at(-1)).toMatchObject({ site: { id: "here" }, seat: 1, moving: true });
  });

  it("festival cards lie at every city of their set", () => {
    const found = festivals(board, layout, { festivals_lying: { here: 3 } });
    expect(found.map((each) => [each.site.id, each.cards, each.chart])).toEqual([
      ["here", 3, [2, 5]],
      ["there", 3, [2, 5]],
    ]);
    expect(festivals(board, layout, { festivals_lying: {} })).toEqual([]);
  });

  it("have their spot, or a place above the city", () => {
    expect(spotOf(layout.cities[0]!)).toEqual({ x: 20, y: 30 });
    expect(spotOf(layout.cities[1]!).y).toBeLessThan(100);
  });

  it("trains stand on spots of the mat", () => {
    expect(matLines(board, { mat: { "red:2": 1 } })).toEqual([{ colour: "red", province: "South", spots: [null, 1, null] }]);
    expect(matLines({ ...board, rules: {} }, {})).toEqual([]);
  });
});
