import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { fromPython } from "../../dev/from-python";
import { partsOf } from "$/parts";
import type { BoardInfo, Choice, EventMessage, RefusalMessage, SeatView } from "$/protocol";
import { LANGUAGES } from "$/i18n/texts";
import { settings } from "$/settings.svelte";
import { sortPayments, widthOf } from "./payments";
import { matchesCommitment } from "./commitment";
import { Names } from "./names";
import { promptOf, slug } from "./prompts";
import { lastRoutes, lineOf, newsFor, spoken, withoutUndone, storyOf } from "./story";
import { choiceText, refusalText } from "./wording";

interface Played {
  board: BoardInfo;
  games: EventMessage[][];
  views: SeatView[];
}

// games as the server would tell them
const played = fromPython<Played[]>("games.py");
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

  test.each(played)("every event of $board.id has a text", ({ board, games }) => {
    const names = new Names(board);
    expect(Object.keys(board.events).filter((kind) => !partsOf(board).events.has(kind))).toEqual([]);
    for (const events of games) {
      const lines = storyOf(events, names, who);
      expect(lines.length).toBeGreaterThan(50);
      for (const line of lines) {
        expect(line.text).not.toMatch(RAW);
        expect(spoken(line, names)).not.toMatch(RAW);
        // without a text it would be in the server's English
        const { kind, what } = events[line.id]!;
        if (language !== "en") expect(line.text).not.toContain(`${kind} ${what ?? ""}`.trim());
      }
    }
  });

  test.each(played)("every phase, score line and choice of $board.id has a text", ({ board, views }) => {
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
      const other = promptOf({ ...view, choices: [], pending_seats: [1] }, 0, names, who);
      expect(other.title).toContain("Bob");
      for (const choice of view.choices!) {
        expect(choiceText(choice, names)).not.toMatch(RAW);
        expect(choiceText(choice, names), choice.verb).not.toBe(choice.label);
      }
    }
  });
});

test("payments are sorted by the locomotives they save, then by the cards left in hand", () => {
  const pay = (cards: Record<string, number>): Choice => ({
    text: JSON.stringify(cards),
    verb: "claim",
    label: "",
    cards,
  });
  const claims = [
    pay({ loco: 3 }),
    pay({ red: 2, loco: 1 }),
    pay({ blue: 3 }),
    pay({ green: 3 }),
    pay({ red: 1, loco: 2 }),
  ];
  const sorted = sortPayments(claims, (card) => card === "loco", { red: 2, blue: 3, green: 5, loco: 3 });
  expect(sorted.map((choice) => choice.cards)).toEqual([
    { green: 3 },
    { blue: 3 },
    { red: 2, loco: 1 },
    { red: 1, loco: 2 },
    { loco: 3 },
  ]);
});

test("the width of a payment counts cards of one kind as overlapping", () => {
  const pay = (cards: Record<string, number>): Choice => ({ text: "", label: "", verb: "claim", cards });
  expect(widthOf([pay({ red: 1 })])).toBe(1);
  expect(widthOf([pay({ red: 3, loco: 1 })])).toBeCloseTo(2.6);
  expect(widthOf([pay({ red: 2 }), pay({ loco: 2 })])).toBeCloseTo(2.6);
});

describe("a refusal", () => {
  const names = new Names(usa.board);
  const refusal = (key: string, values: RefusalMessage["values"] = {}): RefusalMessage => ({
    type: "refused",
    code: "illegal-action",
    reason: "In English.",
    key,
    values,
  });

  test("is worded by the rule that forbids the action", () => {
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
      "it takes 5 cards of one colour, and you have 3\u00a0× white and 1\u00a0× locomotive.",
    );
    settings.language = "fr";
    expect(refusalText(taken, names, who)).toBe("cette route appartient à Bob.");
  });

  test("without a text is told in the server’s English, or briefly in other languages", () => {
    expect(refusalText(refusal("toll.unpaid"), names, who)).toBe("In English.");
    settings.language = "fr";
    expect(refusalText(refusal("toll.unpaid"), names, who)).toBe("impossible pour l’instant.");
  });
});

