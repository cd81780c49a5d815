// The rules of a board as a page: sections of blocks, put together from what each of its rules says. A board of known
// rules gets a whole page without any work.

import { list, t } from "$/i18n/index.svelte";
import { settings } from "$/settings.svelte";
import type { BoardInfo } from "$/protocol";
import type { Block, Piece, Teller } from "./piece";
import { PLAIN } from "./plain";
import { SPECIAL } from "./special";

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

/** All rules that have a text, in the order in which a page tells them. */
export const TELLERS: Record<string, Teller> = { ...PLAIN, ...SPECIAL };

const TIE_BREAKS: Record<string, string> = {
  completed_tickets: "rules.tieCompleted",
  longest_path: "rules.tiePath",
  passengers: "rules.tiePassengers",
  goods: "rules.tieGoods",
};

/** A few words on what a board is like, if it brings any. */
export function introduction(board: BoardInfo): string | null {
  return board.about[settings.language] ?? board.about.en ?? null;
}

/** The page, in the language of the moment; sections that would be empty are left out. */
export function sections(board: BoardInfo): Section[] {
  const known = Object.keys(TELLERS).filter((rule) => rule in board.rules);
  const pieces = known.map((rule) => TELLERS[rule]!(board, board.rules[rule]!));
  const all = [
    { id: "aim", title: t("rules.aim"), blocks: aim(board, pieces) },
    { id: "turn", title: t("rules.turn"), blocks: turn(pieces) },
    { id: "claim", title: t("rules.claim"), blocks: pieces.flatMap((piece) => piece.claim ?? []) },
    { id: "tickets", title: t("rules.tickets"), blocks: tickets(board, pieces) },
    { id: "special", title: t("rules.special"), blocks: special(board, pieces) },
    { id: "end", title: t("rules.end"), blocks: [{ texts: pieces.flatMap((piece) => piece.end ?? []) }] },
    { id: "scoring", title: t("rules.scoring"), blocks: scoring(board, pieces) },
  ];
  return all.filter((section) => section.blocks.length);
}

function aim(board: BoardInfo, pieces: Piece[]): Block[] {
  const { trains, hand, display } = board;
  const start = display ? t("rules.startDisplay", { trains, hand, display }) : t("rules.start", { trains, hand });
  return [{ texts: [...told(pieces, "aim"), start] }];
}

function turn(pieces: Piece[]): Block[] {
  return [{ texts: [t("rules.turnOne")], items: told(pieces, "act") }, ...pieces.flatMap((piece) => piece.turn ?? [])];
}

function tickets(board: BoardInfo, pieces: Piece[]): Block[] {
  const blocks = pieces.flatMap((piece) => piece.tickets ?? []);
  if ("ticket_points" in board.rules) {
    const texts = [t("rules.ticketWhat")];
    if (board.decks.length > 1) texts.push(t("rules.ticketDecks", { decks: list(board.decks.map((id) => deck(board, id))) }));
    blocks.unshift({ picture: "ticket", texts });
  }
  if (Object.keys(board.countries).length) blocks.push({ picture: "country", texts: [t("rules.countries")] });
  return blocks;
}

function deck(board: BoardInfo, id: string): string {
  const points = board.tickets.filter((ticket) => ticket.deck === id).map((ticket) => ticket.points);
  const name = id === "short" ? t("rules.deckShort") : id === "long" ? t("rules.deckLong") : id;
  return t("rules.ticketDeck", { deck: name, least: Math.min(...points), most: Math.max(...points) });
}

function special(board: BoardInfo, pieces: Piece[]): Block[] {
  const unknown = Object.keys(board.rules).filter((rule) => !(rule in TELLERS));
  const texts = unknown.map((rule) => t("rules.unknownRule", { rule }));
  return [...pieces.flatMap((piece) => piece.special ?? []), ...(texts.length ? [{ texts }] : [])];
}

function scoring(board: BoardInfo, pieces: Piece[]): Block[] {
  const items = told(pieces, "score");
  const lines: Block = "longest_path" in board.rules ? { items, picture: "longest" } : { items };
  return [...(items.length ? [lines] : []), { texts: [ties(board)] }];
}

function ties(board: BoardInfo): string {
  if ("ticket_race" in board.rules) return t("rules.tieRace");
  const breaks = board.tie_breaks.map((name) => (TIE_BREAKS[name] ? t(TIE_BREAKS[name]) : name));
  return breaks.length ? t("rules.tie", { n: breaks.length, breaks: breaks.join(", ") }) : t("rules.tiePlain");
}

function told(pieces: Piece[], part: "aim" | "act" | "score"): string[] {
  return pieces.flatMap((piece) => piece[part] ?? []);
}
