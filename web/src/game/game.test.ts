import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { partsOf } from "$/parts";
import type { BoardInfo, Choice, Happening, Refusal, SeatView } from "$/protocol";
import { LANGUAGES } from "$/i18n/texts";
import { settings } from "$/settings.svelte";
import { sortPayments, widthOf } from "./payments";
import { keepsPromise } from "./fair";
import { Names } from "./names";
import { promptOf, slug } from "./prompts";
import { refusalText } from "./reasons";
import { lastRoutes, lineOf, newsFor, spoken, standing, storyOf } from "./story";
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
    const told = (phase: string) =>
      parts.text(`phase_${slug(phase)}`) ?? parts.map("phases", (phases) => phases[phase]).find(Boolean);
    for (const phase of board.phases) expect(phase === "turn" || phase === "over" || told(phase), phase).toBeTruthy();
    for (const source of board.scores) expect(parts.text(`line_${slug(source)}`), source).not.toBeNull();
    for (const view of views) {
      const prompt = promptOf(view, 0, names, who);
      expect(prompt.mine).toBe(true);
      expect(prompt.text).not.toBe("");
      expect(`${prompt.title} ${prompt.text}`).not.toMatch(RAW);
      expect(prompt.text).not.toMatch(/\b(in|de)\s*\?$/); // a place is missing
      const other = promptOf({ ...view, choices: [], to_act: [1] }, 0, names, who);
      expect(other.title).toContain("Bob");
      for (const choice of view.choices!) {
        expect(choiceText(choice, names)).not.toMatch(RAW);
        expect(choiceText(choice, names), choice.verb).not.toBe(choice.label);
      }
    }
  });

  test("every reason of a hint is put into words", () => {
    const source = readFileSync("../src/whistlestop/bots/explain.py", "utf8");
    const keys = [
      ...source
        .split("REASONS = {")[1]!
        .split("\n}")[0]!
        .matchAll(/^ {4}"([a-z.]+)":/gm),
    ].map((found) => found[1]!);
    expect(keys.length).toBeGreaterThan(8);
    const numbers = { points: 4, share: 40, missing: 3, turns: 9, trains: 12, have: 40 };
    const values = { ticket: usa.board.tickets[0]!.id, route: usa.board.routes[0]!.id, card: "red", ...numbers };
    for (const reason of keys) {
      const text = adviceText(
        { action: "", trials: 1, win: 1, low: 0, high: 1, points: 9, text: "", reason, values },
        new Names(usa.board),
      );
      expect(text, reason).not.toBe("");
      expect(text).not.toMatch(RAW);
    }
  });
});

test("the payment that saves locomotives comes first, then the one of the largest stock", () => {
  const pay = (counts: Record<string, number>): Choice => ({
    action: JSON.stringify(counts),
    verb: "claim",
    label: "",
    counts,
  });
  const claims = [
    pay({ loco: 3 }),
    pay({ red: 2, loco: 1 }),
    pay({ blue: 3 }),
    pay({ green: 3 }),
    pay({ red: 1, loco: 2 }),
  ];
  const sorted = sortPayments(claims, (card) => card === "loco", { red: 2, blue: 3, green: 5, loco: 3 });
  expect(sorted.map((choice) => choice.counts)).toEqual([
    { green: 3 },
    { blue: 3 },
    { red: 2, loco: 1 },
    { red: 1, loco: 2 },
    { loco: 3 },
  ]);
});

test("cards of one kind lie on top of each other, and each kind beside the other", () => {
  const pay = (counts: Record<string, number>): Choice => ({ action: "", label: "", verb: "claim", counts });
  expect(widthOf([pay({ red: 1 })])).toBe(1);
  expect(widthOf([pay({ red: 3, loco: 1 })])).toBeCloseTo(2.6);
  expect(widthOf([pay({ red: 2 }), pay({ loco: 2 })])).toBeCloseTo(2.6);
});

