import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fill, list, locale, says, t, texts } from "./index.svelte";
import { addLanguage, LANGUAGES } from "./texts";
import { KEYS } from "$/game/shortcuts.svelte";
import { BASICS, PARTS } from "$/parts";
import { BY_NAME } from "$/parts/part";
import { settings } from "$/settings.svelte";

const SOURCES = join(import.meta.dirname, "..");

/** All of the page's own code, without the texts themselves and without tests. */
const own = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path) && !/i18n[\\/]areas|texts\.ts/.test(path))
  .map((path) => readFileSync(join(SOURCES, path), "utf8").replace(/^\s*\/\/.*$/gm, ""))
  .join("\n");
const codes = ["server/request_errors.py", "errors.py"].map((file) =>
  readFileSync(join(SOURCES, "../../src/whistlestop", file), "utf8"),
);
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

test("all languages have the same keys with the same values", () => {
  const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();
  for (const language of LANGUAGES)
    for (const [key, text] of Object.entries(texts[language]!)) {
      expect(texts.en, `${language} ${key}`).toHaveProperty([key]);
      const [here, there] = [values(texts.en[key]!), values(text)];
      // a number may be left out where a language says it by its grammar
      expect(
        there.filter((name) => name !== "n"),
        `${language} ${key}`,
      ).toEqual(here.filter((name) => name !== "n"));
    }
});

test("French texts use the words of the French rules, and spaces before double signs", () => {
  for (const [key, text] of Object.entries(texts.fr)) {
    const said = text.replace(/\{\w+\}|\{\w+\|/g, "");
    expect(said, key).not.toMatch(/ticket|joker|voyageur|\bFête|\S[!?;]|\S:/i);
    // robot, réaliser une Destination, prendre possession d’une route
    expect(said, key).not.toMatch(/\bbots?\b|reli\w+ (les )?deux Destinations|Destinations? réussi/i);
    expect(text, key).not.toMatch(/\b(pris|pren\w+) (\{route\}|(une|cette|toutes ces) route)|routes pren\w+-vous \?/i);
  }
});

test("no text has a straight apostrophe or a space before its dots", () => {
  for (const language of LANGUAGES)
    for (const [key, text] of Object.entries(texts[language]!)) expect(text, key).not.toMatch(/'|\w …/);
});

test("a further language is one file with its own plurals; texts that it lacks are English", () => {
  // made up, with the four forms of Polish
  addLanguage("pl", { "common.rules": "Zasady", "game.trains": "{n} {n|wagon|wagony|wagonów|wagonu}" });
  settings.language = "pl";
  expect(t("common.rules")).toBe("Zasady");
  expect([1, 2, 5, 22].map((n) => t("game.trains", { n }))).toEqual(["1 wagon", "2 wagony", "5 wagonów", "22 wagony"]);
  expect(t("common.close")).toBe("Close");
  expect(list(["Ann", "Bob"])).toBe("Ann i Bob");
  expect(says("fr", "common.close")).toBe("Fermer");
  settings.language = "en";
});

test("days and numbers are written as the browser's own English or French does it", () => {
  expect(locale(["fr-CA", "en-AU", "en"])).toBe("en-AU");
  expect(locale(["de-DE", "en"])).toBe("en-GB");
  settings.language = "fr";
  expect(locale(["fr-CA", "en-AU"])).toBe("fr-CA");
  expect(locale(["en-US"])).toBe("fr");
  settings.language = "en";
});

test("every key that is asked for exists", () => {
  const asked = [...code.matchAll(/\bt\(\s*["'`]([a-z_]+\.[\w-]+)["'`]/g)].map((found) => found[1]!);
  expect(asked.length).toBeGreaterThan(50);
  for (const key of asked) expect(texts.en, key).toHaveProperty([key]);
});

test("every key is used", () => {
  const unused = Object.keys(texts.en).filter(
    (key) =>
      !named.has(key) &&
      !begun.some((begin) => key.startsWith(begin) && begin.length > key.indexOf(".") + 1) &&
      !byTable(key) &&
      !ofRule(key),
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

test("a text is filled with values, plural forms and French spacing", () => {
  expect(fill("{who} has {n} {n|card|cards}", { who: "Ann", n: 1 }, "en")).toBe("Ann has 1 card");
  expect(fill("{n} {n|card|cards}", { n: 0 }, "en")).toBe("0 cards");
  expect(fill("{n} {n|carte|cartes}", { n: 0 }, "fr")).toBe("0 carte");
  expect(fill("{n} {n|carte|cartes}", { n: 2 }, "fr")).toBe("2 cartes");
  expect(fill("Partir de {city}", { city: "Augsbourg" }, "fr")).toBe("Partir d’Augsbourg");
  expect(fill("Partir de {city}", { city: "Erfurt" }, "en")).toBe("Partir de Erfurt");
  expect(fill("Partir de {city}", { city: "Cologne" }, "fr")).toBe("Partir de Cologne");
  expect(fill("Qui joue ?", {}, "fr")).toBe("Qui joue\u00a0?");
  expect(fill("{n} points, {name}", { n: -13, name: "X-2000" }, "en")).toBe("−13 points, X-2000");
  expect(fill("{unknown}", {}, "en")).toBe("{unknown}");
});

test("no two shortcuts have the same key in a language", () => {
  for (const language of LANGUAGES) {
    const keys = KEYS.map((key) => texts[language]![`game.key${key}`]!.toLowerCase());
    expect(new Set(keys).size, language).toBe(keys.length);
  }
});

test("a text changes with the language", () => {
  settings.language = "fr";
  expect(t("common.rules")).toBe("Règles");
  settings.language = "en";
  expect(t("common.rules")).toBe("Rules");
  expect(areas).toContain("game");
});
