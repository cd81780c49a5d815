import { expect, test } from "vitest";
import { entryOf, newIn, sheetOf } from "$/net/album";
import type { Album, AlbumGame, Finished } from "$/net/album";
import type { BoardInfo, GameResult, Layout, SeatView } from "$/protocol";
import { BadAlbum, checksum, readAlbumFile, writeAlbum } from "./album-file";
import { stampsOf } from "./stamps";
import { ANY, byPerson, extent, filtered, grouped, luckOf, placeOf, summaryOf } from "./statistics";
import { nameIn } from "./wording";

const route = (id: string, a: string, b: string, length: number) => ({ id, a, b, length, colour: null, ferry: 0 });

const board = {
  id: "small",
  name: "Small",
  names: { fr: { small: "Petit", a: "Aix", unused: "?" } },
  fingerprint: "0123456789abcdef",
  cities: ["a", "b", "c"].map((id) => ({ id, name: id.toUpperCase(), lat: 0, lon: 0, country: "" })),
  countries: { land: "Land" },
  routes: [route("a-b", "a", "b", 3), route("b-c", "b", "c", 4), route("a-c", "a", "c", 2)],
  tickets: [
    { id: "a-c", a: "a", b: "c", points: 7, deck: "", goals: [] },
    { id: "b-land", a: "b", b: "land", points: 5, deck: "", goals: [] },
    { id: "a-b", a: "a", b: "b", points: 2, deck: "", goals: [] },
  ],
  rules: { longest_path: { points: 10 } },
} as unknown as BoardInfo;

const layout = {
  width: 100,
  height: 80,
  car: [20, 8],
  cities: [{ id: "a", x: 10.4, y: 20.6 }],
  tracks: [
    { route: "a-b", path: "M1.6 2.2L3 4", slots: [] },
    { route: "b-c", path: "M3 4L-5.7 6", slots: [] },
  ],
  land: ["M0 0L9.9 9.1Z"],
  lakes: [],
} as unknown as Layout;

const result: GameResult = {
  lines: { routes: [11, 2], tickets: [2, -5] },
  totals: [13, -3],
  completed: [1, 0],
  winners: [0],
  seed: "",
  connected_tickets: [["a-c"], []],
  paths: { "longest path": [["a-b", "b-c"], ["a-c"]] },
};

const finished: Finished = {
  game: "G1",
  table: { seats: [{ name: "Ann" }, { bot: "hard", colour: 4 }], own: [0] },
  board,
  layout,
  result,
  views: [
    {
      seat: 0,
      fields: { owner: { "a-b": 0, "b-c": 0, "a-c": 1 }, tickets: [["a-c", "b-land"], null] },
    } as never as SeatView,
  ],
};

const made = (id: string, at: number, changes: Partial<AlbumGame> = {}): AlbumGame => ({
  ...entryOf({ ...finished, game: id }, at)!,
  ...changes,
});
const sheet = sheetOf(board, layout);
const recording = (id: string) => ({ id, text: `# whistlestop record 1\nboard: small\n1 draw "${id}"\n` });
const album: Album = {
  games: [made("G3", 3000), made("G2", 2000), made("G1", 1000)],
  sheets: [sheet],
  records: [recording("G2"), recording("G1")], // a game may be without one
};

test("a finished game is kept with its players, paths, routes and the tickets of this device", () => {
  expect(entryOf(finished, 5)).toEqual({
    id: "G1",
    at: 5,
    sheet: "small-0123456789ab",
    players: [
      { name: "Ann", bot: null, colour: 0 },
      { name: null, bot: "hard", colour: 4 },
    ],
    own: [0],
    totals: [13, -3],
    winners: [0],
    completed: [1, 0],
    paths: [7, 2],
    lines: { routes: [11, 2], tickets: [2, -5] },
    owners: "001",
    tickets: [
      { seat: 0, a: "a", b: "c", points: 7, done: true },
      { seat: 0, a: "b", b: "land", points: 5, done: false },
    ],
  });
});

test("a ticket to any of several places is kept with the place that counted, and with what it scored", () => {
  const goals = [
    { place: "b", points: 3 },
    { place: "land", points: 8 },
  ];
  const any = { id: "a-any", a: "a", b: "b/land", points: 3, deck: "", goals };
  const fields = { ...finished.views[0]!.fields, tickets: [["a-any"], null] };
  const views = [{ ...finished.views[0]!, fields }];
  const held = (done: boolean) => {
    const part = { kind: "ticket", what: "a-any", n: Number(done), points: done ? 8 : -3 };
    const parts = { tickets: [[part], []] };
    const ended = { ...result, connected_tickets: [done ? ["a-any"] : [], []], parts } as GameResult;
    return entryOf({ ...finished, board: { ...board, tickets: [any] }, result: ended, views }, 5)!.tickets;
  };
  expect(held(true)).toEqual([{ seat: 0, a: "a", b: "land", points: 8, done: true }]);
  expect(held(false)).toEqual([{ seat: 0, a: "a", b: "b/land", points: 3, done: false }]);
  expect(nameIn(sheet, "b/land")).toBe("B / Land");
});