test("undone moves are not marked as the last ones", () => {
  const names = new Names(usa.board);
  const claim = (seq: number, seat: number, route: string): EventMessage => ({
    seq,
    kind: "claimed",
    seat,
    action: { verb: "claim", route },
  });
  const events = [claim(1, 0, "denver-phoenix"), claim(2, 1, "dallas-el-paso"), claim(3, 2, "helena-seattle")];
  expect(lastRoutes(events, 0, names)).toEqual(["dallas-el-paso", "helena-seattle"]);
  expect(lastRoutes(events, null, names)).toEqual(["helena-seattle"]);
  const undone = [...events, { seq: 4, kind: "undone", seat: 2, what: 3 }];
  expect(withoutUndone(undone)).toEqual(events.slice(0, 2));
  expect(lastRoutes(undone, 0, names)).toEqual(["dallas-el-paso"]);
  expect(lineOf(undone[3]!, 3, names, who)?.text).toBe("Cleo undid the last move");
});

test("after a reload, without the events of what was undone, all others still count", () => {
  const events = [1, 2].map((seq): EventMessage => ({ seq, kind: "drew", seat: 0 }));
  expect(withoutUndone([...events, { seq: 4, kind: "undone", seat: 0, what: 3 }])).toEqual(events);
});

test("a seed matches its commitment or does not", async () => {
  const seed = "0".repeat(31) + "1";
  const code = "68dc5ac67d87f9a6a9ea3bd3bfd2d1a6a0c0b8f8d7a0f1f4a1e7bfa4e0e8a8d2";
  expect(await matchesCommitment(seed, code)).toBe(false);
  expect(await matchesCommitment(seed, createHash("sha256").update(seed).digest("hex"))).toBe(true);
});

test("a claim and its consequences are one line of the story", () => {
  for (const { board, games } of played) {
    const names = new Names(board);
    for (const events of games) {
      const lines = storyOf(events, names, who);
      const turns = events.filter((event) => event.kind === "turn" || event.kind === "claimed");
      const continued = [...partsOf(board).events].filter(([, eventView]) => eventView.continues).map(([kind]) => kind);
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

test("news are the lines of other players since my last turn", () => {
  const line = (id: number, seat: number | null) => ({ id, seat }) as ReturnType<typeof storyOf>[number];
  const lines = [line(0, 1), line(1, 0), line(2, 1), line(3, null), line(4, 2)];
  expect(newsFor(lines, 0).map((each) => each.id)).toEqual([2, 3, 4]);
  expect(newsFor([...lines, line(5, 0)], 0).map((each) => each.id)).toEqual([2, 3, 4]); // as long as the turn lasts
  expect(newsFor(lines, null).map((each) => each.id)).toEqual([4]);
  expect(newsFor([line(0, 0)], 0)).toEqual([]);
});

test("the prompt of the last turn says so", () => {
  const names = new Names(usa.board);
  const view = usa.views.find((each) => each.phase === "turn")!;
  expect(promptOf(view, 0, names, who).title).toBe("Your turn");
  const last = { ...view, fields: { ...view.fields, last_turns: 2 } };
  expect(promptOf(last, 0, names, who).title).toBe("Your last turn!");
  expect(promptOf({ ...last, choices: [], pending_seats: [1] }, 0, names, who).title).toBe("Bob is playing");
});

test("nobody who is away is said to be playing", () => {
  const view = { ...usa.views[0]!, phase: "turn", choices: [], pending_seats: [1] };
  const names = new Names(usa.board);
  expect(promptOf(view, 0, names, who, () => false).title).toBe("Bob is playing");
  expect(promptOf(view, 0, names, who, (seat) => seat === 1).title).toBe("Waiting for Bob, who is away");
});

test("the points of chosen tickets are told together where each has points of its own", () => {
  const swiss = new Names(played.find((each) => each.board.id === "switzerland")!.board);
  expect(swiss.points(["basel-bern", "bern-chur"])).toBe(15);
  expect(swiss.points(["basel-bern", "bern-any"])).toBeNull(); // 6, 5, 8 or 11
  expect(swiss.points([])).toBe(0);
});
