// One position as the same data that a live table gives: nothing can be done in it.

import type { GameSource } from "$/game/source";
import type { BoardInfo, GameResult, Layout, RefusalMessage, SeatInfo, SeatView, TableMessage } from "$/protocol";

interface Position {
  board: BoardInfo;
  layout: Layout;
  view: SeatView;
  seats: SeatInfo[];
  own: number[]; // the seats of this device
  game: string | null;
  result: GameResult | null;
  reason: string; // why nothing can be done
}

export function positionSource(position: Position): GameSource & { table: TableMessage } {
  const { board, layout, view, seats, own, game, result, reason } = position;
  const over = (): Promise<RefusalMessage> => Promise.resolve({ type: "refused", code: "game-over", reason });
  return {
    isReplay: true,
    table: {
      type: "table",
      table: "",
      version: 0,
      board: board.id,
      seats,
      first: null,
      clock: null,
      language: "",
      game,
      games: [],
      own,
      host: false,
    },
    board,
    layout,
    game,
    seq: 0,
    commitment: "",
    deadline: null,
    pause: null,
    result,
    views: [view],
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
