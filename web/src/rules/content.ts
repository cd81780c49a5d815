// The rules of a board as a page: sections of blocks, put together from what each of its rules says. A board of known
// rules gets a whole page without any work.

import { t } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import { settings } from "$/settings.svelte";
import type { BoardInfo } from "$/protocol";
import type { Block, Piece } from "./piece";
import Country from "./pictures/Country.svelte";

interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

/** A few words about a board, if it has any. */
export function introduction(board: BoardInfo): string | null {
  return board.about[settings.language] ?? board.about.en ?? null;
}

/** The page, in the current language; sections that would be empty are left out. */
export function sections(board: BoardInfo): Section[] {
  const pieces = piecesOf(board);
  const all = [
    { id: "aim", title: t("rules.aim"), blocks: aim(board, pieces) },
    { id: "turn", title: t("rules.turn"), blocks: turn(pieces) },
    { id: "claim", title: t("rules.claim"), blocks: claim(board, pieces) },
    { id: "tickets", title: t("rules.tickets"), blocks: tickets(board, pieces) },
    { id: "special", title: t("rules.special"), blocks: special(board, pieces) },
    { id: "end", title: t("rules.end"), blocks: [{ texts: pieces.flatMap((piece) => piece.end ?? []) }] },
    { id: "scoring", title: t("rules.scoring"), blocks: scoring(board, pieces) },
  ];
  return all.filter((section) => section.blocks.length);
}

/** What the game is about, in a sentence or two. */
export const aimOf = (board: BoardInfo): string => told(piecesOf(board), "aim").join(" ");

/** The same in one short sentence. */
export const goalOf = (board: BoardInfo): string => told(piecesOf(board), "goal").join(" ");

/** What a turn may be used for. */
export const actsOf = (board: BoardInfo): string[] => told(piecesOf(board), "act");

function piecesOf(board: BoardInfo): Piece[] {
  const parts = partsOf(board);
  return parts.map("page", (page, parameters) => page(board, parameters, parts));
}

function aim(board: BoardInfo, pieces: Piece[]): Block[] {
  const { trains, hand, display } = board;
  const start = display ? t("rules.startDisplay", { trains, hand, display }) : t("rules.start", { trains, hand });
  return [{ texts: [...told(pieces, "aim"), start] }];
}

function turn(pieces: Piece[]): Block[] {
  return [{ texts: [t("rules.turnOne")], items: told(pieces, "act") }, ...pieces.flatMap((piece) => piece.turn ?? [])];
}

function claim(board: BoardInfo, pieces: Piece[]): Block[] {
  const [first = {}, ...more] = pieces.flatMap((piece) => piece.claim ?? []);
  const owned = told(pieces, "owned")[0] ?? t("rules.claimOwn");
  const points = partsOf(board).has("points") ? [] : [{ texts: [t("rules.pointsNone")] }];
  return [{ ...first, texts: [...(first.texts ?? []), owned] }, ...more, ...points];
}

function tickets(board: BoardInfo, pieces: Piece[]): Block[] {
  const blocks = pieces.flatMap((piece) => piece.tickets ?? []);
  if (Object.keys(board.countries).length)
    blocks.push({ picture: { drawing: Country, label: t("rules.pictureCountry") }, texts: [t("rules.countries")] });
  return blocks;
}

function special(board: BoardInfo, pieces: Piece[]): Block[] {
  const texts = partsOf(board).unknownRules.map((rule) => t("rules.unknownRule", { rule }));
  return [...pieces.flatMap((piece) => piece.special ?? []), ...(texts.length ? [{ texts }] : [])];
}

function scoring(board: BoardInfo, pieces: Piece[]): Block[] {
  const items = told(pieces, "score");
  const picture = pieces.find((piece) => piece.scorePicture)?.scorePicture;
  return [...(items.length ? [{ items, picture }] : []), { texts: [told(pieces, "tie")[0] ?? ties(board)] }];
}

function ties(board: BoardInfo): string {
  const breaks = board.tie_breaks.map((key) => partsOf(board).text(`tie_${key}`) ?? key);
  return breaks.length ? t("rules.tie", { n: breaks.length, breaks: breaks.join(", ") }) : t("rules.tiePlain");
}

function told(pieces: Piece[], part: "aim" | "goal" | "act" | "owned" | "score" | "tie"): string[] {
  return pieces.flatMap((piece) => piece[part] ?? []);
}
