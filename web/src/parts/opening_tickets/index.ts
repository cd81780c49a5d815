import { list, t } from "$/i18n/index.svelte";
import type { BoardInfo } from "$/protocol";
import type { Parameters, Part } from "../part";
import Announce from "./Announce.svelte";
import Picture from "./Picture.svelte";

const RESTS: Record<string, string> = { shuffle: "opening_tickets.restShuffle", box: "opening_tickets.restBox" };
const DECKS: Record<string, string> = { short: "opening_tickets.ofShort", long: "opening_tickets.ofLong" };

function opening(board: BoardInfo, { deal, keep_at_least: keep, rest, split }: Parameters): string {
  const values = { deal, keep, rest: t(RESTS[rest as string] ?? "opening_tickets.restUnder") };
  const dealt =
    split && board.decks.map((deck, i) => t(DECKS[deck] ?? "opening_tickets.ofDeck", { n: split[i], deck }));
  if (dealt) return t("opening_tickets.pageFixed", { ...values, dealt: list(dealt) });
  return t(board.decks.length > 1 ? "opening_tickets.pageSplit" : "opening_tickets.page", values);
}

export default {
  verbs: { announce: { decision: Announce } },
  events: { announced: { icon: "ticket" } },
  ticketsHeld: (fields, seat) => fields.ticket_total?.[seat],
  decksGone: ({ box }) => box ?? [],
  page: (board, parameters) => ({
    tickets: [
      {
        picture: { drawing: Picture, label: t("opening_tickets.picture"), height: 130 },
        texts: [opening(board, parameters)],
      },
    ],
  }),
  lessons: (board, parameters) => ({ tickets: opening(board, parameters) }),
  plain: (_, { deal, keep_at_least: keep }) => [
    { icon: "ticket", text: t("opening_tickets.plain", { deal, keep }), weight: 60 },
  ],
} satisfies Part as Part;
