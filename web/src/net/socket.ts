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
  /** Whether something that was asked has been waiting for its answer for a while. */
  slow(slow: boolean): void;
  /** The server wants nothing to do with these tokens: trying again would not help. */
  rejected(refusal: Refusal): void;
}

const FIRST_PAUSE = 400; // milliseconds before the second attempt; doubled each time, up to
const LONGEST_PAUSE = 15_000;
const SIGN_OF_LIFE = 25_000; // between pings: a dead connection has to be noticed without a word from anybody
const PATIENCE = 10_000; // for the answer to the greeting
const DOUBT = 2000; // for the answer to a ping, when there is reason to ask: then the connection counts as dead
const SLOW = 600; // milliseconds after which whoever waits for an answer is told so

/** What happens to a device after which its connection may be dead, or possible again. */
const WAKING = ["online", "offline", "pageshow"];

const FINAL = new Set(["bad-token", "not-found", "bad-version", "other-rules"]);

export class LiveSocket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private attempts = 0;
  private greeted = false;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined; // runs while a ping wants its answer
  private readonly slowness = new Map<number, ReturnType<typeof setTimeout>>(); // of what waits, until it is slow

  constructor(
    private readonly handlers: Handlers,
    private readonly open: () => WebSocket = openSocket,
  ) {
    for (const event of WAKING) globalThis.addEventListener?.(event, this.hurry);
    globalThis.document?.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Send a request; the answer comes however often the connection breaks in between. */
  ask(order: Order): Promise<Answer> {
    if (this.closed) return Promise.resolve(refusal("closed", "the connection was closed"));
    return new Promise((settle) => {
      const id = this.next++;
      this.waiting.set(id, { order, settle });
      if (order.type !== "ping" && order.type !== "hint") this.watch(id);
      if (this.greeted) this.send(id, order);
    });
  }

  /** Say so when an answer takes long, and see whether anybody is there. */
  private watch(id: number): void {
    const timer = setTimeout(() => {
      this.slowness.set(
        id,
        setTimeout(() => this.check(), DOUBT),
      );
      this.handlers.slow(true);
    }, SLOW);
    this.slowness.set(id, timer);
  }

  /** Somebody has been answered, or will never be. */
  private settle(id: number, answer: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    clearTimeout(this.slowness.get(id));
    if (this.slowness.delete(id) && !this.slowness.size) this.handlers.slow(false);
    waiting?.settle(answer);
  }

  /** Greet the server anew, as somebody with other tokens. */
  again(): void {
    this.attempts = 0;
    this.drop();
    this.connect();
  }

  close(): void {
    this.closed = true;
    for (const event of WAKING) globalThis.removeEventListener?.(event, this.hurry);
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
    this.settle(message.id ?? -1, message);
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
    this.timer = setTimeout(() => this.check(), SIGN_OF_LIFE);
  }

  /** Ask for a sign of life now: without one soon, the connection is dead. */
  private check(): void {
    const socket = this.socket;
    if (!socket || !this.greeted || this.doubt !== undefined) return;
    this.doubt = setTimeout(() => this.lost(socket), DOUBT);
    void this.ask({ type: "ping" }).then(() => {
      if (socket !== this.socket || !this.greeted) return;
      this.trust();
      this.keepAlive();
    });
  }

  private trust(): void {
    clearTimeout(this.doubt);
    this.doubt = undefined;
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.drop();
    for (const [id, { order }] of this.waiting)
      if (!repeatable(order)) this.settle(id, refusal("lost", "the connection broke before the answer came"));
    if (this.closed) return;
    this.handlers.link("lost");
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.attempts++);
    this.timer = setTimeout(() => this.connect(), pause * (0.5 + Math.random() / 2));
  }

  /** The network is back or gone, or somebody looks again: do not wait for the end of a pause, or of patience. */
  private readonly hurry = (): void => {
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
    this.trust();
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private giveUp(code: string, reason: string): void {
    for (const id of [...this.waiting.keys()]) this.settle(id, refusal(code, reason));
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
