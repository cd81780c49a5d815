import { t } from "$/i18n/index.svelte";
import type { Table } from "$/rules/piece";
import type { Part } from "../part";

export default {
  legend: ({ by_length }, board) => {
    const lengths = [...new Set(board.routes.map((route) => route.length))].sort((a, b) => a - b);
    return [
      [t("route_points.length"), ...lengths],
      [t("route_points.points"), ...lengths.map((length) => by_length[length - 1])],
    ];
  },
  points: ({ by_length }, route) => by_length[route.length - 1],
  page: (_, { by_length }) => ({ claim: [{ table: pointsTable(by_length) }], score: t("route_points.score") }),
} satisfies Part as Part;

function pointsTable(byLength: number[]): Table {
  return {
    caption: t("route_points.caption"),
    head: [t("route_points.length"), ...byLength.map((_, i) => i + 1)],
    rows: [[t("route_points.points"), ...byLength]],
  };
}
