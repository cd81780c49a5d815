// The live connection of a table: its latest state, and every request to the server.

import type { HintResult } from "$/game/source";
import * as api from "$/net/api";
import { LiveSocket } from "$/net/socket";
import type { Answer, ConnectionState, ClientRequest } from "$/net/socket";
import type {
  AlertRequest,
  BoardInfo,
  BotRequest,
  EventMessage,
  HookRequest,
  GameResult,
  Layout,
  PaceRequest,
  RefusalMessage,
  RenewRequest,
  SaidMessage,
  SayRequest,
  SeatView,
  SetupRequest,
  StateMessage,
  TableMessage,
} from "$/protocol";

export type Level = NonNullable<BotRequest["level"]>;
type Listener = (events: EventMessage[]) => void;
type SaidListener = (said: SaidMessage) => void;

export class Session {
  table: TableMessage | null = $state.raw(null);
  board: BoardInfo | null = $state.raw(null);
  layout: Layout | null = $state.raw(null);
  game: string | null = $state(null);
  seq: number = $state(0);
  commitment: string = $state("");
  deadline: number | null = $state(null); // when the clock of the first seat runs out, as Date.now()
  pause: number | null = $state(null); // when bots go on that wait for an undo, likewise
  waiting: number | null = $state(null); // since when the game has been waiting for a person, likewise
  tableAt: number = $state(0); // when the table message came, likewise: absences are counted from then
  left: number | null = $state(null); // how many actions the game still takes, once they are few
  result: GameResult | null = $state.raw(null);
  views: SeatView[] = $state.raw([]); // one for each own seat, or one without a seat for a spectator
  events: EventMessage[] = $state.raw([]); // of the game so far, from the action after `since` on
  since: number = $state(-1); // -1 if all events are here; `older` asks for those before
  connection: ConnectionState = $state("connecting");
  slow: boolean = $state(false); // a request has been waiting for its answer for a while
  readonly isReplay = false;
  ended: string | null = $state(null); // why the connection was ended for good, as a code

