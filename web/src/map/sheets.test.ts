import { describe, expect, it } from "vitest";

import { laySheets, sightOfSheet } from "./sheets";

const ground = { x: -30, y: -30, width: 1400, height: 1280 };
const sheet = { highAt: (width: number) => 1.45 * width };

describe("a sheet beside the map", () => {
  it("takes what a board that fills the height leaves", () => {
    const [laid] = laySheets([sheet], ground, { width: 1040, height: 640 });
    expect(laid!.x).toBeGreaterThan(ground.x + ground.width);
    expect(laid!.y).toBe(ground.y);
    expect(laid!.width).toBeCloseTo((1040 / 640) * 1280 - 1400 - 16);
  });

  it("stays beside it where the board has to be smaller for that, but not as small as above it", () => {
    const [laid] = laySheets([sheet], ground, { width: 950, height: 850 });
    expect(laid!.x).toBeGreaterThan(ground.x + ground.width);
    expect(laid!.width).toBe(480);
  });

  it("lies below the board on a high screen", () => {
    const [laid, next] = laySheets([sheet, sheet], ground, { width: 390, height: 800 });
    expect(laid!.y).toBeGreaterThan(ground.y + ground.height);
    expect(next!.y).toBeGreaterThan(laid!.y + laid!.height);
  });
});

describe("a question about part of a sheet", () => {
  const box = { x: 10, y: 100, width: 400, height: 800 };
  const frame = { width: 300, height: 150 };

  it("is seen in the middle, and the sheet fills the frame", () => {
    expect(sightOfSheet(box, [0.5, 0.6], frame)).toEqual({ x: 10, y: 440, width: 400, height: 200 });
  });

  it("brings nothing into sight that is not the sheet", () => {
    expect(sightOfSheet(box, [0.9, 1], frame)).toEqual({ x: 10, y: 700, width: 400, height: 200 });
    expect(sightOfSheet(box, [0, 0.1], frame).y).toBe(100);
  });

  it("is seen as a whole", () => {
    expect(sightOfSheet(box, [0.1, 0.9], frame)).toEqual({ x: 10, y: 180, width: 400, height: 640 });
  });
});
