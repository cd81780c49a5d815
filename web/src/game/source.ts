// What the game screen needs: a live table gives it, and so does a replay.

import type { Level } from "$/net/session.svelte";
import type {
  Advice,
  BoardInfo,
  EventMessage,
  Layout,
  HintPlan,
  RefusalMessage,
  GameResult,
  SeatView,
  TableMessage,
} from "$/protocol";

/** The answer to a request for a hint. */
export interface HintResult {
  advice: Advice[];
  plan: HintPlan | null;
}

export interface GameSource {
  readonly isReplay: boolean; // a finished game, in which nothing can be done
  readonly table: TableMessage | null;
  readonly board: BoardInfo | null;
  readonly layout: Layout | null;
  readonly game: string | null;
  readonly seq: number;
  readonly commitment: string;
  readonly deadline: number | null;
  readonly pause: number | null; // until when bots wait for an undo
  readonly result: GameResult | null;
  readonly views: SeatView[];
  readonly events: EventMessage[];
  readonly since: number; // the action after which the events begin; -1 if all are here
  readonly connection: "connecting" | "open" | "lost";
  onNewEvents(listener: (events: EventMessage[]) => void): () => void;
  play(seat: number, action: string): Promise<RefusalMessage | null>;
  undo(seat: number): Promise<RefusalMessage | null>;
  skip(): Promise<RefusalMessage | null>;
  why(seat: number, action: string): Promise<RefusalMessage | null>;
  older(): Promise<RefusalMessage | null>; // add earlier events
  hint(seat: number): Promise<HintResult | RefusalMessage>;
  start(): Promise<RefusalMessage | null>;
  bot(seat: number, level: Level): Promise<RefusalMessage | null>;
  back(seat: number): Promise<RefusalMessage | null>;
  leave(seat: number): Promise<RefusalMessage | null>;
}
