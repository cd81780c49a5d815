import { t } from "$/i18n/index.svelte";
import type { Part } from "../part";
import Announce from "./Announce.svelte";
import Picture from "./Picture.svelte";

export default {
  verbs: { announce: { decision: Announce } },
  events: { announced: { icon: "ticket" } },
  page: (board, { deal, keep_at_least: keep, rest }) => {
    const values = { deal, keep, rest: t(rest === "shuffle" ? "opening_tickets.restShuffle" : "opening_tickets.restUnder") };
    const text = t(board.decks.length > 1 ? "opening_tickets.pageSplit" : "opening_tickets.page", values);
    return { tickets: [{ picture: { drawing: Picture, label: t("opening_tickets.picture"), height: 130 }, texts: [text] }] };
  },
  plain: (_, { deal, keep_at_least: keep }) => [{ icon: "ticket", text: t("opening_tickets.plain", { deal, keep }), weight: 60 }],
} satisfies Part as Part;
