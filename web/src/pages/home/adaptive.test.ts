import { expect, test, vi } from "vitest";
import type { AlbumGame } from "$/net/album";
import { savedTables } from "$/net/saved-tables.svelte";
import { Session } from "$/net/session.svelte";
import type { SeatInfo } from "$/protocol";
import { FakeServer, table } from "../../../test/fake-server";
import { adaptBots, adaptedLevel } from "./adaptive";

const ALL = 4;

/** Games of Ann, in the order in which they were played; each is the level of her rivals and whether she won. */
function played(...games: [string, boolean][]): AlbumGame[] {
  return games.map(([bots, won], at) => game(bots.split("+"), won, { id: `G${at}`, at }));
}

function game(bots: (string | null)[], won: boolean, changes: Partial<AlbumGame> = {}): AlbumGame {
  const players = [{ name: "Ann", bot: null, colour: 0 }, ...bots.map((bot) => ({ name: null, bot, colour: 1 }))];
  const winners = [won ? 0 : 1];
  return { id: "G", at: 0, players, own: [0], winners, ...changes } as AlbumGame;
}

test("somebody without games begins with the easiest bots", () => {
  expect(adaptedLevel([], "Ann", ALL)).toBe("easy");
});

test("two wins in a row against one bot are followed by a stronger one", () => {
  expect(adaptedLevel(played(["easy", true]), "Ann", ALL)).toBe("easy");
  expect(adaptedLevel(played(["easy", true], ["easy", true]), "Ann", ALL)).toBe("medium");
  const four = played(["easy", true], ["easy", true], ["medium", true], ["medium", true]);
  expect(adaptedLevel(four, "Ann", ALL)).toBe("hard");
  expect(adaptedLevel(four.toReversed(), "Ann", ALL)).toBe("hard"); // however the album sorts them
});

test("wins and defeats in turn change nothing", () => {
  const games = played(
    ["easy", true],
    ["easy", true],
    ...Array(10)
      .fill([
        ["medium", true],
        ["medium", false],
      ])
      .flat(),
  );
  expect(adaptedLevel(games, "Ann", ALL)).toBe("medium");
});

test("two defeats in a row are followed by a weaker bot, but not below the weakest", () => {
  const up = played(["easy", true], ["easy", true], ["medium", false], ["medium", false]);
  expect(adaptedLevel(up, "Ann", ALL)).toBe("easy");
  const wins = played(
    ["easy", false],
    ["easy", false],
    ["easy", false],
    ["easy", false],
    ["easy", true],
    ["easy", true],
  );
  expect(adaptedLevel(wins, "Ann", ALL)).toBe("medium");
});

test("with more players a fair share of the wins is smaller", () => {
  const three = "easy+easy+easy";
  expect(adaptedLevel(played([three, true], [three, false]), "Ann", ALL)).toBe("easy");
  expect(adaptedLevel(played([three, true], [three, false], [three, true]), "Ann", ALL)).toBe("medium");
  const lost = ["medium+medium+medium", false] as [string, boolean];
  const up: [string, boolean][] = [
    [three, true],
    [three, true],
  ];
  expect(adaptedLevel(played(...up, lost, lost, lost), "Ann", ALL)).toBe("medium");
  expect(adaptedLevel(played(...up, lost, lost, lost, lost), "Ann", ALL)).toBe("easy");
});

test("a win against stronger bots counts, a win against weaker ones says nothing", () => {
  expect(adaptedLevel(played(["hard", true], ["expert", true]), "Ann", ALL)).toBe("medium");
  const up = played(["easy", true], ["easy", true], ["easy", true], ["easy", true], ["easy", true]);
  expect(adaptedLevel(up, "Ann", ALL)).toBe("medium");
  expect(adaptedLevel(played(["easy", true], ["expert", false], ["easy", true]), "Ann", ALL)).toBe("medium");
});

test("bots with a character count as hard, and several bots as the strongest of them", () => {
  const hard = played(["hard", true], ["hard", true], ["builder", true], ["easy+collector", true]);
  expect(adaptedLevel(hard, "Ann", ALL)).toBe("hard");
});

test("a level that is not offered is not reached", () => {
  const games = played(...(Array(20).fill(["expert", true]) as [string, boolean][]));
  expect(adaptedLevel(games, "Ann", ALL)).toBe("expert");
  expect(adaptedLevel(games, "Ann", 3)).toBe("hard");
});

test("only games alone with bots count, and only those of the person", () => {
  const two = (changes: Partial<AlbumGame>) => [0, 1].map((at) => game(["easy"], true, { at, ...changes }));
  expect(adaptedLevel(two({}), "Ann", ALL)).toBe("medium");
  expect(adaptedLevel(two({}), "", ALL)).toBe("medium"); // nobody in particular
  expect(adaptedLevel(two({}), "Bob", ALL)).toBe("easy");
  expect(adaptedLevel(two({ real: true }), "Ann", ALL)).toBe("easy");
  expect(adaptedLevel(two({ own: [0, 1] }), "Ann", ALL)).toBe("easy");
  const friends = [0, 1].map((at) => game(["easy", null], true, { at }));
  expect(adaptedLevel(friends, "Ann", ALL)).toBe("easy");
});

/** What a page asks of the server when it starts another game at a table, where a bot of level medium adapts to Ann. */
async function requests(bot: SeatInfo, host = true): Promise<string[]> {
  vi.stubGlobal("fetch", () => new Promise(() => undefined)); // boards never come here
  const server = new FakeServer();
  const session = new Session("T1", ["token-of-ann"], server.open);
  session.beforeStart = () => adaptBots(session, ALL);
  savedTables.add("T1", { board: "usa", adaptive: { level: "medium", seats: [1] } });
  server.socket.welcome();
  server.socket.say(table({ host, seats: [{ name: "Ann", held: true }, bot] }));
  const heard = server.socket.heard;
  const started = session.start();
  for (let seen = 1; !heard.some(({ type }) => type === "start"); await new Promise((next) => setTimeout(next, 1)))
    for (; seen < heard.length; seen++)
      if (heard[seen]!.type !== "start") server.socket.say({ type: "accepted", id: heard[seen]!.id });
  server.socket.say({ type: "accepted", id: server.socket.last("start").id });
  expect(await started).toBeNull();
  session.close();
  vi.unstubAllGlobals();
  return heard.slice(1).map((message) => (message.type === "bot" ? `${message.seat} ${message.level}` : message.type));
}

test("before another game at the table, a bot that adapts gets its new level", async () => {
  expect(await requests({ bot: "medium" })).toEqual(["1 easy", "start"]); // there is no album here
  expect(savedTables.find("T1")?.adaptive).toEqual({ level: "easy", seats: [1] });
});

test("a bot whose level the host has chosen since then does not adapt", async () => {
  expect(await requests({ bot: "hard" })).toEqual(["start"]);
  expect(savedTables.find("T1")?.adaptive?.seats).toEqual([]);
});

test("a bot that stands in for a person does not adapt, nor does one at somebody else's table", async () => {
  expect(await requests({ bot: "medium", name: "Bob", held: true })).toEqual(["start"]);
  expect(await requests({ bot: "medium" }, false)).toEqual(["start"]);
});
