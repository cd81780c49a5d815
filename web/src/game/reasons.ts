// Why a route cannot be claimed now, from what is plain to see. Whatever is not, the server explains.

import { t } from "$/i18n/index.svelte";
import type { RouteInfo, SeatView } from "$/protocol";
import type { Names } from "./names";

export interface Reason {
  key: string;
  values: Record<string, string | number>;
}

type Owner = Record<string, number | "closed">;

/** Null if nothing that can be seen stands in the way. */
export function whyNot(route: RouteInfo, view: SeatView, me: number | null, names: Names, who: (seat: number) => string): Reason | null {
  const owner = (view.fields.owner ?? {}) as Owner;
  const holder = owner[route.id];
  if (holder === "closed") return { key: "whyClosed", values: {} };
  if (holder === me && me !== null) return { key: "whyYours", values: {} };
  if (typeof holder === "number") return { key: "whyTaken", values: { who: who(holder) } };
  if (view.phase === "over") return { key: "whyOver", values: {} };
  if (me === null) return { key: "whyWatching", values: {} };
  if (!view.to_act.includes(me)) return { key: "whyWait", values: { who: who(view.to_act[0] ?? view.turn_of) } };
  if (view.phase !== "turn") return { key: "whyFirst", values: {} };
  if (names.twins(route.id).some((twin) => owner[twin.id] === me)) return { key: "whyTwin", values: {} };
  const trains = Number(view.fields.trains?.[me] ?? Infinity);
  if (trains < route.length) return { key: "whyTrains", values: { have: trains, need: route.length } };
  return lacking(route, (view.fields.hand?.[me] ?? {}) as Record<string, number>, names);
}

/** Which cards are missing. */
function lacking(route: RouteInfo, hand: Record<string, number>, names: Names): Reason | null {
  const kinds = names.board.cards;
  const wilds = kinds
    .filter((kind) => kind.wild && kind.wild_from <= route.length)
    .reduce((sum, kind) => sum + (hand[kind.id] ?? 0), 0);
  if (wilds < route.ferry) return { key: "whyFerry", values: { have: wilds, need: route.ferry } };
  const colours = kinds.filter((kind) => !kind.wild && kind.pays && (route.colour === null || kind.id === route.colour));
  const most = Math.max(0, ...colours.map((kind) => hand[kind.id] ?? 0));
  if (most + wilds >= route.length) return null;
  const [plain, more] = route.colour === null ? ["whyCardsGrey", "whyCardsGreyWild"] : ["whyCards", "whyCardsWild"];
  return { key: wilds > 0 ? more! : plain!, values: { need: route.length, have: most, wild: wilds, colour: names.card(route.colour) } };
}

export function sentence(reason: Reason): string {
  return t(`game.${reason.key}`, reason.values);
}
