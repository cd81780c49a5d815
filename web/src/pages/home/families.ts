// Boards with the same map are shown as one, with a choice.

import type { BoardSummary } from "$/net/api";

type Member = Pick<BoardSummary, "id" | "family">;

/** One board of each family: the chosen one, or else the one that the others build on. */
export function oneOfEach<Board extends Member>(boards: Board[], chosen: string): Board[] {
  const shown = new Map<string, Board>();
  for (const board of boards) {
    const rank = (each: Member) => (each.id === chosen ? 2 : Number(each.id === each.family));
    const other = shown.get(board.family);
    if (!other || rank(board) > rank(other)) shown.set(board.family, board);
  }
  return boards.filter((board) => shown.get(board.family) === board);
}
