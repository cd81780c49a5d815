// Actions and reasons in words.

import { has, list, t } from "$/i18n/index.svelte";
import type { Advice, Choice } from "$/protocol";
import type { Names } from "./names";
import { split } from "./story";

/** What a choice does, as a sentence; what no board of ours has is said in the server's words. */
export function choiceText(choice: Choice, names: Names): string {
  const key = `game.do_${choice.verb}${variant(choice)}`;
  if (!has(key)) return choice.label;
  return t(key, {
    card: names.card(choice.card ?? null),
    colour: names.card(choice.card ?? null),
    city: choice.city ? names.place(choice.city) : "",
    route: choice.route ? names.track(choice.route) : "",
    cards: choice.verb === "claim" ? names.cardsOf(choice.counts ?? {}) : "",
    split: choice.verb === "claim" ? "" : split(choice, names),
    tickets: list((choice.tickets ?? []).map((ticket) => names.ticket(ticket))),
    n: Number(choice.words?.[0] ?? 0),
  });
}

/** What tells the choices of one verb apart. */
function variant(choice: Choice): string {
  const words = choice.words ?? [];
  switch (choice.verb) {
    case "draw":
      return choice.card ? "_card" : words[0] === "blind" ? "_blind" : "";
    case "tickets":
      return Object.keys(choice.counts ?? {}).length ? "_split" : "";
    case "express":
      return `_${words[1]}`;
    case "place":
      return choice.city ? "" : "_nobody";
    case "mat":
      return choice.card ? "" : "_none";
    default:
      return "";
  }
}

/** Why a bot would do that. */
export function adviceText(advice: Advice, names: Names): string {
  const values = { ...advice.values };
  if (typeof values.card === "string") values.card = names.card(values.card);
  if (typeof values.route === "string") values.route = names.route(values.route);
  if (typeof values.ticket === "string") values.ticket = names.ticket(values.ticket);
  if (typeof values.share === "number") values.share = Math.round(100 * values.share);
  const key = `game.reason_${advice.reason.replaceAll(".", "_")}`;
  return has(key) ? t(key, values) : "";
}
