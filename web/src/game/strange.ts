// Rules that the page has no folder for, as those of somebody's own package: what they know, in the server's words.

import type { Fields } from "$/map/scene";
import type { BoardInfo } from "$/protocol";
import { partsOf } from "$/parts";

/** Facts of such rules: those of a seat, or those of the whole table (`seat` null). */
export function strangeFacts(board: BoardInfo, fields: Fields, seat: number | null): string[] {
  const rules = new Set(partsOf(board).strange);
  return Object.entries(board.fields ?? {})
    .filter(([name, { rule, each }]) => rules.has(rule) && each === (seat !== null) && fields[name] !== undefined)
    .map(([name, { about }]) => ({ about, value: said(seat === null ? fields[name] : fields[name]?.[seat]) }))
    .filter(({ value }) => value !== "")
    .map(({ about, value }) => `${about}: ${value}`);
}

function said(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(said).filter(Boolean).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .filter(([, each]) => each)
    .map(([name, each]) => `${name} ${said(each)}`)
    .join(", ");
}
