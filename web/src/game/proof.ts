// Where the points of the final scores lie on the map.

import type { Result, ScorePart } from "$/protocol";
import { ownerOf } from "$/map/scene";
import type { GameModel } from "./model.svelte";

/** What is drawn for a part of the scores. */
export interface Proof {
  ticket?: string;
  place?: string;
  routes?: string[];
}

/** Where a seat has a part of a line; nothing if it lies nowhere on the map. */
export function proofOf(
  { board, fields }: Pick<GameModel, "board" | "fields">,
  result: Pick<Result, "paths">,
  line: string,
  seat: number,
  { kind, what }: ScorePart,
): Proof | null {
  if (kind === "ticket") return { ticket: String(what) };
  if (kind === "city") return { place: String(what) };
  const routes =
    kind === "length"
      ? board.routes.filter(({ id, length }) => length === what && ownerOf(fields, id) === seat).map(({ id }) => id)
      : (result.paths?.[line]?.[seat] ?? []);
  return routes.length ? { routes } : null;
}

/** The path of whoever has scored a line with it, if that is what the line is for. */
export function pathOf({ lines, paths }: Pick<Result, "lines" | "paths">, line: string): Proof | null {
  const routes = paths?.[line]?.[lines[line]!.findIndex((points) => points > 0)] ?? [];
  return routes.length ? { routes } : null;
}
