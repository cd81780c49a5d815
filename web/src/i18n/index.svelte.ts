// Texts in English and French. Every area of the page has a file of its own in areas/, and every rule one in its folder
// (parts/<rule>/texts.ts, an area of the rule's name), with the same keys in both languages; a text is asked for as
// t("area.key", { name: "Ann", n: 3 }).
//
// In a text, {name} stands for a value and {n|card|cards} for the form that the number n asks for.

import { settings } from "$/settings.svelte";
import type { Language } from "$/settings.svelte";

export type Values = Record<string, string | number>;
type Texts = Record<string, string>;

const areas = import.meta.glob<Record<Language, Texts>>(["./areas/*.ts", "../parts/*/texts.ts"], { eager: true });

export const texts: Record<Language, Texts> = { en: {}, fr: {} };
for (const [path, area] of Object.entries(areas)) {
  const name = path.replace("/texts.ts", "").replace(".ts", "").split("/").at(-1)!;
  for (const language of ["en", "fr"] as const)
    for (const [key, text] of Object.entries(area[language])) texts[language][`${name}.${key}`] = text;
}

/** The text of a key in the language of the moment; reading it in a component follows changes of language. */
export function t(key: string, values: Values = {}): string {
  const text = texts[settings.language][key];
  if (text === undefined) {
    console.error(`no text '${key}' in '${settings.language}'`);
    return key;
  }
  return fill(text, values, settings.language);
}

/** Whether there is a text of this key, for what boards of other people's making may bring. */
export function has(key: string): boolean {
  return key in texts[settings.language];
}

/** A text with its values; in French no line ends before a sign that stands apart. */
export function fill(text: string, values: Values, language: Language): string {
  const filled = text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (all, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return all;
    if (one === undefined) return String(value);
    return isOne(Math.abs(Number(value)), language) ? one : many!;
  });
  return language === "fr" ? filled.replace(/ (?=[:;!?»%])|(?<=«) /g, "\u00a0") : filled;
}

/** In French zero and one and a half are singular. */
function isOne(n: number, language: Language): boolean {
  return language === "fr" ? n < 2 : n === 1;
}

/** Names one after another: "Ann, Bob and Cleo", or "Ann, Bob or Cleo". */
export function list(names: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(settings.language === "en" ? "en-GB" : settings.language, { type }).format(names);
}
