import { cardsPaid } from "$/game/payments";
import { t } from "$/i18n/index.svelte";
import type { Part } from "../part";
import Ground from "./Ground.svelte";
import Pay from "./Pay.svelte";
import Picture from "./Picture.svelte";
import { isTunnel, triedClaim } from "./tunnels";

const PAYING = "pay for the tunnel or withdraw";

export default {
  verbs: { add: { decision: Pay }, withdraw: { decision: Pay } },
  phases: { [PAYING]: (view) => t("tunnels.expected", { n: view.fields.tunnel_due }) },
  about: (game) => (game.view.phase === PAYING ? { route: triedClaim(game)?.route ?? undefined } : undefined),
  events: {
    "laid down": {
      icon: "path",
      cards: (_, action) => cardsPaid(action),
    },
    "turned up": {
      icon: "cards",
      cards: (_, action) => [action.card!],
      joins: "turned up",
      reveals: true,
      sound: "card",
    },
    added: {
      icon: "plus",
      cards: (_, action) => cardsPaid(action),
    },
    withdrew: { icon: "undo" },
  },
  ground: Ground,
  route: ({ routes }, route) => (isTunnel(routes, route.id) ? [t("tunnels.tunnel")] : []),
  page: (_, { reveal }) => ({
    special: [
      {
        title: t("tunnels.title"),
        picture: { drawing: Picture, label: t("tunnels.picture") },
        texts: [t("tunnels.pageTurn", { n: reveal }), t("tunnels.pageDue"), t("tunnels.pageBack")],
      },
    ],
  }),
  differs: () => [{ icon: "path", text: t("tunnels.differs"), weight: 62 }],
} satisfies Part as Part;
