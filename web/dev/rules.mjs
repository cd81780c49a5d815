// The rules of every board as Markdown, by language, as JSON: for the site of the documentation (tools/site.py). The texts
// are those of the page; nothing is said twice.

import { execFileSync } from "node:child_process";
import { createServer } from "vite";

const python = process.env.WHISTLESTOP_PYTHON ?? "python3";

// what the settings ask the browser for
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.localStorage = { getItem: () => null, setItem() {} };

const server = await createServer({
  server: { middlewareMode: true, ws: false },
  appType: "custom",
  logLevel: "error",
});
const load = (file) => server.ssrLoadModule(`/src/${file}`);
const { introduction, sections } = await load("rules/content.ts");
const { differences } = await load("rules/differences.ts");
const { settings } = await load("settings.svelte.ts");
const { boardName } = await load("i18n/places.ts");
const { t } = await load("i18n/index.svelte.ts");

const strong = (text) => text.replaceAll("*", "**");
const cell = (text) => strong(String(text)).replaceAll("|", "\\|");
const row = (cells) => `| ${cells.map(cell).join(" | ")} |`;

function table({ caption, head, rows }) {
  return [`*${caption}*`, [row(head), `|${head.map(() => "---|").join("")}`, ...rows.map(row)].join("\n")];
}

function block({ title, texts = [], items = [], table: found }) {
  const list = items.map((item) => `- ${strong(item)}`).join("\n");
  return [
    ...(title ? [`### ${title}`] : []),
    ...texts.map(strong),
    ...(list ? [list] : []),
    ...(found ? table(found) : []),
  ];
}

function page(board) {
  const intro = introduction(board);
  const points = differences(board)
    .map((point) => `- ${strong(point.text)}`)
    .join("\n");
  const parts = sections(board).flatMap((section) => [`## ${section.title}`, ...section.blocks.flatMap(block)]);
  return [
    `# ${t("rules.title", { board: boardName(board) })}`,
    ...(intro ? [`*${intro}*`] : []),
    points,
    ...parts,
    "",
  ].join("\n\n");
}

const boards = JSON.parse(execFileSync(python, ["dev/boards.py", "shipped"], { encoding: "utf8" }));
const found = {};
for (const language of ["en", "fr"]) {
  settings.language = language;
  found[language] = boards.map((board) => ({ board: board.id, name: boardName(board), text: page(board) }));
}
console.log(JSON.stringify(found));
await server.close();
