import { t } from "$/i18n/index.svelte";
import { decksOf } from "$/game/names";
import type { Names } from "$/game/names";
import type { Part } from "../part";
import Draw from "./Draw.svelte";

const least = (names: Names): number => names.board.rules.draw_tickets?.keep_at_least ?? 1;

export default {
  verbs: {
    tickets: {
      from: "tickets",
      variant: (action) => (Object.keys(action.decks ?? {}).length ? "split" : ""),
      confirm: {
        title: (choices) => t(choices.length > 1 ? "game.splitTitle" : "draw_tickets.title"),
        note: (_, names) => t("draw_tickets.text", { n: least(names) }),
        answer: () => t("draw_tickets.confirm"),
        component: Draw,
      },
      ask: () => "tickets",
    },
  },
  page: (board, { draw, keep_at_least: keep, rest }) => ({
    act: t("draw_tickets.act"),
    tickets: [
      {
        texts: [
          t(
            rest === "box"
              ? "draw_tickets.pageBox"
              : decksOf(board).length > 1
                ? "draw_tickets.pageSplit"
                : "draw_tickets.page",
            { draw, keep },
          ),
        ],
      },
    ],
  }),
  plain: (_, { draw }) => [{ icon: "ticket", text: t("draw_tickets.plain", { draw }), weight: 40 }],
} satisfies Part as Part;
