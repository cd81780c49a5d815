// Several people at one device: who may look at the screen now. Nobody sees another's hand before they have said who
// they are, and everybody sees what their turn has brought before the next one starts.

import type { SeatView, TableMessage } from "$/protocol";

type Viewer =
  | { seat: number | null; next: number | null } // this seat is looking (null: a spectator); `next` waits for the device
  | { hidden: true; next: number | null }; // nobody has said who they are; `next` is whose turn it is

/** The seats of this device that people play. */
export function ownPeople(table: TableMessage): number[] {
  return table.own.filter((seat) => !table.seats[seat]?.bot);
}

/** Who may choose to look: those who play, or anybody once bots have taken over all seats. */
export function possibleViewers(table: TableMessage): number[] {
  const here = ownPeople(table);
  return here.length ? here : table.own;
}

/** The viewer now; `current` is who chose to look last. */
export function viewerOf(table: TableMessage, views: SeatView[], current: number | null, over: boolean): Viewer {
  const here = ownPeople(table);
  // a bot that plays for one of them does not give the device to the other
  if (table.own.length < 2 || over)
    return { seat: table.own.includes(current ?? -1) ? current : (table.own[0] ?? null), next: null };
  const pending = views[0]?.pending_seats ?? [];
  const waiting = here.filter((seat) => pending.includes(seat));
  if (current === null || !table.own.includes(current)) return { hidden: true, next: waiting[0] ?? null };
  return { seat: current, next: waiting.includes(current) ? null : (waiting[0] ?? null) };
}
