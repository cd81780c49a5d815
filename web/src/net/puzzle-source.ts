// A puzzle as the game screen shows it: one position.

import type { GameSource } from "$/game/source";
import { t } from "$/i18n/index.svelte";
import { settings } from "$/settings.svelte";
import type { BoardInfo, Layout, PuzzleInfo } from "$/protocol";
import { positionSource } from "./position-source";

export function puzzleSource(puzzle: PuzzleInfo, board: BoardInfo, layout: Layout): GameSource {
  const seats = puzzle.view.points.map((_, seat) => ({
    name: (seat === puzzle.seat && settings.name) || t("game.playerName", { n: seat + 1 }),
    held: true,
    online: true,
    colour: seat,
  }));
  const { id, seat, view } = puzzle;
  return positionSource({
    board,
    layout,
    view,
    seats,
    own: [seat],
    game: id,
    result: null,
    reason: "this is a puzzle",
  });
}
