// Which lessons are offered for a board.

import type { BoardInfo, LessonInfo } from "$/protocol";

/**
 * The lessons on a board itself, and then, for each of its rules that none of these teaches, one from elsewhere that
 * teaches nothing which the board does not have. The first lesson is for all boards.
 */
export function lessonsFor(board: Pick<BoardInfo, "id" | "rules">, lessons: LessonInfo[]): LessonInfo[] {
  const first = lessons.filter((lesson) => lesson.newcomers);
  const others = lessons.filter((lesson) => !lesson.newcomers);
  const found = others.filter((lesson) => lesson.board === board.id);
  for (const lesson of others) {
    const taught = new Set([...first, ...found].flatMap(({ rules }) => rules));
    const fits = lesson.rules.every((rule) => rule in board.rules);
    if (fits && lesson.rules.some((rule) => !taught.has(rule))) found.push(lesson);
  }
  return found;
}