  private readonly listeners = new Set<Listener>();
  private readonly saidListeners = new Set<SaidListener>();
  private wakers: (() => void)[] = []; // called with the next state
  private readonly socket: LiveSocket;
  private leaving = false;
  private restoring = true; // the first state of a connection holds no new events

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
          else if (message.type === "said") for (const saidListener of this.saidListeners) saidListener(message);
          else this.end("gone");
        },
        connection: (state) => {
          this.connection = state;
          this.restoring = true;
        },
        slow: (slow) => (this.slow = slow),
        rejected: (refusal) => this.end(refusal.code),
      },
      open,
    );
  }

  // -- messages of the server --------------------------------------------------------------------------------------

  private takeTable(table: TableMessage): void {
    this.table = table;
    this.tableAt = Date.now();
    if (table.game === null) {
      this.restoring = false;
      this.game = null; // the players agreed to end it
      this.result = null;
      [this.views, this.events, this.since, this.left] = [[], [], -1, null];
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

  private takeState(state: StateMessage): void {
    const apart = state.game !== this.game || state.since > this.seq; // from what is known already
    const kept = apart ? [] : this.events.filter((event) => event.seq <= state.since);
    this.since = apart ? state.since : Math.min(this.since, state.since);
    this.game = state.game;
    this.seq = state.seq;
    this.commitment = state.commitment;
    this.deadline = state.deadline == null ? null : Date.now() + state.deadline * 1000;
    this.pause = state.pause == null ? null : Date.now() + state.pause * 1000;
    this.waiting = state.waiting == null ? null : Date.now() - state.waiting * 1000;
    this.left = state.left ?? null;
    this.result = state.result ?? null;
    this.views = state.views;
    this.events = [...kept, ...state.events];
    this.wake();
    const fresh = !this.restoring;
    this.restoring = false;
    if (fresh) for (const listener of this.listeners) listener(state.events);
  }

  /** Listen to new events; those that a new connection restores are not among them. */
  onNewEvents(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Listen to what people say, and whom they nudge. */
  onSaid(saidListener: SaidListener): () => void {
    this.saidListeners.add(saidListener);
    return () => this.saidListeners.delete(saidListener);
  }

  // -- requests ------------------------------------------------------------------------------------------

  /** Play an action; null once its new state is here. */
  readonly play = (seat: number, action: string) =>
    this.act({ type: "play", game: this.game ?? "-", seat, action, after: this.seq });
  readonly undo = (seat: number) => this.act({ type: "undo", game: this.game ?? "-", seat, after: this.seq });
  /** Let bots act without a pause until it is a person's turn. */
  readonly skip = () => this.request({ type: "skip" });
  /** How bots should move for the seats of this device. */
  readonly pace = (speed: PaceRequest["speed"], wait_for_undo: boolean) =>
    this.request({ type: "pace", speed, wait_for_undo });
  /** Why an action is not legal, in the server's words; null if it is. */
  readonly why = (seat: number, action: string) => this.request({ type: "why", seat, action });

  /** Good moves for a seat, the best first, and the plan that they are part of. */
  async hint(seat: number): Promise<HintResult | RefusalMessage> {
    const answer = await this.socket.ask({ type: "hint", seat });
    return answer.type === "refused" ? answer : { advice: answer.advice ?? [], plan: answer.plan ?? null };
  }

  /** Add earlier events to those that are here. */
  async older(): Promise<RefusalMessage | null> {
    const { game, since } = this;
    if (game === null || since < 0) return null;
    const answer = await this.socket.ask({ type: "events", game, until: since });
    if (answer.type === "refused") return answer;
    if (this.game === game && this.since === since) {
      this.events = [...(answer.events ?? []), ...this.events];
      this.since = answer.since ?? -1;
    }
    return null;
  }

  /** What the page does before this device starts another game. */
  beforeStart: (() => Promise<void>) | null = null;

  async start(): Promise<RefusalMessage | null> {
    if (this.beforeStart) await this.beforeStart();
    return this.request({ type: "start" });
  }

  readonly bot = (seat: number, level: Level) => this.request({ type: "bot", seat, level });
  readonly back = (seat: number) => this.request({ type: "back", seat });

  /** Give up a seat; without another right at the table the session ends with "left". */
  async leave(seat: number): Promise<RefusalMessage | null> {
    this.leaving = true;
    const refusal = await this.request({ type: "leave", seat });
    this.leaving = false;
    return this.ended === "left" ? null : refusal;
  }

  /** Free somebody's seat; answered with a new invitation, which replaces theirs. */
  readonly kick = (seat: number) => this.token({ type: "kick", seat });
  readonly nudge = (seat: number) => this.request({ type: "nudge", seat });
  readonly say = (seat: number, what: SayRequest["what"]) => this.request({ type: "say", seat, what });
  readonly colour = (seat: number, colour: number) => this.request({ type: "colour", seat, colour });
  readonly resign = (seat: number) => this.request({ type: "resign", seat });
  readonly abort = (seat: number, agree: boolean) => this.request({ type: "abort", seat, agree });
  readonly makeHost = (seat: number) => this.request({ type: "host", seat });
  /** Let a web hook be told when the turn of a seat has waited; with an empty address, no longer. */
  readonly hook = (seat: number, url: string, service: NonNullable<HookRequest["service"]>) =>
    this.request({ type: "hook", seat, url, service });
  /** Start or stop alerts by Web Push to this device. */
  readonly alert = (subscription: Omit<AlertRequest, "type" | "id" | "on">, on: boolean) =>
    this.request({ type: "alert", ...subscription, on });
  /** A new token for inviting, watching or hosting, which ends the old one. */
  readonly renew = (what: RenewRequest["what"]) => this.token({ type: "renew", what });
  readonly setup = (changes: Omit<SetupRequest, "type" | "id">) => this.request({ type: "setup", ...changes });
  /** A new token for a seat, which ends its older ones. */
  readonly seatLink = (seat: number) => this.token({ type: "link", seat });

  /** Continue with other tokens: somebody has sat down at this device, or left. */
  useTokens(tokens: string[]): void {
    this.tokens = tokens;
    this.events = []; // the other seat may know more of them
    this.game = null;
    this.socket.reconnect();
  }

  close(): void {
    this.socket.close();
    this.listeners.clear();
    this.saidListeners.clear();
  }

  private async token(request: ClientRequest): Promise<string | RefusalMessage> {
    const answer: Answer = await this.socket.ask(request);
    return answer.type === "accepted" ? answer.token! : answer;
  }

  private async request(request: ClientRequest): Promise<RefusalMessage | null> {
    const answer: Answer = await this.socket.ask(request);
    return answer.type === "refused" ? answer : null;
  }

  /** An answer may come before the new state: wait for that, so that nobody decides by an old one. */
  private async act(request: ClientRequest): Promise<RefusalMessage | null> {
    const answer: Answer = await this.socket.ask(request);
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
    this.connection = "lost";
    this.socket.close();
    this.wake();
  }
}
