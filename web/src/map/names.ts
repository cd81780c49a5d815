/** Routes in words, in the language of the moment. */

import { kindName } from "$/art/names";
import { t } from "$/i18n/index.svelte";
import { placeName } from "$/i18n/places";
import type { BoardInfo } from "$/protocol";

import { ownerOf, type Fields, type Player } from "./scene";

type Route = BoardInfo["routes"][number];

/** "Denver – Phoenix" */
export function routeName(board: BoardInfo, route: Route): string {
  const [a, b] = route.id.startsWith(`${route.b}-`) ? [route.b, route.a] : [route.a, route.b];
  return `${placeName(board, a)} – ${placeName(board, b)}`;
}

/** "white, 5 trains, free" */
export function routeFacts(board: BoardInfo, route: Route, fields: Fields, players: Player[]): string {
  const owner = ownerOf(fields, route.id);
  const card = board.cards.find((each) => each.id === route.colour);
  const facts = [kindName(route.colour, card?.name), t("map.length", { n: route.length })];
  if (route.ferry > 0) facts.push(t("map.ferry", { n: route.ferry }));
  if (owner === null) facts.push(t("map.free"));
  else if (owner === "closed") facts.push(t("map.closed"));
  else facts.push(t("map.taken", { name: players.find((player) => player.seat === owner)?.name ?? "" }));
  return facts.join(", ");
}
