import { t } from "$/i18n/index.svelte";
import type { Part } from "../part";

export default {
  page: (_, { points }) => ({ score: t("most_tickets.score", { points }) }),
  differs: (_, { points }) => [{ icon: "trophy", text: t("most_tickets.differs", { points }), weight: 50 }],
} satisfies Part as Part;
