import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fill, t, texts } from "./index.svelte";
import { BASICS, PARTS } from "$/parts";
import { BY_NAME } from "$/parts/part";
import { settings } from "$/settings.svelte";

const SOURCES = join(import.meta.dirname, "..");

/** All of the page's own code, without the texts themselves and without tests. */
const own = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path) && !/i18n[\\/]areas|texts\.ts/.test(path))
  .map((path) => readFileSync(join(SOURCES, path), "utf8").replace(/^\s*\/\/.*$/gm, ""))
  .join("\n");
const codes = ["server/refusal.py", "errors.py"].map((file) => readFileSync(join(SOURCES, "../../src/whistlestop", file), "utf8"));
const code = own + codes.join("\n"); // those of problems

/** Keys in full, and how keys begin that are put together: `area.begin${…}`. */
const named = new Set([...code.matchAll(/["'`]([a-z_]+\.[\w-]+)["'`]/g)].map((found) => found[1]!));
const begun = [...code.matchAll(/`([a-z_]+\.[\w-]*)\$\{/g)].map((found) => found[1]!);
const areas = new Set(Object.keys(texts.en).map((key) => key.split(".")[0]!));

test("both languages have the same keys", () => {
  expect(Object.keys(texts.fr).sort()).toEqual(Object.keys(texts.en).sort());
});

test("no text is empty", () => {
  for (const language of ["en", "fr"] as const)
    for (const [key, text] of Object.entries(texts[language])) expect(text.trim(), `${language} ${key}`).not.toBe("");
});

test("both languages use the same values", () => {
  const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();
  for (const [key, text] of Object.entries(texts.en)) {
    const [here, there] = [values(text), values(texts.fr[key]!)];
    // a number may be left out where a language says it by its grammar
    expect(there.filter((name) => name !== "n"), key).toEqual(here.filter((name) => name !== "n"));
  }
});

test("every key that is asked for exists", () => {
  const asked = [...code.matchAll(/\bt\(\s*["'`]([a-z_]+\.[\w-]+)["'`]/g)].map((found) => found[1]!);
  expect(asked.length).toBeGreaterThan(50);
  for (const key of asked) expect(texts.en, key).toHaveProperty([key]);
});

test("every key is used", () => {
  const unused = Object.keys(texts.en).filter(
    (key) => !named.has(key) && !begun.some((begin) => key.startsWith(begin) && begin.length > key.indexOf(".") + 1) && !byTable(key) && !ofRule(key),
  );
  expect(unused).toEqual([]);
});

/** A key whose last part is a word of the code, and whose area puts keys together from such words. */
function byTable(key: string): boolean {
  const [area, word] = key.split(".") as [string, string];
  return begun.includes(`${area}.`) && ['"', "'", "`"].some((quote) => code.includes(quote + word + quote));
}

/** A text that is found by its name: parts.test.ts looks whether there is such a thing. */
function ofRule(key: string): boolean {
  const [area, word] = key.split(".") as [string, string];
  return (area in PARTS || area === BASICS) && BY_NAME.test(word);
}

test("values, numbers and signs", () => {
  expect(fill("{who} has {n} {n|card|cards}", { who: "Ann", n: 1 }, "en")).toBe("Ann has 1 card");
  expect(fill("{n} {n|card|cards}", { n: 0 }, "en")).toBe("0 cards");
  expect(fill("{n} {n|carte|cartes}", { n: 0 }, "fr")).toBe("0 carte");
  expect(fill("{n} {n|carte|cartes}", { n: 2 }, "fr")).toBe("2 cartes");
  expect(fill("Qui joue ?", {}, "fr")).toBe("Qui joue\u00a0?");
  expect(fill("{unknown}", {}, "en")).toBe("{unknown}");
});

test("a text follows the language", () => {
  settings.language = "fr";
  expect(t("common.rules")).toBe("Règles");
  settings.language = "en";
  expect(t("common.rules")).toBe("Rules");
  expect(areas).toContain("game");
});
