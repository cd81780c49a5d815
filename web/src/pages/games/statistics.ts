// What the games of the album add up to.

import { placesOf } from "$/game/standings";
import { plain } from "$/i18n/plain";
import type { AlbumGame } from "$/net/album";

/** What the player looks for: empty means any. */
export interface Filter {
  text: string;
  board: string;
  players: string;
  bots: string; // a level, or "none"
  outcome: "" | "won" | "lost";
  person: string; // whose games: the name of a seat of this device
  where: "" | "here" | "real"; // played here, or on a real table
}

export const ANY: Filter = { text: "", board: "", players: "", bots: "", outcome: "", person: "", where: "" };

/** The seats of this device in a game, or of one of its people. */
export function seatsOf(game: AlbumGame, person = ""): number[] {
  return person ? game.own.filter((seat) => game.players[seat]!.name === person) : game.own;
}

/** Whether somebody else played, a bot included: nobody wins against themselves. */
export function contested(game: AlbumGame, person = ""): boolean {
  const seats = seatsOf(game, person).length;
  return seats > 0 && seats < game.players.length;
}

/** Whether this device, or one of its people, has won against somebody else. */
export const won = (game: AlbumGame, person = ""): boolean =>
  contested(game, person) && seatsOf(game, person).some((seat) => game.winners.includes(seat));

/** The best total of this device. */
export const best = (game: AlbumGame, person = ""): number =>
  Math.max(...seatsOf(game, person).map((seat) => game.totals[seat]!));

/** The least and the most of some numbers, however many. */
export const extent = (numbers: number[]): [number, number] =>
  numbers.reduce(([least, most], each) => [Math.min(least, each), Math.max(most, each)], [Infinity, -Infinity]);

/** The levels of the bots of a game, each once. */
export const botsOf = (game: AlbumGame): string[] => [...new Set(game.players.flatMap(({ bot }) => bot ?? []))].sort();

/** The names of the people who play on this device. */
export const people = (games: AlbumGame[]): string[] =>
  [...new Set(games.flatMap((game) => game.own.flatMap((seat) => game.players[seat]!.name ?? [])))].sort();

/** The games that fit; `boardOf` is the board of a game, `words` what can be searched in it. */
export function filtered(
  games: AlbumGame[],
  filter: Filter,
  boardOf: (game: AlbumGame) => string,
  words: (game: AlbumGame) => string[],
): AlbumGame[] {
  const wanted = plain(filter.text).split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    if (!seatsOf(game, filter.person).length && (filter.person || !game.real)) return false;
    if (filter.where && !!game.real !== (filter.where === "real")) return false;
    if (filter.board && boardOf(game) !== filter.board) return false;
    if (filter.players && game.players.length !== Number(filter.players)) return false;
    const bots = botsOf(game);
    if (filter.bots && !(filter.bots === "none" ? !bots.length : bots.includes(filter.bots))) return false;
    if (filter.outcome && !contested(game, filter.person)) return false; // neither won nor lost
    if (filter.outcome && won(game, filter.person) !== (filter.outcome === "won")) return false;
    if (!wanted.length) return true;
    const found = plain(words(game).join(" "));
    return wanted.every((word) => found.includes(word));
  });
}

export interface Summary {
  games: number;
  contested: number; // of them, those that could be won
  wins: number;
  best: AlbumGame | null; // the one with the highest total of this device, if points won any of them
  mean: number; // total of this device in the same games
  completed: number; // tickets of this device
  path: AlbumGame | null; // the one with the longest path of this device
}

export const longest = (game: AlbumGame, person = ""): number =>
  Math.max(0, ...seatsOf(game, person).map((seat) => game.paths[seat]!));

export const completed = (game: AlbumGame, person = ""): number =>
  seatsOf(game, person).reduce((sum, seat) => sum + game.completed[seat]!, 0);

/** Of several games the one with the most of something; the earliest of equals; null if nobody has any. */
function record(games: AlbumGame[], value: (game: AlbumGame) => number): AlbumGame | null {
  let found: AlbumGame | null = null;
  for (const game of games)
    if (!found || value(game) > value(found) || (value(game) === value(found) && game.at < found.at)) found = game;
  return found;
}

const any = () => true;

/** `byPoints` says whether points win on the board of a game; on others the totals are something else. */
export function summaryOf(games: AlbumGame[], person = "", byPoints: (game: AlbumGame) => boolean = any): Summary {
  const far = record(games, (game) => longest(game, person));
  const points = games.filter(byPoints);
  const scored = points.length ? points : games;
  return {
    games: games.length,
    contested: games.filter((game) => contested(game, person)).length,
    wins: games.filter((game) => won(game, person)).length,
    best: record(scored, (game) => best(game, person)),
    mean: scored.length ? scored.reduce((sum, game) => sum + best(game, person), 0) / scored.length : 0,
    completed: games.reduce((sum, game) => sum + completed(game, person), 0),
    path: far && longest(far, person) > 0 ? far : null,
  };
}

export interface Group {
  key: string;
  summary: Summary;
}

/** The summaries of games with the same key, those with most games first; a game may have several keys. */
export function grouped(
  games: AlbumGame[],
  keys: (game: AlbumGame) => string[],
  person = "",
  byPoints: (game: AlbumGame) => boolean = any,
): Group[] {
  const groups = new Map<string, AlbumGame[]>();
  for (const game of games)
    for (const key of keys(game)) {
      const group = groups.get(key);
      if (group) group.push(game);
      else groups.set(key, [game]);
    }
  return [...groups]
    .map(([key, group]) => ({ key, summary: summaryOf(group, person, byPoints) }))
    .sort((a, b) => b.summary.games - a.summary.games || (a.key < b.key ? -1 : 1));
}

/** The summaries of the people of this device, those with most games first. */
export const byPerson = (games: AlbumGame[], byPoints: (game: AlbumGame) => boolean = any): Group[] =>
  people(games)
    .map((key) => ({
      key,
      summary: summaryOf(
        games.filter((game) => seatsOf(game, key).length),
        key,
        byPoints,
      ),
    }))
    .sort((a, b) => b.summary.games - a.summary.games || (a.key < b.key ? -1 : 1));

/** The place of this device in a game, from 1 on. */
export const placeOf = (game: AlbumGame, person = ""): number =>
  Math.min(
    ...placesOf(game)
      .filter(({ seat }) => seatsOf(game, person).includes(seat))
      .map(({ place }) => place),
  );

/** Luck and own play in the games that have been analysed, the earliest first. */
export function luckOf(games: AlbumGame[], person = ""): { game: AlbumGame; luck: number; play: number }[] {
  return games
    .flatMap((game) => {
      const seat = seatsOf(game, person)[0];
      const luck = seat === undefined ? undefined : game.luck?.[seat];
      return luck === undefined ? [] : [{ game, luck, play: game.play?.[seat!] ?? 0 }];
    })
    .sort((a, b) => a.game.at - b.game.at);
}
