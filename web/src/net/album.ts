// The album of this device: its finished games, with all that is needed to show them when their server has forgotten them.

import * as api from "$/net/api";
import type { BoardInfo, GameResult, Layout, SeatView, TableMessage } from "$/protocol";

/** A player: a name of their own, or the level of a bot. */
export interface AlbumPlayer {
  name: string | null;
  bot: string | null;
  colour: number;
}

/** A ticket of a seat of this device. */
export interface AlbumTicket {
  seat: number;
  a: string;
  b: string; // or several places: "france/italia"
  points: number;
  done: boolean;
}

export interface AlbumGame {
  id: string; // on its server
  real?: boolean; // played on a real table, and only scored here
  at: number; // when its result came to this device, as Date.now()
  sheet: string; // the key of its board
  players: AlbumPlayer[];
  own: number[]; // the seats of this device
  totals: number[];
  winners: number[];
  completed: number[]; // tickets, by seat
  paths: number[]; // trains of the longest path, by seat; 0 where the board scores none
  lines: Record<string, number[]>; // points by source and seat
  owners: string; // a letter for each route of the sheet: the number of the seat, or a dot
  tickets: AlbumTicket[];
  luck?: number[]; // by seat, as a share of a win, once the game has been analysed
  play?: number[]; // what the seat's own decisions gained or lost
}

/** What the games of a board have in common: its picture, its names, and the rules that its scores are worded by. */
export interface Sheet {
  key: string;
  board: string;
  name: string;
  names: Record<string, Record<string, string>>; // of the board and its places, by language
  rules: Record<string, Record<string, unknown>>;
  width: number;
  height: number;
  track: number;
  land: string;
  lakes: string;
  routes: string[]; // path data, in the order of the board
  places: string;
}

/** The record of a game: with it, any server can show the game again. */
export interface AlbumRecord {
  id: string; // of the game
  text: string;
}

export interface Album {
  games: AlbumGame[];
  sheets: Sheet[];
  records?: AlbumRecord[]; // which are read only where they are needed
}

/** What a table shows of a game that is over. */
export interface Finished {
  game: string;
  real?: boolean;
  table: Pick<TableMessage, "seats" | "own">;
  board: BoardInfo;
  layout: Layout;
  result: GameResult;
  views: SeatView[];
}

/** Path data with whole numbers: small pictures need no more. */
const coarse = (path: string): string => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

/** The sheet of a board. */
export function sheetOf(board: BoardInfo, layout: Layout): Sheet {
  const tracks = new Map(layout.tracks.map((track) => [track.route, track.path]));
  const ids = [board.id, ...board.cities.map((city) => city.id), ...Object.keys(board.countries)];
  const own = Object.fromEntries(board.cities.map((city) => [city.id, city.name]));
  const names: Sheet["names"] = { en: { ...own, ...board.countries } };
  for (const [language, all] of Object.entries(board.names))
    names[language] = {
      ...names[language],
      ...Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id]!]] : []))),
    };
  return {
    key: `${board.id}-${board.fingerprint.slice(0, 12)}`,
    board: board.id,
    name: board.name,
    names,
    rules: board.rules,
    width: layout.width,
    height: layout.height,
    track: layout.car[1],
    land: coarse(layout.land.join("")),
    lakes: coarse(layout.lakes.join("")),
    routes: board.routes.map((route) => coarse(tracks.get(route.id) ?? "")),
    places: layout.cities.map((site) => `M${Math.round(site.x)} ${Math.round(site.y)}h.01`).join(""),
  };
}

