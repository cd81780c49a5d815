// The one live connection of a table: what the server said last, ready to be shown, and everything one can ask of it.

import type { Counsel } from "$/game/source";
import * as api from "$/net/api";
import { LiveSocket } from "$/net/socket";
import type { Answer, Link, Order } from "$/net/socket";
import type {
  Alert,
  BoardInfo,
  Happening,
  Layout,
  Pace,
  Refusal,
  Renew,
  Result,
  Said,
  Say,
  SeatView,
  Setup,
  State,
  Table,
} from "$/protocol";

export type Level = "easy" | "medium" | "hard" | "expert";
type Listener = (events: Happening[]) => void;
type Hearer = (said: Said) => void;

export class Session {
  table: Table | null = $state.raw(null);
  board: BoardInfo | null = $state.raw(null);
  layout: Layout | null = $state.raw(null);
  game: string | null = $state(null);
  seq: number = $state(0);
  commitment: string = $state("");
  deadline: number | null = $state(null); // when the clock of the first seat runs out, in the time of Date.now()
  pause: number | null = $state(null); // when bots go on that wait so that the last action can be taken back, likewise
  waiting: number | null = $state(null); // since when the game has been waiting for a person, likewise
  tableAt: number = $state(0); // when the table was told, likewise: times of absence count from there
  result: Result | null = $state.raw(null);
  views: SeatView[] = $state.raw([]); // of the own seats, or one without seat of a spectator
  events: Happening[] = $state.raw([]); // of the whole game so far
  link: Link = $state("connecting");
  slow: boolean = $state(false); // something that was asked has been waiting for its answer
  readonly past = false;
  ended: string | null = $state(null); // the code of why there is no connection any more, and will be none

  private readonly listeners = new Set<Listener>();
  private readonly hearers = new Set<Hearer>();
  private wakers: (() => void)[] = []; // of those who wait for the next state
  private readonly socket: LiveSocket;
  private leaving = false;
  private restoring = true; // the first state of a connection tells nothing that just happens

  constructor(
    readonly id: string,
    private tokens: string[],
    open?: () => WebSocket,
  ) {
    this.socket = new LiveSocket(
      {
        greeting: () => ({ table: this.id, tokens: this.tokens, game: this.game, seq: this.seq }),
        news: (message) => {
          if (message.type === "table") this.takeTable(message);
          else if (message.type === "state") this.takeState(message);
          else if (message.type === "said") for (const hearer of this.hearers) hearer(message);
          else this.end("gone");
        },
        link: (link) => {
          this.link = link;
          this.restoring = true;
        },
        slow: (slow) => (this.slow = slow),
        rejected: (refusal) => this.end(refusal.code),
      },
      open,
    );
  }

  // -- what the server says --------------------------------------------------------------------------------------

  private takeTable(table: Table): void {
    this.table = table;
    this.tableAt = Date.now();
    if (table.game === null) {
      this.restoring = false;
      this.game = null; // it has been ended by agreement
      this.result = null;
      [this.views, this.events] = [[], []];
    }
    if (this.board?.id !== table.board) void this.load(table.board);
  }

  private async load(id: string): Promise<void> {
    try {
      const [board, layout] = await Promise.all([api.board(id), api.layout(id)]);
      if (this.table?.board === id) [this.board, this.layout] = [board, layout];
    } catch {
      if (this.ended === null) setTimeout(() => this.table?.board === id && void this.load(id), 2000);
    }
  }

  private takeState(state: State): void {
    const another = state.game !== this.game;
    const kept = another ? [] : this.events.filter((event) => event.seq <= state.since);
    this.game = state.game;
    this.seq = state.seq;
    this.commitment = state.commitment;
    this.deadline = state.deadline == null ? null : Date.now() + state.deadline * 1000;
    this.pause = state.pause == null ? null : Date.now() + state.pause * 1000;
    this.waiting = state.waiting == null ? null : Date.now() - state.waiting * 1000;
    this.result = state.result ?? null;
    this.views = state.views;
    this.events = [...kept, ...state.events];
    this.wake();
    const fresh = !this.restoring;
    this.restoring = false;
    if (fresh) for (const listener of this.listeners) listener(state.events);
  }

