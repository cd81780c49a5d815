/** The routes that help with the player's tickets: the first to look at where many can be claimed. */

import type { DrawnRoute, Fields, TicketMark } from "./scene";
import { ownerOf } from "./scene";

/** The free routes on the paths of the tickets, and those beside them that lead to the same place; with the tickets' letters. */
export function usefulRoutes(routes: DrawnRoute[], fields: Fields, tickets: TicketMark[]): Map<string, string> {
  const found = new Map<string, string>();
  const pair = ({ a, b }: DrawnRoute): string => `${a} ${b}`;
  for (const { letter, connected, path } of tickets) {
    if (connected || !path) continue;
    const on = new Set(path);
    const needed = new Set(routes.filter(({ id }) => on.has(id) && ownerOf(fields, id) === null).map(pair));
    for (const route of routes)
      if (needed.has(pair(route)) && ownerOf(fields, route.id) === null)
        found.set(route.id, (found.get(route.id) ?? "") + letter);
  }
  return found;
}