describe("why something is not possible", () => {
  const names = new Names(usa.board);
  const refusal = (key: string, values: Refusal["values"] = {}): Refusal => ({
    type: "refused",
    code: "illegal-action",
    reason: "In English.",
    key,
    values,
  });

  test("is said by the rule that stands in the way", () => {
    const taken = refusal("claim.taken", {
      route: { kind: "route", value: "denver-phoenix" },
      seat: { kind: "seat", value: 1 },
    });
    expect(refusalText(taken, names, who)).toBe("this route belongs to Bob.");
    const cards = refusal("claim.cards", {
      have: { kind: "counts", value: { white: 3, loco: 1 } },
      need: { kind: "number", value: 5 },
    });
    expect(refusalText(cards, names, who)).toBe(
      "it takes 5 cards of one colour, and you have 3 × white and 1 × locomotive.",
    );
    settings.language = "fr";
    expect(refusalText(taken, names, who)).toBe("cette route appartient à Bob.");
  });

  test("is said in the server’s English if the rule has no words for it, and in short in other languages", () => {
    expect(refusalText(refusal("toll.unpaid"), names, who)).toBe("In English.");
    settings.language = "fr";
    expect(refusalText(refusal("toll.unpaid"), names, who)).toBe("impossible pour l’instant.");
  });
});

test("what was taken back does not count as the last move", () => {
  const names = new Names(usa.board);
  const claim = (seq: number, seat: number, route: string): Happening => ({
    seq,
    kind: "claimed",
    seat,
    deed: { verb: "claim", route },
  });
  const events = [claim(1, 0, "denver-phoenix"), claim(2, 1, "dallas-el-paso"), claim(3, 2, "helena-seattle")];
  expect(lastRoutes(events, 0, names)).toEqual(["dallas-el-paso", "helena-seattle"]);
  expect(lastRoutes(events, null, names)).toEqual(["helena-seattle"]);
  const undone = [...events, { seq: 4, kind: "undone", seat: 2 }];
  expect(standing(undone)).toHaveLength(2);
  expect(lastRoutes(undone, 0, names)).toEqual(["dallas-el-paso"]);
  expect(lineOf(undone[3]!, 3, names, who)?.text).toBe("Cleo undid the last move");
});

test("a seed keeps its promise or does not", async () => {
  const seed = "0".repeat(31) + "1";
  const code = "68dc5ac67d87f9a6a9ea3bd3bfd2d1a6a0c0b8f8d7a0f1f4a1e7bfa4e0e8a8d2";
  expect(await keepsPromise(seed, code)).toBe(false);
  expect(await keepsPromise(seed, createHash("sha256").update(seed).digest("hex"))).toBe(true);
});

test("a claim and what comes with it are one line", () => {
  for (const { board, games } of played) {
    const names = new Names(board);
    for (const events of games) {
      const lines = storyOf(events, names, who);
      const turns = events.filter((event) => event.kind === "turn" || event.kind === "claimed");
      const continued = [...partsOf(board).events].filter(([, occasion]) => occasion.continues).map(([kind]) => kind);
      const claims = lines.filter((line) => line.kind === "claimed");
      expect(turns.length).toBeGreaterThan(claims.length);
      // what continues a line stands alone only where nothing of the same seat came before it in the turn
      for (const [i, line] of lines.entries())
        if (continued.includes(line.kind) && i > 0 && lines[i - 1]!.kind === "claimed")
          expect(lines[i - 1]!.seat).not.toBe(line.seat);
    }
  }
  const germany = played.find((each) => each.board.id === "germany")!;
  const told = storyOf(germany.games[0]!, new Names(germany.board), who).filter((line) => line.kind === "claimed");
  expect(told.some((line) => /claimed .+, picked up a \w+ passenger in .+, picked up/.test(line.text))).toBe(true);
});

test("news is what others did since one's own last turn", () => {
  const line = (id: number, seat: number | null) => ({ id, seat }) as ReturnType<typeof storyOf>[number];
  const lines = [line(0, 1), line(1, 0), line(2, 1), line(3, null), line(4, 2)];
  expect(newsFor(lines, 0).map((each) => each.id)).toEqual([2, 3, 4]);
  expect(newsFor([...lines, line(5, 0)], 0).map((each) => each.id)).toEqual([2, 3, 4]); // as long as the turn lasts
  expect(newsFor(lines, null).map((each) => each.id)).toEqual([4]);
  expect(newsFor([line(0, 0)], 0)).toEqual([]);
});

test("the last turn is called so", () => {
  const names = new Names(usa.board);
  const view = usa.views.find((each) => each.phase === "turn")!;
  expect(promptOf(view, 0, names, who).title).toBe("Your turn");
  const last = { ...view, fields: { ...view.fields, last_turns: 2 } };
  expect(promptOf(last, 0, names, who).title).toBe("Your last turn!");
  expect(promptOf({ ...last, choices: [], to_act: [1] }, 0, names, who).title).toBe("Bob is playing");
});
