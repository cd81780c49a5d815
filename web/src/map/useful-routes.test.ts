import { describe, expect, it } from "vitest";

import type { DrawnRoute } from "./scene";
import { usefulRoutes } from "./useful-routes";

function route(id: string, length: number): DrawnRoute {
  const [a, b] = id.split("-") as [string, string];
  return { id, a, b, slots: Array(length).fill([0, 0, 0]) } as unknown as DrawnRoute;
}

const routes = [route("a-b", 2), route("b-c", 2), route("a-c", 5), route("c-d", 1)];
const itself = (place: string): string[] => [place];
const ticket = (a: string, b: string, connected = false) => ({ id: "t", a, b, connected });

describe("useful routes", () => {
  it("are those of the shortest path of a ticket", () => {
    expect([...usefulRoutes(routes, {}, 0, [ticket("a", "c")], itself)]).toEqual(["a-b", "b-c"]);
  });

  it("avoid the routes of others and use those of the player", () => {
    expect([...usefulRoutes(routes, { owner: { "a-b": 1 } }, 0, [ticket("a", "d")], itself)]).toEqual(["a-c", "c-d"]);
    expect([...usefulRoutes(routes, { owner: { "a-c": 0 } }, 0, [ticket("a", "d")], itself)]).toEqual(["c-d"]);
  });

  it("are none for a ticket that is completed or impossible", () => {
    expect([...usefulRoutes(routes, {}, 0, [ticket("a", "c", true)], itself)]).toEqual([]);
    expect([...usefulRoutes(routes, { owner: { "c-d": 1 } }, 0, [ticket("a", "d")], itself)]).toEqual([]);
  });

  it("lead to any end point of a country", () => {
    const points = (place: string): string[] => (place === "land" ? ["b", "d"] : [place]);
    expect([...usefulRoutes(routes, {}, 0, [ticket("a", "land")], points)]).toEqual(["a-b"]);
  });
});
