import { t } from "$/i18n/index.svelte";
import { placeName, ruleName } from "$/i18n/places";
import type { BoardInfo } from "$/protocol";
import type { Table } from "$/rules/piece";
import type { Part } from "../part";
import Choose from "./Choose.svelte";
import Picture from "./Picture.svelte";
import { lyingAt, setOf, setsOf, type FestivalSet } from "./sets";
import Tokens from "./Tokens.svelte";

export default {
  verbs: {
    festival: {
      decision: Choose,
      spots: (choice, board) => setOf(board, choice.city!)?.cities ?? [choice.city!],
    },
  },
  events: { festival: { icon: "spark" }, "took festivals": { icon: "spark", continues: true } },
  facts: ({ fields, names }, seat) => {
    const n = fields.festival_count?.[seat] ?? 0;
    const piles = Object.entries((fields.festivals_seen_taken?.[seat] ?? {}) as Record<string, number>);
    const title = piles.map(([city, n]) => t("festivals.pile", { city: names.place(city), n })).join(" · ");
    return [{ icon: "spark", label: t("festivals.held", { n }), text: n, title }];
  },
  tallies: {
    festival_pile: ({ sets }, id) => {
      const set = (sets as FestivalSet[]).find(({ cities }) => cities.includes(id));
      return set && { most: set.cards, at: set.cities };
    },
  },
  tokens: Tokens,
  places: ({ board, view }, place) => {
    const set = setOf(board, place);
    const n = set ? lyingAt(set, view.fields) : 0;
    if (!set || !n) return [];
    return [
      t("festivals.here", { name: ruleName(board, set.name), n }),
      t("festivals.chart", { points: set.points.join(", ") }),
    ];
  },
  account: ({ board, fields, me }) => [
    {
      title: t("festivals.pageTitle"),
      lines: setsOf(board).map((set) => {
        const city = set.cities.map((each) => placeName(board, each)).join(", ");
        const own: number | undefined = me === null ? undefined : fields.festivals?.[me]?.[set.cities[0]!];
        const lies = t("festivals.here", { name: ruleName(board, set.name), n: lyingAt(set, fields) });
        return [
          `${city}${t("game.colon")} ${lies}`,
          t("festivals.chart", { points: set.points.join(", ") }),
          own ? t("festivals.yours", { n: own }) : "",
        ]
          .filter(Boolean)
          .join("; ");
      }),
    },
  ],
  page: (board, { sets }) => ({
    special: [
      {
        title: t("festivals.pageTitle"),
        picture: { drawing: Picture, label: t("festivals.picture") },
        texts: [
          t("festivals.pageDeck", { n: (sets as FestivalSet[]).reduce((sum, set) => sum + set.cards, 0) }),
          t("festivals.pageTake"),
        ],
      },
      { table: chart(board, sets) },
    ],
    score: t("festivals.score"),
  }),
  differs: () => [{ icon: "spark", text: t("festivals.differs"), weight: 65 }],
} satisfies Part as Part;

function chart(board: BoardInfo, sets: FestivalSet[]): Table {
  return {
    caption: t("festivals.pageScore"),
    head: [t("festivals.city"), t("festivals.festival"), t("festivals.points")],
    rows: sets.map((set) => [
      set.cities.map((city) => placeName(board, city)).join(" / "),
      ruleName(board, set.name),
      set.points.join(" · "),
    ]),
  };
}
