// The album as a file: always the same bytes for the same games. A damaged file is refused whole.

import type { Album, AlbumGame, AlbumPlayer, AlbumRecord, AlbumTicket, Sheet } from "$/net/album";

const FORMAT = "whistlestop-album";
const VERSION = 1;
export const LARGEST = 32_000_000; // bytes of a file that is read
const LONGEST = 400_000; // letters of a text, such as the land of a board
const LONGEST_RECORD = 131_072; // a server takes no longer one
const MOST = 100_000; // entries of a list
const HIGHEST = 99_999; // points, tickets or trains
const DEEPEST = 8; // lists and tables within each other
const LATEST = 8.64e15; // the last moment that a Date can represent

/** A file that is not an album, or was damaged. */
export class BadAlbum extends Error {}

/** The text of an album. */
export function writeAlbum(album: Album): string {
  const content = JSON.stringify(ordered(album));
  return `{"format":"${FORMAT}","version":${VERSION},"check":"${checksum(content)}","album":${content}}\n`;
}

/** The album of a text, or a BadAlbum. */
export function readAlbumFile(text: string): Album {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadAlbum("this is not JSON");
  }
  const file = objectOf(data);
  if (file.format !== FORMAT || file.version !== VERSION) throw new BadAlbum("this is not an album");
  const parts = objectOf(file.album);
  const records = parts.records === undefined ? [] : listOf(parts.records, recordingOf);
  const album = ordered({ games: listOf(parts.games, gameOf), sheets: listOf(parts.sheets, sheetOf), records });
  const routes = new Map(album.sheets.map((sheet) => [sheet.key, sheet.routes.length]));
  const ids = new Set(album.games.map((game) => game.id));
  need(ids.size === album.games.length && routes.size === album.sheets.length);
  need(records.length === (album.records?.length ?? 0) && new Set(records.map(({ id }) => id)).size === records.length);
  need(album.games.every((game) => game.owners.length === routes.get(game.sheet)));
  if (checksum(JSON.stringify(album)) !== file.check) throw new BadAlbum("the file was damaged or changed");
  return album;
}

/** Games, sheets and records in an order of their own, with their fields in the order that is written. */
function ordered({ games, sheets, records = [] }: Album): Album {
  const used = new Set(games.map((game) => game.sheet));
  const ids = new Set(games.map((game) => game.id));
  const recordings = records.filter(({ id }) => ids.has(id)).map(recordingOf);
  return {
    sheets: sheets
      .filter((sheet) => used.has(sheet.key))
      .map(sheetOf)
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
    games: games.map(gameOf).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)),
    ...(recordings.length && { records: recordings.sort((a, b) => (a.id < b.id ? -1 : 1)) }),
  };
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  return sum;
});

/** CRC-32 in eight hexadecimal digits, of the UTF-8 bytes of a text. */
export function checksum(text: string): string {
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) sum = (sum >>> 8) ^ CRC[(sum ^ byte) & 0xff]!;
  return (~sum >>> 0).toString(16).padStart(8, "0");
}

// -- what a file may hold --------------------------------------------------------------------------------------------

function need(fits: boolean): asserts fits {
  if (!fits) throw new BadAlbum("the file was damaged or changed");
}

function objectOf(value: unknown): Record<string, unknown> {
  need(typeof value === "object" && value !== null && !Array.isArray(value));
  return value as Record<string, unknown>;
}

function listOf<T>(value: unknown, each: (item: unknown) => T, most = MOST): T[] {
  need(Array.isArray(value) && value.length <= most);
  return (value as unknown[]).map((item) => each(item));
}

function textOf(value: unknown, most = LONGEST): string {
  need(typeof value === "string" && value.length <= most);
  return value as string;
}

function numberOf(value: unknown): number {
  need(typeof value === "number" && Number.isFinite(value));
  return value as number;
}

function wholeOf(value: unknown, least = -HIGHEST, most = HIGHEST): number {
  const number = numberOf(value);
  need(Number.isInteger(number) && number >= least && number <= most);
  return number;
}