test("a person for whom a bot stands in stays a person", () => {
  const seats = [{ name: "Ann", bot: "easy" }, { bot: "hard" }];
  expect(entryOf({ ...finished, table: { seats, own: [0] } }, 5)?.players[0]).toEqual({
    name: "Ann",
    bot: null,
    colour: 0,
  });
});

test("games of spectators, and of a table that was set up again, are not kept", () => {
  expect(entryOf({ ...finished, table: { ...finished.table, own: [] } }, 5)).toBeNull();
  expect(entryOf({ ...finished, table: { seats: [...finished.table.seats, {}], own: [0] } }, 5)).toBeNull();
  expect(entryOf({ ...finished, board: { ...board, routes: board.routes.slice(1) } }, 5)).toBeNull();
});

test("a sheet has the picture and the names of a board", () => {
  expect(sheet.routes).toEqual(["M2 2L3 4", "M3 4L-6 6", ""]);
  expect(sheet.names).toEqual({ en: { a: "A", b: "B", c: "C", land: "Land" }, fr: { small: "Petit", a: "Aix" } });
  expect([sheet.land, sheet.places, sheet.track]).toEqual(["M0 0L10 9Z", "M10 21h.01", 8]);
});

test("export and import give the same bytes, in whatever order games and fields are", () => {
  const text = writeAlbum(album);
  const read = readAlbumFile(text);
  expect(read.games.map((game) => game.id)).toEqual(["G1", "G2", "G3"]);
  expect(read.records).toEqual([recording("G1"), recording("G2")]);
  expect(writeAlbum(read)).toBe(text);
  const shuffled = album.games.map((game) => Object.fromEntries(Object.entries(game).reverse()) as never as AlbumGame);
  const records = [recording("unused"), ...album.records!.toReversed()];
  const sheets = [{ ...sheet, key: "unused" }, sheet];
  expect(writeAlbum({ games: shuffled.reverse(), sheets, records })).toBe(text);
  expect(writeAlbum(readAlbumFile(writeAlbum({ games: [], sheets: [] })))).toBe(writeAlbum({ games: [], sheets: [] }));
});

test("every damage is refused: any letter that is missing or changed", () => {
  const text = writeAlbum(album);
  const spaces = new Set(["{", "}", "[", "]", ",", ":", "\n"]);
  for (let at = 0; at < text.length - 1; at++) {
    expect(() => readAlbumFile(text.slice(0, at)), `cut at ${at}`).toThrow(BadAlbum);
    const other = /\d/.test(text[at]!) ? String((Number(text[at]) + 1) % 10) : "x";
    if (spaces.has(text[at]!) || text[at] === other) continue;
    expect(() => readAlbumFile(text.slice(0, at) + other + text.slice(at + 1)), `changed at ${at}`).toThrow(BadAlbum);
  }
});

test.each([
  ["nothing", ""],
  ["a number", "1"],
  ["null", "null"],
  ["a list", "[]"],
  ["another file", '{"format":"other","version":1}'],
  ["a later version", writeAlbum(album).replace('"version":1', '"version":2')],
])("%s is no album", (_, text) => {
  expect(() => readAlbumFile(text)).toThrow(BadAlbum);
});

test.each<[string, Partial<AlbumGame>]>([
  ["an id that is none", { id: "../x" }],
  ["a seat that is none", { own: [2] }],
  ["too few totals", { totals: [1] }],
  ["a route of nobody's", { owners: "5.." }],
  ["a board that is missing", { sheet: "other" }],
  ["a number that is none", { at: Number.NaN }],
  ["a day that no calendar has", { at: 8.64e15 + 1 }],
  ["a day before all days", { at: -1 }],
  ["a colour that is none", { players: [{ name: "Ann", bot: null, colour: -1 }, ...made("G1", 1).players.slice(1)] }],
  ["too few routes", { owners: "00" }],
  ["too many routes", { owners: "001." }],
  ["a route of a blank", { owners: "00 " }],
  ["more points than can be drawn", { totals: [9e15, 0] }],
  ["a seat that is there twice", { own: [0, 0] }],
])("a game with %s is refused, even with the right checksum", (_, changes) => {
  const content = JSON.stringify({ sheets: [sheet], games: [{ ...made("G1", 1), ...changes }] });
  const text = `{"format":"whistlestop-album","version":1,"check":"${checksum(content)}","album":${content}}`;
  expect(() => readAlbumFile(text)).toThrow(BadAlbum);
});

