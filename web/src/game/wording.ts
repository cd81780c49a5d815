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
  const values = { ...advice.values };
  if (typeof values.card === "string") values.card = names.card(values.card);
  if (typeof values.route === "string") values.route = names.route(values.route);
  if (typeof values.ticket === "string") values.ticket = names.ticket(values.ticket);
  if (typeof values.share === "number") values.share = Math.round(100 * values.share);
  const key = `game.reason_${advice.reason.replaceAll(".", "_")}`;
  return has(key) ? t(key, values) : "";
}
