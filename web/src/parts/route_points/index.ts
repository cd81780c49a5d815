import { t } from "$/i18n/index.svelte";
import type { BoardInfo } from "$/protocol";
import type { Table } from "$/rules/piece";
import type { Part } from "../part";

export default {
  legend: ({ by_length }, board) => pointsOf(board, by_length),
  points: ({ by_length }, route) => by_length[route.length - 1],
  page: (board, { by_length }) => {
    const [head, points] = pointsOf(board, by_length);
    const table: Table = { caption: t("route_points.caption"), head, rows: [points] };
    return { claim: [{ table }], score: t("route_points.score") };
  },
} satisfies Part as Part;

/** The lengths of routes that the board has, and their points. */
function pointsOf(board: BoardInfo, byLength: number[]): [(string | number)[], (string | number)[]] {
  const lengths = [...new Set(board.routes.map((route) => route.length))].sort((a, b) => a - b);
  return [
    [t("route_points.length"), ...lengths],
    [t("route_points.points"), ...lengths.map((length) => byLength[length - 1]!)],
  ];
}
