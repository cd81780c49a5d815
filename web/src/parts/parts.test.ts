import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fromPython } from "../../dev/from-python";
import { Names } from "$/game/names";
import { slug } from "$/game/prompts";
import { adviceText } from "$/game/wording";
import { texts } from "$/i18n/index.svelte";
import type { BoardInfo } from "$/protocol";
import { LANGUAGES } from "$/i18n/texts";
import { settings } from "$/settings.svelte";
import { BASICS, PARTS, partsOf } from ".";
import basics from "./basics";
import { BY_NAME, type Part } from "./part";

const boards = fromPython<BoardInfo[]>("boards.py");

/** Why something is not possible on a board, and why a hint is good: the keys, with the names of their values. */
type Explanations = Record<"refusals" | "reasons", Record<string, string[]>>;
const explanations = fromPython<Record<string, Explanations>>("explanations.py");
const keyOf = (key: string) => key.replace(/\W/g, "_");

const SOURCES = join(import.meta.dirname, "..");
const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|^protocol\.ts$/.test(path))
  .map((path) => ({
    path,
    text: readFileSync(join(SOURCES, path), "utf8").replace(/^\s*\/\/.*$|\/\*[^]*?\*\/|<!--[^]*?-->|\s\/\/ .*$/gm, ""),
  }));

/** The files outside a folder in which something occurs. */
const outside = (folder: string, what: RegExp) =>
  code.filter(({ path, text }) => !path.startsWith(`parts/${folder}/`) && what.test(text)).map(({ path }) => path);

test("every rule of the boards has a folder, and every folder is in the index", () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((folder) => folder.name).sort()).toEqual([BASICS, ...Object.keys(PARTS)].sort());
  for (const board of boards) expect(partsOf(board).unknownRules, board.id).toEqual([]);
});

describe.each(Object.entries(PARTS))("%s", (rule, part) => {
  test("is named only in its folder and in the index", () => {
    // some are ordinary words: as a string, as an area of texts, among the rules of a board
    const named = rule.includes("_") ? new RegExp(rule) : new RegExp(`["'\`]${rule}["'\`.]|rules\\S*\\b${rule}\\b`);
    expect(outside(rule, named).filter((path) => path !== "parts/index.ts")).toEqual([]);
  });

  test("has verbs, phases and events that no code outside its folder names", () => {
    const all = new Set(Object.entries(PARTS).flatMap(([name, other]) => (name === rule ? [] : words(other))));
    for (const word of words(part).filter((word) => !all.has(word)))
      expect(
        outside(rule, new RegExp(`(?<![=-])["'\`]${word}["'\`]`)).filter((path) => !ORDINARY.get(word)?.test(path)),
        word,
      ).toEqual([]);
  });
});

test("a field of a view is read only by the part of its rule", () => {
  for (const board of boards)
    for (const [field, { rule }] of Object.entries(board.fields))
      if (rule in PARTS)
        expect(outside(rule, new RegExp(`[fF]ields\\S{0,2}\\.${field}\\b`)), `${rule}: ${field}`).toEqual([]);
});

/** Words that also mean something else on the page: the deck of tickets, the look of a badge … */
const ORDINARY = new Map([
  ["tickets", /./],
  ["goods", /^rules\/pictures\//],
  ["place", /^map\//],
  ["claim", /^rules\//],
  ["completed", /^i18n\/areas\//],
]);

const words = (part: Part) => [
  ...Object.keys(part.verbs ?? {}),
  ...Object.keys(part.phases ?? {}),
  ...Object.keys(part.events ?? {}),
];

describe.each(LANGUAGES)("in %s", (language) => {
  beforeEach(() => {
    settings.language = language;
  });
  afterEach(() => {
    settings.language = "en";
  });

  test.each(boards)("every reason why something is not possible on $id has a text", (board) => {
    for (const [key, values] of Object.entries(explanations[board.id]!.refusals)) {
      const text = partsOf(board).text(`why_${keyOf(key)}`, Object.fromEntries(values.map((name) => [name, 7])));
      expect(text, key).not.toBeNull();
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test.each(boards)("every reason for a hint on $id has a text", (board) => {
    const ids: Record<string, string> = {
      card: board.cards[0]!.id,
      city: board.cities[0]!.id,
      route: board.routes[0]!.id,
      ticket: board.tickets[0]!.id,
    };
    for (const [reason, named] of Object.entries(explanations[board.id]!.reasons)) {
      const values = Object.fromEntries(named.map((name) => [name, ids[name] ?? 7]));
      const advice = { action: "", trials: 1, win: 1, low: 0, high: 1, points: 9, text: "MISSING", reason, values };
      const text = adviceText(advice, new Names(board));
      expect(text, reason).not.toMatch(/MISSING|[{}]/);
    }
  });
});

test("texts that are found by name belong to a verb, event, phase or key that exists", () => {
  for (const key of Object.keys(texts.en)) {
    const [area, word] = key.split(".") as [string, string];
    if (!BY_NAME.test(word) || (area !== BASICS && !(area in PARTS))) continue;
    const part = area === BASICS ? basics : PARTS[area]!;
    const using = boards.filter((board) => area === BASICS || area in board.rules);
    const [, kind, name] = /^([a-z]+)_(.+)$/.exec(word)!;
    const verbs = Object.keys(part.verbs ?? {});
    const known: Record<string, string[]> = {
      may: verbs,
      press: verbs,
      do: verbs,
      event: [...Object.keys(part.events ?? {}).map(slug), ...Object.values(part.events ?? {}).map(textKeyOf)],
      phase: using.flatMap((board) => board.phases.map(slug)),
      line: using.flatMap((board) => board.scores.map(slug)),
      tie: using.flatMap((board) => board.tie_breaks),
    };
    known.doing = known.beside = known.phase!;
    known.also = known.event!;
    const keys = (what: keyof Explanations) =>
      using.flatMap((board) => Object.keys(explanations[board.id]![what]).map(keyOf));
    known.why = keys("refusals");
    known.reason = keys("reasons");
    known.part = known.line!;
    known.luck = ["blind_cards", "display", "tickets", area]; // as the events of the rules are labelled
    known.tally = using.flatMap((board) => Object.keys(board.tallied));
    const there = known[kind!]!;
    expect(
      there.some((each) =>
        kind === "do" || kind === "event" || kind === "also" ? `${name}_`.startsWith(`${each}_`) : name === each,
      ),
      key,
    ).toBe(true);
  }
});

const textKeyOf = (eventView: { key?: (action: { verb: string; word: string }) => string }): string =>
  slug(eventView.key?.({ verb: "", word: "cards" }) ?? "");
