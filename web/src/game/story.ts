// What happened, as lines to read: one for each thing worth telling, with the cards that moved.

import type { IconName } from "$/art/icons";
import { list, t, titled } from "$/i18n/index.svelte";
import type { Values } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import type { Deed, Happening } from "$/protocol";
import type { Names } from "./names";
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
  joins?: string; // lines that may be one
  also?: string; // what it adds to the line before, in the same turn
  big: boolean;
  route?: string;
  words: { key: string; values: Values }; // what the text is made of
}

/** One event as a line; null if it is not told. `who` is the name of a seat. */
export function lineOf(event: Happening, id: number, names: Names, who: (seat: number) => string): Line | null {
  const deed = event.deed ?? thing(event, names);
  const occasion = partsOf(names.board).events.get(event.kind) ?? { icon: "list" as const };
  const seat = event.seat ?? null;
  if (!occasion.icon || (occasion.secret && !event.secrets?.length)) return null;
  const n = typeof event.what === "number" ? event.what : (deed.amount ?? 1);
  const values = { ...names.values(deed, n), who: seat === null ? "" : who(seat), what: event.what ?? "" };
  const key = `event_${slug(occasion.key?.(deed) ?? event.kind)}`;
  return {
    id,
    seq: event.seq,
    kind: event.kind,
    seat,
    icon: occasion.icon,
    text: worded(key, values, names) ?? `${values.who} ${event.kind} ${values.what}`.trim(),
    cards: [...(occasion.cards?.(event, deed) ?? [])],
    tickets: [...(occasion.tickets?.(event) ?? [])], // lines are joined, events stay as they are
    joins: occasion.joins,
    also: (occasion.continues && worded(key.replace("event_", "also_"), values, names)) || undefined,
    big: !!occasion.big,
    route: deed.route ?? undefined,
    words: { key, values },
  };
}

/** What an event is about that is no action: a city, a route or a card, by the kind of its value. */
function thing(event: Happening, names: Names): Deed {
  const what = names.board.events[event.kind]?.what;
  return what === "city" || what === "route" || what === "card"
    ? { verb: "", [what]: String(event.what) }
    : { verb: "" };
}

function worded(key: string, values: Values, names: Names): string | null {
  return partsOf(names.board).text(key, values);
}

/** All lines; what somebody takes one after another stands in one. */
export function storyOf(events: Happening[], names: Names, who: (seat: number) => string): Line[] {
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

/** What others have done since a seat's last turn; a spectator is told the last line. */
export function newsFor(lines: Line[], me: number | null): Line[] {
  if (me === null) return lines.slice(-1);
  const end = lines.findLastIndex((line) => line.seat !== me) + 1;
  const start = lines.slice(0, end).findLastIndex((line) => line.seat === me) + 1;
  return lines.slice(start, end);
}

/** A line for the ears: the cards and tickets in words. */
export function spoken(line: Line, names: Names): string {
  const counts = new Map<string | null, number>();
  for (const card of line.cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const cards = [...counts].map(([card, n]) =>
    card === null ? t("game.hiddenCards", { n }) : `${n} × ${names.card(card)}`,
  );
  const tickets = line.tickets.map((ticket) => names.ticket(ticket));
  const more = list([...cards, ...tickets]);
  return more ? titled(line.text, more) : line.text;
}

/** The events that were not taken back. */
export function standing(events: Happening[]): Happening[] {
  let kept: Happening[] = [];
  for (const event of events) {
    if (event.kind !== "undone") kept.push(event);
    else {
      const last = kept.at(-1)?.seq;
      kept = kept.filter((each) => each.seq !== last);
    }
  }
  return kept;
}

/** The routes that were claimed last: those since a seat acted itself, or the very last one. */
export function lastRoutes(events: Happening[], me: number | null, names: Names): string[] {
  const kinds = partsOf(names.board).events;
  const kept = standing(events);
  const claims = kept.filter((event) => kinds.get(event.kind)?.marks);
  const own = kept.findLast((event) => event.seat === me && event.kind !== "turn")?.seq ?? Infinity;
  const since = claims.filter((event) => event.seq > own);
  const shown = since.length ? since : claims.slice(-1);
  return shown.flatMap((event) => event.deed?.route ?? []);
}
