// A real table as the game screen shows it: a game that is over, without moves.

import type { GameSource } from "$/game/source";
import type { BoardInfo, Layout, ScoredTable, TableMessage } from "$/protocol";
import { positionSource } from "./position-source";

export function realTableSource(
  board: BoardInfo,
  layout: Layout,
  players: { name: string; colour: number }[],
  { result, view }: ScoredTable,
): GameSource & { table: TableMessage } {
  // nobody knows the rest of the position
  const known = [...Object.keys(board.tallied), "trains"];
  return positionSource({
    board,
    layout,
    view: { ...view, fields: Object.fromEntries(known.map((name) => [name, view.fields[name]])) },
    seats: players.map(({ name, colour }) => ({ name, colour, held: true })),
    own: [],
    game: null,
    result,
    reason: "this game was played on a real table",
  });
}