/** An object of any keys, with these in their own order. */
function recordOf<T>(value: unknown, each: (item: unknown) => T): Record<string, T> {
  const entries = Object.entries(objectOf(value)).map(([key, item]) => [key, each(item)] as const);
  need(entries.length <= MOST);
  return Object.fromEntries(entries);
}

/** A parameter of a rule, as board files have them: any of them may become part of a text. */
function parameterOf(value: unknown, deep = 0): unknown {
  need(deep < DEEPEST);
  if (Array.isArray(value)) return listOf(value, (item) => parameterOf(item, deep + 1));
  if (typeof value !== "object" || value === null) return value;
  need(!Object.hasOwn(value, "toString")); // it would not be a function
  return recordOf(value, (item) => parameterOf(item, deep + 1));
}

function gameOf(value: unknown): AlbumGame {
  const game = objectOf(value);
  const players = listOf(game.players, playerOf, 12);
  const seatOf = (item: unknown) => wholeOf(item, 0, players.length - 1);
  const seatsOf = (item: unknown) => {
    const seats = listOf(item, seatOf, players.length);
    need(new Set(seats).size === seats.length);
    return seats;
  };
  const bySeat = (item: unknown) => {
    const numbers = listOf(item, (each) => wholeOf(each));
    need(numbers.length === players.length);
    return numbers;
  };
  const id = textOf(game.id, 64);
  need(/^[\w-]+$/.test(id) && players.length > 0);
  const owners = textOf(game.owners, 2000);
  need([...owners].every((letter) => letter === "." || (/\d/.test(letter) && Number(letter) < players.length)));
  need(game.real === undefined || game.real === true);
  const sharesOf = (item: unknown) => {
    const shares = listOf(item, numberOf);
    need(shares.length === players.length);
    return shares;
  };
  return {
    id,
    ...(game.real === true && { real: true }),
    at: wholeOf(game.at, 0, LATEST),
    sheet: textOf(game.sheet, 120),
    players,
    own: seatsOf(game.own),
    totals: bySeat(game.totals),
    winners: seatsOf(game.winners),
    completed: bySeat(game.completed),
    paths: bySeat(game.paths),
    lines: recordOf(game.lines, bySeat),
    owners,
    tickets: listOf(game.tickets, (item) => ticketOf(item, seatOf), 1000),
    ...(game.luck !== undefined && { luck: sharesOf(game.luck) }),
    ...(game.play !== undefined && { play: sharesOf(game.play) }),
  };
}

function recordingOf(value: unknown): AlbumRecord {
  const { id, text } = objectOf(value);
  return { id: textOf(id, 64), text: textOf(text, LONGEST_RECORD) };
}

function playerOf(value: unknown): AlbumPlayer {
  const { name, bot, colour } = objectOf(value);
  return {
    name: name === null ? null : textOf(name, 100),
    bot: bot === null ? null : textOf(bot, 100),
    colour: wholeOf(colour, 0),
  };
}

function ticketOf(value: unknown, seatOf: (item: unknown) => number): AlbumTicket {
  const { seat, a, b, points, done } = objectOf(value);
  need(typeof done === "boolean");
  return { seat: seatOf(seat), a: textOf(a, 100), b: textOf(b, 100), points: wholeOf(points), done };
}

function sheetOf(value: unknown): Sheet {
  const sheet = objectOf(value);
  const sizes = [sheet.width, sheet.height, sheet.track].map(numberOf);
  need(sizes.every((size) => size > 0 && size < 1e6));
  return {
    key: textOf(sheet.key, 120),
    board: textOf(sheet.board, 64),
    name: textOf(sheet.name, 200),
    names: recordOf(sheet.names, (names) => recordOf(names, (name) => textOf(name, 200))),
    rules: recordOf(sheet.rules, (parameters) => recordOf(parameters, parameterOf)),
    width: sizes[0]!,
    height: sizes[1]!,
    track: sizes[2]!,
    land: textOf(sheet.land),
    lakes: textOf(sheet.lakes),
    routes: listOf(sheet.routes, (path) => textOf(path), 2000),
    places: textOf(sheet.places),
  };
}
