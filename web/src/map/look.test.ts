import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { Look, Picture } from "$/protocol";

import { lookColours, luminance, mixed, nearSide, pictureFor } from "./look";

const pictures: Picture[] = [400, 2000, 1000].flatMap((width) =>
  (["day", "night"] as const).map((theme) => ({ theme, width, name: `${theme}-${width}-abc` })),
);

test("a screen gets the smallest picture that is sharp on it, of its theme", () => {
  expect(pictureFor(pictures, false, 390)?.name).toBe("day-400-abc");
  expect(pictureFor(pictures, false, 1100)?.name).toBe("day-1000-abc");
  expect(pictureFor(pictures, true, 1500)?.name).toBe("night-2000-abc");
});

test("a screen finer than all pictures gets the largest, a board without pictures none", () => {
  expect(pictureFor(pictures, true, 5000)?.name).toBe("night-2000-abc");
  expect(pictureFor([], false, 1000)).toBeNull();
});

test("colours are mixed part by part", () => {
  expect(mixed("#000000", "#ff8040", 0.5)).toBe("#804020");
});

test("by night the frame is darker, and the ground has the colours of the night", () => {
  const look = { land: ["#aabbcc", "#ddeeff"], sea: ["#112233", "#445566"] } as Look;
  const whole = { ...look, frame_colour: "#808080", trim: "#c0c0c0", table: "#404040" };
  expect(lookColours(whole, false)["--map-land"]).toBeDefined();
  expect(lookColours(whole, true)["--map-land"]).toBeUndefined();
  expect(lookColours(whole, false)["--frame"]).toBe("#808080");
  expect(lookColours(whole, true)["--frame"]! < "#808080").toBe(true);
});

test.each(["#ffffff", "#5c86a8", "#f0d060", "#23211f", "#000000"])(
  "one can read on the near side of table %s",
  (table) => {
    const tokens = readFileSync("src/ui/tokens.css", "utf8");
    const wood = tokens.slice(tokens.lastIndexOf(".wood {"));
    const gloss = mixed(nearSide(table), "#ffffff", 0.07);
    for (const words of ["--ink-soft", "--line-strong"]) {
      const [, colour] = new RegExp(`${words}: (#\\w+)`).exec(wood)!;
      const contrast = (luminance(colour!) + 0.05) / (luminance(gloss) + 0.05);
      expect(contrast).toBeGreaterThan(words === "--ink-soft" ? 4.5 : 2);
    }
  },
);
