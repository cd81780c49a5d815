// The places of a finished game.

import type { GameResult } from "$/protocol";

export interface Place {
  seat: number;
  place: number; // from 1 on; those who share the win share the first
  total: number;
}

/** Everybody's place, the winners first. */
export function placesOf(result: Pick<GameResult, "totals" | "winners">): Place[] {
  const won = (seat: number) => result.winners.includes(seat);
  const ahead = (a: number, b: number) =>
    won(a) !== won(b) ? won(a) : result.totals[a]! > result.totals[b]! && !(won(a) && won(b));
  const seats = result.totals.map((total, seat) => ({ seat, total }));
  return seats
    .map(({ seat, total }) => ({ seat, total, place: 1 + seats.filter((other) => ahead(other.seat, seat)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** What a game was won by: how far the winner is ahead of the second, and the line of the scores that gave the most of it. */
export interface Margin {
  second: number; // the seat
  ahead: number;
  line: string;
  gain: number; // in that line
}

/** Why a game was won; null if the win is shared, or points did not decide it. */
export function marginOf(result: Pick<GameResult, "totals" | "winners" | "lines">): Margin | null {
  const [first, second] = placesOf(result);
  if (!first || !second || second.place === 1 || first.total <= second.total) return null;
  const gains = Object.entries(result.lines).map(([line, points]) => ({
    line,
    gain: points[first.seat]! - points[second.seat]!,
  }));
  const most = gains.reduce((a, b) => (b.gain > a.gain ? b : a));
  return { second: second.seat, ahead: first.total - second.total, ...most };
}