/** The entry of a game that is over; null if nobody of this device played, or if what is shown is another game. */
export function entryOf(finished: Finished, at: number): AlbumGame | null {
  const { board, result, table, views } = finished;
  const owner = views[0]?.fields.owner as Record<string, number | string> | undefined;
  const own = table.own.filter((seat) => seat < result.totals.length);
  const lengths = new Map(board.routes.map((route) => [route.id, route.length]));
  const known = Object.keys(owner ?? {}).every((route) => lengths.has(route));
  if ((!own.length && !finished.real) || !owner || !known || table.seats.length !== result.totals.length) return null;
  const trains = (path: string[] | undefined) =>
    (path ?? []).reduce((sum, route) => sum + (lengths.get(route) ?? 0), 0);
  const paths = Object.values(result.paths ?? {});
  const seats = finished.real ? result.totals.map((_, seat) => seat) : own;
  return {
    id: finished.game,
    ...(finished.real && { real: true }),
    at,
    sheet: sheetOf(board, finished.layout).key,
    players: table.seats.map(({ name, bot, colour }, seat) => ({
      name: name ?? null,
      bot: name ? null : (bot ?? null),
      colour: colour ?? seat,
    })),
    own,
    totals: result.totals,
    winners: result.winners,
    completed: result.completed,
    paths: result.totals.map((_, seat) => Math.max(0, ...paths.map((each) => trains(each[seat])))),
    lines: result.lines,
    owners: board.routes
      .map(({ id }) => owner[id])
      .map((seat) => (typeof seat === "number" ? String(seat) : "."))
      .join(""),
    tickets: seats.flatMap((seat) => ticketsOf(finished, seat)),
  };
}

/** The tickets of a seat: those that it holds, and those that it has shown when they were completed. */
function ticketsOf({ board, result, views }: Finished, seat: number): AlbumTicket[] {
  const view = views.find((each) => each.seat === seat) ?? views[0]!;
  const done = new Set(result.connected_tickets?.[seat] ?? []);
  const held = new Set<string>([...((view.fields.tickets?.[seat] as string[] | null) ?? []), ...done]);
  return board.tickets
    .filter(({ id }) => held.has(id))
    .map(({ id, a, b, points, goals }) => {
      const ticket = { seat, a, b, points, done: done.has(id) };
      const scored = goals.length && ticket.done ? pointsFor(result, seat, id) : null;
      if (scored === null) return ticket;
      const best = goals.filter((goal) => goal.points === scored).map(({ place }) => place);
      return { ...ticket, b: best.join("/"), points: scored };
    });
}

/** What a ticket has scored for a seat; null if the result does not say. */
function pointsFor({ parts }: GameResult, seat: number, ticket: string): number | null {
  const own = Object.values(parts ?? {}).flatMap((seats) => seats[seat] ?? []);
  return own.find(({ kind, what }) => kind === "ticket" && what === ticket)?.points ?? null;
}

// -- where it is stored ----------------------------------------------------------------------------------------------

const NAME = "whistlestop-album";
const STORES = { games: "id", sheets: "key", records: "id" } as const;
const VERSION = 2; // 1 had no records

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("the browser stores nothing"));
  });

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const there = request.result.objectStoreNames;
      for (const [store, keyPath] of Object.entries(STORES))
        if (!there.contains(store)) request.result.createObjectStore(store, { keyPath });
    };
    settled(request).then((found) => {
      found.onversionchange = () => {
        found.close(); // a newer page waits for that
        opened = null;
      };
      done(found);
    }, failed);
  });
  opened.catch(() => (opened = null)); // it may work another time
  return opened;
}

type Stores = Record<keyof typeof STORES, IDBObjectStore>;

/** Do something in one transaction: all of it, or nothing. */
async function change(work: (stores: Stores) => void): Promise<void> {
  const names = Object.keys(STORES) as (keyof Stores)[];
  const transaction = (await database()).transaction(names, "readwrite");
  work(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as Stores);
  await new Promise<void>((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error ?? new Error("the browser stores nothing"));
  });
}

/** All games, the newest first, and the sheets of their boards; without the records. */
export async function readAlbum(): Promise<Album> {
  const transaction = (await database()).transaction(["games", "sheets"]);
  const [games, sheets] = await Promise.all([
    settled<AlbumGame[]>(transaction.objectStore("games").getAll()),
    settled<Sheet[]>(transaction.objectStore("sheets").getAll()),
  ]);
  return { games: games.sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)), sheets };
}

/** All that is there, for a file. */
export async function readWholeAlbum(): Promise<Album> {
  const records = (await database()).transaction("records").objectStore("records");
  const [album, texts] = await Promise.all([readAlbum(), settled<AlbumRecord[]>(records.getAll())]);
  return { ...album, records: texts };
}

