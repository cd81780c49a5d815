// Lets cards, tickets and wagons fly for what just happened. The game never waits for them.

import type { Happening } from "$/protocol";
import type { GameModel } from "./model.svelte";

/** Show events; `before` are the face-up cards as they lay until then. */
export function flyFor(events: Happening[], game: GameModel, before: (string | null)[]): void {
  const lying = [...before];
  for (const event of events) {
    const seat = event.seat ?? null;
    if (seat === null) continue;
    const home = seat === game.me ? "hand" : `seat:${seat}`;
    game.parts.events.get(event.kind)?.fly?.({ ...event, seat }, { game, home, lying });
  }
}
