import { expect, it } from "vitest";
import type { BoardInfo, GameResult } from "$/protocol";
import { awardsOf, ownPath, stepsOf } from "./finale";
import { inOrder, shortestPath } from "./paths";

const route = (a: string, b: string, length: number) => ({ id: `${a}-${b}`, a, b, length });
const routes = [route("a", "b", 2), route("b", "c", 2), route("c", "d", 3), route("a", "d", 1), route("d", "e", 4)];
const board = {
  cities: ["a", "b", "c", "d", "e"].map((id) => ({ id, country: null })),
  routes,
  tickets: [
    { id: "a-d", a: "a", b: "d", points: 9, goals: [] },
    { id: "a-e", a: "a", b: "e", points: 5, goals: [] },
  ],
} as unknown as BoardInfo;
const fields = { owner: { "a-b": 0, "b-c": 0, "c-d": 0 }, hand_count: [2, 7] };
const part = (what: string, n: number, points: number) => ({ kind: "ticket", what, n, points });
const result = {
  lines: { routes: [7, 0], tickets: [9, -5], longest: [10, 0] },
  totals: [26, -5],
  winners: [0],
  parts: { tickets: [[part("a-d", 1, 9)], [part("a-e", 0, -5)]] },
  paths: { longest: [["b-c", "a-b"], []] },
} as unknown as GameResult;

it("the finale counts line by line and ticket by ticket, the winner's last, up to the totals", () => {
  const steps = stepsOf({ board, fields }, result);
  expect(steps.map(({ line, ticket, totals }) => [line, ticket, totals])).toEqual([
    ["routes", undefined, [7, 0]],
    ["tickets", "a-e", [7, -5]],
    ["tickets", "a-d", [16, -5]],
    ["longest", undefined, [26, -5]],
  ]);
  expect(steps[2]!.routes).toEqual(["a-b", "b-c", "c-d"]);
  expect(steps.at(-1)).toMatchObject({ seat: 0, runs: true, routes: ["b-c", "a-b"] });
});

it("awards are for a detour, for the fewest trains that were missing, and for what else is remarkable", () => {
  expect(awardsOf({ board, fields }, result)).toEqual([
    { key: "Roundabout", seat: 0, ticket: "a-d", n: 6 },
    { key: "Miss", seat: 1, ticket: "a-e", n: 5 },
    { key: "Ticket", seat: 0, ticket: "a-d", n: 9 },
    { key: "Builder", seat: 0, n: 7 },
  ]);
});

it("a ticket to any of several places is lit as far as the one that counts, and scores that one's points", () => {
  const goals = [
    { place: "b", points: 3 },
    { place: "land", points: 8 },
    { place: "e", points: 12 },
  ];
  const cities = ["a", "b", "c", "d", "e"].map((id) => ({ id, country: id === "d" ? "land" : "" }));
  const tickets = [{ id: "a-any", a: "a", b: "b/land/e", points: 3, goals }];
  const several = { ...board, cities, tickets } as unknown as BoardInfo;
  const path = (owner: Record<string, number>) => ownPath({ board: several, fields: { owner } }, 0, "a-any");
  expect(path({ "b-c": 0 })).toBeNull();
  expect(path({ "a-b": 0 })).toEqual({ length: 2, routes: ["a-b"], place: "b", points: 3 });
  expect(path(fields.owner)).toEqual({ length: 7, routes: ["a-b", "b-c", "c-d"], place: "land", points: 8 });

  const scores = { tickets: [[part("a-any", 1, 8)], []] };
  const ended = { lines: { tickets: [8, 0] }, totals: [8, 0], winners: [0], parts: scores } as unknown as GameResult;
  expect(stepsOf({ board: several, fields }, ended)[0]).toMatchObject({ points: 8, routes: ["a-b", "b-c", "c-d"] });
  const detour = { key: "Roundabout", seat: 0, ticket: "a-any", n: 6 }; // there is a route from a to d
  expect(awardsOf({ board: several, fields }, ended)).toContainEqual(detour);
  const missed = { ...ended, parts: { tickets: [[], [part("a-any", 0, -3)]] } } as unknown as GameResult;
  expect(awardsOf({ board: several, fields }, missed)).toContainEqual({ key: "Miss", seat: 1, ticket: "a-any", n: 1 });
});

it("a train runs over the routes of a path in their order, with the rounds that it makes", () => {
  const round = [route("c", "d", 1), route("a", "b", 1), route("d", "b", 1), route("b", "c", 1)];
  const run = inOrder(round);
  expect(run).toHaveLength(4);
  const ends = new Map(round.map(({ id, a, b }) => [id, [a, b]]));
  let at = run[0]!.from;
  for (const { id, from } of run) {
    expect(from).toBe(at);
    at = ends.get(id)!.find((city) => city !== from)!;
  }
  expect(inOrder([])).toEqual([]);
});

it("there is no path where all routes are closed", () => {
  expect(shortestPath(board.routes, ["a"], ["e"], ({ id }) => (id === "d-e" ? null : 1))).toBeNull();
  expect(shortestPath(board.routes, ["a"], ["c", "e"], ({ length }) => length)).toEqual({
    length: 4,
    routes: ["a-b", "b-c"],
  });
});
