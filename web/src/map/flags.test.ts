import { describe, expect, it } from "vitest";

import type { BoardInfo, Layout } from "$/protocol";
import { endsOf, flagsOf } from "./flags";

const site = (id: string, x: number, y: number) => ({ id, x, y, radius: 8 });
const board = { cities: ["a", "b", "c"].map((id) => ({ id })) } as unknown as BoardInfo;
const layout = { cities: [site("a", 50, 50), site("b", 150, 50), site("c", 198, 4)] } as unknown as Layout;
const ticket = (letter: string, a: string, b: string, connected = false) => ({ id: letter, letter, a, b, connected });
const land = { x: 0, y: 0, width: 200, height: 100 };

describe("flags of tickets", () => {
  it("stand once on every end, with the letters of the tickets that are open there", () => {
    const ends = endsOf(board, layout, [ticket("A", "a", "b", true), ticket("B", "b", "c"), ticket("C", "b", "a")]);
    expect(ends.map(({ site, letters, connected }) => [site.id, letters, connected])).toEqual([
      ["a", "C", false],
      ["b", "BC", false],
      ["c", "B", false],
    ]);
    expect(endsOf(board, layout, [ticket("A", "a", "b", true)])).toMatchObject([
      { connected: true },
      { connected: true },
    ]);
  });

  it("stay on the board and keep clear of cars", () => {
    const ends = endsOf(board, layout, [ticket("A", "a", "c")]);
    const [free, corner] = flagsOf(ends, 10, land, []);
    expect([free!.box.x, free!.top < 50]).toEqual([50, true]);
    expect(corner!.box.x + corner!.box.width).toBe(198);
    expect(corner!.box.y).toBeGreaterThan(4);
    const [moved] = flagsOf(ends, 10, land, [{ x: 50, y: 20, width: 40, height: 20 }]);
    expect(moved!.box.x).toBeLessThan(50);
  });
});
