import { kindName } from "$/art/names";
import { list, t } from "$/i18n/index.svelte";
import { ruleName } from "$/i18n/places";
import type { BoardInfo } from "$/protocol";
import type { Table } from "$/rules/piece";
import type { Part } from "../part";
import Choose from "./Choose.svelte";
import { askedPart, linesOf, matHeight, openLines, type MatLine } from "./mat";
import Panel from "./Panel.svelte";
import Picture from "./Picture.svelte";

export default {
  verbs: {
    mat: { decision: Choose, variant: (action) => (action.card ? "" : "none") },
    extra: { decision: Choose },
  },
  events: {
    mat: { icon: "list", cards: (_, action) => (action.card ? [action.card] : []), continues: true },
    "mat spot": { icon: "list", continues: true },
    "played extra": {
      icon: "cards",
      continues: true,
      key: (action) => (action.verb === "extra" ? "played_extra" : "played_boost"),
      cards: (_, action) => (action.card ? [action.card] : []),
    },
  },
  panel: {
    height: ({ lines }, width) => matHeight(lines.length, width),
    component: Panel,
    asks: (view, { lines }) => askedPart(openLines(view), lines),
  },
  account: ({ board, fields, who }) => [
    {
      title: t("province_mat.pageTitle"),
      lines: linesOf(board, fields).map(({ colour, province, seats }) => {
        const taken = seats.flatMap((seat, i) =>
          seat === null ? [] : [t("province_mat.spotOf", { n: i + 1, name: who(seat) })],
        );
        const free = t("province_mat.spots", { n: seats.length });
        return `${lineName(board, { colour, province, spots: seats.length })}${t("game.colon")} ${[free, ...taken].join("; ")}`;
      }),
    },
  ],
  page: (board, { lines, bonus }, parts) => ({
    special: [
      {
        title: t("province_mat.pageTitle"),
        picture: { drawing: Picture, label: t("province_mat.picture") },
        texts: [
          t("province_mat.pagePlace"),
          t("province_mat.pageTaken"),
          ...(parts.has("spendable") ? [t("province_mat.pageBoost")] : []),
          t("province_mat.pageScore"),
          t("province_mat.lines", { lines: list((lines as MatLine[]).map((line) => lineName(board, line))) }),
        ],
        table: bonusTable(bonus),
      },
    ],
    score: t("province_mat.score"),
  }),
  differs: () => [{ icon: "list", text: t("province_mat.differs"), weight: 60 }],
} satisfies Part as Part;

function lineName(board: BoardInfo, line: MatLine): string {
  return t("province_mat.line", { colour: kindName(line.colour), province: ruleName(board, line.province) });
}

function bonusTable(bonus: Record<string, number[]>): Table {
  const ranks = Math.max(...Object.values(bonus).map((points) => points.length));
  const columns = Array.from({ length: ranks }, (_, i) => i);
  return {
    caption: t("province_mat.caption"),
    head: [t("province_mat.players"), ...columns.map((i) => t("province_mat.rank", { n: i + 1 }))],
    rows: Object.entries(bonus).map(([players, points]) => [players, ...columns.map((i) => points[i] ?? "–")]),
  };
}
