import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { t, texts } from "$/i18n/index.svelte";

import { kindName, seatName } from "./names";
import { kindLook, KNOWN_KINDS, seatLook } from "./palette";
import { vehicleOf } from "./vehicles";

const SEATS = [0, 1, 2, 3, 4, 5];
const COLOURS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"];

describe("without colour", () => {
  it("no two kinds of cards have the same sign", () => {
    expect(new Set(KNOWN_KINDS.map((kind) => kindLook(kind).symbol)).size).toBe(KNOWN_KINDS.length);
  });

  it("no two colours of cards have the same pattern", () => {
    expect(new Set(COLOURS.map((kind) => kindLook(kind).pattern)).size).toBe(COLOURS.length);
  });

  it("no two colours of cards have the same vehicle, and a kind that nobody knows has one", () => {
    const vehicles = [...COLOURS, "loco"].map((kind) => vehicleOf(kindLook(kind).symbol));
    expect(new Set(vehicles).size).toBe(COLOURS.length + 1);
    expect(vehicleOf(kindLook("quinoa").symbol).body).toBeTruthy();
  });

  it("no two players have the same sign or pattern, nor the sign of a card", () => {
    const signs = SEATS.map((seat) => seatLook(seat).symbol);
    expect(new Set(signs).size).toBe(SEATS.length);
    expect(new Set(SEATS.map((seat) => seatLook(seat).pattern)).size).toBe(SEATS.length);
    for (const kind of KNOWN_KINDS) expect(signs).not.toContain(kindLook(kind).symbol);
  });
});

it("known kinds of cards have a translated name, unknown ones keep their own", () => {
  for (const kind of KNOWN_KINDS) expect(texts.en).toHaveProperty([`cards.${kind}`]);
  for (const seat of SEATS) expect(seatName(seat)).toBe(t(`cards.seat${seat}`));
  expect(kindName("pink", "Pink")).toBe("Pink");
  for (const kind of [...KNOWN_KINDS, null]) expect(kindLook("pink").symbol).not.toBe(kindLook(kind).symbol);
});

describe("contrast", () => {
  const css = readFileSync(join(import.meta.dirname, "art.css"), "utf8");
  const [light, dark] = css.split(':root[data-theme="dark"]').map(colours) as [
    Map<string, string>,
    Map<string, string>,
  ];
  const names = [
    ...[...KNOWN_KINDS, "teal", "brown", "pink", "olive"].map((kind) => `kind-${kind}`),
    ...SEATS.map((seat) => `seat-${seat}`),
  ];

  it.each(names)("of what is drawn on %s is at least 3 : 1, in both themes", (name) => {
    for (const theme of [light, new Map([...light, ...dark])])
      expect(ratio(theme.get(name)!, theme.get(`${name}-ink`)!)).toBeGreaterThanOrEqual(3);
  });
});

function colours(css: string): Map<string, string> {
  return new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));
}

/** The ratio of two colours' luminance, as the accessibility guidelines define it. */
function ratio(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

it("no custom property means one thing for the page and another for what is drawn", () => {
  const defined = (file: string) =>
    new Set(readFileSync(join("src", file), "utf8").match(/(?<=^\s*)--[\w-]+(?=:)/gm) ?? []);
  const ofThePage = defined("ui/tokens.css");
  expect([...defined("art/art.css")].filter((name) => ofThePage.has(name))).toEqual([]);
});
