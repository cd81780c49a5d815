// What the page says, in the current language: t("area.key", { name: "Ann", n: 3 }). texts.ts says where texts stand.
//
// In a text, {name} stands for a value and {n|card|cards} for the form that the number n asks for; a language with more
// forms than two lists them all, in the order of Intl.PluralRules: {n|karta|karty|kart|karty}.

import { settings } from "$/settings.svelte";
import { texts } from "./texts";

export { texts };
export type Values = Record<string, string | number>;

/** The text of a key in the current language; reading it in a component follows changes of language. */
export function t(key: string, values: Values = {}): string {
  return says(settings.language, key, values);
}

/** The text of a key in a language. */
export function says(language: string, key: string, values: Values = {}): string {
  const text = texts[language]![key];
  if (text === undefined) {
    console.error(`no text '${key}' in '${language}'`);
    return key;
  }
  return fill(text, values, language);
}

/** Whether there is a text of this key, for what boards of other people's making may bring. */
export function has(key: string): boolean {
  return key in texts[settings.language]!;
}

/** A text with its values. In French "de" loses its e before a vowel, and no line ends before a sign that stands apart. */
export function fill(text: string, values: Values, language: string): string {
  const french = language === "fr";
  const filled = text.replace(
    /(\bde )?\{(\w+)((?:\|[^|}]*)+)?\}/g,
    (all, of: string | undefined, name: string, forms?: string) => {
      const given = values[name];
      if (given === undefined) return all;
      if (forms !== undefined) return (of ?? "") + form(forms.slice(1).split("|"), Math.abs(Number(given)), language);
      const value = typeof given === "number" ? signed(given) : given;
      return (french && of && VOWEL.test(value) ? "d’" : (of ?? "")) + value;
    },
  );
  return french ? filled.replace(/ (?=[:;!?»%])|(?<=«) /g, "\u00a0") : filled;
}

/** A number as text; below nothing it has a minus, not a hyphen. */
export const signed = (n: number): string => String(n).replace("-", "−");

const VOWEL = /^[aeiouàâäéèêëîïôöùûüœ]/i;
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

/** Make something once for each key: what the browser knows of a language is slow to make. */
function once<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}

const plurals = once((language) => {
  const rules = new Intl.PluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  return { rules, known: CATEGORIES.filter((category) => pluralCategories.includes(category)) };
});
const lists = {
  conjunction: once((language) => new Intl.ListFormat(language, { type: "conjunction" })),
  disjunction: once((language) => new Intl.ListFormat(language, { type: "disjunction" })),
};

/** The form that a number asks for: of all that the language has, or else of one and many. */
function form(forms: string[], n: number, language: string): string {
  const { rules, known } = plurals(language);
  const category = rules.select(n);
  if (forms.length === known.length) return forms[known.indexOf(category)]!;
  return category === "one" ? forms[0]! : forms.at(-1)!;
}

/** A heading and what it is about: "Your turn: draw cards". */
export function titled(title: string, text: string): string {
  return t("common.titled", { title, text });
}

/** Names one after another: "Ann, Bob and Cleo", or "Ann, Bob or Cleo". */
export function list(names: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return lists[type](settings.language === "en" ? "en-GB" : settings.language).format(names);
}

/** How days, times and numbers are written: as the browser does it in the current language, in English else the British way. */
export function locale(preferred: readonly string[] = navigator.languages): string {
  const { language } = settings;
  return (
    preferred.find((tag) => tag.split("-")[0]!.toLowerCase() === language && tag.length > 2) ??
    (language === "en" ? "en-GB" : language)
  );
}
