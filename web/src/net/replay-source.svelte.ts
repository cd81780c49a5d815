// A finished game, step by step, as the same data that a live table gives.

import type { GameSource } from "$/game/source";
import type { AlbumGame } from "$/net/album";
import * as api from "$/net/api";
import { openedRecord, RECORD } from "$/net/opened-record";
import type {
  BoardInfo,
  Frame,
  EventMessage,
  Layout,
  RefusalMessage,
  Replay,
  GameResult,
  SeatInfo,
  TableMessage,
} from "$/protocol";

const PIECE = 60; // frames that are asked for at once

type Kept = { game: AlbumGame | null; text: string };

export class ReplaySource implements GameSource {
  board: BoardInfo | null = $state.raw(null);
  layout: Layout | null = $state.raw(null);
  at: number = $state(0); // the step that is shown
  loaded: number = $state(0); // how many frames are loaded, from the start
  last: number = $state(0); // the number of the last step
  /** What this device has of a game that the server does not have: of its album, or an opened file. */
  kept: Kept | null = $state.raw(null);
  private whole: Replay | null = $state.raw(null); // everything but the frames
  private readonly frames: Frame[] = [];
  private readonly listeners = new Set<(events: EventMessage[]) => void>();

  readonly isReplay = true;
  readonly connection = "open";
  readonly deadline = null;
  readonly pause = null;

  constructor(
    readonly game: string,
    readonly seat: number | null,
    private wanted = 0, // the step to show once it is loaded
    kept: Kept | null = null,
  ) {
    this.kept = kept ?? (game === RECORD ? { game: null, text: openedRecord() } : null);
  }

  /** Load the game piece by piece from its start; it can be watched as soon as the first piece is here. */
  async load(): Promise<void> {
    do {
      const piece = await this.piece();
      if (!this.whole) {
        [this.board, this.layout] = await Promise.all([api.board(piece.board), api.layout(piece.board)]);
        this.last = piece.last;
        this.whole = { ...piece, frames: [] };
      }
      this.frames.push(...piece.frames);
      this.loaded = this.frames.length;
      if (this.wanted > this.at) this.at = Math.min(this.wanted, this.loaded - 1);
    } while (this.loaded <= this.last);
  }

  /** The next piece; a busy server is asked again later. */
  private async piece(): Promise<Replay> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await api.frames(this.game, this.frames.length, PIECE, this.seat, this.kept?.text);
      } catch (fault) {
        const code = fault instanceof api.ApiError ? fault.code : "";
        if (code === "not-found" && !this.kept) {
          this.kept = await keptRecord(this.game);
          if (this.kept) continue;
        }
        if (code !== "too-many-requests" || attempt > 5) throw fault;
        await new Promise((resume) => setTimeout(resume, 1000));
      }
    }
  }

  /** Whether the wanted step is shown. */
  get ready(): boolean {
    return this.loaded > 0 && this.at === Math.min(this.wanted, this.last);
  }

  /** Show a step as soon as it is loaded; a single step forward announces its events, a jump does not. */
  show(step: number): void {
    this.wanted = Math.max(0, step);
    const next = Math.min(this.wanted, Math.max(0, this.loaded - 1));
    const forward = next === this.at + 1;
    this.at = next;
    if (forward) for (const listener of this.listeners) listener(this.frames[next]!.events);
  }

  private get frame(): Frame | undefined {
    return this.loaded > this.at ? this.frames[this.at] : undefined;
  }

  readonly table: TableMessage | null = $derived.by(() => {
    const whole = this.whole;
    if (!whole) return null;
    const { board } = whole;
    const game = this.game;
    const seats: SeatInfo[] = this.kept?.game?.players ?? whole.seats;
    const own = this.seat === null ? [] : [this.seat];
    return {
      type: "table",
      table: "",
      version: 0,
      board,
      seats,
      first: null,
      clock: null,
      language: "",
      game,
      games: [game],
      own,
      host: false,
    };
  });

  get seq(): number {
    return this.at;
  }
  get commitment(): string {
    return this.whole?.commitment ?? "";
  }
  get result(): GameResult | null {
    return this.whole && this.at === this.last ? this.whole.result : null;
  }
  get views() {
    return this.frame ? [this.frame.view] : [];
  }
  readonly events: EventMessage[] = $derived.by(() =>
    this.loaded ? this.frames.slice(0, this.at + 1).flatMap((frame) => frame.events) : [],
  );

  onNewEvents(listener: (events: EventMessage[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // Nothing can be done in a game that is over.
  readonly since = -1;
  older = over;
  play = over;
  skip = over;
  undo = over;
  why = () => Promise.resolve(null);
  hint = over;
  start = over;
  bot = over;
  back = over;
  leave = over;
}

/** The game and its record, if the album of this device has them. */
const keptRecord = (game: string) => import("$/net/album").then(({ readRecord }) => readRecord(game)).catch(() => null);

function over(): Promise<RefusalMessage> {
  return Promise.resolve({ type: "refused", code: "game-over", reason: "this is a game of the past" });
}
