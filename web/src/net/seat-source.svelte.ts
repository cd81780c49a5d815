// A session as one of several seats at the same device sees it; the connection itself has the secrets of all of them.

import type { GameSource } from "$/game/source";
import type { Level, Session } from "$/net/session.svelte";
import type { EventMessage } from "$/protocol";

export class SeatSource implements GameSource {
  readonly views = $derived.by(() => this.session.views.filter((view) => (view.seat ?? null) === this.seat));
  readonly events = $derived.by(() => this.session.events.map((event) => this.seen(event)));

  constructor(
    private readonly session: Session,
    private readonly seat: number,
  ) {}

  readonly isReplay = false;

  get table() {
    return this.session.table;
  }
  get board() {
    return this.session.board;
  }
  get layout() {
    return this.session.layout;
  }
  get game() {
    return this.session.game;
  }
  get seq() {
    return this.session.seq;
  }
  get commitment() {
    return this.session.commitment;
  }
  get deadline() {
    return this.session.deadline;
  }
  get pause() {
    return this.session.pause;
  }
  get result() {
    return this.session.result;
  }
  get connection() {
    return this.session.connection;
  }

  onNewEvents(listener: (events: EventMessage[]) => void): () => void {
    return this.session.onNewEvents((events) => listener(events.map((event) => this.seen(event))));
  }

  play = (seat: number, action: string) => this.session.play(seat, action);
  undo = (seat: number) => this.session.undo(seat);
  skip = () => this.session.skip();
  why = (seat: number, action: string) => this.session.why(seat, action);
  hint = (seat: number) => this.session.hint(seat);
  start = () => this.session.start();
  bot = (seat: number, level: Level) => this.session.bot(seat, level);
  back = (seat: number) => this.session.back(seat);
  leave = (seat: number) => this.session.leave(seat);

  /** An event without the secrets of others. */
  private seen(event: EventMessage): EventMessage {
    return event.secrets?.length && event.seat !== this.seat ? { ...event, secrets: [] } : event;
  }
}
