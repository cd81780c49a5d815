// Tables whose game starts without another press of a button, because all players are there.

const waiting = new Set<string>();

export function requestAutoStart(table: string): void {
  waiting.add(table);
}

/** Whether a table is to start at once; true only the first time. */
export function takeAutoStart(table: string): boolean {
  return waiting.delete(table);
}
