// What is different on a board: a few short points, the most important first, made from its rules.

import type { IconName } from "$/art/icons";
import { t } from "$/i18n/index.svelte";
import type { BoardInfo } from "$/protocol";
import type { Parameters } from "./piece";
import { draftsTwice, mostTracks } from "./plain";
import { plus } from "./special";

export interface Point {
  icon: IconName;
  text: string;
}

const MOST = 5;
const USUAL_TRAINS = 45;

/** Rules that the plain game does not have, what there is to say about them, and their weight. */
const BY_RULE: Record<string, (parameters: Parameters) => Point> = {
  ticket_race: ({ to_win }) => ({ icon: "flag", text: t("rules.differRace", { n: to_win }) }),
  draw_pair: () => ({ icon: "deck", text: t("rules.differPair") }),
  passengers: ({ first, second }) => ({ icon: "people", text: t("rules.differPassengers", { first, second }) }),
  passenger_runs: ({ passengers }) => ({ icon: "person", text: t("rules.differRuns", { n: passengers }) }),
  festivals: () => ({ icon: "spark", text: t("rules.differFestivals") }),
  province_mat: () => ({ icon: "list", text: t("rules.differMat") }),
  express: ({ values }) => ({ icon: "plus", text: t("rules.differExpress", { values: plus(values) }) }),
  ticket_draft: ({ deal, keep }) => ({ icon: "swap", text: t("rules.differDraft", { deal, keep }) }),
  most_tickets: ({ points }) => ({ icon: "trophy", text: t("rules.differMost", { points }) }),
};

/** Three to five points; a board without anything special is introduced as the plain game. */
export function differences(board: BoardInfo): Point[] {
  const found = special(board);
  if (!found.length) return [{ icon: "spark", text: t("rules.plainGame") }, ...plain(board)];
  const { longest_path, ticket_race } = board.rules;
  if (!longest_path && !ticket_race) found.push({ icon: "path", text: t("rules.differNoLongest") });
  return found.slice(0, MOST);
}

/** Whether a board has nothing special. */
export function isPlain(board: BoardInfo): boolean {
  return !special(board).length;
}

function special(board: BoardInfo): Point[] {
  const rules = Object.entries(BY_RULE).filter(([rule]) => rule in board.rules);
  return [...rules.map(([rule, tell]) => tell(board.rules[rule]!)), ...ofFacts(board)];
}

/** What follows from the facts of the board rather than from its list of rules. */
function ofFacts(board: BoardInfo): Point[] {
  const found: Point[] = [];
  const late = board.cards.find((card) => card.wild_from > 1);
  const { ticket_race, claim_routes } = board.rules;
  if (draftsTwice(board)) found.push({ icon: "cards", text: t("rules.differSecond") });
  if (ticket_race) found.push({ icon: "path", text: t("rules.differCrossing") });
  if (board.decks.length > 1) found.push({ icon: "ticket", text: t("rules.differDecks") });
  if (late) found.push({ icon: "loco", text: t("rules.differWildFrom", { n: late.wild_from }) });
  if (board.routes.some((route) => route.ferry)) found.push({ icon: "loco", text: t("rules.differFerry") });
  if (mostTracks(board) > 1 && (claim_routes?.multiple_routes_from ?? 0) <= board.min_players)
    found.push({ icon: "map", text: t("rules.differOpen") });
  if (board.trains < USUAL_TRAINS) found.push({ icon: "train", text: t("rules.differTrains", { n: board.trains }) });
  if (Object.keys(board.countries).length) found.push({ icon: "globe", text: t("rules.differCountries") });
  return found;
}

/** What there is to know about a board that has nothing special. */
function plain(board: BoardInfo): Point[] {
  const { opening_tickets, longest_path } = board.rules;
  const found: Point[] = [];
  if (opening_tickets) {
    const { deal, keep_at_least: keep } = opening_tickets;
    found.push({ icon: "ticket", text: t("rules.plainOpening", { deal, keep }) });
  }
  if (longest_path) found.push({ icon: "path", text: t("rules.differLongest", { points: longest_path.points }) });
  return found;
}
