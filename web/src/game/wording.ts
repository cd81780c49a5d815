// Choices, hints and refusals in words. The server tells them as data, and the rule that they belong to has the words.

import { list, t } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import type { Advice, Choice, RefusalMessage, RefusalValue } from "$/protocol";
import { settings } from "$/settings.svelte";
import type { Names } from "./names";

/** A choice as a sentence; that of an unknown rule in the server's words. */
export function choiceText(choice: Choice, names: Names): string {
  const parts = partsOf(names.board);
  const variant = parts.verbs.get(choice.verb)?.variant?.(choice);
  return parts.text(`do_${choice.verb}${variant ? `_${variant}` : ""}`, names.values(choice)) ?? choice.label;
}

/** Why a hint is good. */
export function adviceText(advice: Advice, names: Names): string {
  const { card, route, ticket, city } = advice.values;
  const values = {
    ...advice.values,
    ...(card && { card: names.card(String(card)) }),
    ...(route && { route: names.route(String(route)) }),
    ...(ticket && { ticket: names.ticket(String(ticket)) }),
    ...(city && { city: names.place(String(city)) }),
  };
  return partsOf(names.board).text(`reason_${advice.reason.replaceAll(".", "_")}`, values) ?? advice.text;
}

const ODDS = [0, 10, 20, 25, 33, 50, 67, 75, 80, 90, 100] as const;
const CHANCES = [5, 30, 50, 70, 95] as const;

/** The number of some that is nearest to a share. */
function nearest<T extends number>(share: number, of: readonly T[]): T {
  return of.reduce((best, each) => (Math.abs(each - 100 * share) < Math.abs(best - 100 * share) ? each : best));
}

/** How often a move wins, as people say it: what a few trials give is no finer than that. */
export function oddsText(share: number): string {
  return t(`game.odds_${nearest(share, ODDS)}`);
}

/** How likely something is, in a word. */
export function chanceText(share: number): string {
  return t(`game.chance_${nearest(share, CHANCES)}`);
}

/** A refusal as a sentence; without a text for it, the server's, which is English. */
export function refusalText(refusal: RefusalMessage, names: Names, who: (seat: number) => string): string {
  const values = Object.entries(refusal.values ?? {}).map(([name, value]) => [name, said(value, names, who)]);
  const text = refusal.key
    ? partsOf(names.board).text(`why_${refusal.key.replace(/\W/g, "_")}`, Object.fromEntries(values))
    : null;
  return text ?? (settings.language === "en" ? refusal.reason : t("game.whyOther"));
}

function said({ kind, value }: RefusalValue, names: Names, who: (seat: number) => string): string | number {
  if (Array.isArray(value)) return list(value.map(who));
  if (typeof value === "object") return names.counted(value);
  if (typeof value === "number") return kind === "seat" ? who(value) : value;
  if (kind === "route") return names.track(value);
  if (kind === "city") return names.place(value);
  if (kind === "card") return names.card(value);
  return kind === "ticket" ? names.ticket(value) : value;
}

/** A text with a capital letter at its start. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
