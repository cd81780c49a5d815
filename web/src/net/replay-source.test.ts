import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame, Replay } from "$/protocol";
import { view } from "../../test/fake-server";
import { ReplaySource } from "./replay-source.svelte";

const LAST = 130;
let asked: URL[];
let busy: number; // requests that are refused first
let forgotten: boolean; // whether the server no longer has the game
let posted: unknown[];
let kept: unknown;

vi.mock("$/net/album", () => ({ readRecord: () => Promise.resolve(kept) }));

function frame(seq: number, seat: number | null): Frame {
  return {
    seq,
    view: view({ seat, phase: seq === LAST ? "over" : "turn", turns: seq }),
    events: [{ seq, kind: "turn", seat: 0 }],
  };
}

function answer(url: URL): unknown {
  if (!/\/(frames|replays)$/.test(url.pathname)) return {};
  const [from, count] = [Number(url.searchParams.get("from")), Number(url.searchParams.get("count"))];
  const seat = url.searchParams.has("seat") ? Number(url.searchParams.get("seat")) : null;
  const frames = Array.from({ length: Math.min(count, LAST + 1 - from) }, (_, i) => frame(from + i, seat));
  const result = { lines: {}, totals: [3, 1], completed: [0, 0], winners: [0], seed: "s", tickets: [], paths: [] };
  const replay = {
    game: "G1",
    board: "halcyon",
    players: 2,
    seats: [{ name: "Ann" }, {}],
    last: LAST,
    commitment: "c",
    result,
    frames,
  };
  return replay satisfies Partial<Record<keyof Replay, unknown>>;
}

beforeEach(() => {
  vi.useFakeTimers();
  [asked, busy, forgotten, posted] = [[], 0, false, []];
  kept = { game: { players: [{ name: "Ann" }, { name: "Bob" }] }, text: "the record" };
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    const url = new URL(path, "http://localhost");
    if (options.method === "POST") posted.push(JSON.parse(options.body as string));
    else if (forgotten && url.pathname.endsWith("/frames"))
      return Response.json({ code: "not-found", reason: "gone" }, { status: 404 });
    if (url.pathname.endsWith("/frames")) {
      if (busy-- > 0) return Response.json({ code: "too-many-requests", reason: "wait" }, { status: 429 });
      asked.push(url);
    }
    return Response.json(answer(url));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a replay is loaded in pieces, as one seat saw the game", async () => {
  const source = new ReplaySource("G1", 1);
  await source.load();
  expect(asked.map((url) => url.searchParams.get("from"))).toEqual(["0", "60", "120"]);
  expect([source.last, source.loaded]).toEqual([LAST, LAST + 1]);
  expect(source.views[0]?.seat).toBe(1);
  expect(source.table?.own).toEqual([1]);
  expect(source.table?.seats[0]?.name).toBe("Ann");
});

test("every step shows the view and events of its moment", async () => {
  const source = new ReplaySource("G1", null);
  await source.load();
  source.show(7);
  expect(source.views[0]?.turns).toBe(7);
  expect(source.events.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(source.result).toBeNull();
  source.show(9999);
  expect(source.at).toBe(LAST);
  expect(source.result?.winners).toEqual([0]);
  source.show(-1);
  expect(source.at).toBe(0);
});

test("the step that a link names is shown once it is loaded, unless another step was chosen meanwhile", async () => {
  const linked = new ReplaySource("G1", null, 100);
  await linked.load();
  expect(linked.at).toBe(100);
  const moved = new ReplaySource("G1", null, 61);
  const loading = moved.load();
  while (moved.loaded === 0) await Promise.resolve();
  expect(moved.loaded).toBe(60);
  moved.show(120);
  await loading;
  expect(moved.at).toBe(120);
});

test("a single step forward announces its events, a jump does not", async () => {
  const source = new ReplaySource("G1", null);
  await source.load();
  const heard = vi.fn();
  source.onNewEvents(heard);
  source.show(1);
  expect(heard).toHaveBeenLastCalledWith([{ seq: 1, kind: "turn", seat: 0 }]);
  source.show(5);
  source.show(4);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a game that the server has forgotten is shown from the record in the album, with its players", async () => {
  forgotten = true;
  const source = new ReplaySource("G1", 1, 100);
  await source.load();
  expect(posted).toEqual(Array(3).fill({ record: "the record" }));
  expect([source.loaded, source.at, source.views[0]?.seat]).toEqual([LAST + 1, 100, 1]);
  expect(source.table?.seats.map(({ name }) => name)).toEqual(["Ann", "Bob"]);
  expect(source.table?.game).toBe("G1");
  kept = null;
  await expect(new ReplaySource("G1", 1).load()).rejects.toMatchObject({ code: "not-found" });
});

test("a busy server is asked again", async () => {
  busy = 2;
  const source = new ReplaySource("G1", null);
  const loading = source.load();
  await vi.advanceTimersByTimeAsync(3000);
  await loading;
  expect(source.loaded).toBe(LAST + 1);
});

test("every action in a replay is refused", async () => {
  const source = new ReplaySource("G1", 0);
  expect(source.isReplay).toBe(true);
  expect(await source.play()).toMatchObject({ type: "refused", code: "game-over" });
});
