// A WebSocket that reconnects by itself. Requests wait for their answers; those without one when a connection is lost
// are sent again after the next greeting if they may be repeated: the server takes the same action only once.

import { openSocket } from "$/net/transport";
import type { Socket } from "$/net/transport";
import { VERSION } from "$/protocol";
import type { AcceptedMessage, ClientMessage, HelloRequest, RefusalMessage, ServerMessage } from "$/protocol";

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type ClientRequest = Without<Exclude<ClientMessage, HelloRequest>, "id">;
export type Answer = AcceptedMessage | RefusalMessage;
export type ConnectionState = "connecting" | "open" | "lost";
type News = Exclude<ServerMessage, Answer>;

interface Waiting {
  request: ClientRequest;
  settle: (answer: Answer) => void;
}

interface Handlers {
  /** The greeting of a new connection. */
  greeting(): Without<HelloRequest, "id" | "type" | "v">;
  news(message: News): void;
  connection(state: ConnectionState): void;
  /** Whether a request has been waiting for its answer for a while. */
  slow(slow: boolean): void;
  /** The server has refused the greeting for good. */
  rejected(refusal: RefusalMessage): void;
}

const FIRST_RETRY_DELAY = 400; // milliseconds before the second attempt; doubled each time, up to
const MAX_RETRY_DELAY = 15_000;
const PING_INTERVAL = 25_000; // a dead connection has to be noticed also when nobody acts
const GREETING_TIMEOUT = 10_000; // for the answer to the greeting
const PING_TIMEOUT = 2000; // for the answer to a ping, after which the connection counts as dead
const SLOW_TIMEOUT = 600; // after which the player is told that an answer takes long

/** Events after which a connection may be dead, or possible again. */
const WAKE_EVENTS = ["online", "offline", "pageshow"];

const FATAL_CODES = new Set(["bad-token", "not-found", "bad-version", "other-rules"]);

export class LiveSocket {
  private socket: Socket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private attempts = 0;
  private greeted = false;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setTimeout> | undefined; // runs while a ping waits for its answer
  private readonly slowness = new Map<number, ReturnType<typeof setTimeout>>(); // by the id of the request

  constructor(
    private readonly handlers: Handlers,
    private readonly open: () => Socket = openSocket,
  ) {
    for (const event of WAKE_EVENTS) globalThis.addEventListener?.(event, this.wakeUp);
    globalThis.document?.addEventListener("visibilitychange", this.wakeUp);
    this.connect();
  }

  /** Send a request and wait for its answer, also over several connections. */
  ask(request: ClientRequest): Promise<Answer> {
    if (this.closed) return Promise.resolve(refusal("closed", "the connection was closed"));
    return new Promise((settle) => {
      const id = this.next++;
      this.waiting.set(id, { request, settle });
      if (request.type !== "ping" && request.type !== "hint") this.watchForSlowness(id);
      if (this.greeted) this.send(id, request);
    });
  }

  /** Report an answer that takes long, then check the connection. */
  private watchForSlowness(id: number): void {
    const timer = setTimeout(() => {
      this.slowness.set(
        id,
        setTimeout(() => this.check(), PING_TIMEOUT),
      );
      this.handlers.slow(true);
    }, SLOW_TIMEOUT);
    this.slowness.set(id, timer);
  }

  /** Give a request its answer. */
  private settle(id: number, answer: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    clearTimeout(this.slowness.get(id));
    if (this.slowness.delete(id) && !this.slowness.size) this.handlers.slow(false);
    waiting?.settle(answer);
  }

  /** Start a new connection, with a new greeting. */
  reconnect(): void {
    this.attempts = 0;
    this.drop();
    this.connect();
  }

  close(): void {
    this.closed = true;
    for (const event of WAKE_EVENTS) globalThis.removeEventListener?.(event, this.wakeUp);
    globalThis.document?.removeEventListener("visibilitychange", this.wakeUp);
    this.drop();
    this.refuseAll("closed", "the connection was closed");
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = this.open();
    this.socket = socket;
    this.greeted = false;
    const hello = this.next++;
    this.timer = setTimeout(() => this.lost(socket), GREETING_TIMEOUT);
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", id: hello, v: VERSION, ...this.handlers.greeting() }));
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(JSON.parse(String(event.data)) as ServerMessage, hello);
    };
    socket.onclose = () => this.lost(socket);
  }

  private take(message: ServerMessage, hello: number): void {
    if (message.type !== "accepted" && message.type !== "refused") {
      this.handlers.news(message);
      return;
    }
    // a server that cannot read the greeting, perhaps of another version, answers without its id
    if (message.id === hello || (!this.greeted && message.id == null)) {
      if (message.type === "accepted") this.welcome();
      else this.refuseGreeting(message);
      return;
    }
    this.settle(message.id ?? -1, message);
  }

  private welcome(): void {
    this.greeted = true;
    this.attempts = 0;
    this.handlers.connection("open");
    for (const [id, { request }] of this.waiting) this.send(id, request);
    this.keepAlive();
  }

  private refuseGreeting(refusal: RefusalMessage): void {
    if (!FATAL_CODES.has(refusal.code)) {
      this.lost(this.socket!);
      return;
    }
    this.drop();
    this.refuseAll(refusal.code, refusal.reason);
    this.handlers.rejected(refusal);
  }

  private send(id: number, request: ClientRequest): void {
    this.socket?.send(JSON.stringify({ id, ...request }));
  }

  /** Send a ping now and then. */
  private keepAlive(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PING_INTERVAL);
  }

  /** Send a ping now: without an answer in time, the connection is dead. */
  private check(): void {
    const socket = this.socket;
    if (!socket || !this.greeted || this.pingTimer !== undefined) return;
    this.pingTimer = setTimeout(() => this.lost(socket), PING_TIMEOUT);
    void this.ask({ type: "ping" }).then(() => {
      if (socket !== this.socket || !this.greeted) return;
      this.stopPingTimer();
      this.keepAlive();
    });
  }

  private stopPingTimer(): void {
    clearTimeout(this.pingTimer);
    this.pingTimer = undefined;
  }

  private lost(socket: Socket): void {
    if (socket !== this.socket) return;
    this.drop();
    for (const [id, { request }] of this.waiting)
      if (!repeatable(request)) this.settle(id, refusal("lost", "the connection broke before the answer came"));
    if (this.closed) return;
    this.handlers.connection("lost");
    const pause = Math.min(MAX_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** this.attempts++);
    this.timer = setTimeout(() => this.connect(), pause * (0.5 + Math.random() / 2));
  }

  /** The network or the page is back: check the connection, or connect at once. */
  private readonly wakeUp = (): void => {
    if (this.closed || globalThis.document?.hidden) return;
    if (this.socket) {
      this.check();
      return;
    }
    if (this.attempts === 0) return; // it was ended, not lost
    this.attempts = 0;
    this.connect();
  };

  private drop(): void {
    clearTimeout(this.timer);
    this.stopPingTimer();
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private refuseAll(code: string, reason: string): void {
    for (const id of [...this.waiting.keys()]) this.settle(id, refusal(code, reason));
  }
}

/** Actions name the sequence number that they follow, so that the server never takes one twice. Other requests are not repeated. */
function repeatable(request: ClientRequest): boolean {
  return request.type === "play" || request.type === "undo" || request.type === "why";
}

function refusal(code: string, reason: string): RefusalMessage {
  return { type: "refused", code, reason };
}
