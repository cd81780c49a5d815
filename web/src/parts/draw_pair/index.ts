import { t } from "$/i18n/index.svelte";
import type { Part } from "../part";
import Picture from "./Picture.svelte";

export default {
  verbs: { draw: { from: "cards", ask: () => "draw" } },
  page: () => ({
    act: t("draw_pair.act"),
    turn: [
      {
        title: t("rules.drawTitle"),
        picture: { drawing: Picture, label: t("draw_pair.picture") },
        texts: [t("draw_pair.pair"), t("rules.drawRebuilt")],
      },
    ],
  }),
  differs: () => [{ icon: "deck", text: t("draw_pair.differs"), weight: 80 }],
  lessons: () => [{ at: "deck", title: t("rules.tourDeckTitle"), text: t("draw_pair.tourDeck") }],
} satisfies Part as Part;
