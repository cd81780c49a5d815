// The people at a table: who is waited for, who is away, who votes for ending the game.

import type { SeatInfo, TableMessage } from "$/protocol";

/** Whether people sit at other devices: who is alone with bots has nobody to talk to. */
export function hasCompany(table: TableMessage): boolean {
  return table.seats.some((seat, i) => seat.held && !table.own.includes(i));
}

/** The seats of people at other devices that the game waits for. */
export function awaited(table: TableMessage, pending: number[]): number[] {
  return pending.filter((seat) => table.seats[seat]?.held && !table.seats[seat].bot && !table.own.includes(seat));
}

/** For how many seconds a player has been away, or null; `age` is the age of the table message in seconds. */
export function awayFor(seat: SeatInfo | undefined, age: number): number | null {
  return seat?.away == null || seat.online ? null : seat.away + age;
}

/** The seats whose people play themselves: they vote on ending the game. */
export function voters(table: TableMessage): number[] {
  return table.seats.flatMap((seat, i) => (seat.held && !seat.bot ? [i] : []));
}

/** The vote on ending a game: who is for it, who has not voted yet, and which of those sit at this device. */
export function abortVote(table: TableMessage): { asked: number[]; missing: number[]; mine: number[] } {
  const all = voters(table);
  const asked = all.filter((seat) => table.seats[seat]!.abort);
  const missing = all.filter((seat) => !table.seats[seat]!.abort);
  return { asked, missing, mine: missing.filter((seat) => table.own.includes(seat)) };
}
