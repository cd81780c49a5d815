// A server for tests of the connection: it records messages and says what the test tells it to.

import type { ClientMessage, EventMessage, SeatView, ServerMessage, StateMessage, TableMessage } from "$/protocol";

export class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.heard.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Lose the connection. */
  break(): void {
    this.closed = true;
    this.onclose?.();
  }
  /** Open the connection and accept its greeting. */
  welcome(): void {
    this.onopen?.();
    this.say({ type: "accepted", id: this.last("hello").id });
  }
  last<K extends ClientMessage["type"]>(type: K): Extract<ClientMessage, { type: K }> {
    const found = this.heard.findLast((message) => message.type === type);
    if (!found) throw new Error(`no '${type}' was sent`);
    return found as Extract<ClientMessage, { type: K }>;
  }
}

export class FakeServer {
  readonly sockets: FakeSocket[] = [];

  open = (): WebSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

export function table(more: Partial<TableMessage> = {}): TableMessage {
  return {
    type: "table",
    table: "T1",
    version: 1,
    board: "halcyon",
    seats: [{ name: "Ann", held: true }, { bot: "easy" }],
    first: null,
    clock: null,
    language: "en",
    game: "G1",
    games: ["G1"],
    own: [0],
    host: true,
    ...more,
  };
}

export function view(more: Partial<SeatView> = {}): SeatView {
  return { seat: 0, phase: "turn", pending_seats: [0], current_seat: 0, turns: 0, points: [0, 0], fields: {}, ...more };
}

export function state(seq: number, since: number, more: Partial<StateMessage> = {}): StateMessage {
  const events: EventMessage[] = [];
  for (let number = since + 1; number <= seq; number++) events.push({ seq: number, kind: "turn", seat: 0 });
  return { type: "state", game: "G1", seq, since, commitment: "c", events, views: [view()], ...more };
}
