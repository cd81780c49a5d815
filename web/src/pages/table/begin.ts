// A game for which everybody is there starts without another press of a button.

const waiting = new Set<string>();

export function startAtOnce(table: string): void {
  waiting.add(table);
}

/** Whether a table was made to start at once; it says so once. */
export function startsAtOnce(table: string): boolean {
  return waiting.delete(table);
}
