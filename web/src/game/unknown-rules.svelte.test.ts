// A rule that the page has never heard of can be played all the same.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fromPython } from "../../dev/from-python";
import type { BoardInfo, EventMessage, SeatView } from "$/protocol";
import { settings } from "$/settings.svelte";
import Dock from "./decisions/Dock.svelte";
import TextBoard from "./dialogs/TextBoard.svelte";
import { GameModel } from "./model.svelte";
import PlayerCard from "./screen/PlayerCard.svelte";
import type { GameSource } from "./source";

const boards = fromPython<BoardInfo[]>("boards.py");
const usa = boards.find((each) => each.id === "usa")!;

/** USA with a toll for each claim: a rule that the page does not know. */
const board: BoardInfo = {
  ...usa,
  rules: { ...usa.rules, tolls: { cost: 1 } },
  phases: [...usa.phases, "pay the toll"],
  events: { ...usa.events, "toll paid": { what: "number", secrets: "" } },
  fields: {
    ...usa.fields,
    tolls_paid: { rule: "tolls", about: "tolls paid", each: true },
    gate: { rule: "tolls", about: "where the gate is", each: false },
  },
};
const view: SeatView = {
  seat: 0,
  phase: "pay the toll",
  pending_seats: [0],
  current_seat: 0,
  turns: 3,
  points: [0, 0],
  fields: { hand: [{ red: 2 }, null], trains: [45, 45], tolls_paid: [3, 0], gate: "denver" },
  choices: [
    { verb: "toll", text: "toll red:1", label: "toll 1 red", cards: { red: 1 } },
    { verb: "toll", text: "toll none", label: "toll none", word: "none" },
  ],
};
const event: EventMessage = { seq: 4, kind: "toll paid", seat: 1, what: 2 };
const play = vi.fn(() => Promise.resolve(null));
const source = {
  isReplay: false,
  table: null,
  board,
  layout: {},
  game: "g",
  seq: 5,
  views: [view],
  events: [event],
  result: null,
  play,
} as unknown as GameSource;

let game: GameModel;
let shown: Record<string, unknown>[] = [];
let end: () => void;

function show(
  component: typeof Dock | typeof TextBoard | typeof PlayerCard,
  props: Record<string, unknown> = {},
): string {
  shown.push(mount(component as typeof Dock, { target: document.body, props: { game, ...props } }));
  flushSync();
  return document.body.textContent ?? "";
}

beforeEach(() => {
  settings.language = "en";
  end = $effect.root(() => {
    game = new GameModel(
      () => source,
      () => 0,
    );
  });
});
afterEach(() => {
  for (const component of shown) void unmount(component);
  shown = [];
  end();
  document.body.innerHTML = "";
});

test("choices of an unknown rule are buttons that play them", () => {
  show(Dock);
  const buttons = [...document.querySelectorAll("button")].filter((button) => button.textContent?.includes("toll"));
  expect(buttons.map((button) => button.textContent?.trim())).toEqual(["toll 1 red", "toll none"]);
  buttons[0]!.click();
  expect(play).toHaveBeenCalledWith(0, "toll red:1");
  expect(game.prompt).toMatchObject({ mine: true, text: "Make your choice" });
});

test("events of an unknown rule are told in the server's words", () => {
  expect(game.story.map((line) => line.text)).toEqual(["Player 2 toll paid 2"]);
});

test("fields of an unknown rule are shown at the players and in the text view", () => {
  expect(show(PlayerCard, { player: game.players[0] })).toContain("tolls paid: 3");
  expect(show(TextBoard, { done: () => {} })).toContain("where the gate is: denver");
});
