// Several people at one device: who may look at the screen now. Nobody sees another's hand without having said who they
// are, and nobody's turn is over before they have seen what it brought.

import type { SeatView, Table } from "$/protocol";

export type Looks =
  | { seat: number | null; next: number | null } // this seat looks (null: a spectator); `next` waits for the device
  | { hidden: true; next: number | null }; // nobody has said who they are; `next` is whose turn it is

/** The own seats that people play. */
export function people(table: Table): number[] {
  return table.own.filter((seat) => !table.seats[seat]?.bot);
}

/** Who may say that they look: whoever plays, or anybody once bots have taken over from all of them. */
export function mayLook(table: Table): number[] {
  const here = people(table);
  return here.length ? here : table.own;
}

/** `current` is whoever said last that they look. */
export function whoLooks(table: Table, views: SeatView[], current: number | null, over: boolean): Looks {
  const here = people(table);
  // a bot that plays for one of them does not make the device the other one's
  if (table.own.length < 2 || over)
    return { seat: table.own.includes(current ?? -1) ? current : (table.own[0] ?? null), next: null };
  const owing = views[0]?.to_act ?? [];
  const waiting = here.filter((seat) => owing.includes(seat));
  if (current === null || !table.own.includes(current)) return { hidden: true, next: waiting[0] ?? null };
  return { seat: current, next: waiting.includes(current) ? null : (waiting[0] ?? null) };
}
