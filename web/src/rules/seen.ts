// What somebody has been shown on this device: the tour of the game, and boards that have something special.

import { keep, recall } from "$/storage";

/** Whether nobody has seen the tour on this device, or skipped it. */
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