test.each([
  ["of a game that is not there", [recording("G2")]],
  ["that is there twice", [recording("G1"), recording("G1")]],
  ["that is longer than servers take", [{ id: "G1", text: "#".repeat(200_000) }]],
  ["that is no text", [{ id: "G1", text: 7 }]],
])("a record %s is refused, even with the right checksum", (_, records) => {
  const content = JSON.stringify({ sheets: [sheet], games: [made("G1", 1)], records });
  const text = `{"format":"whistlestop-album","version":1,"check":"${checksum(content)}","album":${content}}`;
  expect(() => readAlbumFile(text)).toThrow(BadAlbum);
});

test.each<[string, unknown]>([
  ["that has no text", { toString: 1 }],
  ["with parts that have no text", [{ a: { toString: null } }]],
  ["that is too deep", JSON.parse("[".repeat(5000) + "]".repeat(5000))],
])("a board with a parameter %s is refused, even with the right checksum", (_, to_win) => {
  const rules = { ticket_race: { to_win } };
  const content = JSON.stringify({ sheets: [{ ...sheet, rules }], games: [made("G1", 1)] });
  const text = `{"format":"whistlestop-album","version":1,"check":"${checksum(content)}","album":${content}}`;
  expect(() => readAlbumFile(text)).toThrow(BadAlbum);
});

test("an import adds games, and changes nothing of those that are there", () => {
  const there = { games: [made("G1", 1000)], sheets: [sheet] };
  const records = [recording("G1"), recording("G2")];
  const brought = { games: [made("G1", 7), made("G2", 8)], sheets: [{ ...sheet, land: "M0 0" }], records };
  expect(newIn(brought, there)).toEqual({ games: [brought.games[1]], sheets: [], records: [records[1]] });
  expect(newIn(brought, { games: [], sheets: [] })).toEqual(brought);
  const other = { games: [made("G2", 8, { owners: "00" })], sheets: [{ ...sheet, routes: ["", ""] }] };
  expect(newIn(other, there)).toEqual({ games: [], sheets: [], records: [] }); // it does not fit the board as it is known
});

test("the checksum is CRC-32", () => {
  expect(checksum("123456789")).toBe("cbf43926");
});

// -- statistics ------------------------------------------------------------------------------------------------------

const lost = { winners: [1], totals: [20, 90], paths: [5, 9], completed: [3, 1] };
const games = [made("G3", 3, lost), made("G2", 2, { totals: [40, 30] }), made("G1", 1)];

test("a summary counts the seats of this device only", () => {
  expect(summaryOf(games)).toEqual({
    games: 3,
    contested: 3,
    wins: 2,
    best: games[1],
    mean: (20 + 40 + 13) / 3,
    completed: 5,
    path: games[2], // the earlier of two with 7 trains
  });
  expect(summaryOf([])).toEqual({ games: 0, contested: 0, wins: 0, best: null, mean: 0, completed: 0, path: null });
  expect(placeOf(games[0]!)).toBe(2);
});

test("of several people at one device one can be asked for", () => {
  const players = [
    { name: "Ann", bot: null, colour: 0 },
    { name: "Bob", bot: null, colour: 1 },
  ];
  const shared = made("G4", 4, { ...lost, players, own: [0, 1] });
  expect(summaryOf([shared], "Ann")).toMatchObject({ wins: 0, completed: 3, mean: 20 });
  expect(summaryOf([shared], "Bob")).toMatchObject({ wins: 1, contested: 1 });
  expect(
    filtered(
      [...games, shared],
      { ...ANY, person: "Bob" },
      () => "",
      () => [],
    ),
  ).toEqual([shared]);
});

test("a family at one device wins against others only; of its people each has their own wins", () => {
  const players = ["Ann", "Bob"].map((name, colour) => ({ name, bot: null, colour }));
  const family = [4, 5, 6].map((at) => made(`G${at}`, at, { ...lost, players, own: [0, 1] }));
  expect(summaryOf(family)).toMatchObject({ games: 3, contested: 0, wins: 0, completed: 12, mean: 90 });
  expect(byPerson(family).map(({ key, summary }) => [key, summary.wins])).toEqual([
    ["Ann", 0],
    ["Bob", 3],
  ]);
  const stamps = stampsOf(
    [made("G1", 1), made("G2", 2), ...family, made("G7", 7)],
    () => "",
    () => true,
  );
  expect(stamps.find(({ id }) => id === "win")!.game!.id).toBe("G1");
  expect(stamps.find(({ id }) => id === "streak")!.game!.id).toBe("G7"); // games among themselves do not end it
  const among = stampsOf(
    family,
    () => "",
    () => true,
  );
  expect(among.filter(({ game }) => game).map(({ id }) => id)).toEqual(["first"]);
});

