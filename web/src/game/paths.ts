// Paths over the routes of a board.

import type { RouteInfo } from "$/protocol";

export interface Path {
  length: number;
  routes: string[]; // from one end to the other
}

/** The shortest path from one of some cities to one of others; `cost` is the length of a route, null where it is closed. */
export function shortestPath(
  routes: RouteInfo[],
  from: string[],
  to: string[],
  cost: (route: RouteInfo) => number | null,
): Path | null {
  const open = routes.flatMap((route) => {
    const length = cost(route);
    return length === null ? [] : [{ ...route, cost: length }];
  });
  const found = new Map<string, Path>(from.map((city) => [city, { length: 0, routes: [] }]));
  for (let changed = true; changed;) {
    changed = false;
    for (const { id, a, b, cost } of open)
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const before = found.get(one);
        if (!before || before.length + cost >= (found.get(other)?.length ?? Infinity)) continue;
        found.set(other, { length: before.length + cost, routes: [...before.routes, id] });
        changed = true;
      }
  }
  const ends = to.flatMap((city) => found.get(city) ?? []);
  return ends.length ? ends.reduce((best, path) => (path.length < best.length ? path : best)) : null;
}

/** Routes that make one path, in the order in which a train runs over them, each with the city where it begins. */
export function inOrder(routes: Pick<RouteInfo, "id" | "a" | "b">[]): { id: string; from: string }[] {
  const at = new Map<string, typeof routes>();
  for (const route of routes) for (const city of [route.a, route.b]) at.set(city, [...(at.get(city) ?? []), route]);
  const start = [...at].find(([, met]) => met.length % 2 === 1)?.[0] ?? routes[0]?.a;
  // Hierholzer: walk until stuck, and insert the rounds that were left out on the way back
  const used = new Set<string>();
  const ahead: { city: string; by?: string; from?: string }[] = start === undefined ? [] : [{ city: start }];
  const path: { id: string; from: string }[] = [];
  while (ahead.length) {
    const { city, by, from } = ahead.at(-1)!;
    const next = at.get(city)?.find(({ id }) => !used.has(id));
    if (next) {
      used.add(next.id);
      ahead.push({ city: next.a === city ? next.b : next.a, by: next.id, from: city });
    } else {
      ahead.pop();
      if (by !== undefined && from !== undefined) path.unshift({ id: by, from });
    }
  }
  return path;
}
