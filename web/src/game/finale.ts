// The finale of a game: what is shown one after another once it is over, and the awards.

import { ownerOf, type Fields } from "$/map/scene";
import type { BoardInfo, GameResult, RouteInfo } from "$/protocol";
import { shortestPath, type Path } from "./paths";

/** Something that is scored: a line of the final scores, or one ticket of it. */
export interface Step {
  line: string;
  totals: number[]; // of every seat, with what this step scores
  time: number; // milliseconds
  routes: string[]; // that are lit on the map
  seat?: number; // whose it is, of a ticket and of a path
  ticket?: string;
  points?: number; // of a ticket
  runs?: boolean; // a train runs over the routes
}

const TICKETS = { all: 9000, least: 450, most: 1100 }; // milliseconds for all tickets, and for one
const LINE = 1300;
const PATH = 2400;

interface Ended {
  board: BoardInfo;
  fields: Fields;
}

/** The steps of the final scores: lines in their order, tickets one by one, those of the winners last. */
export function stepsOf(game: Ended, result: GameResult): Step[] {
  const totals = result.totals.map(() => 0);
  const seats = result.totals.map((_, seat) => seat).sort((a, b) => result.totals[a]! - result.totals[b]!);
  const count = Object.values(result.parts ?? {})
    .flat(2)
    .filter(({ kind }) => kind === "ticket").length;
  const time = Math.min(Math.max(TICKETS.all / Math.max(count, 1), TICKETS.least), TICKETS.most);
  const steps: Step[] = [];
  for (const [line, points] of Object.entries(result.lines)) {
    const before = [...totals];
    for (const seat of seats)
      for (const { kind, what, n, points } of result.parts?.[line]?.[seat] ?? []) {
        if (kind !== "ticket") continue;
        totals[seat] = totals[seat]! + points;
        const path = n ? ownPath(game, seat, String(what)) : null;
        steps.push({ line, totals: [...totals], time, seat, ticket: String(what), points, routes: path?.routes ?? [] });
      }
    points.forEach((each, seat) => (totals[seat] = before[seat]! + each)); // also what belongs to no ticket
    const scored = result.paths?.[line] ?? [];
    const winners = points.flatMap((each, seat) => (each > 0 && scored[seat]?.length ? [seat] : []));
    for (const seat of winners)
      steps.push({ line, totals: [...totals], time: PATH, seat, routes: scored[seat]!, runs: true });
    if (steps.at(-1)?.line !== line) steps.push({ line, totals: [...totals], time: LINE, routes: [] });
    else steps.at(-1)!.totals = [...totals];
  }
  return steps;
}

export interface Award {
  key: "Roundabout" | "Miss" | "Ticket" | "Builder" | "Cards";
  seat: number;
  n: number;
  ticket?: string;
}

const MOST_AWARDS = 4;
const LEAST = { Roundabout: 3, Miss: 1, Ticket: 5, Builder: 1, Cards: 5 }; // what an award is given for

/** A few awards, to as many players as possible: what was remarkable of each. */
export function awardsOf(game: Ended, result: GameResult): Award[] {
  const found: Award[] = [];
  const best = (key: Award["key"], candidates: Omit<Award, "key">[], sign = 1): void => {
    const able = candidates.filter(({ n }) => n >= LEAST[key]);
    if (able.length) found.push({ key, ...able.reduce((a, b) => (sign * b.n > sign * a.n ? b : a)) });
  };
  const { board, fields } = game;
  const tickets = Object.values(result.parts ?? {}).flatMap((seats) =>
    seats.flatMap((parts, seat) =>
      parts.flatMap(({ kind, what, n, points }) =>
        kind === "ticket" ? [{ seat, ticket: String(what), done: n > 0, points }] : [],
      ),
    ),
  );
  best(
    "Roundabout",
    tickets
      .filter(({ done }) => done)
      .flatMap(({ seat, ticket }) => {
        const own = ownPath(game, seat, ticket);
        const least = own && pathTo(board, ticket, own.place, ({ length }) => length);
        return own && least ? [{ seat, ticket, n: own.length - least.length }] : [];
      }),
  );
  best(
    "Miss",
    tickets
      .filter(({ done }) => !done)
      .flatMap(({ seat, ticket }) => {
        const place = board.tickets.find(({ id }) => id === ticket)?.b ?? "";
        const owed = pathTo(board, ticket, place, ({ id, length }) => {
          const owner = ownerOf(fields, id);
          return owner === seat ? 0 : owner === null ? length : null;
        });
        return owed ? [{ seat, ticket, n: owed.length }] : [];
      }),
    -1,
  );
  best(
    "Ticket",
    tickets.filter(({ done }) => done).map(({ seat, ticket, points }) => ({ seat, ticket, n: points })),
  );
  best(
    "Builder",
    result.totals.map((_, seat) => ({
      seat,
      n: board.routes.reduce((sum, { id, length }) => sum + (ownerOf(fields, id) === seat ? length : 0), 0),
    })),
  );
  best(
    "Cards",
    result.totals.map((_, seat) => ({ seat, n: Number(fields.hand_count?.[seat] ?? 0) })),
  );
  // one for each player first, then more of them
  const first = found.filter(({ seat }, i) => found.findIndex((other) => other.seat === seat) === i);
  return [...first, ...found.filter((award) => !first.includes(award))].slice(0, MOST_AWARDS);
}

/** A path over a seat's own routes, the place that it leads to, and the points of the ticket for it. */
export interface OwnPath extends Path {
  place: string;
  points: number;
}

/**
 * The path of a ticket over a seat's own routes; null if others' are part of it. Of several places that the ticket may
 * lead to, it leads to the one that counts: the one with the most points.
 */
export function ownPath({ board, fields }: Ended, seat: number, ticket: string): OwnPath | null {
  const found = board.tickets.find(({ id }) => id === ticket);
  if (!found) return null;
  const goals = found.goals.length ? found.goals : [{ place: found.b, points: found.points }];
  for (const { place, points } of goals.toSorted((one, other) => other.points - one.points)) {
    const path = pathTo(board, ticket, place, ({ id, length }) => (ownerOf(fields, id) === seat ? length : null));
    if (path) return { ...path, place, points };
  }
  return null;
}

/** The shortest path from where a ticket begins to a place, or to any of several: "france/italia". */
function pathTo(
  board: BoardInfo,
  ticket: string,
  place: string,
  cost: (route: RouteInfo) => number | null,
): Path | null {
  const found = board.tickets.find(({ id }) => id === ticket);
  const cities = (places: string[]) =>
    board.cities.filter(({ id, country }) => places.includes(id) || places.includes(country)).map(({ id }) => id);
  return found ? shortestPath(board.routes, cities([found.a]), cities(place.split("/")), cost) : null;
}
