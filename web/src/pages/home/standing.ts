// How a game stands that one may go on with: the one thing to know of it is whom it waits for.

import type { TableNow } from "$/protocol";

export type Standing = "mine" | "theirs" | "over" | "lobby";

/** How a table stands for those who hold its own seats, and at which seats the game waits for somebody else. */
export function standing(table: TableNow): { is: Standing; waitsFor: number[] } {
  const waitsFor = table.to_act ?? [];
  if (table.game === null) return { is: "lobby", waitsFor };
  if (!waitsFor.length) return { is: "over", waitsFor };
  const people = waitsFor.filter((seat) => !table.seats[seat]!.bot);
  if (people.some((seat) => table.own.includes(seat))) return { is: "mine", waitsFor: [] };
  return { is: "theirs", waitsFor: people.length ? people : waitsFor };
}
