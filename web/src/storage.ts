// What this device stores. A browser may refuse to store anything (private windows, full disks): then the values last
// as long as the page.

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
    // the browser stores nothing
  }
  text ??= memory.get(key) ?? null;
  if (text === null) return otherwise;
  try {
    return (JSON.parse(text) as T) ?? otherwise;
  } catch {
    return otherwise;
  }
}
