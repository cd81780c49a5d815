import type { Fields } from "$/map/scene";
import type { BoardInfo } from "$/protocol";

type Board = Pick<BoardInfo, "rules">;

const stackOf = (board: Board, city: string): string | undefined =>
  (board.rules.passenger_runs!.goods as { city: string; stack: string }[]).find((each) => each.city === city)?.stack;

/** The colour of the goods of a city. */
export function colourAt(board: Board, city: string): string {
  return stackOf(board, city) ?? "";
}

/** The values of the goods that are left at a city, from the top. */
export function goodsAt(board: Board, fields: Fields, city: string): number[] {
  const left: number = fields.goods_left?.[city] ?? 0;
  const stack = stackOf(board, city);
  return left > 0 && stack !== undefined ? board.rules.passenger_runs!.stacks[stack].slice(-left) : [];
}

/** The seats whose passengers stand on cities. */
export function passengersByCity(fields: Fields): Map<string, number> {
  const all = Object.entries((fields.passenger_at ?? {}) as Record<string, number | null>);
  return new Map(all.filter((each): each is [string, number] => each[1] !== null));
}
