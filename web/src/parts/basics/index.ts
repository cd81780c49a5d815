// What every board has: turns, cards, tickets and tracks, which are rules of the engine themselves.

import Keep from "./Keep.svelte";
import { flyCards, flyTickets } from "$/map/flight";
import { t } from "$/i18n/index.svelte";
import type { SeatView } from "$/protocol";
import type { Part } from "../part";

export default {
  verbs: {
    keep: { decision: Keep },
    pass: { buttons: (choices) => [{ text: t("basics.pass"), primary: true, choices }], rare: true },
  },
  phases: { "keep tickets": keepText },
  events: {
    turn: {},
    revealed: {},
    passed: { icon: "forward" },
    "game over": { icon: "flag", big: true, sound: "end" },
    "display cleared": { icon: "refresh" },
    "deck rebuilt": { icon: "refresh" },
    drew: {
      icon: "cards",
      cards: (event) => [event.secrets?.[0] ?? null],
      joins: "cards",
      sound: "card",
      fly: (event, { home }) => flyCards([event.secrets?.[0] ?? null], "deck", home),
    },
    "offered tickets": {
      icon: "ticket",
      fly: (event, { game }) => {
        const deck = game.board.decks[0] ?? "tickets";
        flyTickets(Number(event.what), deck, `tickets:${deck}`, `seat:${event.seat}`);
      },
    },
    "kept tickets": { icon: "ticket", tickets: (event) => event.secrets ?? [] },
    undone: { icon: "undo" },
  },
} satisfies Part as Part;

/** How many tickets have to be kept: as many as the shortest and the longest choice say. */
function keepText(view: SeatView): string {
  const sizes = view.choices!.map((choice) => choice.tickets?.length ?? 0);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return least === most ? t("basics.keepExactly", { n: least }) : t("basics.keepAtLeast", { n: least });
}
