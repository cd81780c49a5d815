/** The routes that help with the player's tickets: the first to look at where many can be claimed. */

import type { DrawnRoute, Fields, TicketMark } from "./scene";
import { ownerOf } from "./scene";

/** The routes on the shortest remaining paths of each ticket, by the trains that they still need. */
export function usefulRoutes(
  routes: DrawnRoute[],
  fields: Fields,
  seat: number | null,
  tickets: TicketMark[],
  cities: (place: string) => string[], // of a place: itself, or the end points of a country
): Set<string> {
  const open = routes.flatMap((route) => {
    const owner = ownerOf(fields, route.id);
    return owner === null || owner === seat ? [{ ...route, cost: owner === null ? route.slots.length : 0 }] : [];
  });
  const found = new Set<string>();
  for (const { a, b, connected } of tickets) {
    if (connected) continue;
    const [from, to] = [distances(open, cities(a)), distances(open, cities(b))];
    const whole = Math.min(...cities(b).map((city) => from.get(city) ?? Infinity));
    if (!Number.isFinite(whole)) continue;
    for (const { id, a, b, cost } of open) {
      const way = (one: string, other: string): number =>
        (from.get(one) ?? Infinity) + cost + (to.get(other) ?? Infinity);
      if (cost > 0 && Math.min(way(a, b), way(b, a)) === whole) found.add(id);
    }
  }
  return found;
}

/** The distance of every city from the nearest of some, in trains. */
function distances(routes: { a: string; b: string; cost: number }[], from: string[]): Map<string, number> {
  const found = new Map(from.map((city) => [city, 0]));
  for (let changed = true; changed;) {
    changed = false;
    for (const { a, b, cost } of routes)
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const far = (found.get(one) ?? Infinity) + cost;
        if (far < (found.get(other) ?? Infinity)) {
          found.set(other, far);
          changed = true;
        }
      }
  }
  return found;
}
