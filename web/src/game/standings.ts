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
