import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EventMessage } from "$/protocol";
import { FakeServer, state, table } from "../../test/fake-server";
import { reloadOutdatedPage } from "./reload";
import { Session } from "./session.svelte";

let server: FakeServer;
let session: Session;
let fresh: EventMessage[][];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined)); // boards never come here
  server = new FakeServer();
  session = new Session("T1", ["token-of-ann"], server.open);
  fresh = [];
  session.onNewEvents((events) => fresh.push(events));
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Come to the table in the middle of a game. */
function arrive(): void {
  server.socket.welcome();
  server.socket.say(table());
  server.socket.say(state(3, -1));
}

test("a session greets the server with its tokens and shows what it is told", () => {
  arrive();
  expect(server.socket.last("hello")).toMatchObject({ v: 2, table: "T1", tokens: ["token-of-ann"], game: null });
  expect(session.connection).toBe("open");
  expect(session.table?.seats[0]?.name).toBe("Ann");
  expect([session.game, session.seq, session.events.length]).toEqual(["G1", 3, 4]);
});

test("new events are announced once, restored ones not at all", () => {
  arrive();
  expect(fresh).toEqual([]);
  server.socket.say(state(5, 3));
  expect(fresh.map((events) => events.map((event) => event.seq))).toEqual([[4, 5]]);
  expect(session.events.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a game that begins while the page is open announces its events from the deal on", () => {
  server.socket.welcome();
  server.socket.say(table({ game: null, games: [] }));
  server.socket.say(state(0, -1));
  expect(fresh).toHaveLength(1);
});

test("a rematch replaces the game and its events", () => {
  arrive();
  server.socket.say(state(0, -1, { game: "G2" }));
  expect([session.game, session.events.length]).toEqual(["G2", 1]);
  expect(fresh).toHaveLength(1);
});

test("an action is done only when its new state has arrived", async () => {
  arrive();
  const answer = session.play(0, "draw blind");
  const sent = server.socket.last("play");
  expect(sent).toMatchObject({ game: "G1", seat: 0, action: "draw blind", after: 3 });
  let done = false;
  void answer.then(() => (done = true));
  server.socket.say({ type: "accepted", id: sent.id, seq: 4 });
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toBe(false); // nobody should decide by what was there before
  server.socket.say(state(4, 3));
  expect(await answer).toBeNull();
});

test("the answer to why is the server's refusal", async () => {
  arrive();
  const answer = session.why(0, "claim a-b red:2");
  server.socket.say({ type: "refused", id: server.socket.last("why").id, code: "illegal-action", reason: "no cards" });
  expect(await answer).toMatchObject({ reason: "no cards" });
});

test("a lost connection is opened again, and asks only for what it missed", async () => {
  arrive();
  server.socket.break();
  expect(session.connection).toBe("lost");
  await vi.advanceTimersByTimeAsync(500);
  expect(server.sockets).toHaveLength(2);
  server.socket.welcome();
  expect(server.socket.last("hello")).toMatchObject({ game: "G1", seq: 3 });
  server.socket.say(table());
  server.socket.say(state(4, 3));
  expect(session.connection).toBe("open");
  expect(session.events.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4]);
  expect(fresh).toEqual([]);
});

test("a page that was away for very long has the newest events, and asks for those before", async () => {
  arrive();
  server.socket.break();
  await vi.advanceTimersByTimeAsync(500);
  server.socket.welcome();
  server.socket.say(state(900, 600)); // 4 to 600 are missing
  const numbers = () => session.events.map((event) => event.seq);
  expect([session.since, numbers()[0], numbers().length]).toEqual([600, 601, 300]);
  const answer = session.older();
  const { id } = server.socket.last("events");
  expect(server.socket.last("events")).toMatchObject({ game: "G1", until: 600 });
  server.socket.say(state(901, 900)); // the game goes on meanwhile
  server.socket.say({ type: "accepted", id, events: state(600, 300).events, since: 300 });
  expect(await answer).toBeNull();
  expect([session.since, numbers()[0], numbers().at(-1), numbers().length]).toEqual([300, 301, 901, 601]);
});

test("earlier events of a game that was replaced meanwhile are dropped", async () => {
  server.socket.welcome();
  server.socket.say(table());
  server.socket.say(state(900, 600));
  const answer = session.older();
  server.socket.say(state(0, -1, { game: "G2" }));
  server.socket.say({ type: "accepted", id: server.socket.last("events").id, events: state(9, 3).events, since: 3 });
  expect(await answer).toBeNull();
  expect([session.since, session.events.length]).toEqual([-1, 1]);
  expect(await session.older()).toBeNull(); // there are none
});

test("an action without an answer is sent again unchanged", async () => {
  arrive();
  const answer = session.play(0, "draw red");
  const first = server.socket.last("play");
  server.socket.break();
  await vi.advanceTimersByTimeAsync(500);
  server.socket.welcome();
  expect(server.socket.last("play")).toEqual(first);
  server.socket.say({ type: "accepted", id: first.id, seq: 4 });
  server.socket.say(state(4, 3));
  expect(await answer).toBeNull();
});

