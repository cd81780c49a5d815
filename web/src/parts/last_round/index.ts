import { t } from "$/i18n/index.svelte";
import type { Part } from "../part";
import Bar from "./Bar.svelte";

export default {
  events: { "last round": { icon: "flag", big: true, sound: "last" } },
  bar: Bar,
  isLast: (fields) => (fields.last_turns ?? 0) > 0,
  turnTitle: ({ fields }) => ((fields.last_turns ?? 0) > 0 ? t("last_round.yourLast") : undefined),
  page: (_, { trains }) => ({ end: [t("last_round.end", { n: trains }), t("rules.passing")] }),
} satisfies Part as Part;
