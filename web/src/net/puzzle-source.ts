// A puzzle as the same data that a live table gives: one position, in which nothing can be done.

import type { GameSource } from "$/game/source";
import { t } from "$/i18n/index.svelte";
import { settings } from "$/settings.svelte";
import type { BoardInfo, Layout, PuzzleInfo, RefusalMessage, SeatInfo, TableMessage } from "$/protocol";

const over = (): Promise<RefusalMessage> =>
  Promise.resolve({ type: "refused", code: "game-over", reason: "this is a puzzle" });

export function puzzleSource(puzzle: PuzzleInfo, board: BoardInfo, layout: Layout): GameSource {
  const seats: SeatInfo[] = puzzle.view.points.map((_, seat) => ({
    name: (seat === puzzle.seat && settings.name) || t("game.playerName", { n: seat + 1 }),
    held: true,
    online: true,
    colour: seat,
  }));
  const table: TableMessage = {
    type: "table",
    table: "",
    version: 0,
    board: puzzle.board,
    seats,
    first: null,
    clock: null,
    language: "",
    game: puzzle.id,
    games: [],
    own: [puzzle.seat],
    host: false,
  };
  return {
    isReplay: true,
    table,
    board,
    layout,
    game: puzzle.id,
    seq: 0,
    commitment: "",
    deadline: null,
    pause: null,
    result: null,
    views: [puzzle.view],
    events: [],
    since: -1,
    connection: "open",
    onNewEvents: () => () => undefined,
    why: () => Promise.resolve(null),
    older: over,
    play: over,
    skip: over,
    undo: over,
    hint: over,
    start: over,
    bot: over,
    back: over,
    leave: over,
  };
}
