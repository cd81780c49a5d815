// What boards and places are called in the current language. Boards bring these names along (BoardInfo.names).

import { settings } from "$/settings.svelte";
import type { BoardInfo } from "$/protocol";

type Named = Pick<BoardInfo, "id" | "name" | "names" | "cities" | "countries">;

/** A board whole, with all of its names by language, or a line of the list of boards, with just its own by language. */
type Titled = { id: string; name: string; names: Record<string, Record<string, string> | string> };

export function boardName(board: Titled): string {
  const own = board.names[settings.language];
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

function usualName(board: Named, id: string): string {
  return board.cities.find((city) => city.id === id)?.name ?? board.countries[id] ?? id;
}
