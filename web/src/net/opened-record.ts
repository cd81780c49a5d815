// A record that somebody has opened from a file: it is watched like a game of the server, as long as this tab is there.

const KEY = "whistlestop.record";

/** In place of the id of a game. */
export const RECORD = "record";

export function openRecord(text: string): void {
  sessionStorage.setItem(KEY, text);
}

export function openedRecord(): string {
  return sessionStorage.getItem(KEY) ?? "";
}
