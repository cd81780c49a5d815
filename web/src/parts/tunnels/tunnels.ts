import type { GameModel } from "$/game/model.svelte";
import { standing } from "$/game/story";
import type { Deed } from "$/protocol";

/** Whether a route is among those that a board names as tunnels; a double route is named once, without a colour. */
export function isTunnel(named: string[], route: string): boolean {
  return named.includes(route) || named.includes(route.split("/")[0]!);
}

/** The claim that was tried last, with the cards that were laid down for it. */
export function tried(game: GameModel): Deed | undefined {
  return standing(game.source.events).findLast((event) => event.kind === "laid down")?.deed ?? undefined;
}
