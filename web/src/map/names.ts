/** Routes and places in words, in the language of the moment. */

import { kindName } from "$/art/names";
import { list, t } from "$/i18n/index.svelte";
import { placeName, ruleName } from "$/i18n/places";
import type { BoardInfo, Layout } from "$/protocol";

import { crossing, festivals, goods, ownerOf, standing, waiting, type Fields, type Player } from "./scene";

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

/** What lies at a place, a line for each thing. */
export function placeFacts(board: BoardInfo, layout: Layout, fields: Fields, players: Player[], place: string): string[] {
  const here = <T extends { site: { id: string } }>(things: T[]): T[] => things.filter(({ site }) => site.id === place);
  const found: string[] = [];
  for (const { colours } of here(waiting(board, layout, fields)))
    found.push(t("map.waiting", { n: colours.length, who: list(colours.map((colour) => kindName(colour))) }));
  for (const { values } of here(goods(board, layout, fields))) found.push(t("map.goods", { values: values.join(", ") }));
  for (const { seat } of here(standing(board, layout, fields, null)))
    found.push(t("map.passenger", { name: players.find((player) => player.seat === seat)?.name ?? "" }));
  for (const { name, cards, chart } of here(festivals(board, layout, fields))) {
    found.push(t("map.festival", { name: ruleName(board, name), n: cards }));
    found.push(t("map.chart", { points: chart.join(", ") }));
  }
  const { west, east } = crossing(board);
  if (west.has(place)) found.push(t("map.west"));
  if (east.has(place)) found.push(t("map.east"));
  return found;
}
