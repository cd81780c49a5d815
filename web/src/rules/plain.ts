// The rules that most boards share: cards, routes, tickets, the end.

import { kindName } from "$/art/names";
import { list, t } from "$/i18n/index.svelte";
import type { BoardInfo, CardInfo } from "$/protocol";
import type { Block, Table, Teller } from "./piece";

const nameOf = (card: CardInfo) => kindName(card.id, card.name);

export const PLAIN: Record<string, Teller> = {
  draw_cards: (board, { needs_deck }) => {
    const whole = board.cards.filter((card) => card.whole_turn);
    const flushing = board.cards.filter((card) => card.flush_at);
    const kinds = flushing.map((card) => t("rules.drawFlushKind", { n: card.flush_at, card: nameOf(card) }));
    return {
      act: t("rules.actCards"),
      turn: [
        {
          title: t("rules.drawTitle"),
          picture: "draw",
          texts: [
            t("rules.drawTwo"),
            ...whole.map((card) => t("rules.drawWhole", { card: nameOf(card) })),
            ...(kinds.length ? [t("rules.drawFlush", { kinds: list(kinds, "disjunction") })] : []),
            t("rules.drawRebuilt"),
            ...(needs_deck ? [t("rules.drawNeedsDeck")] : []),
          ],
        },
      ],
    };
  },

  draw_pair: () => ({
    act: t("rules.actPair"),
    turn: [
      { title: t("rules.drawTitle"), picture: "pair", texts: [t("rules.drawPair"), t("rules.drawRebuilt")] },
    ],
  }),

  claim_routes: (board, { multiple_routes_from }) => ({
    act: t("rules.actClaim"),
    claim: [
      {
        picture: "claim",
        texts: [t("rules.claimPay"), ...wild(board), owned(board)],
      },
      ...colours(board),
      ...ferries(board),
      ...multiple(board, multiple_routes_from),
    ],
  }),

  route_points: (_, { by_length }) => ({
    claim: [{ table: pointsTable(by_length) }],
    score: t("rules.scoreRoutes"),
  }),

  opening_tickets: (board, { deal, keep_at_least, rest }) => {
    const back = rest === "shuffle" ? t("rules.restShuffle") : t("rules.restUnder");
    const values = { deal, keep: keep_at_least, rest: back };
    const text = board.decks.length > 1 ? t("rules.openingSplit", values) : t("rules.opening", values);
    return { tickets: [{ picture: "keep", texts: [text] }] };
  },

  ticket_draft: (_, { deal, keep, passes }) => {
    const side = (pass: string) => (pass === "left" ? t("rules.sideLeft") : t("rules.sideRight"));
    const texts = [t("rules.draft", { deal, keep, side: side(passes[0]) })];
    if (passes.length > 1) texts.push(t("rules.draftSecond", { keep, side: side(passes[1]) }));
    return { tickets: [{ picture: "draft", texts }] };
  },

  draw_tickets: (board, { draw, keep_at_least }) => {
    const values = { draw, keep: keep_at_least };
    const text = board.decks.length > 1 ? t("rules.drawTicketsSplit", values) : t("rules.drawTickets", values);
    const whole = draftsTwice(board) ? `${text} ${t("rules.drawTicketsClosed")}` : text;
    return { act: t("rules.actTickets"), tickets: [{ texts: [whole] }] };
  },

  last_round: (_, { trains }) => ({ end: [t("rules.lastRound", { n: trains }), t("rules.passing")] }),

  ticket_points: () => ({ aim: t("rules.aimPoints"), score: t("rules.scoreTickets") }),

  most_tickets: (_, { points }) => ({ score: t("rules.scoreMost", { points }) }),

  longest_path: (_, { points }) => ({ score: t("rules.scoreLongest", { points }) }),
};

export function draftsTwice(board: BoardInfo): boolean {
  return (board.rules.ticket_draft?.passes ?? []).length > 1;
}

/** The kinds of cards that are not plain colours. */
function wild(board: BoardInfo): string[] {
  return board.cards.flatMap((card) => {
    const name = nameOf(card);
    if (!card.pays) return [t("rules.claimIdle", { card: name })];
    if (card.wild_from === 1) return [t("rules.claimWild", { card: name })];
    if (!card.wild_from) return [];
    const text = t("rules.claimWildFrom", { card: name, n: card.wild_from });
    return [card.whole_turn ? text : `${text} ${t("rules.claimWildFromDrawn")}`];
  });
}

function owned(board: BoardInfo): string {
  return "passenger_runs" in board.rules ? t("rules.claimOwnTrips") : t("rules.claimOwn");
}

function colours(board: BoardInfo): Block[] {
  if (board.routes.some((route) => route.colour === null)) return [{ picture: "grey", texts: [t("rules.claimGrey")] }];
  return [{ texts: [t("rules.claimColour")] }];
}

function ferries(board: BoardInfo): Block[] {
  return board.routes.some((route) => route.ferry) ? [{ picture: "ferry", texts: [t("rules.claimFerry")] }] : [];
}

/** How many tracks a multiple route has at most; tracks of different lengths are routes of their own. */
export function mostTracks(board: BoardInfo): number {
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
  const what = most > 2 ? t("rules.claimTriple") : t("rules.claimDouble");
  const closed = from > board.min_players;
  const who = closed ? t("rules.claimClosed", { n: from }) : t("rules.claimOpen");
  return [{ picture: closed ? "closed" : "double", texts: [`${what} ${who}`] }];
}

function pointsTable(byLength: number[]): Table {
  return {
    caption: t("rules.pointsCaption"),
    head: [t("rules.pointsLength"), ...byLength.map((_, i) => i + 1)],
    rows: [[t("rules.pointsPoints"), ...byLength]],
  };
}
