// All texts, by language and key. English and French stand side by side: every area of the page has a file in areas/, and
// every rule one in its folder (parts/<rule>/texts.ts, an area of the rule's name). Any further language is one file,
// languages/<code>.json, which tools/make_language.py writes for translators; where it lacks a text, the English one is shown.

type Texts = Record<string, string>;

export const texts: { en: Texts; fr: Texts; [language: string]: Texts } = { en: {}, fr: {} };

/** The codes of all languages of the page. */
export const LANGUAGES = ["en", "fr"];

const areas = import.meta.glob<Record<string, Texts>>(["./areas/*.ts", "../parts/*/texts.ts"], { eager: true });
for (const [path, area] of Object.entries(areas)) {
  const name = path.replace("/texts.ts", "").replace(".ts", "").split("/").at(-1)!;
  for (const language of LANGUAGES)
    for (const [key, text] of Object.entries(area[language]!)) texts[language]![`${name}.${key}`] = text;
}

/** A further language joins the others. */
export function addLanguage(code: string, own: Texts): void {
  texts[code] = { ...texts.en, ...own };
  LANGUAGES.push(code);
}

const further = import.meta.glob<Texts>("./languages/*.json", { eager: true, import: "default" });
for (const [path, own] of Object.entries(further)) addLanguage(path.split("/").at(-1)!.replace(".json", ""), own);
