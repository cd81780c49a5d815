// What the people at a table can see and do about each other, worked out from what the server tells.

import type { SeatInfo, Table } from "$/protocol";

/** The seats for which the game waits and which are somebody else's. */
export function awaited(table: Table, owing: number[]): number[] {
  return owing.filter((seat) => table.seats[seat]?.held && !table.seats[seat].bot && !table.own.includes(seat));
}

/** For how many seconds somebody has been away, if they are; `age` is how old the news of the table is, in seconds. */
export function awayFor(seat: SeatInfo | undefined, age: number): number | null {
  return seat?.away == null || seat.online ? null : seat.away + age;
}

/** The seats whose people play themselves: they decide whether a game goes on. */
export function voters(table: Table): number[] {
  return table.seats.flatMap((seat, i) => (seat.held && !seat.bot ? [i] : []));
}

/** Whether a game should end early: who says so, who has not said it yet, and what of that is up to this device. */
export function ending(table: Table): { asked: number[]; missing: number[]; mine: number[] } {
  const all = voters(table);
  const asked = all.filter((seat) => table.seats[seat]!.abort);
  const missing = all.filter((seat) => !table.seats[seat]!.abort);
  return { asked, missing, mine: missing.filter((seat) => table.own.includes(seat)) };
}
