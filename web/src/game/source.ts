// What the game screen needs to know: the live connection of a table gives it, and so does the replay of a game.

import type { Advice, BoardInfo, Happening, Layout, Plan, Refusal, Result, SeatView, Table } from "$/protocol";

/** What a hint is answered with. */
export interface Counsel {
  advice: Advice[];
  plan: Plan | null;
}

export interface Source {
  readonly past: boolean; // a game of the past, in which nothing can be done any more
  readonly table: Table | null;
  readonly board: BoardInfo | null;
  readonly layout: Layout | null;
  readonly game: string | null;
  readonly seq: number;
  readonly commitment: string;
  readonly deadline: number | null;
  readonly pause: number | null; // when bots go on, which wait so that the last action can be taken back
  readonly result: Result | null;
  readonly views: SeatView[];
  readonly events: Happening[];
  readonly link: "connecting" | "open" | "lost";
  onFresh(listener: (events: Happening[]) => void): () => void;
  play(seat: number, action: string): Promise<Refusal | null>;
  undo(seat: number): Promise<Refusal | null>;
  skip(): Promise<Refusal | null>;
  why(seat: number, action: string): Promise<Refusal | null>;
  hint(seat: number): Promise<Counsel | Refusal>;
  start(): Promise<Refusal | null>;
  bot(seat: number, level: "easy" | "medium" | "hard" | "expert"): Promise<Refusal | null>;
  back(seat: number): Promise<Refusal | null>;
  leave(seat: number): Promise<Refusal | null>;
}
