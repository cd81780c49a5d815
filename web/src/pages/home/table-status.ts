// The status of a saved table: whom its game waits for.

import type { TableNow } from "$/protocol";

export type TableStatus = "mine" | "theirs" | "over" | "lobby";

/** The status of a table for this device, and the seats of others that the game waits for. */
export function tableStatus(table: TableNow): { is: TableStatus; waitsFor: number[] } {
  const waitsFor = table.pending_seats ?? [];
  if (table.game === null) return { is: "lobby", waitsFor };
  if (!waitsFor.length) return { is: "over", waitsFor };
  const people = waitsFor.filter((seat) => !table.seats[seat]!.bot);
  if (people.some((seat) => table.own.includes(seat))) return { is: "mine", waitsFor: [] };
  return { is: "theirs", waitsFor: people.length ? people : waitsFor };
}
