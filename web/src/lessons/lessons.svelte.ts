// The lessons of this device: which are done, and the tables at which others can be continued.

import { fill } from "$/i18n/index.svelte";
import * as api from "$/net/api";
import { savedTables, tokensOf } from "$/net/saved-tables.svelte";
import type { SavedTable } from "$/net/saved-tables.svelte";
import { requestAutoStart } from "$/pages/table/auto-start";
import type { LessonInfo } from "$/protocol";
import { tourIsOver } from "$/rules/seen";
import { router } from "$/router.svelte";
import { settings } from "$/settings.svelte";
import { keep, recall } from "$/storage";

let done: string[] = $state.raw(recall<string[]>("lessons", []));

/** A text of a lesson in the current language, or in English. */
export function textIn(texts: Record<string, string>): string {
  const language = texts[settings.language] === undefined ? "en" : settings.language;
  return fill(texts[language] ?? "", {}, language);
}

export function isDone(lesson: string): boolean {
  return done.includes(lesson);
}

/** Whether any lesson was done on this device. */
export const anyDone = (): boolean => done.length > 0;

export function lessonIsDone({ id, newcomers }: LessonInfo): void {
  if (isDone(id)) return;
  done = [...done, id];
  keep("lessons", done);
  if (newcomers) tourIsOver(); // it says the same, and less
}

/** Whether a lesson was begun here and can be continued. */
export function isBegun(lesson: string): boolean {
  return !!tableOf(lesson) && !isDone(lesson);
}

const tableOf = (lesson: string) => savedTables.tables.find((each) => each.lesson === lesson && !each.gone);

/** Forget the table of a lesson, so that it starts from the beginning next time. */
export function forgetLesson(lesson: string): void {
  for (const each of savedTables.tables.filter((each) => each.lesson === lesson)) savedTables.forget(each.table);
}

/** Whether the server still has a table, and its lesson is still the same. */
async function isThere(entry: SavedTable): Promise<boolean> {
  try {
    await api.lookAtTable(entry.table, tokensOf(entry));
    return true;
  } catch (fault) {
    if (fault instanceof api.ApiError && fault.code !== "no-answer") return false;
    throw fault;
  }
}

/** Go to a lesson: where it was left, or at a new table. */
export async function beginLesson(lesson: LessonInfo, player: string): Promise<void> {
  if (isDone(lesson.id)) forgetLesson(lesson.id);
  const known = tableOf(lesson.id);
  if (known && (await isThere(known))) return router.go(`/table/${known.table}`);
  forgetLesson(lesson.id);
  const { board, id } = lesson;
  const order = { board, seats: [{}, { bot: "easy" as const }], language: settings.language, lesson: id, name: player };
  const { table, host, token } = await api.createTable(order);
  savedTables.add(table, { board, host, seats: [token!], lesson: id });
  requestAutoStart(table);
  router.go(`/table/${table}`);
}
