// The game server in a web worker: the engine and the server's own modules in Python, by Pyodide. It answers the same
// requests and speaks the same messages as a server.

import { Journal } from "./journal";
import type { FromEngine, ToEngine } from "./messages";
import { fresh, unpacked } from "./packed";

// what is used of Pyodide
interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(module: string): unknown;
}
interface PyProxy {
  destroy(): void;
}
interface Channel extends PyProxy {
  send(text: string): void;
  close(): void;
}
interface Server extends PyProxy {
  request(method: string, path: string, headers: [string, string][], body: string): Promise<Answer>;
  connect(receive: (text: string | undefined) => void): Channel;
}
type Answer = [status: number, headers: [string, string][], body: Uint8Array<ArrayBuffer>];
interface Sizes {
  [file: string]: number;
}

const ENGINE = new URL(/* @vite-ignore */ "../engine/", import.meta.url).href;

const tell = (message: FromEngine, transfer: Transferable[] = []) => postMessage(message, { transfer });
const channels = new Map<number, Channel>();
const ready = start();
ready.then(
  () => tell({ type: "ready" }),
  (fault: unknown) => tell({ type: "failed", reason: reasonOf(fault) }),
);

onmessage = async (event: MessageEvent<ToEngine>) => {
  const server = await ready;
  const message = event.data;
  switch (message.type) {
    case "request": {
      const { method, path, headers: given } = message;
      const [status, headers, body] = await server.request(method, path, given, message.body);
      tell({ type: "answer", id: message.id, status, headers, body });
      break;
    }
    case "open": {
      const { socket } = message;
      channels.set(
        socket,
        server.connect((text) => tell({ type: "message", socket, text: text ?? null })),
      );
      break;
    }
    case "send":
      channels.get(message.socket)?.send(message.text);
      break;
    case "close": {
      const channel = channels.get(message.socket);
      channels.delete(message.socket);
      channel?.close();
      channel?.destroy();
    }
  }
};

/** What went wrong; of an error in Python, its last line, which names it. */
function reasonOf(fault: unknown): string {
  return String(fault).trim().split("\n").at(-1)!;
}

async function start(): Promise<Server> {
  const sizes = (await (await fresh(`${ENGINE}sizes.json`)).json()) as Sizes;
  countLoading(sizes);
  const [{ loadPyodide }, packages] = await Promise.all([
    import(/* @vite-ignore */ `${ENGINE}pyodide.mjs`) as Promise<{
      loadPyodide: (options: { indexURL: string }) => Promise<Pyodide>;
    }>,
    fetch(`${ENGINE}packages.zip`).then((response) => response.arrayBuffer()),
  ]);
  const python = await loadPyodide({ indexURL: ENGINE });
  python.unpackArchive(packages, "zip", { extractDir: "/packages" });
  python.runPython("import sys; sys.path.insert(0, '/packages')");
  const browser = python.pyimport("whistlestop.embedded.browser") as PyProxy & {
    open_server(journal: Journal): Promise<Server>;
  };
  return browser.open_server(await Journal.open());
}

/** Report how much has been loaded, and decompress it if it is compressed. */
function countLoading(sizes: Sizes): void {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const load = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const name = String(input instanceof Request ? input.url : input).replace(ENGINE, "");
    if (!(name in sizes)) return load(input, init);
    const response = await fresh(`${ENGINE}${name}.packed`, init, load);
    if (!response.ok) return response;
    const counted = response.body!.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, to) {
          loaded += piece.byteLength;
          tell({ type: "progress", share: Math.min(1, loaded / total) });
          to.enqueue(piece);
        },
      }),
    );
    return unpacked(new Response(counted, response), name.endsWith(".wasm") ? "application/wasm" : "application/zip");
  };
}
