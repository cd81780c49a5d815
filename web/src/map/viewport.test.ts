import { describe, expect, it } from "vitest";

import {
  around,
  between,
  clamp,
  fit,
  home,
  inSight,
  isSmall,
  keptFree,
  limits,
  pinch,
  placeAt,
  transformOf,
  zoomAt,
} from "./viewport";

const frame = { width: 800, height: 600 };
const world = { x: -20, y: -20, width: 1640, height: 1040 };

describe("fit", () => {
  it("shows all of a box, in the middle", () => {
    const view = fit(world, frame);
    expect(view.k).toBeCloseTo(800 / 1640);
    const corner = { x: world.x * view.k + view.x, y: world.y * view.k + view.y };
    expect(corner.x).toBeCloseTo(0);
    expect(corner.y).toBeCloseTo((600 - 1040 * view.k) / 2);
  });

  it("keeps a margin, and survives a frame without size", () => {
    expect(fit(world, frame, 50).k).toBeCloseTo(700 / 1640);
    expect(fit(world, { width: 0, height: 0 }).k).toBeGreaterThan(0);
  });
});

describe("zooming", () => {
  it("leaves what is under the pointer where it is", () => {
    const at = { x: 123, y: 456 };
    const before = { x: 10, y: 20, k: 0.5 };
    const after = zoomAt(before, 1.7, at);
    expect(after.k).toBeCloseTo(0.85);
    expect(placeAt(after, at).x).toBeCloseTo(placeAt(before, at).x);
    expect(placeAt(after, at).y).toBeCloseTo(placeAt(before, at).y);
  });

  it("by two fingers follows both of them", () => {
    const before = { x: 0, y: 0, k: 1 };
    const from: [{ x: number; y: number }, { x: number; y: number }] = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ];
    const to: typeof from = [
      { x: 150, y: 300 },
      { x: 350, y: 300 },
    ];
    const after = pinch(before, from, to);
    expect(after.k).toBeCloseTo(2);
    for (const n of [0, 1] as const) {
      expect(placeAt(after, to[n]).x).toBeCloseTo(placeAt(before, from[n]).x);
      expect(placeAt(after, to[n]).y).toBeCloseTo(placeAt(before, from[n]).y);
    }
  });
});

describe("clamp", () => {
  it("limits the scale between the whole board and the largest useful size", () => {
    const { min, max } = limits(world, frame);
    expect(clamp({ x: 0, y: 0, k: 0.01 }, frame, world).k).toBe(min);
    expect(clamp({ x: 0, y: 0, k: 99 }, frame, world).k).toBe(max);
  });

  it("shows the whole beside the buttons, not under them", () => {
    const free = { x: 60, y: 0 };
    const view = clamp({ x: 0, y: 0, k: 0.01 }, frame, world, free);
    expect((world.x + world.width) * view.k + view.x).toBeCloseTo(frame.width - free.x);
    expect(home(world, world, { width: 1000, height: 700 }, null, free).k).toBeCloseTo(940 / 1640);
  });

  it("shows what lies beside the board unless that makes it much smaller, and never crops it on a tablet", () => {
    const board = { ...world, width: 1000 };
    const low = { width: 800, height: 400 };
    const high = { width: 800, height: 900 };
    expect(home(world, board, low, null)).toEqual(fit(world, low));
    expect(home(world, board, high, null)).toEqual(fit(board, high));
  });

  it("keeps the stripe free that leaves the board larger", () => {
    const buttons = { width: 60, height: 150 };
    expect(keptFree(buttons, { width: 800, height: 700 }, 1.6)).toEqual({ x: 0, y: 150 }); // there is room below
    expect(keptFree(buttons, { width: 800, height: 500 }, 1.6)).toEqual({ x: 60, y: 0 });
  });

  it("leaves room for the buttons beside a world that does not fill the frame", () => {
    const left = (width: number) => {
      const view = clamp({ x: 0, y: 0, k: 0.01 }, { width, height: 520 }, world, { x: 60, y: 0 });
      return view.x + world.x * view.k;
    };
    expect(left(1000)).toBeCloseTo(90); // in the middle
    expect(left(900)).toBeCloseTo(20);
    expect(left(840)).toBeCloseTo(0);
  });

  it("lets the board be moved out from under the buttons", () => {
    const view = clamp({ x: 0, y: -5000, k: 1 }, frame, world, { x: 0, y: 60 });
    expect((world.y + world.height) * view.k + view.y).toBeCloseTo(frame.height - 60);
  });

  it("lets no edge of the world into a frame that it could fill", () => {
    const view = clamp({ x: 5000, y: -5000, k: 1 }, frame, world);
    expect(world.x + view.x).toBeCloseTo(0);
    expect(world.y + world.height + view.y).toBeCloseTo(frame.height);
  });

  it("puts what is smaller than the frame into its middle", () => {
    const { k, y } = clamp({ x: 0, y: 99, k: 0.01 }, frame, world);
    expect(y + world.y * k).toBeCloseTo((frame.height - world.height * k) / 2);
  });
});

it("a box around places has room around them", () => {
  expect(
    around(
      [
        { x: 10, y: 50 },
        { x: 30, y: 20 },
      ],
      5,
    ),
  ).toEqual({ x: 5, y: 15, width: 30, height: 40 });
});

it("a place is in sight or not, depending on view and margin", () => {
  const view = { x: 0, y: 0, k: 1 };
  expect(inSight(view, frame, { x: 30, y: 30 }, 20)).toBe(true);
  expect(inSight(view, frame, { x: 30, y: 30 }, 40)).toBe(false);
  expect(inSight(view, frame, { x: 790, y: 30 }, 20)).toBe(false);
});

it("a view between two others begins and ends at them", () => {
  const a = { x: 0, y: 0, k: 1 };
  const b = { x: -300, y: 40, k: 2 };
  expect(between(a, b, 0)).toEqual(a);
  const end = between(a, b, 1);
  expect([end.x, end.y, end.k]).toEqual([-300, 40, 2]);
  expect(between(a, { x: 100, y: 0, k: 1 }, 0.5).x).toBeCloseTo(50);
});

describe("the transform of a drawing", () => {
  it("shows every place where the view has it, and leaves the size of text alone", () => {
    const view = { x: 30, y: -40, k: 1.5 };
    const base = 0.6;
    const numbers = transformOf(view, base, world).slice("matrix3d(".length, -1).split(",").map(Number);
    const drawn = { x: (700 - world.x) * base, y: (300 - world.y) * base };
    const w = numbers[15]!;
    expect((drawn.x * numbers[0]! + numbers[12]!) / w).toBeCloseTo(700 * view.k + view.x);
    expect((drawn.y * numbers[5]! + numbers[13]!) / w).toBeCloseTo(300 * view.k + view.y);
    expect([numbers[0], numbers[5]]).toEqual([1, 1]);
  });
});

describe("a small frame", () => {
  it("is that of a phone, not that of a high board between two columns", () => {
    expect(isSmall({ width: 390, height: 380 })).toBe(true);
    expect(isSmall({ width: 511, height: 390 })).toBe(true);
    expect(isSmall({ width: 520, height: 672 })).toBe(false);
  });
});
