// Stamps of the album, for firsts and feats. A stamp is earned by the first game that fulfils its condition.

import type { IconName } from "$/art/icons";
import type { AlbumGame } from "$/net/album";
import { best, contested, longest, seatsOf, won } from "./statistics";

export interface Stamp {
  id: string;
  icon: IconName;
  game: AlbumGame | null; // that earned it
}

/** What is known when a game has ended. */
interface Moment {
  game: AlbumGame;
  number: number; // of the game, from 1 on
  boards: number; // different ones so far
  streak: number; // wins in a row up to this game
  byPoints: boolean; // on some boards something else wins
}

const beat =
  (level: string) =>
  ({ game }: Moment) =>
    won(game) && game.players.some(({ bot }) => bot === level);

/** The margin of a win of this device over the best of the others. */
function margin({ game }: Moment): number {
  const others = game.totals.filter((_, seat) => !game.own.includes(seat));
  return won(game) && others.length ? best(game) - Math.max(...others) : -1;
}

/** Whether somebody of this device has completed all of many tickets. */
const allDone = ({ game }: Moment, many: number): boolean =>
  seatsOf(game).some((seat) => {
    const own = game.tickets.filter((ticket) => ticket.seat === seat);
    return own.length >= many && own.every((ticket) => ticket.done);
  });

const STAMPS: Record<string, [IconName, (moment: Moment) => boolean]> = {
  first: ["train", ({ number }) => number >= 1],
  win: ["trophy", ({ game }) => won(game)],
  ten: ["list", ({ number }) => number >= 10],
  hundred: ["clock", ({ number }) => number >= 100],
  three_boards: ["map", ({ boards }) => boards >= 3],
  seven_boards: ["globe", ({ boards }) => boards >= 7],
  friends: ["people", ({ game }) => game.players.some(({ name }, seat) => name !== null && !game.own.includes(seat))],
  five: ["flag", ({ game }) => game.players.length >= 5],
  beat_hard: ["bot", beat("hard")],
  beat_expert: ["crown", beat("expert")],
  streak: ["spark", ({ streak }) => streak >= 3],
  narrow: ["swap", (moment) => moment.byPoints && margin(moment) >= 0 && margin(moment) <= 3],
  hundred_points: ["sun", ({ game, byPoints }) => byPoints && best(game) >= 100],
  much: ["loco", ({ game, byPoints }) => byPoints && best(game) >= 150],
  tickets: ["ticket", (moment) => allDone(moment, 5)],
  path: ["path", ({ game }) => longest(game) >= 30],
};

/** All stamps, with the game that earned each. */
export function stampsOf(
  games: AlbumGame[],
  boardOf: (game: AlbumGame) => string,
  byPoints: (game: AlbumGame) => boolean,
): Stamp[] {
  const stamps = Object.entries(STAMPS).map(([id, [icon]]): Stamp => ({ id, icon, game: null }));
  const seen = new Set<string>();
  let streak = 0;
  for (const [i, game] of games.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).entries()) {
    seen.add(boardOf(game));
    if (contested(game)) streak = won(game) ? streak + 1 : 0;
    const moment = { game, number: i + 1, boards: seen.size, streak, byPoints: byPoints(game) };
    for (const stamp of stamps) if (!stamp.game && STAMPS[stamp.id]![1](moment)) stamp.game = game;
  }
  return stamps;
}
