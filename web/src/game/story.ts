// What happened, as lines to read: one for each thing worth telling, with the cards that moved.

import type { IconName } from "$/art/icons";
import { has, list, t } from "$/i18n/index.svelte";
import type { Values } from "$/i18n/index.svelte";
import type { Happening } from "$/protocol";
import { deedOf } from "./actions";
import type { Deed } from "./actions";
import type { Names } from "./names";

export interface Line {
  id: number; // of the event it begins with, among all events
  seq: number;
  kind: string;
  seat: number | null;
  icon: IconName;
  text: string;
  cards: (string | null)[]; // null is a card that only its owner knows
  tickets: string[];
  drawn: number; // tickets, if it is about drawing some
  route?: string;
}

interface Told {
  icon: IconName;
  values?: Values;
  cards?: (string | null)[];
  tickets?: string[];
  route?: string;
  text?: string; // another key than that of the kind
}

type Teller = (event: Happening, deed: Deed, names: Names) => Told | null;

const hidden: Teller = () => null;

/** Every kind of event that the boards have; null for what is better seen than told. */
const TELLERS: Record<string, Teller> = {
  turn: hidden,
  revealed: hidden,
  pack: hidden,
  "passenger waits": hidden,
  passed: () => ({ icon: "forward" }),
  "game over": () => ({ icon: "flag" }),
  "display cleared": () => ({ icon: "refresh" }),
  "deck rebuilt": (event) => ({ icon: "refresh", values: { n: Number(event.what) } }),
  drew: (event) => ({ icon: "cards", text: "took", cards: [event.secrets?.[0] ?? null] }),
  took: (event) => ({ icon: "cards", cards: [String(event.what)] }),
  "offered tickets": (event) => ({ icon: "ticket", values: { n: Number(event.what) } }),
  "kept tickets": (event) => ({ icon: "ticket", values: { n: Number(event.what) }, tickets: event.secrets ?? [] }),
  "last round": () => ({ icon: "flag" }),
  announced: (_event, deed, names) => ({ icon: "ticket", values: { split: split(deed, names) } }),
  collected: (_event, deed, names) => ({
    icon: "person",
    values: { city: names.place(deed.city ?? ""), colour: names.card(deed.card ?? null) },
  }),
  claimed: (_event, deed, names) => ({
    icon: "train",
    values: { route: names.route(deed.route ?? "") },
    cards: Object.entries(deed.counts).flatMap(([card, n]) => Array<string>(n).fill(card)),
    route: deed.route,
  }),
  placed: (_event, deed, names) => ({ icon: "person", values: { city: names.place(deed.city ?? "") } }),
  "run begins": (_event, deed, names) => ({ icon: "person", values: { city: names.place(deed.city ?? "") } }),
  rode: (_event, deed, names) => ({ icon: "path", values: { route: names.route(deed.route ?? "") }, route: deed.route }),
  goods: (event) => ({ icon: "plus", values: { n: Number(event.what) } }),
  "run ends": () => ({ icon: "flag" }),
  "draft card": () => ({ icon: "swap" }),
  picked: (event) => (event.secrets?.length ? { icon: "ticket", tickets: event.secrets } : null),
  festival: (_event, deed, names) => ({ icon: "spark", values: { city: names.place(deed.city ?? "") } }),
  "took festivals": (_event, deed, names) => ({ icon: "spark", values: { city: names.place(deed.city ?? "") } }),
  express: (_event, deed) => ({
    icon: "loco",
    text: deed.words[1] === "tickets" ? "express_tickets" : "express_cards",
    values: { n: Number(deed.words[0]) },
  }),
  mat: (_event, deed, names) => ({ icon: "list", values: { colour: names.card(deed.card ?? null) }, cards: deed.card ? [deed.card] : [] }),
  "mat spot": (event) => ({ icon: "list", values: { n: Number(event.what) } }),
  "played extra": (_event, deed) =>
    deed.verb === "express"
      ? { icon: "loco", text: "played_boost", values: { n: Number(deed.words[0]) } }
      : { icon: "cards", cards: deed.card ? [deed.card] : [] },
  "drew a ticket": (event) => ({ icon: "ticket", values: { n: 1 }, tickets: event.secrets ?? [] }),
  "gave up tickets": (event) => ({ icon: "swap", values: { n: Number(event.what) } }),
  completed: (event) => ({ icon: "check", tickets: [String(event.what)] }),
  crossing: () => ({ icon: "globe" }),
  undone: () => ({ icon: "undo" }),
};

