// A hint that is asked for too soon says so, and comes by itself when it may.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fromPython } from "../../dev/from-python";
import * as api from "$/net/api";
import type { BoardInfo, LessonInfo, SeatView } from "$/protocol";
import { settings } from "$/settings.svelte";
import { GameModel } from "./model.svelte";
import Hints from "./screen/HintPanel.svelte";
import type { GameSource } from "./source";

const boards = fromPython<BoardInfo[]>("boards.py");
const choice = { verb: "draw", text: "draw deck", label: "draw from the deck", word: "deck" };
const view: SeatView = {
  seat: 0,
  phase: "turn",
  pending_seats: [0],
  current_seat: 0,
  turns: 3,
  points: [0, 0],
  fields: { hand: [{ red: 2 }, null], trains: [45, 45] },
  choices: [choice],
};
const advice = { action: choice.text, reason: "draw_wild", values: {}, trials: 40, win: 0.5, low: 0.4, high: 0.6 };
const hint = vi.fn<GameSource["hint"]>();
const source = {
  isReplay: false,
  table: null,
  board: boards.find((each) => each.id === "usa")!,
  layout: {},
  game: "g",
  seq: 5,
  views: [view],
  events: [],
  result: null,
  hint,
} as unknown as GameSource;

let game: GameModel;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  settings.language = "en";
  end = $effect.root(() => {
    game = new GameModel(
      () => source,
      () => 0,
    );
  });
});
afterEach(() => {
  end();
  document.body.innerHTML = "";
  vi.useRealTimers();
});

test("a hint stays while others decide at the same time, and goes with the decision", async () => {
  const found = { advice: [{ ...advice, points: 90 }], plan: null } as unknown as Awaited<
    ReturnType<GameSource["hint"]>
  >;
  const told = { ...source, seq: 5, views: [view] };
  let newest: typeof told = $state.raw(told);
  let own: GameModel | undefined;
  const stop = $effect.root(() => {
    own = new GameModel(
      () => newest as GameSource,
      () => 0,
    );
  });
  hint.mockImplementationOnce(() => {
    newest = { ...told, seq: 6, views: [{ ...view }] }; // somebody else has decided while the bot was thinking
    return Promise.resolve(found);
  });
  await own!.hints.ask();
  expect(own!.hints.choice?.text).toBe("draw deck");
  newest = { ...told, seq: 7, views: [{ ...view, turns: 5 }] };
  expect(own!.hints.now).toBe(null);
  stop();
});

test("there are no hints while a lesson leads, and there are once it is over", async () => {
  const step = (at: number, awaits: string[]) => ({ at, awaits, texts: { en: "Read." }, hint: {}, shows: "" });
  const lesson = { id: "first", titles: {}, steps: [step(5, []), step(5, ["draw deck"]), step(6, [])] };
  vi.spyOn(api, "lesson").mockResolvedValue(lesson as unknown as LessonInfo);
  const told = { ...source, table: { lesson: "first", seats: [{}, {}] } } as unknown as GameSource;
  let newest = $state.raw(told);
  let own: GameModel | undefined;
  const stop = $effect.root(() => {
    own = new GameModel(
      () => newest,
      () => 0,
    );
  });
  hint.mockClear();
  expect(own!.hints.offered).toBe(false); // while the lesson is loading, too
  await own!.coach.load("first");
  expect(own!.hints.offered).toBe(false);
  await own!.hints.ask();
  expect(hint).not.toHaveBeenCalled();
  own!.coach.next();
  expect(own!.advised?.text).toBe("draw deck");
  newest = { ...told, seq: 6 };
  expect(own!.hints.offered).toBe(true);
  newest = { ...told, seq: 8 }; // somebody plays on
  expect(own!.hints.offered).toBe(true);
  stop();
});

test("a hint that was refused for some seconds counts them down and then asks again", async () => {
  const wait = { code: "too-early", reason: "one hint at a time", values: { seconds: { value: 2 } } };
  hint.mockResolvedValueOnce(wait as unknown as Awaited<ReturnType<GameSource["hint"]>>);
  const found = { advice: [{ ...advice, points: 90 }], plan: null };
  hint.mockResolvedValueOnce(found as unknown as Awaited<ReturnType<GameSource["hint"]>>);
  const shown = mount(Hints, { target: document.body, props: { game } });
  await game.hints.ask();
  flushSync();
  expect(document.body.textContent).toContain("the next one is ready in 2 seconds.");
  await vi.advanceTimersByTimeAsync(1000);
  flushSync();
  expect(document.body.textContent).toContain("the next one is ready in 1 second.");
  expect(hint).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  flushSync();
  expect(hint).toHaveBeenCalledTimes(2);
  expect(document.body.textContent).toContain("wins about one game in two");
  void unmount(shown);
});
