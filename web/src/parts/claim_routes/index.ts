import { kindName } from "$/art/names";
import Payment from "$/game/decisions/Payment.svelte";
import { claimPoints } from "$/game/names";
import { anyCards, cardsPaid } from "$/game/payments";
import { list, t } from "$/i18n/index.svelte";
import { arrive } from "$/map/arrivals.svelte";
import { flyPoints } from "$/map/flight";
import type { BoardInfo } from "$/protocol";
import type { Block } from "$/rules/piece";
import type { Part } from "../part";
import Claim from "./Claim.svelte";
import Double from "./Double.svelte";
import Ferry from "./Ferry.svelte";
import Grey from "./Grey.svelte";

const ROLLED = 350; // milliseconds after which the points of a claim fly: the train is nearly there
const WHERE: Record<string, string> = { ferries: "claim_routes.onFerries", tunnels: "claim_routes.inTunnels" };

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
        answer: (choice) =>
          anyCards(choice) ? t("claim_routes.confirmAny", { n: anyCards(choice) }) : t("claim_routes.confirm"),
        component: Payment,
      },
      variant: ({ amount, cards }) => (amount == null ? "" : cards ? "others" : "any"),
      ask: ({ route }) => `claim ${route}`,
    },
  },
  events: {
    claimed: {
      icon: "train",
      cards: (_, action) => cardsPaid(action),
      marks: true,
      sound: "train",
      fly: ({ seat, action }, { game }) => {
        const route = game.names.routes.get(action?.route ?? "");
        if (!route) return;
        arrive(route.id, seat, route.length);
        flyPoints(claimPoints(game.board, route) ?? 0, seat, `route:${route.id}`, ROLLED);
      },
    },
  },
  sharedTracks: ({ multiple_routes_from }, players) => players >= (multiple_routes_from ?? 0),
  page: (board, { multiple_routes_from, wild_on, any_length }) => ({
    act: t("claim_routes.act"),
    claim: [
      {
        picture: { drawing: Claim, label: t(wild_on ? "claim_routes.picturePlain" : "claim_routes.pictureClaim") },
        texts: [t("claim_routes.pay"), ...wild(board, wild_on)],
      },
      ...colours(board),
      ...ferries(board),
      ...multiple(board, multiple_routes_from, any_length),
    ],
  }),
  differs: (board, { multiple_routes_from, wild_on }) => [
    ...(mostTracks(board) > 1 && (multiple_routes_from ?? 0) <= board.min_players
      ? [{ icon: "map" as const, text: t("claim_routes.differs"), weight: 10 }]
      : []),
    ...(wild_on
      ? [{ icon: "loco" as const, text: t("claim_routes.differsWild", { where: where(wild_on) }), weight: 45 }]
      : []),
  ],
} satisfies Part as Part;

/** Where locomotives count, in words. */
const where = (on: string[]): string =>
  list(on.map((word) => t(WHERE[word] ?? "claim_routes.onOthers", { what: word })));

/** The kinds of cards that are not plain colours. */
function wild(board: BoardInfo, on: string[] | undefined): string[] {
  return board.cards.flatMap((card) => {
    const name = kindName(card.id, card.name);
    if (!card.pays) return [t("claim_routes.idle", { card: name })];
    if (card.wild_from === 1 && on) return [t("claim_routes.wildOn", { card: name, where: where(on) })];
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

function multiple(board: BoardInfo, from: number, anyLength: boolean): Block[] {
  const most = mostTracks(board);
  if (most < 2) return [];
  const what = t(most > 2 ? "claim_routes.triple" : "claim_routes.double");
  const closed = from > board.min_players;
  const who = closed ? t("claim_routes.closed", { n: from }) : t("claim_routes.open");
  const label = t(closed ? "claim_routes.pictureClosed" : "claim_routes.pictureDouble");
  return [
    {
      picture: { drawing: Double, label, height: 122 },
      texts: [`${what} ${who}`, ...(anyLength ? [t("claim_routes.anyLength")] : [])],
    },
  ];
}