test("where something else than points wins, its totals count among the scores only if there are no others", () => {
  const mixed = [made("G1", 1, { totals: [6, 5] }), made("G2", 2, { totals: [80, 90] })];
  const summary = (byPoints: string[]) => summaryOf(mixed, "", ({ id }) => byPoints.includes(id));
  expect(summary(["G2"])).toMatchObject({ games: 2, best: { id: "G2" }, mean: 80 });
  expect(summary(["G1"])).toMatchObject({ games: 2, best: { id: "G1" }, mean: 6 });
  expect(summary([])).toMatchObject({ games: 2, best: { id: "G2" }, mean: 43 });
});

test("the extent of very many numbers is known", () => {
  expect(extent([...Array(300_000).keys()])).toEqual([0, 299_999]);
});

test("games are grouped, those with most games first", () => {
  const groups = grouped(games, (game) => [game.winners.includes(0) ? "won" : "lost"]);
  expect(groups.map(({ key, summary }) => [key, summary.games])).toEqual([
    ["won", 2],
    ["lost", 1],
  ]);
});

test("games are found by board, players, bots, result and words without accents", () => {
  const find = (changes: Partial<typeof ANY>) =>
    filtered(
      games,
      { ...ANY, ...changes },
      () => "small",
      (game) => [game.id, "Besançon"],
    ).map((game) => game.id);
  expect(find({})).toEqual(["G3", "G2", "G1"]);
  expect(find({ board: "other" })).toEqual([]);
  expect(find({ players: "2", bots: "hard", outcome: "won" })).toEqual(["G2", "G1"]);
  expect(find({ players: "3" })).toEqual([]);
  expect(find({ bots: "none" })).toEqual([]);
  expect(find({ outcome: "lost" })).toEqual(["G3"]);
  expect(find({ text: "besancon g1" })).toEqual(["G1"]);
});

test("a real table of others, and a game among people of this device, is neither won nor lost", () => {
  const others = made("R1", 4, { real: true, own: [] });
  const among = made("G5", 5, { own: [0, 1] });
  const find = (outcome: typeof ANY.outcome) =>
    filtered(
      [others, among, ...games],
      { ...ANY, outcome },
      () => "",
      () => [],
    ).map((game) => game.id);
  expect(find("")).toEqual(["R1", "G5", "G3", "G2", "G1"]);
  expect(find("lost")).toEqual(["G3"]);
  expect(find("won")).toEqual(["G2", "G1"]);
});

test("a stamp is earned by the first game that deserves it", () => {
  const earned = (all: AlbumGame[], byPoints = true) =>
    Object.fromEntries(
      stampsOf(
        all,
        (game) => game.id,
        () => byPoints,
      ).flatMap(({ id, game }) => (game ? [[id, game.id]] : [])),
    );
  expect(earned([])).toEqual({});
  expect(earned(games)).toEqual({ first: "G1", win: "G1", beat_hard: "G1", three_boards: "G3" });
  const close = made("G5", 5, { totals: [151, 149], paths: [30, 0] });
  const row = [made("G4", 4), close, made("G6", 6)];
  expect(earned([close], false)).toEqual({ first: "G5", win: "G5", beat_hard: "G5", path: "G5" });
  expect(earned([...games, ...row])).toMatchObject({
    narrow: "G5",
    hundred_points: "G5",
    much: "G5",
    path: "G5",
    streak: "G6",
  });
});

test("luck and own play of analysed games come in the order of the games, and stay in the file of the album", () => {
  const games = [
    made("G3", 3000),
    made("G2", 2000, { luck: [0.25, -0.25], play: [-0.1, 0] }),
    made("G1", 1000, { luck: [-0.5, 0.5], play: [0, 0] }),
  ];
  expect(luckOf(games).map(({ game, luck, play }) => [game.id, luck, play])).toEqual([
    ["G1", -0.5, 0],
    ["G2", 0.25, -0.1],
  ]);
  const again = readAlbumFile(writeAlbum({ games, sheets: [sheet] })).games;
  expect(again.map(({ luck }) => luck)).toEqual([[-0.5, 0.5], [0.25, -0.25], undefined]);
});

test("an album whose luck is of another number of players is refused", () => {
  const text = writeAlbum({ games: [made("G1", 1000, { luck: [0.5, 0.5] })], sheets: [sheet] });
  expect(() => readAlbumFile(text.replace('"luck":[0.5,0.5]', '"luck":[0.5]'))).toThrow(BadAlbum);
});
