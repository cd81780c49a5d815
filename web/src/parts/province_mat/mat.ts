import type { Fields } from "$/map/scene";
import type { BoardInfo, Choice, SeatView } from "$/protocol";

/** Measures of the province mat, in its own units. */
export const MAT = { width: 400, head: 42, row: 66, foot: 8, spots: 34, pitch: 47 };

/** How high the mat is at least when it is so wide. */
export function matHeight(lines: number, width: number): number {
  return (width * (MAT.head + lines * MAT.row + MAT.foot)) / MAT.width;
}

/** The part of the mat's height that the lines of some choices take, or null without any. */
export function askedPart(open: Choice[], lines: MatLine[]): [number, number] | null {
  const rows = lines.flatMap(({ colour }, row) => (open.some((choice) => choice.card === colour) ? [row] : []));
  const height = MAT.head + lines.length * MAT.row + MAT.foot;
  const top = (row: number) => (MAT.head + row * MAT.row) / height;
  return rows.length ? [top(rows[0]!), top(rows.at(-1)! + 1)] : null;
}

/** A line as the board file has it. */
export interface MatLine {
  colour: string;
  province: string;
  spots: number;
}

/** The lines, each with the seats whose trains are there, from spot 1 on. */
export function linesOf(board: Pick<BoardInfo, "rules">, fields: Fields) {
  return (board.rules.province_mat!.lines as MatLine[]).map(({ colour, province, spots }) => ({
    colour,
    province,
    seats: Array.from({ length: spots }, (_, i): number | null => fields.mat?.[`${colour}:${i + 1}`] ?? null),
  }));
}

/** The choices of a line that a train may be put on now. */
export function openLines(view: SeatView): Choice[] {
  return (view.choices ?? []).filter((choice) => choice.verb === "mat" && choice.card);
}

/** Who has trains among the seats of a line, with the sum of their spots: the first leads it. */
export function ranked(seats: (number | null)[]): { seat: number; sum: number }[] {
  const found = new Map<number, { seat: number; sum: number; best: number }>();
  seats.forEach((seat, n) => {
    if (seat === null) return;
    found.set(seat, { seat, sum: (found.get(seat)?.sum ?? 0) + n + 1, best: n + 1 });
  });
  return [...found.values()].sort((a, b) => b.sum - a.sum || b.best - a.best).map(({ seat, sum }) => ({ seat, sum }));
}

/** The points of a line by rank, with so many players. */
export function bonusOf(board: Pick<BoardInfo, "rules">, players: number): number[] {
  return (board.rules.province_mat!.bonus as Record<string, number[]>)[players] ?? [];
}
