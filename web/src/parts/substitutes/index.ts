import { cardsPaid } from "$/game/payments";
import { list, t } from "$/i18n/index.svelte";
import { Names } from "$/game/names";
import type { Part } from "../part";
import Choose from "./Choose.svelte";
import Picture from "./Picture.svelte";

const CHOOSING = "play the substitutes";

export default {
  verbs: { substitute: { decision: Choose } },
  phases: { [CHOOSING]: (view) => t("substitutes.expected", { n: view.fields.substitutes_due }) },
  // "claim alborg-oslo replacing 1 white:2"
  about: ({ view }) =>
    view.phase === CHOOSING ? { route: String(view.fields.substituted_claim).split(" ")[1] } : undefined,
  events: {
    replaced: {},
    substituted: { icon: "cards", cards: (_, action) => cardsPaid(action), joins: "substituted", sound: "card" },
  },
  route: ({ routes, cards }, route) =>
    ((routes ?? []) as string[]).includes(route.id) ? [t("substitutes.route", { n: cards })] : [],
  page: (board, { ferry, any_space, routes, cards }) => ({
    special: [
      {
        title: t("substitutes.title"),
        picture: { drawing: Picture, label: t("substitutes.picture") },
        texts: [
          ...(ferry
            ? [
                t("substitutes.pageFerry", { n: ferry }) +
                  " " +
                  t(any_space ? "substitutes.pageColoured" : "substitutes.pageSigns", { n: ferry }),
              ]
            : []),
          ...(routes ? [t("substitutes.pageRoute", { n: cards, routes: routesOf(board, routes) })] : []),
          t("substitutes.pageAny"),
        ],
      },
    ],
  }),
  differs: (_, { ferry }) =>
    ferry ? [{ icon: "cards", text: t("substitutes.differs", { n: ferry }), weight: 58 }] : [],
} satisfies Part as Part;

/** Routes in words. */
function routesOf(board: ConstructorParameters<typeof Names>[0], routes: string[]): string {
  const names = new Names(board);
  return list(routes.map((route) => names.track(route)));
}
