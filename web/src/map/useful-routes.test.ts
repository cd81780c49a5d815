import { describe, expect, it } from "vitest";

import type { DrawnRoute } from "./scene";
import { usefulRoutes } from "./useful-routes";

function route(id: string): DrawnRoute {
  const [a, b] = id.split("-") as [string, string];
  return { id, a, b } as unknown as DrawnRoute;
}

const routes = [route("a-b"), route("a-b-2"), route("b-c"), route("c-d")];
const ticket = (letter: string, path: string[], connected = false) => ({
  id: "t",
  letter,
  a: "a",
  b: "d",
  connected,
  path,
});

describe("useful routes", () => {
  it("are those on the path of a ticket, and those beside them", () => {
    expect([...usefulRoutes(routes, {}, [ticket("A", ["a-b", "b-c"])])]).toEqual([
      ["a-b", "A"],
      ["a-b-2", "A"],
      ["b-c", "A"],
    ]);
  });

  it("have the letters of all tickets that they help", () => {
    const found = usefulRoutes(routes, {}, [ticket("A", ["b-c"]), ticket("B", ["b-c", "c-d"])]);
    expect([...found]).toEqual([
      ["b-c", "AB"],
      ["c-d", "B"],
    ]);
  });

  it("are free, and none for a ticket that is completed or has no path", () => {
    expect([...usefulRoutes(routes, { owner: { "b-c": 0 } }, [ticket("A", ["b-c", "c-d"])]).keys()]).toEqual(["c-d"]);
    expect(usefulRoutes(routes, {}, [ticket("A", ["b-c"], true), { ...ticket("B", []), path: undefined }]).size).toBe(
      0,
    );
  });
});