  /** Be told what happens from now on: not what a new connection or a refresh merely restores. */
  onFresh(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Be told what people say, and whom they nudge. */
  onSaid(hearer: Hearer): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  // -- what one can ask ------------------------------------------------------------------------------------------

  /** Take an action; null when it has happened, and can be seen. */
  play(seat: number, action: string): Promise<Refusal | null> {
    return this.deed({ type: "play", game: this.game ?? "-", seat, action, after: this.seq });
  }

  undo(seat: number): Promise<Refusal | null> {
    return this.deed({ type: "undo", game: this.game ?? "-", seat, after: this.seq });
  }

  /** Let bots act without a pause until it is somebody's turn. */
  skip(): Promise<Refusal | null> {
    return this.outcome({ type: "skip" });
  }

  /** How bots should move, as far as the others at the table want the same. */
  pace(speed: Pace["speed"], take_back: boolean): Promise<Refusal | null> {
    return this.outcome({ type: "pace", speed, take_back });
  }

  /** Why an action is not legal, in the server's words; null if it is. */
  why(seat: number, action: string): Promise<Refusal | null> {
    return this.outcome({ type: "why", seat, action });
  }

  /** Good moves for a seat, the best first, and what they are part of. */
  async hint(seat: number): Promise<Counsel | Refusal> {
    const answer = await this.socket.ask({ type: "hint", seat });
    return answer.type === "refused" ? answer : { advice: answer.advice ?? [], plan: answer.plan ?? null };
  }

  start(): Promise<Refusal | null> {
    return this.outcome({ type: "start" });
  }

  bot(seat: number, level: Level): Promise<Refusal | null> {
    return this.outcome({ type: "bot", seat, level });
  }

  back(seat: number): Promise<Refusal | null> {
    return this.outcome({ type: "back", seat });
  }

  /** Give up a seat; whoever has no other right at the table is gone then ("left"). */
  async leave(seat: number): Promise<Refusal | null> {
    this.leaving = true;
    const refusal = await this.outcome({ type: "leave", seat });
    this.leaving = false;
    return this.ended === "left" ? null : refusal;
  }

  /** Free somebody's seat; the invitation that takes the place of theirs. */
  kick(seat: number): Promise<string | Refusal> {
    return this.token({ type: "kick", seat });
  }

  nudge(seat: number): Promise<Refusal | null> {
    return this.outcome({ type: "nudge", seat });
  }

  say(seat: number, what: Say["what"]): Promise<Refusal | null> {
    return this.outcome({ type: "say", seat, what });
  }

  colour(seat: number, colour: number): Promise<Refusal | null> {
    return this.outcome({ type: "colour", seat, colour });
  }

  resign(seat: number): Promise<Refusal | null> {
    return this.outcome({ type: "resign", seat });
  }

  abort(seat: number, agree: boolean): Promise<Refusal | null> {
    return this.outcome({ type: "abort", seat, agree });
  }

  makeHost(seat: number): Promise<Refusal | null> {
    return this.outcome({ type: "host", seat });
  }

  /** Tell this device by push whose turn it is, or no more. */
  alert(subscription: Omit<Alert, "type" | "id" | "on">, on: boolean): Promise<Refusal | null> {
    return this.outcome({ type: "alert", ...subscription, on });
  }

  /** A new link for inviting, watching or hosting, which ends the old one. */
  renew(what: Renew["what"]): Promise<string | Refusal> {
    return this.token({ type: "renew", what });
  }

  setup(changes: Omit<Setup, "type" | "id">): Promise<Refusal | null> {
    return this.outcome({ type: "setup", ...changes });
  }

  /** A new token for a seat, which ends its older ones. */
  link_for(seat: number): Promise<string | Refusal> {
    return this.token({ type: "link", seat });
  }

  /** Go on with other tokens: somebody has sat down at this device, or left. */
  use(tokens: string[]): void {
    this.tokens = tokens;
    this.events = []; // what another seat may know was not told before
    this.game = null;
    this.socket.again();
  }

  close(): void {
    this.socket.close();
    this.listeners.clear();
    this.hearers.clear();
  }

  private async token(order: Order): Promise<string | Refusal> {
    const answer: Answer = await this.socket.ask(order);
    return answer.type === "accepted" ? answer.token! : answer;
  }

  private async outcome(order: Order): Promise<Refusal | null> {
    const answer: Answer = await this.socket.ask(order);
    return answer.type === "refused" ? answer : null;
  }

  /** Answers and states come apart: a deed is done when its state is there, so that nobody decides by an old one. */
  private async deed(order: Order): Promise<Refusal | null> {
    const answer: Answer = await this.socket.ask(order);
    if (answer.type === "refused") return answer;
    const { game } = this;
    while (this.ended === null && this.game === game && this.seq < (answer.seq ?? 0))
      await new Promise<void>((wake) => this.wakers.push(wake));
    return null;
  }

  private wake(): void {
    const wakers = this.wakers;
    this.wakers = [];
    for (const wake of wakers) wake();
  }

  private end(code: string): void {
    this.ended = code === "gone" && this.leaving ? "left" : code;
    this.link = "lost";
    this.socket.close();
    this.wake();
  }
}
