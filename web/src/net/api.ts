// The HTTP requests to the server.

import { BASE } from "$/base";
import { request } from "$/net/transport";
import type {
  BoardInfo,
  Choice,
  DailyPuzzle,
  Join,
  Joined,
  Layout,
  LessonInfo,
  NewTable,
  PlayOn,
  PuzzleInfo,
  RealTable,
  RefusalMessage,
  Replay,
  ScoredTable,
  Sketch,
  TableMade,
  TableNow,
} from "$/protocol";

export interface BoardSummary {
  id: string;
  name: string;
  names: Record<string, string>; // in other languages
  about: Record<string, string>; // what is special, in a sentence, by language
  family: string; // the same for boards that share a map: the id of the one that the others build on
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
    readonly refusal: RefusalMessage | null = null, // what a rule of the game says against it
  ) {
    super(reason);
  }
}

async function answer(path: string, options: RequestInit): Promise<Response> {
  try {
    return await request(path, options);
  } catch {
    throw new ApiError("no-answer", "the server does not answer");
  }
}

async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  const response = await answer(path, options);
  const body = (await response.json().catch(() => null)) as Partial<RefusalMessage> | null;
  if (!response.ok || body === null) {
    const refusal = body?.key ? ({ type: "refused", code: "", reason: "", ...body } as RefusalMessage) : null;
    throw new ApiError(body?.code ?? "no-answer", body?.reason ?? response.statusText, refusal);
  }
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
const allLessons = once(() => ask<LessonInfo[]>("/api/lessons"));
/** All lessons, without their steps; the one to begin with comes first. */
export const lessons = () => allLessons("");
export const lesson = once((id) => ask<LessonInfo>(`/api/lessons/${part(id)}`));
export const sketch = once((id) => ask<Sketch>(`/api/boards/${part(id)}/sketch`));

/** The scores of a game that was played on a real table. */
export const scoreTable = (table: RealTable) => post<ScoredTable>("/api/scores", table);

/** The puzzles of a day, such as 2026-01-31. */
export const puzzles = once((date) => ask<DailyPuzzle[]>(`/api/puzzles?date=${part(date)}`));
export const puzzle = once((id) => ask<PuzzleInfo>(`/api/puzzles/${part(id)}`));

export const createTable = (order: NewTable) => post<TableMade>("/api/tables", order);
export const playOn = (game: string, order: PlayOn) => post<TableMade>(`/api/games/${part(game)}/play-on`, order);
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

export type Shares = number[]; // by seat

export interface Takeaway {
  key: string;
  values: Record<string, string | number>;
  number: number | null; // of the decision that it is about
  reason: { key: string; values: Record<string, string | number>; sentence: string } | null;
}

/** What `whistlestop.analysis` finds out about a game, as far as the page shows it. */
export interface Analysis {
  winners: number[];
  curve: { number: number; win: Shares; low: Shares; high: Shares }[];
  known: { number: number; seat: number; win: number }[]; // by what the seat knew that had to decide
  seats: {
    share: number;
    luck: { value: number; error: number };
    skill: { value: number; error: number };
    others: { value: number; error: number };
    result: number;
    luck_by_kind: Record<string, { value: number }>;
    takeaways: Takeaway[];
  }[];
  decisions: { number: number; seat: number; verdict: string; told?: [Choice, Choice] }[];
  turning_points: { number: number; seat: number }[];
}

export interface AnalysisProgress {
  done: number;
  total: number;
  analysis: Analysis | null;
}

/** The analysis of a finished game as far as it has come; the first request begins it. Of a game that the server does not
 * have, given its record. */
export function analysis(game: string, record: string | null = null): Promise<AnalysisProgress> {
  if (record !== null) return post<AnalysisProgress>("/api/analyses", { record });
  return ask<AnalysisProgress>(`/api/games/${part(game)}/analysis`);
}

/** Part of a finished game as a seat saw it; of a game that the server does not have, given its record. */
export function frames(
  game: string,
  from: number,
  count: number,
  seat: number | null,
  record: string | null = null,
): Promise<Replay> {
  const query = new URLSearchParams({ from: String(from), count: String(count) });
  if (seat !== null) query.set("seat", String(seat));
  if (record !== null) return post<Replay>(`/api/replays?${query}`, { record });
  return ask<Replay>(`/api/games/${part(game)}/frames?${query}`);
}

/** The record of a finished game. */
export async function record(game: string): Promise<string> {
  const response = await answer(`/api/games/${part(game)}/record`, {});
  if (!response.ok) throw new ApiError("no-answer", response.statusText);
  return response.text();
}
