import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeServer, state, table, view } from "../../test/fake-server";
import { seatSource } from "./seat-source.svelte";
import { Session } from "./session.svelte";

let server: FakeServer;
let session: Session;

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  server = new FakeServer();
  session = new Session("T1", ["token-of-ann", "token-of-bob"], server.open);
  server.socket.welcome();
  server.socket.say(table({ own: [0, 1] }));
  const views = [view({ seat: 0 }), view({ seat: 1 })];
  const events = [
    { seq: 0, kind: "drew", seat: 0, secrets: ["red"] },
    { seq: 0, kind: "drew", seat: 1, secrets: ["blue"] },
  ];
  server.socket.say(state(0, -1, { views, events }));
});

afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

test("a seat sees its own view and its own secrets only", () => {
  const bob = seatSource(session, 1);
  expect(bob.views.map((each) => each.seat)).toEqual([1]);
  expect(bob.events.map((event) => event.secrets)).toEqual([[], ["blue"]]);
  expect(JSON.stringify([bob.views, bob.events])).not.toContain("red");
});

test("a seat is told its own secrets only of new events", () => {
  const bob = seatSource(session, 1);
  const heard = vi.fn();
  bob.onNewEvents(heard);
  server.socket.say(state(1, 0, { events: [{ seq: 1, kind: "drew", seat: 0, secrets: ["red"] }] }));
  expect(heard).toHaveBeenCalledWith([{ seq: 1, kind: "drew", seat: 0, secrets: [] }]);
});
