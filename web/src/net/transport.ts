// How requests and messages reach the server. In the app they go to a worker on this device instead: app/transport.ts.

import { file } from "$/base";

/** What is used of a WebSocket. */
export type Socket = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "send" | "close">;

export interface Transport {
  request(path: string, options: RequestInit): Promise<Response>;
  openSocket(): Socket;
  /** Save the answer to a request as a file. */
  save(path: string): void;
}

let transport: Transport = {
  request: (path, options) => fetch(file(path), options),
  openSocket: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${file("/ws")}`),
  save: (path) => location.assign(file(path)), // a link does that by itself
};

/** Use another transport, before anything is asked. */
export function setTransport(other: Transport): void {
  transport = other;
}

export const request: Transport["request"] = (path, options) => transport.request(path, options);
export const openSocket: Transport["openSocket"] = () => transport.openSocket();
export const save: Transport["save"] = (path) => transport.save(path);