export const TOLD_KINDS = Object.keys(TELLERS);

/** "3 short and 1 long" */
export function split(deed: { counts?: Record<string, number> }, names: Names): string {
  return list(Object.entries(deed.counts ?? {}).map(([deck, n]) => t("game.ofDeck", { n, deck: names.deck(deck, n) })));
}

/** One event as a line; null if it is not told. `who` is the name of a seat. */
export function lineOf(event: Happening, id: number, names: Names, who: (seat: number) => string): Line | null {
  const deed = names.board.events[event.kind]?.what === "action" ? deedOf(String(event.what), names) : { verb: "", counts: {}, words: [] };
  const teller = TELLERS[event.kind];
  const told = teller ? teller(event, deed, names) : unknown(event);
  if (!told) return null;
  const seat = event.seat ?? null;
  const key = `game.event_${told.text ?? event.kind.replaceAll(" ", "_")}`;
  const values = { who: seat === null ? "" : who(seat), ...told.values };
  return {
    id,
    seq: event.seq,
    kind: event.kind,
    seat,
    icon: told.icon,
    text: has(key) ? t(key, values) : `${values.who} ${event.kind} ${event.what ?? ""}`.trim(),
    cards: [...(told.cards ?? [])],
    tickets: [...(told.tickets ?? [])], // lines are joined, events stay as they are
    drawn: event.kind === DREW_TICKET ? 1 : 0,
    route: told.route,
  };
}

/** An event of a rule that came with somebody's own board. */
function unknown(event: Happening): Told {
  return { icon: "list", tickets: [], values: { what: String(event.what ?? "") } };
}

const DREW_TICKET = "drew a ticket"; // one event each, also for those that come together
const DRAWN = new Set(["drew", "took"]);

/** All lines; cards that somebody takes one after another stand in one. */
export function storyOf(events: Happening[], names: Names, who: (seat: number) => string): Line[] {
  const lines: Line[] = [];
  for (const [id, event] of events.entries()) {
    if (event.seq === 0 && DRAWN.has(event.kind)) continue; // the deal
    const line = lineOf(event, id, names, who);
    if (!line) continue;
    const last = lines.at(-1);
    if (last && DRAWN.has(line.kind) && DRAWN.has(last.kind) && last.seat === line.seat) last.cards.push(...line.cards);
    else if (last?.drawn && line.drawn && last.seat === line.seat) {
      last.tickets.push(...line.tickets);
      last.drawn += line.drawn;
      last.text = t("game.event_drew_a_ticket", { who: line.seat === null ? "" : who(line.seat), n: last.drawn });
    } else lines.push(line);
  }
  return lines;
}

/** A line for the ears: the cards and tickets in words. */
export function spoken(line: Line, names: Names): string {
  const counts = new Map<string | null, number>();
  for (const card of line.cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const cards = [...counts].map(([card, n]) => (card === null ? t("game.hiddenCards", { n }) : `${n} × ${names.card(card)}`));
  const tickets = line.tickets.map((ticket) => names.ticket(ticket));
  const more = list([...cards, ...tickets]);
  return more ? `${line.text}: ${more}` : line.text;
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
  const kept = standing(events);
  const claims = kept.filter((event) => event.kind === "claimed");
  const own = kept.findLast((event) => event.seat === me && event.kind !== "turn")?.seq ?? Infinity;
  const since = claims.filter((event) => event.seq > own);
  const shown = since.length ? since : claims.slice(-1);
  return shown.map((event) => deedOf(String(event.what), names).route ?? "").filter(Boolean);
}
