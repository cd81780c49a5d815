// What boards and places are called in the language of the moment. Boards bring these names along (BoardInfo.names).

import { settings } from "$/settings.svelte";
import type { BoardInfo } from "$/protocol";

type Named = Pick<BoardInfo, "id" | "name" | "names" | "cities" | "countries">;

/** The board itself; the lines of the list of boards have their names as { language: name }. */
export function boardName(board: { id: string; name: string; names?: Record<string, Record<string, string> | string> }): string {
  const own = board.names?.[settings.language];
  return (typeof own === "string" ? own : own?.[board.id]) ?? board.name;
}

/** A city or a country by its id. */
export function placeName(board: Named, id: string): string {
  return board.names[settings.language]?.[id] ?? usualName(board, id);
}

/** A text of the board's rules, such as a province or a festival. */
export function ruleName(board: Named, text: string): string {
  return board.names[settings.language]?.[text] ?? text;
}

const MORE_LETTERS = 3; // that a label of the map has room for

/** A place on the map, whose labels are laid out for the usual names: a much longer name gives way to the usual one. */
export function labelName(board: Named, id: string): string {
  const name = placeName(board, id);
  const usual = usualName(board, id);
  return name.length > usual.length + MORE_LETTERS ? usual : name;
}

function usualName(board: Named, id: string): string {
  return board.cities.find((city) => city.id === id)?.name ?? board.countries[id] ?? id;
}
