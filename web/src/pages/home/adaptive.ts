// Bots as strong as the player: their level follows the games of the album.

import { readAlbum } from "$/net/album";
import type { AlbumGame } from "$/net/album";
import { savedTables } from "$/net/saved-tables.svelte";
import type { Level, Session } from "$/net/session.svelte";

const LADDER: Level[] = ["easy", "medium", "hard", "expert"];
const STEPS: Record<string, number> = { easy: 0, medium: 1, hard: 2, builder: 2, blocker: 2, collector: 2, expert: 3 };
const ENOUGH = 1 - 1e-9; // wins more or fewer than a fair share, for another level

/** The step of the ladder that a person met in a game; null unless they were alone with bots that have levels. */
function met({ players, own, real }: AlbumGame, person: string): number | null {
  const bots = players.flatMap(({ bot }) => bot ?? []);
  if (real || own.length !== 1 || bots.length !== players.length - 1 || !bots.length) return null;
  if (person && players[own[0]!]!.name !== person) return null;
  return bots.every((bot) => bot in STEPS) ? Math.max(...bots.map((bot) => STEPS[bot]!)) : null;
}

/**
 * The level that suits a person, by their games alone with bots: a step up after one win more than their share, so after two
 * wins in a row, and a step down after one fewer. A win against weaker bots says nothing, nor does a defeat by stronger ones.
 * The levels that are offered are the first of the ladder.
 */
export function adaptedLevel(games: AlbumGame[], person: string, offered: number): Level {
  let [step, balance] = [0, 0];
  for (const game of games.toSorted((a, b) => a.at - b.at)) {
    const level = met(game, person);
    if (level === null) continue;
    const won = game.winners.includes(game.own[0]!) ? 1 / game.winners.length : 0;
    const gain = won - 1 / game.players.length;
    if (gain > 0 ? level < step : level > step) continue;
    balance += gain;
    if (Math.abs(balance) < ENOUGH) continue;
    step = Math.min(Math.max(step + Math.sign(balance), 0), offered - 1);
    balance = 0;
  }
  return LADDER[step]!;
}

/** The level that suits a person now; the easiest one where the browser stores no games. */
export async function levelNow(person: string, offered: number): Promise<Level> {
  const games = await readAlbum().then(
    (album) => album.games,
    () => [],
  );
  return adaptedLevel(games, person, offered);
}

/** Before the next game at a table, give the bots that adapt their new level; those that the host has changed stay. */
export async function adaptBots(session: Session, offered: number): Promise<void> {
  const [table, given] = [session.table, savedTables.find(session.id)?.adaptive];
  if (!table?.host || !given) return;
  const level = await levelNow(table.seats[table.own[0]!]?.name ?? "", offered);
  const seats = given.seats.filter((seat) => table.seats[seat]?.bot === given.level && !table.seats[seat]?.held);
  for (const seat of seats) if (level !== given.level) await session.bot(seat, level);
  savedTables.add(session.id, { adaptive: { level, seats } });
}
