import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { texts } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import type { BoardInfo, Choice, Happening, SeatView } from "$/protocol";
import { LANGUAGES, settings } from "$/settings.svelte";
import { dataOf, deedOf, sortPayments } from "./actions";
import { keepsPromise } from "./fair";
import { Names } from "./names";
import { promptOf, slug } from "./prompts";
import { sentence, whyNot } from "./reasons";
import { lastRoutes, lineOf, spoken, standing, storyOf } from "./story";
import { adviceText, choiceText } from "./wording";

interface Played {
  board: BoardInfo;
  games: Happening[][];
  views: SeatView[];
}

// games as the server would tell them
const python = process.env.WHISTLESTOP_PYTHON ?? "python3";
const played = JSON.parse(execFileSync(python, ["dev/games.py"], { encoding: "utf8", maxBuffer: 2 ** 27 })) as Played[];
const usa = played.find((each) => each.board.id === "usa")!;
const who = (seat: number) => ["Ann", "Bob", "Cleo"][seat] ?? "?";

/** Signs of something that was not put into words: ids, values without a name, places left open. */
const RAW = /undefined|null|NaN|\{|\}|_|\w:\w|[a-z]-[a-z]+\/|\[object/;

beforeEach(() => {
  settings.language = "en";
});

describe.each(LANGUAGES)("in %s", (language) => {
  beforeEach(() => {
    settings.language = language;
  });

  test.each(played)("every event of $board.id is told in words", ({ board, games }) => {
    const names = new Names(board);
    expect(Object.keys(board.events).filter((kind) => !partsOf(board).events.has(kind))).toEqual([]);
    for (const events of games) {
      const lines = storyOf(events, names, who);
      expect(lines.length).toBeGreaterThan(50);
      for (const line of lines) {
        expect(line.text).not.toMatch(RAW);
        expect(spoken(line, names)).not.toMatch(RAW);
        // what no text is known for would be told in the server's English
        const { kind, what } = events[line.id]!;
        if (language !== "en") expect(line.text).not.toContain(`${kind} ${what ?? ""}`.trim());
      }
    }
  });

  test.each(played)("every phase, score and choice of $board.id has a name", ({ board, views }) => {
    const names = new Names(board);
    const parts = partsOf(board);
    const told = (phase: string) => parts.text(`phase_${slug(phase)}`) ?? parts.map("phases", (phases) => phases[phase])[0];
    for (const phase of board.phases) expect(phase === "turn" || phase === "over" || told(phase), phase).toBeTruthy();
    for (const source of board.scores) expect(parts.text(`line_${slug(source)}`), source).not.toBeNull();
    for (const view of views) {
      const prompt = promptOf(view, 0, names, who);
      expect(prompt.mine).toBe(true);
      expect(prompt.text).not.toBe("");
      expect(`${prompt.title} ${prompt.text}`).not.toMatch(RAW);
      const other = promptOf({ ...view, choices: [], to_act: [1] }, 0, names, who);
      expect(other.title).toContain("Bob");
      for (const choice of view.choices!.map(dataOf)) {
        expect(choiceText(choice, names)).not.toMatch(RAW);
        expect(choiceText(choice, names), choice.verb).not.toBe(choice.label);
      }
    }
  });

  test("every reason of a hint is put into words", () => {
    const source = readFileSync("../src/whistlestop/bots/explain.py", "utf8");
    const keys = [...source.slice(source.indexOf("REASONS"), source.indexOf("}")).matchAll(/^ {4}"([a-z.]+)":/gm)].map((found) => found[1]!);
    expect(keys.length).toBeGreaterThan(8);
    const values = { ticket: usa.board.tickets[0]!.id, route: usa.board.routes[0]!.id, card: "red", points: 4, share: 0.4, routes: 3, rule: "x" };
    for (const reason of keys) {
      const text = adviceText({ action: "", trials: 1, win: 1, low: 0, high: 1, reason, values }, new Names(usa.board));
      expect(text, reason).not.toBe("");
      expect(text).not.toMatch(RAW);
    }
  });
});

test("actions are taken apart", () => {
  const event = (kind: string, what: string): Happening => ({ seq: 1, kind, what, seat: 0 });
  expect(deedOf(event("claimed", "claim denver-phoenix white:4 loco:1"), usa.board)).toEqual({
    verb: "claim",
    route: "denver-phoenix",
    counts: { white: 4, loco: 1 },
  });
  const germany = played.find((each) => each.board.id === "germany")!.board;
  expect(deedOf(event("collected", "collect danemark:red"), germany)).toMatchObject({ city: "danemark", card: "red" });
});

test("the payment that saves locomotives comes first, then the one of the largest stock", () => {
  const pay = (counts: Record<string, number>): Choice => ({ action: JSON.stringify(counts), verb: "claim", label: "", counts });
  const claims = [pay({ loco: 3 }), pay({ red: 2, loco: 1 }), pay({ blue: 3 }), pay({ green: 3 }), pay({ red: 1, loco: 2 })];
  const sorted = sortPayments(claims, (card) => card === "loco", { red: 2, blue: 3, green: 5, loco: 3 });
  expect(sorted.map((choice) => choice.counts)).toEqual([
    { green: 3 },
    { blue: 3 },
    { red: 2, loco: 1 },
    { red: 1, loco: 2 },
    { loco: 3 },
  ]);
});

describe("why a route cannot be claimed", () => {
  const names = new Names(usa.board);
  const route = names.routes.get("denver-phoenix")!; // five white
  const view = (fields: Record<string, unknown>, more: Partial<SeatView> = {}): SeatView => ({
    phase: "turn",
    to_act: [0],
    turn_of: 0,
    turns: 3,
    points: [0, 0],
    fields: { owner: {}, trains: [45, 45], hand: [{}, null], ...fields },
    ...more,
  });
  const reason = (seen: SeatView, me: number | null = 0) => whyNot(route, seen, me, names, who)?.key;

  test("it is taken, closed, or the own one", () => {
    expect(reason(view({ owner: { "denver-phoenix": 1 } }))).toBe("whyTaken");
    expect(reason(view({ owner: { "denver-phoenix": 0 } }))).toBe("whyYours");
    expect(reason(view({ owner: { "denver-phoenix": "closed" } }))).toBe("whyClosed");
  });

  test("it is not the moment", () => {
    expect(reason(view({}, { to_act: [1] }))).toBe("whyWait");
    expect(reason(view({}, { phase: "draw a second card" }))).toBe("whyFirst");
    expect(reason(view({}, { phase: "over", to_act: [] }))).toBe("whyOver");
    expect(reason(view({}), null)).toBe("whyWatching");
  });

  test("trains or cards are missing", () => {
    expect(reason(view({ trains: [4, 45] }))).toBe("whyTrains");
    expect(reason(view({ hand: [{ white: 3, loco: 1, red: 5 }, null] }))).toBe("whyCardsWild");
    expect(reason(view({ hand: [{ white: 4, red: 5 }, null] }))).toBe("whyCards");
    expect(reason(view({ hand: [{ white: 3, loco: 2 }, null] }))).toBeUndefined();
  });

  test("every reason has its sentence", () => {
    for (const key of Object.keys(texts.en).filter((each) => each.startsWith("game.why"))) {
      const text = sentence({ key: key.slice("game.".length), values: { who: "Bob", need: 5, have: 3, wild: 1, colour: "red" } });
      expect(text).not.toMatch(RAW);
    }
  });
});

test("what was taken back does not count as the last move", () => {
  const names = new Names(usa.board);
  const claim = (seq: number, seat: number, route: string): Happening => ({ seq, kind: "claimed", seat, what: `claim ${route} white:5` });
  const events = [claim(1, 0, "denver-phoenix"), claim(2, 1, "dallas-el-paso"), claim(3, 2, "helena-seattle")];
  expect(lastRoutes(events, 0, names)).toEqual(["dallas-el-paso", "helena-seattle"]);
  expect(lastRoutes(events, null, names)).toEqual(["helena-seattle"]);
  const undone = [...events, { seq: 4, kind: "undone", seat: 2 }];
  expect(standing(undone)).toHaveLength(2);
  expect(lastRoutes(undone, 0, names)).toEqual(["dallas-el-paso"]);
  expect(lineOf(undone[3]!, 3, names, who)?.text).toBe("Cleo took the last move back");
});

test("a seed keeps its promise or does not", async () => {
  const seed = "0".repeat(31) + "1";
  const code = "68dc5ac67d87f9a6a9ea3bd3bfd2d1a6a0c0b8f8d7a0f1f4a1e7bfa4e0e8a8d2";
  expect(await keepsPromise(seed, code)).toBe(false);
  expect(await keepsPromise(seed, createHash("sha256").update(seed).digest("hex"))).toBe(true);
});
