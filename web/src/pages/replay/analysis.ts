// What an analysis says, in words and as lines to draw.

import { fill, has, t } from "$/i18n/index.svelte";
import type { Names } from "$/game/names";
import { adviceText, choiceText } from "$/game/wording";
import type { Analysis, Takeaway } from "$/net/api";
import { partsOf } from "$/parts";

/** A takeaway as a sentence, with the reason for the better move; `who` names a seat. */
export function takeawayText(
  takeaway: Takeaway,
  analysis: Analysis,
  names: Names,
  who: (seat: number) => string,
): string {
  const { values } = takeaway;
  const told = analysis.decisions.find((each) => each.number === takeaway.number)?.told;
  const said = {
    ...values,
    ...(told && { action: choiceText(told[0], names), choice: choiceText(told[1], names) }),
    ...(values.ticket && { ticket: names.ticket(String(values.ticket)) }),
    ...(values.route && { route: names.route(String(values.route)) }),
    ...(values.by && { by: who(Number(values.by) - 1) }),
    ...(values.kind && { kind: kindText(String(values.kind), names) }),
  };
  const text = t(`analysis.takeaway_${takeaway.key}`, said);
  return takeaway.reason ? `${text} ${reasonText(takeaway.reason, names)}` : text;
}

function reasonText({ key, values, sentence }: NonNullable<Takeaway["reason"]>, names: Names): string {
  const text = fill(sentence, values, "en");
  return adviceText({ reason: key, values, text, action: "", trials: 0, win: 0, low: 0, high: 0, points: 0 }, names);
}

/** What somebody was lucky with, in the words of the rule that it belongs to. */
export function kindText(kind: string, names: Names): string {
  const key = kind.replace(/\W/g, "_");
  const of = `analysis.kind_${key}`;
  return has(of) ? t(of) : (partsOf(names.board).text(`luck_${key}`, {}) ?? t("analysis.kind_other"));
}

/** A share of a win as a whole number of percent, with a sign. */
export function percent(share: number): string {
  const n = Math.round(100 * share);
  return `${n > 0 ? "+" : n < 0 ? "−" : "±"}${Math.abs(n)} %`;
}

/** The points of a line, in a square of 100 by 100. */
export function line(values: number[]): string {
  const last = Math.max(1, values.length - 1);
  return values.map((value, i) => place(i / last, value)).join(" ");
}

/** A point of such a line: how much of the game is over, and the share of a win. */
export function place(over: number, share: number): string {
  return `${(100 * over).toFixed(2)},${(100 * (1 - share)).toFixed(2)}`;
}

/** The outline of the band between two lines. */
export function band(low: number[], high: number[]): string {
  const points = line(low).split(" ");
  return [line(high), ...points.reverse()].join(" ");
}
