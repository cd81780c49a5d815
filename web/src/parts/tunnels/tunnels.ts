import type { GameModel } from "$/game/model.svelte";
import { withoutUndone } from "$/game/story";
import type { ActionInfo } from "$/protocol";

/** Whether a route is among those that a board names as tunnels; a double route is named once, without a colour. */
export function isTunnel(named: string[], route: string): boolean {
  return named.includes(route) || named.includes(route.split("/")[0]!);
}

/** The claim of a tunnel that was tried last, with the cards that were laid down for it. */
export function triedClaim(game: GameModel): ActionInfo | undefined {
  return withoutUndone(game.source.events).findLast((event) => event.kind === "laid down")?.action ?? undefined;
}
