// What this device has shown already: the tour of the game, and what is special about boards.

import { keep, recall } from "$/storage";

/** Whether the tour has been neither seen nor skipped on this device. */
export function tourIsDue(): boolean {
  return !recall("tour", false);
}

export function tourIsOver(): void {
  keep("tour", true);
}

export function boardIsKnown(id: string): boolean {
  return recall<string[]>("boards", []).includes(id);
}

export function boardIsTold(id: string): void {
  keep("boards", [...recall<string[]>("boards", []).filter((each) => each !== id), id]);
}
