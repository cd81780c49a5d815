// The engine of the app as the page sees it: a worker that is started at once, and asked like a server.

import type { Socket } from "$/net/transport";
import { lockGames } from "./lock";
import type { FromEngine, ToEngine } from "./messages";

class Engine {
  state: "loading" | "elsewhere" | "ready" | "failed" = $state("loading");
  share: number = $state(0); // of what has to be loaded
  reason: string = $state("");
  private worker: Worker | null = null;
  private next = 1;
  private readonly waitingForWorker: ToEngine[] = [];
  private readonly answers = new Map<number, (response: Response) => void>();
  private readonly sockets = new Map<number, Socket>();

  constructor() {
    lockGames(
      () => this.start(),
      () => (this.state = "elsewhere"),
    );
  }

  private start(): void {
    this.state = "loading";
    this.worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = (event: MessageEvent<FromEngine>) => this.take(event.data);
    this.worker.onerror = (event) => this.fail(event.message);
    for (const message of this.waitingForWorker.splice(0)) this.worker.postMessage(message);
  }

  private post(message: ToEngine): void {
    if (this.worker) this.worker.postMessage(message);
    else this.waitingForWorker.push(message);
  }

  private fail(reason: string): void {
    this.state = "failed";
    this.reason = reason;
    const answer = { code: "no-engine", reason };
    for (const settle of this.answers.values()) settle(Response.json(answer, { status: 503 }));
    this.answers.clear();
  }

  private take(message: FromEngine): void {
    switch (message.type) {
      case "progress":
        this.share = message.share;
        break;
      case "ready":
        this.state = "ready";
        break;
      case "failed":
        this.fail(message.reason);
        break;
      case "answer":
        this.answers.get(message.id)?.(
          new Response(message.body, { status: message.status, headers: message.headers }),
        );
        this.answers.delete(message.id);
        break;
      case "message": {
        const socket = this.sockets.get(message.socket);
        if (message.text !== null)
          socket?.onmessage?.call(window as never, new MessageEvent("message", { data: message.text }));
        else {
          this.sockets.delete(message.socket);
          socket?.onclose?.call(window as never, new CloseEvent("close"));
        }
      }
    }
  }

  request(path: string, options: RequestInit): Promise<Response> {
    if (this.state === "failed")
      return Promise.resolve(Response.json({ code: "no-engine", reason: this.reason }, { status: 503 }));
    return new Promise((settle) => {
      const id = this.next++;
      this.answers.set(id, settle);
      const headers = [...new Headers(options.headers)];
      this.post({
        type: "request",
        id,
        method: options.method ?? "GET",
        path,
        headers,
        body: String(options.body ?? ""),
      });
    });
  }

  openSocket(): Socket {
    const id = this.next++;
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.post({ type: "send", socket: id, text: String(text) }),
      close: () => {
        this.sockets.delete(id);
        this.post({ type: "close", socket: id });
      },
    };
    this.sockets.set(id, socket);
    this.post({ type: "open", socket: id });
    queueMicrotask(() => socket.onopen?.call(window as never, new Event("open")));
    return socket;
  }
}

export const engine = new Engine();
