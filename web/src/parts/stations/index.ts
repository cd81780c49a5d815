import { cardsPaid } from "$/game/payments";
import { list, t } from "$/i18n/index.svelte";
import type { BoardInfo, Choice } from "$/protocol";
import type { Part } from "../part";
import Choose from "./Choose.svelte";
import House from "./House.svelte";
import Pay from "./Pay.svelte";
import Picture from "./Picture.svelte";
import Tokens from "./Tokens.svelte";

const PAYING = "pay for the station";

/** Where the station is built that has to be paid for. */
const site = (board: BoardInfo, choices: Choice[]): string => board.cities[choices[0]!.facts!.city!]!.id;

export default {
  verbs: {
    station: {
      onRequest: true,
      buttons: (choices) => [{ icon: "home", text: t("stations.build"), choices }],
      confirm: {
        title: () => t("stations.where"),
        answer: (choice, names) => names.place(choice.city!),
        component: Choose,
      },
    },
    pay: { decision: Pay },
  },
  phases: {
    [PAYING]: ({ choices }, names) => t("stations.expected", { city: names.place(site(names.board, choices!)) }),
  },
  about: ({ view, board, choices }) => (view.phase === PAYING ? { city: site(board, choices) } : undefined),
  events: {
    paid: {
      icon: "cards",
      cards: (_, action) => cardsPaid(action),
    },
    station: { icon: "home", sound: "train", continues: true },
  },
  facts: ({ fields }, seat) => {
    const n: number = fields.stations_left?.[seat] ?? 0;
    return [{ label: t("stations.left", { n }), text: n, picture: { component: House, props: { seat } } }];
  },
  tokens: Tokens,
  places: ({ view, players }, place) => {
    const owner: number | null = view.fields.stations?.[place] ?? null;
    const name = players.find((player) => player.seat === owner)?.name ?? "";
    return owner === null ? [] : [t("stations.of", { name })];
  },
  page: (_, { stations: n, costs, points }) => ({
    act: t("stations.act"),
    special: [
      {
        title: t("stations.title"),
        picture: { drawing: Picture, label: t("stations.picture") },
        texts: [
          t("stations.pageBuild", { n, costs: list(costs.map(String)) }),
          t("stations.pageBorrow"),
          t("stations.pagePoints", { points }),
        ],
      },
    ],
    score: t("stations.score", { points }),
  }),
  differs: (_, { stations: n }) => [{ icon: "home", text: t("stations.differs", { n }), weight: 61 }],
} satisfies Part as Part;
