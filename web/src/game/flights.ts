// Lets cards, tickets and wagons fly for what just happened. The game never waits for them.

import { flyCards, flyTickets, flyTrains } from "$/map/flight";
import type { Happening } from "$/protocol";
import { deedOf } from "./actions";
import type { GameModel } from "./model.svelte";

/** Show events; `before` are the face-up cards as they lay until then. */
export function flyFor(events: Happening[], game: GameModel, before: (string | null)[]): void {
  const lying = [...before];
  for (const event of events) {
    if (event.seat === null || event.seat === undefined) continue;
    const home = event.seat === game.me ? "hand" : `seat:${event.seat}`;
    switch (event.kind) {
      case "took": {
        const at = lying.indexOf(String(event.what));
        if (at >= 0) lying[at] = null;
        flyCards([String(event.what)], `display:${Math.max(0, at)}`, home);
        break;
      }
      case "drew":
        flyCards([event.secrets?.[0] ?? null], "deck", home);
        break;
      case "offered tickets":
        flyTickets(Number(event.what), game.board.decks[0] ?? "tickets", `tickets:${game.board.decks[0]}`, `seat:${event.seat}`);
        break;
      case "claimed": {
        const route = deedOf(String(event.what), game.names).route;
        if (route) flyTrains(event.seat, `seat:${event.seat}`, route);
      }
    }
  }
}
