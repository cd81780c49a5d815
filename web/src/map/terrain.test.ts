import { expect, it } from "vitest";

import { peaksOf } from "./terrain";

const count = (path: string): number => path.split("M").length - 1;

it("peaks are drawn along a ridge, except where something else is", () => {
  const ridges = ["M0 100l200 0 100 0"];
  const all = peaksOf(ridges, () => true);
  expect(count(all.lit)).toBe(10);
  expect(count(all.shade)).toBe(10);
  expect(count(peaksOf(ridges, ({ x }) => x > 150).lit)).toBe(5);
  expect(peaksOf([], () => true)).toEqual({ lit: "", shade: "" });
});
