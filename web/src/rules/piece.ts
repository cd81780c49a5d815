// What the rules of a board are told with: every rule of the engine gives its pieces of the page.

import type { BoardInfo } from "$/protocol";

export const PICTURES = [
  "draw",
  "pair",
  "claim",
  "grey",
  "double",
  "closed",
  "ferry",
  "ticket",
  "keep",
  "draft",
  "country",
  "passengers",
  "run",
  "festivals",
  "express",
  "mat",
  "longest",
  "crossing",
] as const;

export type PictureName = (typeof PICTURES)[number];

/** The first cell of a row is its heading. */
export interface Table {
  caption: string;
  head: (string | number)[];
  rows: (string | number)[][];
}

/** Part of a section, in this order: a heading, paragraphs with a picture beside them, a list, a table. */
export interface Block {
  title?: string;
  texts?: string[];
  picture?: PictureName;
  items?: string[];
  table?: Table;
}

/** What one rule says in the sections of the page; `act` is what it lets one do as a turn, `score` a line of the scoring. */
export interface Piece {
  aim?: string;
  act?: string;
  turn?: Block[];
  claim?: Block[];
  tickets?: Block[];
  special?: Block[];
  end?: string[];
  score?: string;
}

/** Parameters as a board file has them: any TOML. */
export type Parameters = Record<string, any>;

export type Teller = (board: BoardInfo, parameters: Parameters) => Piece;
