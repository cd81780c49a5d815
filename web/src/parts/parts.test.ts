import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { slug } from "$/game/prompts";
import { texts } from "$/i18n/index.svelte";
import type { BoardInfo } from "$/protocol";
import { LANGUAGES } from "$/i18n/texts";
import { settings } from "$/settings.svelte";
import { BASICS, PARTS, partsOf } from ".";
import basics from "./basics";
import { BY_NAME, type Part } from "./part";

const python = process.env.WHISTLESTOP_PYTHON ?? "python3";
const boards = JSON.parse(execFileSync(python, ["dev/boards.py"], { encoding: "utf8" })) as BoardInfo[];

/** Why something may not be possible on a board: the keys, with the values that go with them. */
const refusals = JSON.parse(execFileSync(python, ["dev/refusals.py"], { encoding: "utf8" })) as Record<
  string,
  Record<string, string[]>
>;
const worded = (key: string) => key.replace(/\W/g, "_");

/** Why a hint is good: the keys that the advisors of rules have. */
const PLANNING = "../src/whistlestop/planning";
const advised = readdirSync(PLANNING)
  .filter((file) => file.endsWith(".py"))
  .flatMap(
    (file) =>
      readFileSync(`${PLANNING}/${file}`, "utf8")
        .split(/^REASONS.* = \{$/m)[1]
        ?.split("\n}")[0]
        ?.match(/^ {4}"[a-z.]+"/gm) ?? [],
  )
  .map((key) => worded(key.trim().slice(1, -1)));

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

test("every rule of a board has a folder, and every folder is in the index", () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((folder) => folder.name).sort()).toEqual([BASICS, ...Object.keys(PARTS)].sort());
  for (const board of boards) expect(partsOf(board).strange, board.id).toEqual([]);
});

describe.each(Object.entries(PARTS))("%s", (rule, part) => {
  test("is named nowhere but in its folder and in the index", () => {
    // some are ordinary words: as a string, as an area of texts, among the rules of a board
    const named = rule.includes("_") ? new RegExp(rule) : new RegExp(`["'\`]${rule}["'\`.]|rules\\S*\\b${rule}\\b`);
    expect(outside(rule, named).filter((path) => path !== "parts/index.ts")).toEqual([]);
  });

  test("what it calls its verbs, phases and events, nobody else does", () => {
    const all = new Set(Object.entries(PARTS).flatMap(([name, other]) => (name === rule ? [] : words(other))));
    for (const word of words(part).filter((word) => !all.has(word)))
      expect(
        outside(rule, new RegExp(`(?<![=-])["'\`]${word}["'\`]`)).filter((path) => !ORDINARY.get(word)?.test(path)),
        word,
      ).toEqual([]);
  });
});

test("fields of views are read by the parts of their rules only", () => {
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

test.each(boards)("every reason why something is not possible on $id is put into words", (board) => {
  for (const [key, values] of Object.entries(refusals[board.id]!))
    for (const language of LANGUAGES) {
      settings.language = language;
      const text = partsOf(board).text(`why_${worded(key)}`, Object.fromEntries(values.map((name) => [name, 7])));
      expect(text, key).not.toBeNull();
      expect(text).not.toMatch(/[{}]/);
    }
  settings.language = "en";
});

test("texts that are found by their names belong to something that is there", () => {
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
      event: [...Object.keys(part.events ?? {}).map(slug), ...Object.values(part.events ?? {}).map(keyOf)],
      phase: using.flatMap((board) => board.phases.map(slug)),
      line: using.flatMap((board) => board.scores.map(slug)),
      tie: using.flatMap((board) => board.tie_breaks),
    };
    known.doing = known.beside = known.phase!;
    known.also = known.event!;
    known.why = using.flatMap((board) => Object.keys(refusals[board.id]!).map(worded));
    known.reason = advised;
    known.part = known.line!;
    const there = known[kind!]!;
    expect(
      there.some((each) =>
        kind === "do" || kind === "event" || kind === "also" ? `${name}_`.startsWith(`${each}_`) : name === each,
      ),
      key,
    ).toBe(true);
  }
});

const keyOf = (occasion: { key?: (deed: { verb: string; word: string }) => string }): string =>
  slug(occasion.key?.({ verb: "", word: "cards" }) ?? "");
