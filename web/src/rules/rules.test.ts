import { beforeEach, describe, expect, test } from "vitest";
import { fromPython } from "../../dev/from-python";
import type { BoardInfo } from "$/protocol";
import { LANGUAGES } from "$/i18n/texts";
import { settings } from "$/settings.svelte";
import { PARTS } from "$/parts";
import { introduction, sections } from "./content";
import { differences, isPlain } from "./differences";
import type { Block } from "./piece";

// the boards as the server tells them, those of examples/ included
const boards = fromPython<BoardInfo[]>("boards.py");
const board = (id: string) => boards.find((each) => each.id === id)!;

/** Everything that the page of a board says, as one text. */
function told(of: BoardInfo): string {
  const blocks = sections(of).flatMap((section) => [{ title: section.title }, ...section.blocks] as Block[]);
  return blocks.flatMap(words).join("\n");
}

function words(block: Block): string[] {
  const { title, texts = [], items = [], table } = block;
  const cells = table ? [table.caption, ...table.head, ...table.rows.flat()] : [];
  return [...(title ? [title] : []), ...texts, ...items, ...cells.map(String)];
}

const without = (of: BoardInfo, rule: string): BoardInfo => {
  const rules = { ...of.rules };
  delete rules[rule];
  return { ...of, rules };
};

const changed = (of: BoardInfo, rule: string, parameters: Record<string, unknown>): BoardInfo => ({
  ...of,
  rules: { ...of.rules, [rule]: { ...of.rules[rule], ...parameters } },
});

beforeEach(() => {
  settings.language = "en";
});

