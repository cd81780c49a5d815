import { t } from "$/i18n/index.svelte";
import type { Part } from "../part";
import Picture from "./Picture.svelte";

export default {
  page: (_, { points }) => ({
    score: t("longest_path.score", { points }),
    scorePicture: { drawing: Picture, label: t("longest_path.picture") },
  }),
  plain: (_, { points }) => [{ icon: "path", text: t("longest_path.plain", { points }), weight: 50 }],
  missing: () => ({ icon: "path", text: t("longest_path.missing"), weight: 0 }),
} satisfies Part as Part;
