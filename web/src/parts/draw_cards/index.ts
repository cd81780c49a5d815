import { kindName } from "$/art/names";
import { list, t } from "$/i18n/index.svelte";
import { flyCards } from "$/map/flight";
import type { BoardInfo, CardInfo } from "$/protocol";
import type { Part } from "../part";
import Picture from "./Picture.svelte";

const picture = () => ({ drawing: Picture, label: t("draw_cards.picture") });
const nameOf = (card: CardInfo) => kindName(card.id, card.name);

/** Cards that stand for any colour, and yet are drawn like the others. */
const plainWild = (board: BoardInfo) => board.cards.filter((card) => card.wild_from === 1 && !card.whole_turn);

export default {
  verbs: {
    draw: {
      from: "cards",
      variant: (action) => (action.card ? "card" : (action.word ?? "")),
      ask: ({ card }) => `draw ${card ?? "blind"}`,
    },
  },
  events: {
    took: {
      icon: "cards",
      cards: (event) => [String(event.what)],
      joins: "cards",
      sound: "card",
      fly: (event, { home, lying }) => {
        const at = lying.indexOf(String(event.what));
        if (at >= 0) lying[at] = null;
        flyCards([String(event.what)], `display:${Math.max(0, at)}`, home);
      },
    },
  },
  page: (board, { needs_deck }) => {
    const whole = board.cards.filter((card) => card.whole_turn);
    const plain = plainWild(board);
    const flushing = board.cards.filter((card) => card.flush_at);
    const kinds = flushing.map((card) => t("draw_cards.flushKind", { n: card.flush_at, card: nameOf(card) }));
    return {
      act: t("draw_cards.act"),
      turn: [
        {
          title: t("rules.drawTitle"),
          picture: picture(),
          texts: [
            t("draw_cards.two"),
            ...whole.map((card) => t("draw_cards.whole", { card: nameOf(card) })),
            ...plain.map((card) => t("draw_cards.plainWild", { card: nameOf(card) })),
            ...(kinds.length ? [t("draw_cards.flush", { kinds: list(kinds, "disjunction") })] : []),
            ...(kinds.length ? [] : plain.map((card) => t("draw_cards.noFlush", { card: nameOf(card) }))),
            t("rules.drawRebuilt"),
            ...(needs_deck ? [t("draw_cards.needsDeck")] : []),
          ],
        },
      ],
    };
  },
  differs: (board) => (plainWild(board).length ? [{ icon: "cards", text: t("draw_cards.differs"), weight: 12 }] : []),
} satisfies Part as Part;
