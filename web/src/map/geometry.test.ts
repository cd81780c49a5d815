import { describe, expect, it } from "vitest";

import {
  away,
  cluster,
  markersOf,
  nearest,
  nextPlace,
  noteBox,
  plates,
  pointsOf,
  scoreCells,
  upright,
} from "./geometry";

describe("hitting a track", () => {
  const upper = {
    id: "upper",
    points: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ],
  };
  const lower = {
    id: "lower",
    points: [
      { x: 0, y: 18 },
      { x: 100, y: 18 },
    ],
  };

  it("tells parallel tracks apart", () => {
    expect(nearest({ x: 50, y: 4 }, [upper, lower], 40)).toBe("upper");
    expect(nearest({ x: 50, y: 12 }, [upper, lower], 40)).toBe("lower");
    expect(nearest({ x: 50, y: 12 }, [lower, upper], 40)).toBe("lower");
  });

  it("hits nothing that is out of reach, nor beyond the ends", () => {
    expect(nearest({ x: 50, y: 70 }, [upper, lower], 40)).toBe(null);
    expect(away({ x: 130, y: 40 }, upper.points)).toBeCloseTo(50);
    expect(away({ x: 3, y: 4 }, [{ x: 0, y: 0 }])).toBeCloseTo(5);
  });
});

describe("the points of a path", () => {
  it("follow a curve from end to end", () => {
    const points = pointsOf("M0 0Q50 100 100 0", 10);
    expect(points[0]).toEqual({ x: 0, y: 0 });
    expect(points.at(-1)!.x).toBeCloseTo(100);
    expect(points[5]!.x).toBeCloseTo(50);
    expect(points[5]!.y).toBeCloseTo(50); // a quadratic curve comes half as far as its control
  });

  it("take straight and cubic pieces, and negative numbers", () => {
    expect(pointsOf("M-1.5 2L3 4")).toEqual([
      { x: -1.5, y: 2 },
      { x: 3, y: 4 },
    ]);
    expect(pointsOf("M0 0C0 40 100 40 100 0", 2)[1]).toEqual({ x: 50, y: 30 });
  });
});

describe("arrow keys", () => {
  const places = [
    { id: "near", x: 10, y: 0 },
    { id: "far", x: 30, y: 0 },
    { id: "above", x: 2, y: -20 },
    { id: "aside", x: 1, y: 30 },
  ];

  it("lead to the next place in a direction", () => {
    expect(nextPlace({ x: 0, y: 0 }, places, "ArrowRight")?.id).toBe("near");
    expect(nextPlace({ x: 10, y: 0 }, places, "ArrowRight")?.id).toBe("far");
    expect(nextPlace({ x: 0, y: 0 }, places, "ArrowUp")?.id).toBe("above");
    expect(nextPlace({ x: 0, y: 0 }, places, "ArrowLeft")).toBe(null);
  });
});

it("no car is drawn upside down", () => {
  for (const angle of [-180, -135, -90, -20, 0, 45, 90, 135, 180, 225, 359]) {
    expect(Math.abs(upright(angle))).toBeLessThanOrEqual(90);
    expect((((angle - upright(angle)) % 180) + 180) % 180).toBeCloseTo(0);
  }
});

describe("a cluster", () => {
  it.each([1, 2, 3, 4, 5, 9])("of %i stays in its room, and apart as asked", (n) => {
    const { places, size } = cluster(n, 28, 24, 0.75, 0.9);
    expect(places).toHaveLength(n);
    for (const { x, y } of places) {
      expect(Math.abs(x) + (size * 0.75) / 2).toBeLessThanOrEqual(14.001);
      expect(Math.abs(y) + (size * 0.9) / 2).toBeLessThanOrEqual(12.001);
    }
    for (let i = 0; i < n; i++)
      for (let j = 0; j < i; j++) {
        const [a, b] = [places[i]!, places[j]!];
        expect(Math.max(Math.abs(a.x - b.x) / 0.75, Math.abs(a.y - b.y) / 0.9)).toBeGreaterThanOrEqual(size - 0.001);
      }
  });
});

describe("the score track", () => {
  it.each([
    [1600, 1000],
    [1150, 1450],
  ])("around %i × %i has a hundred cells in a ring", (width, height) => {
    const cells = scoreCells(width, height, 30);
    expect(cells).toHaveLength(100);
    cells.forEach((cell, n) => {
      const next = cells[(n + 1) % 100]!;
      const gapX = Math.max(next.x - cell.x - cell.w, cell.x - next.x - next.w);
      const gapY = Math.max(next.y - cell.y - cell.h, cell.y - next.y - next.h);
      expect(Math.max(gapX, gapY)).toBeCloseTo(0); // they touch, and do not overlap
    });
  });

  it("has a note for scores beyond one round and for those below zero, which stand at 0", () => {
    const [a, b, c, d] = markersOf([130, -22, 0, 99], 1600, 1000, 30, 25);
    expect([a!.note, b!.note, c!.note, d!.note]).toEqual(["+100", "−22", "", ""]);
    expect({ x: b!.x, y: b!.y }).toEqual({ x: -15, y: 1015 });
    expect({ x: c!.x, y: c!.y }).toEqual({ x: 10, y: 1015 }); // beside the other who is at 0, towards the board
  });

  it("has room for two in a cell, so that they do not reach into the board", () => {
    const [a, b, c] = markersOf([28, 28, 28], 1600, 1000, 30, 24);
    expect(a!.y).toBe(-15);
    expect(b!.y).toBe(-15);
    expect(b!.x - a!.x).toBeGreaterThan(20);
    expect(c!.y).toBe(9);
  });

  it("keeps all notes on the drawing", () => {
    for (let score = 100; score < 200; score++) {
      const { x, y, width, height } = noteBox(markersOf([score], 1600, 1000, 30, 25)[0]!, 30, 14)!;
      expect(x >= -30 && x + width <= 1630 && y >= -30 && y + height <= 1030).toBe(true);
    }
  });
});

describe("plates", () => {
  it("lie around the middle of each slot and are turned with it", () => {
    const plate = { x: -10, y: -4, width: 20, height: 8, round: 1 };
    const corners = (angle: number) =>
      [...plates([[100, 50, angle]], plate).matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[LAZ])/g)].map(([, x, y]) => [+x!, +y!]);
    const reach = (points: number[][], axis: 0 | 1) => points.map((point) => point[axis]!);
    for (const [angle, wide, high] of [
      [0, 10, 4],
      [90, 4, 10],
      [-180, 10, 4],
    ] as const) {
      const points = corners(angle);
      expect(Math.min(...reach(points, 0))).toBeCloseTo(100 - wide);
      expect(Math.max(...reach(points, 0))).toBeCloseTo(100 + wide);
      expect(Math.min(...reach(points, 1))).toBeCloseTo(50 - high);
      expect(Math.max(...reach(points, 1))).toBeCloseTo(50 + high);
    }
  });

  it("have corners that fit into them", () => {
    expect(plates([[0, 0, 0]], { x: -10, y: 0, width: 20, height: 1, round: 3 })).toContain("A0.50 0.50 ");
  });
});
