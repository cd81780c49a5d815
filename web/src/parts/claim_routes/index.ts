import { kindName } from "$/art/names";
import Payment from "$/game/decisions/Payment.svelte";
import { claimPoints } from "$/game/names";
import { cardsPaid } from "$/game/payments";
import { t } from "$/i18n/index.svelte";
import { flyTrains } from "$/map/flight";
import type { BoardInfo } from "$/protocol";
import type { Block } from "$/rules/piece";
import type { Part } from "../part";
import Claim from "./Claim.svelte";
import Double from "./Double.svelte";
import Ferry from "./Ferry.svelte";
import Grey from "./Grey.svelte";

export default {
  verbs: {
    claim: {
      from: "routes",
      confirm: {
        title: ([choice], names) => names.track(choice!.route!),
        text: ([choice], names) => {
          const route = names.routes.get(choice!.route!)!;
          const points = claimPoints(names.board, route);
          return points === null
            ? t("game.trains", { n: route.length })
            : t("claim_routes.cost", { n: route.length, points });
        },
        answer: () => t("claim_routes.confirm"),
        component: Payment,
      },
      ask: ({ route }) => `claim ${route}`,
    },
  },
  events: {
    claimed: {
      icon: "train",
      cards: (_, action) => cardsPaid(action),
      marks: true,
      sound: "train",
      fly: ({ seat, action }) => action?.route && flyTrains(seat, `seat:${seat}`, action.route),
    },
  },
  page: (board, { multiple_routes_from }) => ({
    act: t("claim_routes.act"),
    claim: [
      {
        picture: { drawing: Claim, label: t("claim_routes.pictureClaim") },
        texts: [t("claim_routes.pay"), ...wild(board)],
      },
      ...colours(board),
      ...ferries(board),
      ...multiple(board, multiple_routes_from),
    ],
  }),
  differs: (board, { multiple_routes_from }) =>
    mostTracks(board) > 1 && (multiple_routes_from ?? 0) <= board.min_players
      ? [{ icon: "map", text: t("claim_routes.differs"), weight: 10 }]
      : [],
} satisfies Part as Part;

/** The kinds of cards that are not plain colours. */
function wild(board: BoardInfo): string[] {
  return board.cards.flatMap((card) => {
    const name = kindName(card.id, card.name);
    if (!card.pays) return [t("claim_routes.idle", { card: name })];
    if (card.wild_from === 1) return [t("claim_routes.wild", { card: name })];
    if (!card.wild_from) return [];
    const text = t("claim_routes.wildFrom", { card: name, n: card.wild_from });
    return [card.whole_turn ? text : `${text} ${t("claim_routes.wildFromDrawn")}`];
  });
}

function colours(board: BoardInfo): Block[] {
  if (!board.routes.some((route) => route.colour === null)) return [{ texts: [t("claim_routes.colour")] }];
  return [
    { picture: { drawing: Grey, label: t("claim_routes.pictureGrey"), height: 130 }, texts: [t("claim_routes.grey")] },
  ];
}

function ferries(board: BoardInfo): Block[] {
  if (!board.routes.some((route) => route.ferry)) return [];
  return [{ picture: { drawing: Ferry, label: t("claim_routes.pictureFerry") }, texts: [t("claim_routes.ferry")] }];
}

/** How many tracks a multiple route has at most; tracks of different lengths are routes of their own. */
function mostTracks(board: BoardInfo): number {
  const tracks = new Map<string, number>();
  for (const { a, b, length } of board.routes) {
    const route = [...[a, b].sort(), length].join(" ");
    tracks.set(route, (tracks.get(route) ?? 0) + 1);
  }
  return Math.max(...tracks.values());
}

function multiple(board: BoardInfo, from: number): Block[] {
  const most = mostTracks(board);
  if (most < 2) return [];
  const what = t(most > 2 ? "claim_routes.triple" : "claim_routes.double");
  const closed = from > board.min_players;
  const who = closed ? t("claim_routes.closed", { n: from }) : t("claim_routes.open");
  const label = t(closed ? "claim_routes.pictureClosed" : "claim_routes.pictureDouble");
  return [{ picture: { drawing: Double, label, height: 122 }, texts: [`${what} ${who}`] }];
}
