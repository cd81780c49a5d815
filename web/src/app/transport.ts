// The transport of the app: what a server would answer comes from a worker on this device. What never changes (boards,
// their layouts, lessons) lies there as files, so that it can be shown before the engine is ready.

import { file } from "$/base";
import { saveFile } from "$/net/save-file";
import type { Transport } from "$/net/transport";
import { fresh, unpacked } from "./packed";
import { engine } from "./engine.svelte";

const FILES = /^\/api\/(boards(\/[\w-]+(\/(layout|sketch))?)?|lessons(\/[\w-]+)?)$/;

function request(path: string, options: RequestInit): Promise<Response> {
  if (FILES.test(path)) return fresh(file(`${path}.json.packed`)).then((response) => unpacked(response));
  // a player who begins a game wants it kept, even if the device runs out of room
  if (path === "/api/tables") void navigator.storage?.persist?.();
  return engine.request(path, options);
}

async function save(path: string): Promise<void> {
  const response = await request(path, {});
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "whistlestop.txt";
  saveFile(await response.blob(), name);
}

export const transport: Transport = { request, openSocket: () => engine.openSocket(), save: (path) => void save(path) };
