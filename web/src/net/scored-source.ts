// A real table as the game screen shows it: a game that is over, without moves.

import type { GameSource } from "$/game/source";
import type { BoardInfo, Layout, RefusalMessage, ScoredTable, TableMessage } from "$/protocol";

const over = (): Promise<RefusalMessage> =>
  Promise.resolve({ type: "refused", code: "game-over", reason: "this game was played on a real table" });

export function scoredSource(
  board: BoardInfo,
  layout: Layout,
  players: { name: string; colour: number }[],
  { result, view }: ScoredTable,
): GameSource & { table: TableMessage } {
  // nobody knows the rest of the position
  const known = [...Object.keys(board.tallied), "trains"];
  return {
    isReplay: true,
    table: {
      type: "table",
      table: "",
      version: 0,
      board: board.id,
      seats: players.map(({ name, colour }) => ({ name, colour, held: true })),
      first: null,
      clock: null,
      language: "",
      game: null,
      games: [],
      own: [],
      host: false,
    },
    board,
    layout,
    game: null,
    seq: 0,
    commitment: "",
    deadline: null,
    pause: null,
    result,
    views: [{ ...view, fields: Object.fromEntries(known.map((name) => [name, view.fields[name]])) }],
    events: [],
    since: -1,
    connection: "open",
    onNewEvents: () => () => undefined,
    play: over,
    undo: over,
    skip: over,
    why: () => Promise.resolve(null),
    older: over,
    hint: over,
    start: over,
    bot: over,
    back: over,
    leave: over,
  };
}
