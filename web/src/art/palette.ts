/** What every kind of card and every player looks like. The colours themselves are in art.css, one set for each theme. */

import "./art.css";
import { colours } from "./colours.svelte";
import type { PatternName, SymbolName } from "./symbols";

export interface Look {
  fill: string; // any CSS colour
  ink: string; // what is drawn on it
  track: string; // the rim of an empty slot of this kind
  slot: string; // its middle, a tint of the same colour
  lit: string; // the same where it may be claimed
  sign: string; // and the sign on that
  edge: string; // of wagons
  symbol: SymbolName;
  pattern: PatternName;
}

function look(name: string, symbol: SymbolName, pattern: PatternName): Look {
  const fill = `var(--kind-${name})`;
  const track = `var(--track-${name}, ${fill})`;
  const slot = `var(--slot-${name}, color-mix(in srgb, ${track} var(--slot-tint), var(--slot-paper)))`;
  const sign = `color-mix(in srgb, ${track}, var(--slot-ink) var(--slot-ink-part))`;
  const lit = `color-mix(in srgb, color-mix(in srgb, ${slot}, ${track} var(--slot-lit-tint)), #fff var(--slot-lit))`;
  return { fill, ink: `var(--kind-${name}-ink)`, track, slot, lit, sign, edge: "var(--car-edge)", symbol, pattern };
}

const KINDS: Record<string, Look> = {
  purple: look("purple", "crown", "zigzag"),
  blue: look("blue", "drop", "waves"),
  orange: look("orange", "bolt", "slant"),
  white: look("white", "moon", "lines"),
  green: look("green", "clover", "plus"),
  yellow: look("yellow", "star", "dots"),
  black: look("black", "gear", "grid"),
  red: look("red", "heart", "net"),
  loco: look("loco", "loco", "none"),
  loco4: look("loco4", "loco4", "none"),
  passenger: look("passenger", "person", "none"),
};

/** For unknown kinds, on boards of other people: each kind always gets the same one. */
const SPARE: Look[] = [
  look("teal", "fish", "backslant"),
  look("brown", "house", "bars"),
  look("pink", "bell", "slant"),
  look("olive", "tree", "zigzag"),
];

const GREY = look("other", "ring", "none");

/** How a kind of train card looks; `null` is the grey of routes for any colour. */
export function kindLook(kind: string | null): Look {
  if (kind === null) return GREY;
  return KINDS[kind] ?? SPARE[[...kind].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SPARE.length]!;
}

/** The kinds that have a look of their own, in the order in which hands are sorted. */
export const KNOWN_KINDS = Object.keys(KINDS);

function seat(number: number, symbol: SymbolName, pattern: PatternName): Look {
  const fill = `var(--seat-${number})`;
  const edge = `color-mix(in srgb, ${fill}, var(--car-edge) var(--car-edge-part))`;
  return {
    fill,
    ink: `var(--seat-${number}-ink)`,
    track: fill,
    slot: fill,
    lit: fill,
    sign: fill,
    edge,
    symbol,
    pattern,
  };
}

const SEATS: Look[] = [
  seat(0, "disc", "none"),
  seat(1, "triangle", "slant"),
  seat(2, "square", "bars"),
  seat(3, "cross", "dots"),
  seat(4, "ring", "net"),
  seat(5, "bars", "lines"),
];

/** How trains of a colour look. */
export function colourLook(colour: number): Look {
  return SEATS[colour % SEATS.length]!;
}

/** How the trains of a seat look. */
export function seatLook(number: number): Look {
  return colourLook(colours.of(number));
}
