// Why something is not possible, in the words of the player's language: the server says it as data, and the rule that stands
// in the way has a sentence for it.

import { list, t } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import type { Refusal, Value } from "$/protocol";
import { settings } from "$/settings.svelte";
import type { Names } from "./names";

/** What a refusal says; the server's own words are English. */
export function refusalText(refusal: Refusal, names: Names, who: (seat: number) => string): string {
  const values = Object.entries(refusal.values ?? {}).map(([name, value]) => [name, said(value, names, who)]);
  const text = refusal.key
    ? partsOf(names.board).text(`why_${refusal.key.replace(/\W/g, "_")}`, Object.fromEntries(values))
    : null;
  return text ?? (settings.language === "en" ? refusal.reason : t("game.whyOther"));
}

function said({ kind, value }: Value, names: Names, who: (seat: number) => string): string | number {
  if (Array.isArray(value)) return list(value.map(who));
  if (typeof value === "object") return names.counted(value);
  if (typeof value === "number") return kind === "seat" ? who(value) : value;
  if (kind === "route") return names.track(value);
  if (kind === "city") return names.place(value);
  if (kind === "card") return names.card(value);
  return kind === "ticket" ? names.ticket(value) : value;
}

/** A sentence that stands for itself. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
