// Words for games of the album, in the current language.

import { slug } from "$/game/prompts";
import { locale, signed } from "$/i18n/index.svelte";
import { botAt } from "$/i18n/people";
import type { AlbumGame, Sheet } from "$/net/album";
import { partsOf } from "$/parts";
import { settings } from "$/settings.svelte";

/** A board or one of its places, or several of them: "france/italia". */
export const nameIn = (sheet: Sheet, id: string): string =>
  id
    .split("/")
    .map(
      (each) =>
        sheet.names[settings.language]?.[each] ?? sheet.names.en?.[each] ?? (each === sheet.board ? sheet.name : each),
    )
    .join(" / ");

export const playerName = (game: AlbumGame, seat: number): string =>
  game.players[seat]!.name ?? (game.players[seat]!.bot ? botAt(game.players, seat) : String(seat + 1));

const dates = new Map<string, Intl.DateTimeFormat>(); // by language: to make one takes long

export function dateText(at: number): string {
  const language = locale();
  const found = dates.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  dates.set(language, found);
  return found.format(at);
}

/** The points of a game, or whatever wins on its board. */
export const scoreText = (sheet: Sheet, points: number): string =>
  partsOf(sheet).map("goal", (goal, parameters) => goal(parameters, points).text)[0] ?? signed(points);

/** Whether something else than points wins. */
export const hasGoal = (sheet: Sheet): boolean => partsOf(sheet).has("goal");

export const lineName = (sheet: Sheet, source: string): string => partsOf(sheet).text(`line_${slug(source)}`) ?? source;
