// Rules that the page has no folder for, such as those of an installed package: their facts in the server's words.

import type { Fields } from "$/map/scene";
import type { BoardInfo } from "$/protocol";
import { partsOf } from "$/parts";

/** The facts of unknown rules about a seat, or about the whole game (`seat` null). */
export function unknownRuleFacts(board: BoardInfo, fields: Fields, seat: number | null): string[] {
  const rules = new Set(partsOf(board).unknownRules);
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
