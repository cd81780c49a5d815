import Meeple from "$/art/Meeple.svelte";
import { hueName, kindName } from "$/art/names";
import { list, t } from "$/i18n/index.svelte";
import { placeName } from "$/i18n/places";
import type { Part } from "../part";
import Collect from "./Collect.svelte";
import Picture from "./Picture.svelte";
import Tokens from "./Tokens.svelte";
import { waiting } from "./waiting";

export default {
  verbs: { collect: { decision: Collect } },
  events: { "passenger waits": {}, collected: { icon: "person", continues: true } },
  details: ({ fields, names }, seat) =>
    Object.entries((fields.passengers?.[seat] ?? {}) as Record<string, number>).map(([colour, n]) => ({
      label: names.hue(colour),
      title: t("passengers.held", { n, colour: names.hue(colour) }),
      text: n,
      picture: { component: Meeple, props: { colour, size: "1.2em" } },
    })),
  tokens: Tokens,
  places: ({ view }, place) => {
    const colours = waiting(view.fields).get(place) ?? [];
    if (!colours.length) return [];
    return [
      t("passengers.waiting", {
        n: colours.length,
        who: list(colours.map((colour) => hueName(colour, kindName(colour)))),
      }),
    ];
  },
  page: (board, { colours, per_colour, places, first, second }) => ({
    special: [
      {
        title: t("passengers.pageTitle"),
        picture: { drawing: Picture, label: t("passengers.picture") },
        texts: [
          t("passengers.pageWait", {
            n: colours.length * per_colour,
            colours: colours.length,
            places: list(fullest(places).map((place) => placeName(board, place))),
          }),
          t("passengers.pageTake"),
          t("passengers.pageScore", { first, second }),
        ],
      },
    ],
    score: t("passengers.score", { first, second }),
  }),
  differs: (_, { first, second }) => [{ icon: "people", text: t("passengers.differs", { first, second }), weight: 75 }],
} satisfies Part as Part;

interface Waiting {
  place: string;
  count: number;
}

/** The few places where most passengers wait. */
function fullest(places: Waiting[]): string[] {
  const counts = [...places].sort((a, b) => b.count - a.count);
  const least = counts[Math.min(4, counts.length - 1)]?.count ?? 0;
  const many = counts.filter((each) => each.count >= least);
  return (many.length > 6 ? counts.slice(0, 5) : many).map((each) => each.place);
}
