import { t } from "$/i18n/index.svelte";
import type { Point } from "$/rules/piece";
import type { Part } from "../part";
import Picture from "./Picture.svelte";

const none = (): Point => ({ icon: "path", text: t("longest_path.missing"), weight: 0 });

export default {
  page: (_, { points }) =>
    points === 0
      ? {}
      : {
          score: t("longest_path.score", { points }),
          scorePicture: { drawing: Picture, label: t("longest_path.picture") },
        },
  differs: (_, { points }) => (points === 0 ? [none()] : []),
  plain: (_, { points }) =>
    points === 0 ? [] : [{ icon: "path", text: t("longest_path.plain", { points }), weight: 50 }],
  missing: none,
} satisfies Part as Part;
