// What the page and the worker with the engine say to each other.

export type ToEngine =
  | { type: "request"; id: number; method: string; path: string; headers: [string, string][]; body: string }
  | { type: "open"; socket: number }
  | { type: "send"; socket: number; text: string }
  | { type: "close"; socket: number };

export type FromEngine =
  | { type: "progress"; share: number } // of what has to be loaded, from 0 to 1
  | { type: "ready" }
  | { type: "failed"; reason: string }
  | { type: "answer"; id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }
  | { type: "message"; socket: number; text: string | null }; // null: it was closed