/** A game with its record; null if the album does not have both. */
export async function readRecord(id: string): Promise<{ game: AlbumGame; text: string } | null> {
  const transaction = (await database()).transaction(["games", "records"]);
  const [game, record] = await Promise.all([
    settled<AlbumGame | undefined>(transaction.objectStore("games").get(id)),
    settled<AlbumRecord | undefined>(transaction.objectStore("records").get(id)),
  ]);
  return game && record ? { game, text: record.text } : null;
}

/** What an album brings: nothing that is there is replaced, and a game of a board must fit the sheet that is there. */
export function newIn(brought: Album, there: Album): Album {
  const ids = new Set(there.games.map(({ id }) => id));
  const known = new Map(there.sheets.map((sheet) => [sheet.key, sheet.routes.length]));
  const games = brought.games.filter(({ id, sheet, owners }) => {
    const routes = known.get(sheet);
    return !ids.has(id) && (routes === undefined || routes === owners.length);
  });
  const [added, needed] = [new Set(games.map(({ id }) => id)), new Set(games.map(({ sheet }) => sheet))];
  return {
    games,
    sheets: brought.sheets.filter(({ key }) => needed.has(key) && !known.has(key)),
    records: (brought.records ?? []).filter(({ id }) => added.has(id)),
  };
}

/** Add the games of another album that are not there yet, with their records and the sheets of their boards. */
export async function addToAlbum(brought: Album): Promise<void> {
  const { games, sheets, records } = newIn(brought, await readAlbum());
  await change((stores) => {
    for (const game of games) stores.games.put(game);
    for (const sheet of sheets) stores.sheets.put(sheet);
    for (const record of records!) stores.records.put(record);
  });
}

/** Keep the result of an analysis, if its game is in the album. */
export async function noteLuck(id: string, luck: number[], play: number[]): Promise<void> {
  const game = await settled<AlbumGame | undefined>(
    (await database()).transaction("games").objectStore("games").get(id),
  );
  if (game && game.players.length === luck.length) await change(({ games }) => games.put({ ...game, luck, play }));
}

/** Delete games with their records, and the sheets that no game needs. */
export async function removeFromAlbum(ids: string[]): Promise<void> {
  const { games, sheets } = await readAlbum();
  const needed = new Set(games.filter((game) => !ids.includes(game.id)).map((game) => game.sheet));
  await change((stores) => {
    for (const id of ids) {
      stores.games.delete(id);
      stores.records.delete(id);
    }
    for (const { key } of sheets) if (!needed.has(key)) stores.sheets.delete(key);
  });
}

/** Keep a real table, as it was scored last; return whether the browser stores it. */
export async function keepReal(finished: Finished): Promise<boolean> {
  try {
    const game = entryOf({ ...finished, real: true }, Date.now())!;
    await change(({ games, sheets }) => {
      games.put(game);
      sheets.put(sheetOf(finished.board, finished.layout));
    });
    return true;
  } catch {
    return false;
  }
}

/** Keep a game that is over; where the browser stores nothing, the game goes on without an album. */
export async function keepInAlbum(finished: Finished): Promise<void> {
  const game = entryOf(finished, Date.now());
  if (!game) return;
  try {
    const known = await settled((await database()).transaction("games").objectStore("games").getKey(game.id));
    await change(({ games, sheets }) => {
      if (known === undefined) games.put(game);
      sheets.put(sheetOf(finished.board, finished.layout)); // also in the place of one that came with a file
    });
    await keepRecord(game.id);
  } catch {
    // without an album, or without the record: then the game can be watched as long as its server has it
  }
}

/** Keep the record of a game of the album, so that it can be watched when its server has forgotten it. */
async function keepRecord(id: string): Promise<void> {
  const known = (await database()).transaction("records").objectStore("records").getKey(id);
  if ((await settled(known)) !== undefined) return;
  const text = await api.record(id);
  await change(({ records }) => records.put({ id, text } satisfies AlbumRecord));
}
