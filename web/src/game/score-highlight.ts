// Where the points of the final scores come from, on the map.

import type { GameResult, ScorePart } from "$/protocol";
import { ownerOf } from "$/map/scene";
import type { GameModel } from "./model.svelte";

/** What is drawn for a part of a score line. */
export interface ScoreHighlight {
  ticket?: string;
  place?: string;
  routes?: string[];
  runner?: number; // the seat whose train runs over the routes
}

/** What to draw for a part of a seat's score line; null if it is nowhere on the map. */
export function highlightOf(
  { board, fields }: Pick<GameModel, "board" | "fields">,
  result: Pick<GameResult, "paths">,
  line: string,
  seat: number,
  { kind, what }: ScorePart,
): ScoreHighlight | null {
  if (kind === "ticket") return { ticket: String(what) };
  if (kind === "city") return { place: String(what) };
  const routes =
    kind === "length"
      ? board.routes.filter(({ id, length }) => length === what && ownerOf(fields, id) === seat).map(({ id }) => id)
      : (result.paths?.[line]?.[seat] ?? []);
  return routes.length ? { routes } : null;
}

/** The path that scored a line, if the line is for a path. */
export function pathHighlight(
  { lines, paths }: Pick<GameResult, "lines" | "paths">,
  line: string,
): ScoreHighlight | null {
  const routes = paths?.[line]?.[lines[line]!.findIndex((points) => points > 0)] ?? [];
  return routes.length ? { routes } : null;
}
