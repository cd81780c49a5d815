import { expect, test } from "vitest";
import { band, line, percent } from "./analysis";

test("shares have a sign", () => {
  expect([0.126, -0.3, 0.001].map(percent)).toEqual(["+13 %", "−30 %", "±0 %"]);
});

test("a line goes from the first move to the last", () => {
  expect(line([0, 0.5, 1])).toBe("0.00,100.00 50.00,50.00 100.00,0.00");
  expect(line([0.25])).toBe("0.00,75.00");
});

test("a band goes there along its upper edge and back along its lower one", () => {
  expect(band([0, 0], [1, 1])).toBe("0.00,0.00 100.00,0.00 100.00,100.00 0.00,100.00");
});