describe.each(LANGUAGES)("in %s", (language) => {
  beforeEach(() => {
    settings.language = language;
  });

  test.each(boards)("every rule of $id has a piece of the rules page", (each) => {
    const whole = told(each);
    expect(Object.keys(each.rules).length).toBeGreaterThan(2);
    for (const rule of Object.keys(each.rules)) {
      expect(PARTS, rule).toHaveProperty(rule);
      expect(told(without(each, rule)), rule).not.toBe(whole);
    }
  });

  test.each(boards)("the rules page of $id has all its sections", (each) => {
    const text = told(each);
    expect(text).not.toMatch(/[{}]|undefined|NaN|\[object/);
    expect(text.split("*").length % 2, "stars come in pairs").toBe(1);
    const ids = sections(each).map((section) => section.id);
    expect(ids.slice(0, 4)).toEqual(["aim", "turn", "claim", "tickets"]);
    expect(ids.slice(-2)).toEqual(["end", "scoring"]);
  });

  test.each(boards)("$id has three to five points that set it apart", (each) => {
    const points = differences(each).map((point) => point.text);
    expect(points.length).toBeGreaterThanOrEqual(3);
    expect(points.length).toBeLessThanOrEqual(5);
    expect(new Set(points).size).toBe(points.length);
    expect(points.join()).not.toMatch(/[{}]|undefined/);
  });
});

test("a board is introduced in the chosen language if it has a text in it", () => {
  const about = { en: "Far.", fr: "Loin." };
  expect(introduction({ ...board("usa"), about })).toBe("Far.");
  expect(introduction({ ...board("usa"), about: {} })).toBeNull();
  settings.language = "fr";
  expect(introduction({ ...board("usa"), about })).toBe("Loin.");
  expect(introduction({ ...board("usa"), about: { en: "Far." } })).toBe("Far.");
});

test.each([
  ["usa", "longest_path", { points: 37 }, "37 points"],
  ["usa", "opening_tickets", { deal: 33, keep_at_least: 31 }, "dealt 33 tickets and keeps at least 31"],
  ["usa", "draw_tickets", { draw: 38, keep_at_least: 32 }, "draw 38 tickets"],
  ["usa", "claim_routes", { multiple_routes_from: 39 }, "fewer than 39 players"],
  ["usa", "last_round", { trains: 34 }, "34 trains or fewer"],
  ["usa", "route_points", { by_length: [1, 2, 4, 7, 10, 36] }, "36"],
  ["germany", "most_tickets", { points: 41 }, "41 points"],
  ["germany", "passengers", { first: 43, second: 42 }, "*43* points for the most, *42*"],
  ["marklin", "passenger_runs", { passengers: 44 }, "44 passengers"],
  ["first-journey", "ticket_race", { to_win: 46, tickets: 45 }, "number 46"],
  ["iberia", "ticket_draft", { deal: 48, keep: 47 }, "exactly 47 of their 48"],
  ["south-korea", "express", { values: [4, 51] }, "+4 and +51"],
  ["south-korea", "province_mat", { bonus: { 2: [52] } }, "52"],
])("on %s the numbers of %s come from its parameters", (id, rule, parameters, text) => {
  expect(told(board(id))).not.toContain(text);
  expect(told(changed(board(id), rule, parameters))).toContain(text);
});

test("only the plain game has nothing special", () => {
  expect(boards.filter(isPlain).map((each) => each.id)).toEqual(["usa"]);
});

test("the rules page counts festivals and goods", () => {
  expect(told(board("iberia"))).toContain("54 festival cards");
  expect(told(board("iberia"))).toContain("2 · 4 · 7 · 11 · 16 · 22 · 22 · 22");
  expect(told(board("marklin"))).toContain("7 · 6 · 5 · 4");
  expect(told(board("germany"))).toContain("60 passengers in 6 colours");
});

test("the rules page names places in the chosen language", () => {
  settings.language = "fr";
  expect(told(board("first-journey"))).toContain("Ankara, Moscou ou Rostov");
  expect(told(board("germany"))).toContain("Cologne");
  expect(told(board("iberia"))).toContain("Séville");
  expect(told(board("south-korea"))).toContain("Jeolla du Nord");
});

test("a rule without a text is mentioned by name", () => {
  const own = { ...board("usa"), rules: { ...board("usa").rules, tolls: {} } };
  expect(told(own)).toContain("“tolls”");
});

test("every picture of a rule is on the page of some board", () => {
  const used = boards.flatMap((each) =>
    sections(each).flatMap((section) => section.blocks.map((block) => block.picture)),
  );
  for (const picture of used.filter((each) => each !== undefined)) {
    expect(picture.drawing).toBeTypeOf("function");
    expect(picture.label).not.toBe("");
  }
  expect(new Set(used.map((picture) => picture?.label)).size).toBeGreaterThan(15);
});

test("pictures and points are those of the board", () => {
  const labels = (id: string) =>
    sections(board(id)).flatMap(({ blocks }) => blocks.map(({ picture }) => picture?.label));
  const lengths = (id: string) =>
    sections(board(id)).flatMap(({ blocks }) => blocks.flatMap(({ table }) => table?.head ?? []));
  expect(labels("usa").join()).toContain("Two blue cards and a locomotive");
  expect(labels("nordic").join()).not.toContain("Two blue cards and a locomotive");
  expect(lengths("nordic")).toEqual(["Spaces", 1, 2, 3, 4, 5, 6, 9]);
});

test("what may stand for the cards of a ferry is said as it is played", () => {
  expect(told(board("nordic"))).toContain("do not stand for the coloured cards");
  expect(told(changed(board("nordic"), "substitutes", { any_space: true }))).toContain("3 for each");
});

test("the points for two paths stand beside the numbers of tickets", () => {
  expect(told(board("india"))).toContain("5, 10, 20 or 30 points for 1, 2, 3 or 4 such tickets, and 40 for 5 or more");
});

test("locomotives that are drawn like other cards are told of", () => {
  expect(told(board("usa"))).not.toContain("even two in one turn");
  for (const id of ["nordic", "switzerland"]) expect(told(board(id))).toContain("even two in one turn");
  expect(told(board("nordic"))).toContain("they stay there");
  expect(told(board("switzerland"))).not.toContain("they stay there");
});
