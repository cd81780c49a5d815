import { expect, test, vi } from "vitest";
import { fromPython } from "../../dev/from-python";
import type { BoardInfo, RefusalMessage, SeatView } from "$/protocol";
import { GameModel } from "./model.svelte";
import type { GameSource } from "./source";

const board = fromPython<BoardInfo[]>("boards.py").find((each) => each.id === "usa")!;
const [offered, beside] = board.routes.filter(
  ({ a, b }, _, all) => all.filter((each) => each.a === a && each.b === b)[1],
);
const view: SeatView = {
  seat: 0,
  phase: "turn",
  pending_seats: [0],
  current_seat: 0,
  turns: 3,
  points: [0, 0],
  fields: { hand: [{ red: 5 }, null] },
  choices: [{ verb: "claim", text: "claim", label: "", route: offered!.id, cards: { red: 1 } }],
};
const refusal = (values: RefusalMessage["values"]): RefusalMessage => ({
  type: "refused",
  code: "illegal-action",
  reason: "no",
  key: "claim.alike",
  values,
});

function modelOf(seen: SeatView, answer: RefusalMessage | null = null): { game: GameModel; end: () => void } {
  const source = {
    isReplay: false,
    table: null,
    board,
    seq: 5,
    views: [seen],
    events: [],
    why: vi.fn(async () => answer),
  };
  let game!: GameModel;
  const end = $effect.root(() => {
    game = new GameModel(
      () => source as unknown as GameSource,
      () => 0,
    );
  });
  return { game, end };
}

async function tap(route: string, answer: RefusalMessage, fields: SeatView["fields"] = {}): Promise<GameModel> {
  const { game, end } = modelOf({ ...view, fields: { ...view.fields, ...fields } }, answer);
  await game.tapRoute(route);
  end();
  return game;
}

test("the map shows all places that a question is about, but has no view of its own for a turn", () => {
  const routes = board.routes.filter(({ a, b }) => a === "denver" || b === "denver");
  const choices = routes.map(({ id }) => ({ verb: "ride", text: `ride ${id}`, label: "", route: id }));
  const places = [...new Set(routes.flatMap(({ a, b }) => [a, b]))];
  expect(places.length).toBeGreaterThan(6);
  for (const [phase, asked] of [
    ["ride on or stop", places],
    ["turn", []],
  ] as const) {
    const { game, end } = modelOf({ ...view, phase, choices });
    expect(game.asked).toEqual(asked);
    end();
  }
});

test("a track that the server does not offer selects the one that it names instead", async () => {
  const game = await tap(beside!.id, refusal({ first: { kind: "route", value: offered!.id } }));
  expect(game.selected).toBe(offered!.id);
});

test("a track that cannot be claimed explains why", async () => {
  const game = await tap(beside!.id, refusal({}));
  expect([game.selected, game.notice?.text]).toEqual([null, expect.stringContaining(": ")]);
});

test.each([1, "closed"])(
  "a track that somebody has, or that is closed, stands for the open one beside it",
  async (owner) => {
    const twin = board.routes.find(({ id, a, b }) => id !== offered!.id && a === offered!.a && b === offered!.b)!;
    const game = await tap(twin.id, refusal({}), { owner: { [twin.id]: owner } });
    expect(game.selected).toBe(offered!.id);
  },
);
