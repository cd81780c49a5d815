// Actions and reasons in words.

import { has, t } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import type { Advice, Choice } from "$/protocol";
import type { Names } from "./names";

/** What a choice does, as a sentence; what no part of the page knows is said in the server's words. */
export function choiceText(choice: Choice, names: Names): string {
  const parts = partsOf(names.board);
  const variant = parts.verbs.get(choice.verb)?.variant?.(choice);
  return parts.text(`do_${choice.verb}${variant ? `_${variant}` : ""}`, names.values(choice)) ?? choice.label;
}

/** Why a bot would do that. */
export function adviceText(advice: Advice, names: Names): string {
  const { card, route, ticket, city } = advice.values;
  const values = {
    ...advice.values,
    ...(card && { card: names.card(String(card)) }),
    ...(route && { route: names.route(String(route)) }),
    ...(ticket && { ticket: names.ticket(String(ticket)) }),
    ...(city && { city: names.place(String(city)) }),
  };
  const key = advice.reason.replaceAll(".", "_");
  if (has(`game.reason_${key}`)) return t(`game.reason_${key}`, values);
  return partsOf(names.board).text(`reason_${key}`, values) ?? advice.text;
}
