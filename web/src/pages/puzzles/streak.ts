// Which puzzles were solved on this device, and for how many days in a row.

import { keep, recall } from "$/storage";

/** By day and puzzle: whether the first answer was right. */
export type Solved = Record<string, Record<string, boolean>>;

const KEY = "puzzles";

export const solved = (): Solved => recall<Solved>(KEY, {});

/** Keep the first answer to a puzzle of a day; later ones do not count. */
export function noteAnswer(day: string, puzzle: string, right: boolean): void {
  const all = solved();
  if (all[day]?.[puzzle] !== undefined) return;
  keep(KEY, { ...all, [day]: { ...all[day], [puzzle]: right } });
}

/** A day as it is written, in the time zone of this device. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function before(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(new Date(year!, month! - 1, date! - 1, 12));
}

const good = (all: Solved, day: string): boolean => Object.values(all[day] ?? {}).some(Boolean);

/** The days in a row up to today with a right answer; a day that is not over does not end them. */
export function streak(all: Solved, today: string): number {
  let count = 0;
  let day = good(all, today) ? today : before(today);
  for (; good(all, day); day = before(day)) count++;
  return count;
}

/** The most days in a row. */
export function longest(all: Solved): number {
  return Math.max(0, ...Object.keys(all).map((day) => streak(all, day)));
}

/** How many puzzles were answered, and how many of them right. */
export function counts(all: Solved): { right: number; of: number } {
  const answers = Object.values(all).flatMap((day) => Object.values(day));
  return { right: answers.filter(Boolean).length, of: answers.length };
}
