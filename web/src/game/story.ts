// The story of a game: a line for each event that is worth telling, with the cards that moved.

import type { IconName } from "$/art/icons";
import { list, t, titled } from "$/i18n/index.svelte";
import type { Values } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import type { ActionInfo, EventMessage } from "$/protocol";
import type { Names } from "./names";
import { countCards } from "./payments";
import { slug } from "./prompts";

export interface Line {
  id: number; // of the event it begins with, among all events
  seq: number;
  kind: string;
  seat: number | null;
  icon: IconName;
  text: string;
  cards: (string | null)[]; // null is a card that only its owner knows
  tickets: string[];
  joins?: string; // neighbouring lines with the same value are merged
  also?: string; // the text with which it continues the line before, in the same turn
  big: boolean;
  route?: string;
  words: { key: string; values: Values }; // key and values of the text
}

/** One event as a line; null if it has none. `who` gives the name of a seat. */
export function lineOf(event: EventMessage, id: number, names: Names, who: (seat: number) => string): Line | null {
  const action = event.action ?? thing(event, names);
  const shown = partsOf(names.board).events.get(event.kind) ?? { icon: "list" as const };
  const seat = event.seat ?? null;
  if (!shown.icon || (shown.secret && !event.secrets?.length)) return null;
  const n = typeof event.what === "number" ? event.what : (action.amount ?? 1);
  const values = { ...names.values(action, n), who: seat === null ? "" : who(seat), what: event.what ?? "" };
  const key = `event_${slug(shown.key?.(action) ?? event.kind)}`;
  return {
    id,
    seq: event.seq,
    kind: event.kind,
    seat,
    icon: shown.icon,
    text: worded(key, values, names) ?? `${values.who} ${event.kind} ${values.what}`.trim(),
    cards: [...(shown.cards?.(event, action) ?? [])],
    tickets: [...(shown.tickets?.(event) ?? [])], // a copy, because lines are merged
    joins: shown.joins,
    also: (shown.continues && worded(key.replace("event_", "also_"), values, names)) || undefined,
    big: !!shown.big,
    route: action.route ?? undefined,
    words: { key, values },
  };
}

/** An event that is not about an action, as the action that its value would be part of: a city, a route or a card. */
function thing(event: EventMessage, names: Names): ActionInfo {
  const what = names.board.events[event.kind]?.what;
  return what === "city" || what === "route" || what === "card"
    ? { verb: "", [what]: String(event.what) }
    : { verb: "" };
}

function worded(key: string, values: Values, names: Names): string | null {
  return partsOf(names.board).text(key, values);
}

/** The whole story; cards that a seat takes one after another are one line. */
export function storyOf(events: EventMessage[], names: Names, who: (seat: number) => string): Line[] {
  const lines: Line[] = [];
  let begun = 0; // where the turn began, among the lines
  for (const [id, event] of events.entries()) {
    if (event.kind === "turn") begun = lines.length;
    const line = lineOf(event, id, names, who);
    if (!line || (event.seq === 0 && line.joins === "cards")) continue; // the deal
    const last = lines.at(-1);
    if (last && line.also && !last.joins && last.seat === line.seat && lines.length > begun) {
      last.text = t("game.lineMore", { text: last.text, more: line.also });
      last.cards.push(...line.cards);
      continue;
    }
    if (!last || !line.joins || last.joins !== line.joins || last.seat !== line.seat) {
      lines.push(line);
      continue;
    }
    last.cards.push(...line.cards);
    last.tickets.push(...line.tickets);
    last.words.values.n = Number(last.words.values.n) + Number(line.words.values.n);
    last.text = worded(last.words.key, last.words.values, names) ?? last.text;
  }
  return lines;
}

/** What others have done since a seat's last turn; for a spectator, the last line. */
export function newsFor(lines: Line[], me: number | null): Line[] {
  if (me === null) return lines.slice(-1);
  const end = lines.findLastIndex((line) => line.seat !== me) + 1;
  const start = lines.slice(0, end).findLastIndex((line) => line.seat === me) + 1;
  return lines.slice(start, end);
}

/** A line for screen readers, with its cards and tickets in words. */
export function spoken(line: Line, names: Names): string {
  const cards = countCards(line.cards).map(([card, n]) =>
    card === null ? t("game.hiddenCards", { n }) : `${n}\u00a0× ${names.card(card)}`,
  );
  const tickets = line.tickets.map((ticket) => names.ticket(ticket));
  const more = list([...cards, ...tickets]);
  return more ? titled(line.text, more) : line.text;
}

/** The events without those that were undone; of some the server has told only that they were, after a reload. */
export function withoutUndone(events: EventMessage[]): EventMessage[] {
  const undone = new Set(events.flatMap(({ kind, what }) => (kind === "undone" ? [what] : [])));
  return events.filter(({ kind, seq }) => kind !== "undone" && !undone.has(seq));
}

/** The routes that were claimed since a seat acted last, or else the very last one. */
export function lastRoutes(events: EventMessage[], me: number | null, names: Names): string[] {
  const kinds = partsOf(names.board).events;
  const kept = withoutUndone(events);
  const claims = kept.filter((event) => kinds.get(event.kind)?.marks);
  const own = kept.findLast((event) => event.seat === me && event.kind !== "turn")?.seq ?? Infinity;
  const since = claims.filter((event) => event.seq > own);
  const shown = since.length ? since : claims.slice(-1);
  return shown.flatMap((event) => event.action?.route ?? []);
}
