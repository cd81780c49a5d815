// What this device remembers. A browser may refuse to keep anything (private windows, full disks): then the game goes
// on, and forgets with the page.

const PREFIX = "whistlestop.";
const memory = new Map<string, string>();

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // it stays in memory
  }
}

export function recall<T>(key: string, otherwise: T): T {
  let text: string | null = null;
  try {
    text = localStorage.getItem(PREFIX + key);
  } catch {
    // nothing is kept here
  }
  text ??= memory.get(key) ?? null;
  if (text === null) return otherwise;
  try {
    return (JSON.parse(text) as T) ?? otherwise;
  } catch {
    return otherwise;
  }
}
