import { expect, it } from "vitest";

import type { BoardInfo, Layout } from "$/protocol";

import { drawnRoutes, ownerOf, sitesOf, spotOf } from "./scene";

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
} as unknown as BoardInfo;

const layout = {
  width: 400,
  height: 200,
  car: [45, 15],
  room: [28, 24],
  cities: [site("here", 10, [20, 30]), site("there", 200), site("land-1", 300), site("land-2", 350)],
  tracks: [
    {
      route: "here-there/red",
      path: "M10 95L200 95",
      slots: [
        [60, 95, 0],
        [110, 95, 0],
      ],
    },
    {
      route: "here-there/blue",
      path: "M10 113L200 113",
      slots: [
        [60, 113, 0],
        [110, 113, 0],
      ],
    },
  ],
  tags: [],
  land: [],
  lakes: [],
  rivers: [],
  borders: [],
  ridges: [],
} as unknown as Layout;

it("drawn routes have their track and the number of parallel tracks; a route without a track is not drawn", () => {
  const routes = drawnRoutes(board, layout);
  expect(routes.map((route) => [route.id, route.kind, route.parallel])).toEqual([
    ["here-there/red", "red", 2],
    ["here-there/blue", "blue", 2],
  ]);
  expect(routes[0]!.middle).toEqual([60, 95, 0]);
});

it("the owner of a route is a seat, closed or nobody", () => {
  const fields = { owner: { "here-there/red": 0, "here-there/blue": "closed" } };
  expect(["here-there/red", "here-there/blue", "here-land"].map((id) => ownerOf(fields, id))).toEqual([
    0,
    "closed",
    null,
  ]);
});

it("the sites of a country are all of its end points", () => {
  expect(sitesOf(board, layout, "land").map((each) => each.id)).toEqual(["land-1", "land-2"]);
  expect(sitesOf(board, layout, "there").map((each) => each.id)).toEqual(["there"]);
});

it("tokens stand on the spot of the layout, or else above the city", () => {
  expect(spotOf(layout.cities[0]!)).toEqual({ x: 20, y: 30 });
  expect(spotOf(layout.cities[1]!).y).toBeLessThan(100);
});
