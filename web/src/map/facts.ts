/** Routes and places in words, in the current language. */

import { kindName } from "$/art/names";
import { t } from "$/i18n/index.svelte";
import { placeName } from "$/i18n/places";
import { partsOf } from "$/parts";
import type { Scene } from "$/parts/part";
import type { BoardInfo, RouteInfo } from "$/protocol";

import { ownerOf, type Fields, type Player } from "./scene";

/** "Denver – Phoenix", in the order of the id */
export function routeName(board: BoardInfo, route: RouteInfo): string {
  const [a, b] =
    route.id.startsWith(`${route.b}-`) && !route.id.startsWith(`${route.a}-`) ? [route.b, route.a] : [route.a, route.b];
  return `${placeName(board, a)} – ${placeName(board, b)}`;
}

/** "white, 5 trains, free" */
export function routeFacts(board: BoardInfo, route: RouteInfo, fields: Fields, players: Player[]): string {
  const owner = ownerOf(fields, route.id);
  const card = board.cards.find((each) => each.id === route.colour);
  const facts = [
    kindName(route.colour, card?.name),
    t("map.length", { n: route.length }),
    ...routeExtras(board, route),
  ];
  if (owner === null) facts.push(t("map.free"));
  else if (owner === "closed") facts.push(t("map.closed"));
  else facts.push(t("map.taken", { name: players.find((player) => player.seat === owner)?.name ?? "" }));
  return facts.join(", ");
}

/** What is special about a route. */
export function routeExtras(board: BoardInfo, route: RouteInfo): string[] {
  const rules = partsOf(board).map("route", (tell, parameters) => tell(parameters, route));
  return [...(route.ferry > 0 ? [t("map.ferry", { n: route.ferry })] : []), ...rules.flat()];
}

/** What lies at a place, a line for each thing. */
export function placeFacts(scene: Scene, place: string): string[] {
  const country = scene.board.cities.find((city) => city.id === place)?.country;
  const tells = partsOf(scene.board).map("places", (tell) => tell);
  return [place, ...(country ? [country] : [])].flatMap((each) => tells.flatMap((tell) => tell(scene, each)));
}
