// Puzzles in words.

import type { Names } from "$/game/names";
import { adviceText } from "$/game/wording";
import { fill, list, t } from "$/i18n/index.svelte";
import type { PuzzleInfo, PuzzleOption } from "$/protocol";

/** What a puzzle asks. */
export function askText(puzzle: PuzzleInfo, names: Names): string {
  const tickets = list(puzzle.tickets.map((id) => names.ticket(id)));
  return t(`puzzles.ask_${puzzle.kind}`, { tickets, n: puzzle.turns });
}

/** The things that an answer names, one by one. */
export function partsOfOption(option: PuzzleOption, names: Names): string[] {
  if (option.city) return [names.place(option.city)];
  const tickets = (option.tickets ?? []).map((id) => {
    const ticket = names.tickets.get(id);
    const points = ticket && !ticket.goals.length ? ticket.points : 0;
    return points ? t("puzzles.ticketOf", { ticket: names.ticket(id), n: points }) : names.ticket(id);
  });
  return tickets.length ? tickets : (option.routes ?? []).map((id) => names.route(id));
}

/** What an answer is worth, or why it is wrong. */
export function worthText(puzzle: PuzzleInfo, option: PuzzleOption, names: Names): string {
  if (puzzle.worlds)
    return t("puzzles.worth", {
      win: `${Math.round(100 * (option.win ?? 0))} %`,
      points: Math.round(option.points ?? 0),
    });
  const missing = puzzle.tickets.find((id) => !option.joined?.includes(id));
  if (missing) return t("puzzles.joinsOne", { ticket: names.ticket(missing) });
  return t(option.cards?.length ? "puzzles.joinsBoth" : "puzzles.tooDear");
}

/** Why the best answer is a good one, in the words of its rule. */
export function reasonText({ reason }: PuzzleInfo, names: Names): string {
  if (!reason) return "";
  const { key, values, sentence } = reason;
  const text = fill(sentence, values, "en");
  return adviceText({ reason: key, values, text, action: "", trials: 0, win: 0, low: 0, high: 0, points: 0 }, names);
}
