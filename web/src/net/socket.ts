// A WebSocket that comes back by itself. Requests wait for their answers; what was not answered when a connection broke
// is sent again after the next greeting if it may be repeated, for the server takes the same action only once.

import { at } from "$/base";
import { VERSION } from "$/protocol";
import type { Accepted, ClientMessage, Hello, Refusal, ServerMessage } from "$/protocol";

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type Order = Without<Exclude<ClientMessage, Hello>, "id">;
export type Answer = Accepted | Refusal;
export type Link = "connecting" | "open" | "lost";
type News = Exclude<ServerMessage, Answer>;

interface Waiting {
  order: Order;
  settle: (answer: Answer) => void;
}

export interface Handlers {
  /** What to greet the server with, on each connection anew. */
  greeting(): Without<Hello, "id" | "type" | "v">;
  news(message: News): void;
  link(link: Link): void;
  /** The server wants nothing to do with these tokens: trying again would not help. */
  rejected(refusal: Refusal): void;
}

const FIRST_PAUSE = 400; // milliseconds before the second attempt; doubled each time, up to
const LONGEST_PAUSE = 15_000;
const SIGN_OF_LIFE = 25_000; // between pings: a dead connection has to be noticed without a word from anybody
const PATIENCE = 10_000; // for the answer to a ping, or to the greeting

const FINAL = new Set(["bad-token", "not-found", "bad-version", "other-rules"]);

export class LiveSocket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private attempts = 0;
  private greeted = false;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly handlers: Handlers,
    private readonly open: () => WebSocket = openSocket,
  ) {
    globalThis.addEventListener?.("online", this.hurry);
    globalThis.document?.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Send a request; the answer comes however often the connection breaks in between. */
  ask(order: Order): Promise<Answer> {
    if (this.closed) return Promise.resolve(refusal("closed", "the connection was closed"));
    return new Promise((settle) => {
      const id = this.next++;
      this.waiting.set(id, { order, settle });
      if (this.greeted) this.send(id, order);
    });
  }

  /** Greet the server anew, as somebody with other tokens. */
  again(): void {
    this.attempts = 0;
    this.drop();
    this.connect();
  }

  close(): void {
    this.closed = true;
    globalThis.removeEventListener?.("online", this.hurry);
    globalThis.document?.removeEventListener("visibilitychange", this.hurry);
    this.drop();
    this.giveUp("closed", "the connection was closed");
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = this.open();
    this.socket = socket;
    this.greeted = false;
    const hello = this.next++;
    this.timer = setTimeout(() => this.lost(socket), PATIENCE);
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
    if (message.id === hello) {
      if (message.type === "accepted") this.welcome();
      else this.unwelcome(message);
      return;
    }
    const waiting = this.waiting.get(message.id ?? -1);
    if (!waiting) return;
    this.waiting.delete(message.id!);
    waiting.settle(message);
  }

  private welcome(): void {
    this.greeted = true;
    this.attempts = 0;
    this.handlers.link("open");
    for (const [id, { order }] of this.waiting) this.send(id, order);
    this.keepAlive();
  }

  private unwelcome(refusal: Refusal): void {
    if (!FINAL.has(refusal.code)) {
      this.lost(this.socket!);
      return;
    }
    this.drop();
    this.giveUp(refusal.code, refusal.reason);
    this.handlers.rejected(refusal);
  }

  private send(id: number, order: Order): void {
    this.socket?.send(JSON.stringify({ id, ...order }));
  }

  /** Ask for a sign of life now and then. */
  private keepAlive(): void {
    clearTimeout(this.timer);
    const socket = this.socket!;
    this.timer = setTimeout(() => {
      const patience = setTimeout(() => this.lost(socket), PATIENCE);
      void this.ask({ type: "ping" }).then(() => {
        clearTimeout(patience);
        if (socket === this.socket && this.greeted) this.keepAlive();
      });
    }, SIGN_OF_LIFE);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.drop();
    for (const [id, { order, settle }] of this.waiting) {
      if (repeatable(order)) continue;
      this.waiting.delete(id);
      settle(refusal("lost", "the connection broke before the answer came"));
    }
    if (this.closed) return;
    this.handlers.link("lost");
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.attempts++);
    this.timer = setTimeout(() => this.connect(), pause * (0.5 + Math.random() / 2));
  }

  /** The network is back, or somebody looks again: do not wait for the end of the pause. */
  private readonly hurry = (): void => {
    if (this.socket || this.closed || globalThis.document?.hidden) return;
    if (this.attempts === 0) return; // it was ended, not lost
    this.attempts = 0;
    this.connect();
  };

  private drop(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private giveUp(code: string, reason: string): void {
    for (const { settle } of this.waiting.values()) settle(refusal(code, reason));
    this.waiting.clear();
  }
}

/** Actions say after which line they were decided: the server never takes one twice. All else is asked for anew. */
function repeatable(order: Order): boolean {
  return order.type === "play" || order.type === "undo" || order.type === "why";
}

function refusal(code: string, reason: string): Refusal {
  return { type: "refused", code, reason };
}

function openSocket(): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${at("/ws")}`);
}
