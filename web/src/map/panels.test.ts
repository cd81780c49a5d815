import { describe, expect, it } from "vitest";

import { layPanels, sightOfPanel } from "./panels";

const ground = { x: -30, y: -30, width: 1400, height: 1280 };
const panel = { highAt: (width: number) => 1.45 * width };

describe("a panel beside the map", () => {
  it("takes the width that a board of full height leaves", () => {
    const [laid] = layPanels([panel], ground, { width: 1040, height: 640 });
    expect(laid!.x).toBeGreaterThan(ground.x + ground.width);
    expect(laid!.y).toBe(ground.y);
    expect(laid!.width).toBeCloseTo((1040 / 640) * 1280 - 1400 - 16);
  });

  it("is as high as the board, if it needs not much less", () => {
    const [laid] = layPanels([panel], ground, { width: 1040, height: 640 });
    expect(laid!.height).toBeCloseTo(ground.height);
    const [low] = layPanels([{ highAt: () => 100 }], ground, { width: 1040, height: 640 });
    expect(low!.height).toBeCloseTo(150);
  });

  it("stays beside the board if the board would be smaller above it", () => {
    const [laid] = layPanels([panel], ground, { width: 950, height: 850 });
    expect(laid!.x).toBeGreaterThan(ground.x + ground.width);
    expect(laid!.width).toBe(480);
  });

  it("lies below the board on a high screen", () => {
    const [laid, next] = layPanels([panel, panel], ground, { width: 390, height: 800 });
    expect(laid!.y).toBeGreaterThan(ground.y + ground.height);
    expect(next!.y).toBeGreaterThan(laid!.y + laid!.height);
  });
});

describe("a question about part of a panel", () => {
  const box = { x: 10, y: 100, width: 400, height: 800 };
  const frame = { width: 300, height: 150 };

  it("shows the part in the middle, and the panel over the whole width", () => {
    expect(sightOfPanel(box, [0.5, 0.6], frame)).toEqual({ x: 10, y: 440, width: 400, height: 200 });
  });

  it("shows nothing but the panel", () => {
    expect(sightOfPanel(box, [0.9, 1], frame)).toEqual({ x: 10, y: 700, width: 400, height: 200 });
    expect(sightOfPanel(box, [0, 0.1], frame).y).toBe(100);
  });

  it("shows all of the part", () => {
    expect(sightOfPanel(box, [0.1, 0.9], frame)).toEqual({ x: 10, y: 180, width: 400, height: 640 });
  });
});
