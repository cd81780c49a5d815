import { list, t } from "$/i18n/index.svelte";
import type { Part } from "../part";
import Picture from "./Picture.svelte";

export default {
  page: (_, { points }) => {
    const chart: number[] = points;
    const numbers = (of: number[]) => list(of.map(String), "disjunction");
    const values = {
      chart: numbers(chart.slice(0, -1)),
      counts: numbers(chart.slice(1).map((_, i) => i + 1)),
      most: chart.at(-1)!,
      n: chart.length,
    };
    return {
      score: t(chart.length > 1 ? "two_paths.score" : "two_paths.scoreOne", values),
      scorePicture: { drawing: Picture, label: t("two_paths.picture") },
    };
  },
  differs: (_, { points }) => [
    { icon: "path", text: t("two_paths.differs", { most: (points as number[]).at(-1)! }), weight: 60 },
  ],
} satisfies Part as Part;