test("a request that could take effect twice is not sent again", async () => {
  arrive();
  const answer = session.start();
  server.socket.break();
  expect(await answer).toMatchObject({ code: "lost" });
  await vi.advanceTimersByTimeAsync(500);
  server.socket.welcome();
  expect(server.socket.heard.map((message) => message.type)).toEqual(["hello"]);
});

test("an action during a lost connection waits for the next one", async () => {
  arrive();
  server.socket.break();
  void session.play(0, "draw red");
  await vi.advanceTimersByTimeAsync(500);
  server.socket.welcome();
  expect(server.socket.last("play").after).toBe(3);
});

test("the delay between attempts to connect grows up to a limit", async () => {
  arrive();
  vi.spyOn(Math, "random").mockReturnValue(1);
  const gaps: number[] = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    const before = server.sockets.length;
    const start = Date.now();
    server.socket.break();
    while (server.sockets.length === before) await vi.advanceTimersByTimeAsync(100);
    gaps.push(Date.now() - start);
  }
  expect(gaps.slice(0, 3)).toEqual([400, 800, 1600]);
  expect(gaps.at(-1)).toBe(15000);
  vi.restoreAllMocks();
});

test("the return of the network ends the delay", async () => {
  arrive();
  server.socket.break();
  dispatchEvent(new Event("online"));
  expect(server.sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.sockets.length).toBeGreaterThan(2); // nobody opened the second one: it was given up in time
});

test("a connection that died silently is noticed", async () => {
  arrive();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(server.socket.last("ping")).toBeTruthy();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.connection).toBe("lost");
});

test("a connection that answers its pings is kept", async () => {
  arrive();
  for (let i = 0; i < 4; i++) {
    await vi.advanceTimersByTimeAsync(25_000);
    server.socket.say({ type: "accepted", id: server.socket.last("ping").id });
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect([session.connection, server.sockets.length]).toEqual(["open", 1]);
});

test.each(["online", "offline", "pageshow"])(
  "after waking up (%s) a device notices a dead connection within three seconds",
  async (event) => {
    arrive();
    dispatchEvent(new Event(event));
    expect(server.socket.last("ping")).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.sockets).toHaveLength(2);
    server.socket.welcome();
    expect(session.connection).toBe("open");
  },
);

test("waking up does not end a connection that answers", async () => {
  arrive();
  for (const event of ["online", "pageshow"]) {
    dispatchEvent(new Event(event));
    server.socket.say({ type: "accepted", id: server.socket.last("ping").id });
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect([session.connection, server.sockets.length]).toEqual(["open", 1]);
});

test("a slow answer is shown as slow, and a connection that never answers is given up", async () => {
  arrive();
  const answer = session.play(0, "draw red");
  await vi.advanceTimersByTimeAsync(500);
  expect(session.slow).toBe(false);
  await vi.advanceTimersByTimeAsync(150);
  expect(session.slow).toBe(true);
  await vi.advanceTimersByTimeAsync(4500);
  expect(server.sockets).toHaveLength(2);
  server.socket.welcome();
  server.socket.say(state(4, 3));
  server.socket.say({ type: "accepted", id: server.socket.last("play").id, seq: 4 });
  expect(await answer).toBeNull();
  expect(session.slow).toBe(false);
});

test("a refused token ends the session for good", async () => {
  server.socket.onopen?.();
  const { id } = server.socket.last("hello");
  server.socket.say({ type: "refused", id, code: "bad-token", reason: "no" });
  expect(session.ended).toBe("bad-token");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sockets).toHaveLength(1);
});

test.each([true, false])(
  "a server of another version ends the session, whether or not it can read the greeting (%s)",
  async (read) => {
    server.socket.onopen?.();
    const id = read ? server.socket.last("hello").id : null;
    server.socket.say({ type: "refused", id, code: "bad-version", reason: "it speaks 3" });
    expect(session.ended).toBe("bad-version");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sockets).toHaveLength(1);
  },
);

test.each([
  [60_000, 1],
  [500, 0],
])("an outdated page that has been open for %i ms reloads itself %i times", (age, times) => {
  vi.spyOn(performance, "now").mockReturnValue(age);
  const reload = vi.fn();
  reloadOutdatedPage(reload);
  expect(reload).toHaveBeenCalledTimes(times);
  vi.restoreAllMocks();
});

test("a server that refuses for the moment is asked again", async () => {
  server.socket.onopen?.();
  const { id } = server.socket.last("hello");
  server.socket.say({ type: "refused", id, code: "too-many-attempts", reason: "wait" });
  expect(session.ended).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.sockets).toHaveLength(2);
});

test("a session whose seat was freed stays ended", async () => {
  arrive();
  server.socket.say({ type: "gone", reason: "freed" });
  expect(session.ended).toBe("gone");
  expect(await session.play(0, "draw red")).toMatchObject({ type: "refused" });
});

test("a player who leaves is not told that the seat was freed", async () => {
  arrive();
  const answer = session.leave(0);
  server.socket.say({ type: "gone", reason: "freed" }); // this may come before the answer
  expect(await answer).toBeNull();
  expect(session.ended).toBe("left");
});

test("other tokens start the session again", () => {
  arrive();
  session.useTokens(["token-of-ann", "token-of-bob"]);
  server.socket.welcome();
  expect(server.socket.last("hello")).toMatchObject({ tokens: ["token-of-ann", "token-of-bob"], game: null });
});
