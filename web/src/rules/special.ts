// The rules that make a board special.

import { kindName } from "$/art/names";
import { list, t } from "$/i18n/index.svelte";
import { placeName, ruleName } from "$/i18n/places";
import type { BoardInfo } from "$/protocol";
import type { Table, Teller } from "./piece";

export const SPECIAL: Record<string, Teller> = {
  ticket_race: (board, { tickets, to_win, west, east }) => {
    const names = (ids: string[]) => list(ids.map((id) => placeName(board, id)), "disjunction");
    return {
      aim: t("rules.aimRace", { n: to_win }),
      act: t("rules.actExchange", { n: tickets }),
      claim: "route_points" in board.rules ? [] : [{ texts: [t("rules.pointsNone")] }],
      tickets: [{ picture: "ticket", texts: [t("rules.race", { n: tickets }), t("rules.raceExchange", { n: tickets })] }],
      special: [{ picture: "crossing", texts: [t("rules.crossing", { west: names(west), east: names(east) })] }],
      end: [t("rules.raceEnd", { n: to_win }), t("rules.passing")],
    };
  },

  passengers: (board, { colours, per_colour, places, first, second }) => ({
    special: [
      {
        title: t("rules.passengersTitle"),
        picture: "passengers",
        texts: [
          t("rules.passengersWait", {
            n: colours.length * per_colour,
            colours: colours.length,
            places: list(fullest(places).map((place) => placeName(board, place))),
          }),
          t("rules.passengersTake"),
          t("rules.passengersScore", { first, second }),
        ],
      },
    ],
    score: t("rules.scorePassengers", { first, second }),
  }),

  passenger_runs: (board, { passengers, card, stacks, goods }) => ({
    act: t("rules.actRun"),
    special: [
      {
        title: t("rules.runsTitle"),
        picture: "run",
        texts: [
          t("rules.runsPlace", { n: passengers }),
          t("rules.runsTrip", { card: kindName(card, board.cards.find((kind) => kind.id === card)?.name) }),
          t("rules.runsGoods"),
        ],
        table: goodsTable(stacks, goods),
      },
    ],
    score: t("rules.scoreGoods"),
  }),

  festivals: (board, { sets }) => ({
    special: [
      {
        title: t("rules.festivalsTitle"),
        picture: "festivals",
        texts: [t("rules.festivalsDeck", { n: total(sets.map((set: FestivalSet) => set.cards)) }), t("rules.festivalsTake")],
      },
      { table: festivalsTable(board, sets) },
    ],
    score: t("rules.scoreFestivals"),
  }),

  express: (board, { values }) => ({
    special: [
      {
        title: t("rules.expressTitle"),
        picture: "express",
        texts: [t("rules.expressHave", { values: plus(values) })],
        items: [
          t("rules.expressDraw"),
          ...("draw_tickets" in board.rules ? [t("rules.expressTickets")] : []),
          ...("province_mat" in board.rules ? [t("rules.expressMat")] : []),
        ],
      },
    ],
  }),

  province_mat: (board, { lines, bonus }) => ({
    special: [
      {
        title: t("rules.matTitle"),
        picture: "mat",
        texts: [
          t("rules.matPlace"),
          t("rules.matTaken"),
          t("rules.matScore"),
          t("rules.matLines", { lines: list(lines.map((line: MatLine) => matLine(board, line))) }),
        ],
        table: bonusTable(bonus),
      },
    ],
    score: t("rules.scoreMat"),
  }),
};

interface Waiting {
  place: string;
  count: number;
}

interface FestivalSet {
  cities: string[];
  name: string;
  cards: number;
  points: number[];
}

interface MatLine {
  colour: string;
  province: string;
}

/** Express cards as "+1, +2 and +3". */
export function plus(values: number[]): string {
  return list(values.map((value) => `+${value}`));
}

const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The few places where most passengers wait. */
function fullest(places: Waiting[]): string[] {
  const counts = [...places].sort((a, b) => b.count - a.count);
  const least = counts[Math.min(4, counts.length - 1)]?.count ?? 0;
  const many = counts.filter((waiting) => waiting.count >= least);
  return (many.length > 6 ? counts.slice(0, 5) : many).map((waiting) => waiting.place);
}

function goodsTable(stacks: Record<string, number[]>, goods: { stack: string }[]): Table {
  return {
    caption: t("rules.goodsCaption"),
    head: [t("rules.goodsStack"), t("rules.goodsTokens"), t("rules.goodsCities")],
    rows: Object.entries(stacks).map(([stack, tokens]) => [
      kindName(stack),
      tokens.join(" · "),
      goods.filter((each) => each.stack === stack).length,
    ]),
  };
}

function festivalsTable(board: BoardInfo, sets: FestivalSet[]): Table {
  return {
    caption: t("rules.festivalsScore"),
    head: [t("rules.festivalsCity"), t("rules.festivalsFestival"), t("rules.festivalsPoints")],
    rows: sets.map((set) => [
      set.cities.map((city) => placeName(board, city)).join(" / "),
      ruleName(board, set.name),
      set.points.join(" · "),
    ]),
  };
}

function matLine(board: BoardInfo, line: MatLine): string {
  return t("rules.matLine", { colour: kindName(line.colour), province: ruleName(board, line.province) });
}

function bonusTable(bonus: Record<string, number[]>): Table {
  const ranks = Math.max(...Object.values(bonus).map((points) => points.length));
  const columns = Array.from({ length: ranks }, (_, i) => i);
  return {
    caption: t("rules.matCaption"),
    head: [t("rules.matPlayers"), ...columns.map((i) => t("rules.matRank", { n: i + 1 }))],
    rows: Object.entries(bonus).map(([players, points]) => [players, ...columns.map((i) => points[i] ?? "–")]),
  };
}
