import Meeple from "$/art/Meeple.svelte";
import { kindName } from "$/art/names";
import { t } from "$/i18n/index.svelte";
import type { Table } from "$/rules/piece";
import type { Part } from "../part";
import { goodsAt, passengersByCity } from "./goods";
import Picture from "./Picture.svelte";
import Place from "./Place.svelte";
import Tokens from "./Tokens.svelte";
import Trip from "./Trip.svelte";

export default {
  verbs: {
    run: {
      buttons: (choices, names) =>
        choices.map((choice) => ({
          icon: "person",
          text: t("passenger_runs.runFrom", { city: names.place(choice.city!) }),
          choices: [choice],
        })),
      confirm: {
        title: ([choice], names) => t("passenger_runs.runTitle", { city: names.place(choice!.city!) }),
        note: () => t("passenger_runs.runText"),
        answer: () => t("passenger_runs.runConfirm"),
      },
    },
    place: { decision: Place, variant: (action) => (action.city ? "" : "nobody") },
    ride: { from: "routes", decision: Trip, ask: ({ route }) => `ride ${route}` },
    stop: { decision: Trip },
  },
  phases: {
    "ride on or stop": ({ choices }) =>
      t(`passenger_runs.${choices!.some(({ verb }) => verb === "stop") ? "phase_ride_on_or_stop" : "firstRoute"}`),
  },
  events: {
    placed: { icon: "person", continues: true },
    "run begins": { icon: "person" },
    rode: { icon: "path", continues: true },
    goods: { icon: "plus", continues: true },
    "run ends": { icon: "flag", continues: true },
  },
  facts: ({ fields }, seat) => {
    const [left, goods] = [fields.passengers_left?.[seat] ?? 0, fields.goods_points?.[seat] ?? 0];
    return [
      {
        label: t("passenger_runs.left", { n: left }),
        text: left,
        picture: { component: Meeple, props: { seat, size: "1.25em" } },
      },
      { label: t("passenger_runs.goodsPoints", { n: goods }), text: goods, icon: "plus" },
    ];
  },
  tokens: Tokens,
  places: ({ board, view, players }, place) => {
    const goods = goodsAt(board, view.fields, place);
    const seat = passengersByCity(view.fields).get(place);
    const name = players.find((player) => player.seat === seat)?.name ?? "";
    return [
      ...(goods.length ? [t("passenger_runs.goodsHere", { values: goods.join(", ") })] : []),
      ...(seat === undefined ? [] : [t("passenger_runs.passengerOf", { name })]),
    ];
  },
  page: (board, { passengers, card, stacks, goods }) => ({
    act: t("passenger_runs.act"),
    owned: t("passenger_runs.owned"),
    special: [
      {
        title: t("passenger_runs.pageTitle"),
        picture: { drawing: Picture, label: t("passenger_runs.picture") },
        texts: [
          t("passenger_runs.pagePlace", { n: passengers }),
          t("passenger_runs.pageTrip", { card: kindName(card, board.cards.find((kind) => kind.id === card)?.name) }),
          t("passenger_runs.pageGoods"),
        ],
        table: goodsTable(stacks, goods),
      },
    ],
    score: t("passenger_runs.score"),
  }),
  differs: (_, { passengers }) => [
    { icon: "person", text: t("passenger_runs.differs", { n: passengers }), weight: 70 },
  ],
} satisfies Part as Part;

function goodsTable(stacks: Record<string, number[]>, goods: { stack: string }[]): Table {
  return {
    caption: t("passenger_runs.goodsCaption"),
    head: [t("passenger_runs.goodsStack"), t("passenger_runs.goodsTokens"), t("passenger_runs.goodsCities")],
    rows: Object.entries(stacks).map(([stack, tokens]) => [
      kindName(stack),
      tokens.join(" · "),
      goods.filter((each) => each.stack === stack).length,
    ]),
  };
}
