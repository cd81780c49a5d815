// The HTTP requests to the server.

import { at, BASE } from "$/base";
import type { BoardInfo, Join, Joined, Layout, NewTable, Replay, Sketch, TableMade, TableNow } from "$/protocol";

export interface BoardSummary {
  id: string;
  name: string;
  names: Record<string, string>; // in other languages
  players: [number, number];
  decisions: number; // of a player in a game; 0 if unknown
  difficulty: number; // from 1 to 3; 0 if unknown
  newcomers: boolean; // the board to begin with
}

/** A refusal of the server, or no answer from it (code "no-answer"). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(at(path), options);
  } catch {
    throw new ApiError("no-answer", "the server does not answer");
  }
  const body = (await response.json().catch(() => null)) as { code?: string; reason?: string } | null;
  if (!response.ok || body === null) throw new ApiError(body?.code ?? "no-answer", body?.reason ?? response.statusText);
  return body as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** Requests whose answer never changes are made once; a failed one may be repeated. */
function once<T>(get: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    let found = known.get(key);
    if (!found) {
      found = get(key);
      known.set(key, found);
      found.catch(() => known.delete(key));
    }
    return found;
  };
}

const part = encodeURIComponent;

const allBoards = once(() => ask<BoardSummary[]>("/api/boards"));
export const boards = () => allBoards("");
export const board = once((id) => ask<BoardInfo>(`/api/boards/${part(id)}`));
export const layout = once((id) => ask<Layout>(`/api/boards/${part(id)}/layout`));
export const sketch = once((id) => ask<Sketch>(`/api/boards/${part(id)}/sketch`));

export const createTable = (order: NewTable) => post<TableMade>("/api/tables", order);
export const joinTable = (table: string, order: Join) => post<Joined>(`/api/tables/${part(table)}/join`, order);
export const lookAtTable = (table: string, tokens: string[]) =>
  ask<TableNow>(`/api/tables/${part(table)}`, { headers: { authorization: `Bearer ${tokens.join(",")}` } });

/** The server's public key for Web Push; null if it sends no alerts. */
export const pushKey = async () => (await ask<{ key: string | null }>("/api/push")).key;

/** The server's address for other devices, also where this page was opened as localhost. */
export async function publicOrigin(): Promise<string> {
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)) return location.origin + BASE;
  const found = await ask<{ address: string }>("/api/share").catch(() => ({ address: "" }));
  return found.address || location.origin + BASE;
}

export function frames(game: string, from: number, count: number, seat: number | null): Promise<Replay> {
  const query = new URLSearchParams({ from: String(from), count: String(count) });
  if (seat !== null) query.set("seat", String(seat));
  return ask<Replay>(`/api/games/${part(game)}/frames?${query}`);
}
