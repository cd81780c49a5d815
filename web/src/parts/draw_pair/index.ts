import { t } from "$/i18n/index.svelte";
import type { Part } from "../part";
import Picture from "./Picture.svelte";

const picture = () => ({ drawing: Picture, label: t("draw_pair.picture") });

export default {
  verbs: { draw: { from: "cards", ask: () => "draw" } },
  page: () => ({
    act: t("draw_pair.act"),
    turn: [
      {
        title: t("rules.drawTitle"),
        picture: picture(),
        texts: [t("draw_pair.pair"), t("rules.drawRebuilt")],
      },
    ],
  }),
  differs: () => [{ icon: "deck", text: t("draw_pair.differs"), weight: 80 }],
} satisfies Part as Part;
