// What is different on a board: a few short points, the most important first, made from its rules.

import { decksOf } from "$/game/names";
import { t } from "$/i18n/index.svelte";
import { PARTS, partsOf } from "$/parts";
import type { BoardInfo } from "$/protocol";
import type { Point } from "./piece";

const LEAST = 3;
const MOST = 5;
const USUAL_TRAINS = 45;

/**
 * Three to five points; a board without anything special is introduced as the plain game, and one with little of it by
 * some points of the plain game as well.
 */
export function differences(board: BoardInfo): Point[] {
  const byWeight = (a: Point, b: Point) => b.weight - a.weight;
  const found = special(board);
  const plain = partsOf(board)
    .map("plain", (tell, parameters) => tell(board, parameters))
    .flat()
    .sort(byWeight);
  const points = found.length
    ? [...found, ...missing(board)]
    : [{ icon: "spark" as const, text: t("rules.plainGame"), weight: 99 }, ...plain];
  if (points.length < LEAST) points.push(...plain.slice(0, LEAST - points.length));
  return points.sort(byWeight).slice(0, MOST);
}

/** Whether a board has nothing special. */
export function isPlain(board: BoardInfo): boolean {
  return !special(board).length;
}

function special(board: BoardInfo): Point[] {
  return [
    ...partsOf(board)
      .map("differs", (tell, parameters) => tell(board, parameters))
      .flat(),
    ...ofFacts(board),
  ];
}

/** Usual rules that a board does without. */
function missing(board: BoardInfo): Point[] {
  return Object.entries(PARTS).flatMap(([rule, part]) =>
    rule in board.rules || !part.missing ? [] : [part.missing()],
  );
}

/** What follows from the facts of the board rather than from its list of rules. */
function ofFacts(board: BoardInfo): Point[] {
  const found: Point[] = [];
  const late = board.cards.find((card) => card.wild_from > 1);
  if (decksOf(board).length > 1) found.push({ icon: "ticket", text: t("rules.differDecks"), weight: 40 });
  if (late) found.push({ icon: "loco", text: t("rules.differWildFrom", { n: late.wild_from }), weight: 30 });
  if (board.routes.some((route) => route.ferry)) found.push({ icon: "loco", text: t("rules.differFerry"), weight: 20 });
  if (board.trains < USUAL_TRAINS)
    found.push({ icon: "train", text: t("rules.differTrains", { n: board.trains }), weight: 8 });
  if (Object.keys(board.countries).length) found.push({ icon: "globe", text: t("rules.differCountries"), weight: 6 });
  return found;
}
