/** Our own signs, each a filled path around the origin within 24 × 24 (even-odd); no two have a similar silhouette. */
export const SYMBOLS = {
  heart:
    "M0 9.8C-3 6.8-10.2 2-10.2-3.6C-10.2-7-7.6-9.2-5-9.2C-2.6-9.2-.9-7.6 0-5.8C.9-7.6 2.6-9.2 5-9.2C7.6-9.2 10.2-7 10.2-3.6C10.2 2 3 6.8 0 9.8Z",
  star: "M0-10L2.7-2.9L10.3-2.5L4.4 2.2L6.3 9.5L0 5.4L-6.3 9.5L-4.4 2.2L-10.3-2.5L-2.7-2.9Z",
  clover: "M-1.4 2.2A4.8 4.8 0 1 1-5-2.6A4.9 4.9 0 1 1 5-2.6A4.8 4.8 0 1 1 1.4 2.2Q1.8 7 4 10.6H-4Q-1.8 7-1.4 2.2Z",
  drop: "M0-11C3.5-5.6 7.8-1 7.8 3.2A7.8 7.6 0 0 1-7.8 3.2C-7.8-1-3.5-5.6 0-11Z",
  moon: "M6.6-9.4A10.2 10.2 0 1 0 6.6 9.4A10.8 10.8 0 0 1 6.6-9.4Z",
  crown: "M-9.6 8.6L-10.8-5.4L-5.2-.4L0-9.4L5.2-.4L10.8-5.4L9.6 8.6Z",
  bolt: "M3-11.4L-7.8 2H-1.2L-3.4 11.4L7.8-3.6H1Z",
  gear: "M-2-7.3L-1.8-10.7L1.8-10.7L2-7.3L3.8-6.6L6.3-8.9L8.9-6.3L6.6-3.8L7.3-2L10.7-1.8L10.7 1.8L7.3 2L6.6 3.8L8.9 6.3L6.3 8.9L3.8 6.6L2 7.3L1.8 10.7L-1.8 10.7L-2 7.3L-3.8 6.6L-6.3 8.9L-8.9 6.3L-6.6 3.8L-7.3 2L-10.7 1.8L-10.7-1.8L-7.3-2L-6.6-3.8L-8.9-6.3L-6.3-8.9L-3.8-6.6ZM0-3.6A3.6 3.6 0 1 0 0 3.6A3.6 3.6 0 1 0 0-3.6Z",
  loco: "M-11-9.4H-2.4V-7H-3.4V-2.8H2.6V-6.8H1.6V-9.4H8V-6.8H7V-2.8H8.2Q11-2.4 11.4 3H-11ZM-8.8-6.4V-2.8H-5.6V-6.4ZM-7.4 4A3.3 3.3 0 1 0-7.4 10.6A3.3 3.3 0 1 0-7.4 4ZM.2 4A3.3 3.3 0 1 0 .2 10.6A3.3 3.3 0 1 0 .2 4ZM7.8 4.8A2.9 2.9 0 1 0 7.8 10.6A2.9 2.9 0 1 0 7.8 4.8Z",
  loco4:
    "M-8.4-11H-2V-9.2H-2.8V-6H1.8V-9H1V-11H6V-9H5.2V-6H6.2Q8.4-5.6 8.6-1.4H-8.4ZM-6.8-8.8V-6H-4.4V-8.8ZM-5.6-.6A2.4 2.4 0 1 0-5.6 4.2A2.4 2.4 0 1 0-5.6-.6ZM.2-.6A2.4 2.4 0 1 0 .2 4.2A2.4 2.4 0 1 0 .2-.6ZM6 0A2.1 2.1 0 1 0 6 4.2A2.1 2.1 0 1 0 6 0ZM-11.4 6.4H-6.8V11H-11.4ZM-5.3 6.4H-.7V11H-5.3ZM.7 6.4H5.3V11H.7ZM6.8 6.4H11.4V11H6.8Z",
  person: "M0-11A4.4 4.4 0 1 0 0-2.2A4.4 4.4 0 1 0 0-11ZM-8.6 10.6C-9.2 3-5.4-.8 0-.8C5.4-.8 9.2 3 8.6 10.6Z",
  // For unknown kinds of cards, on boards of other people.
  tree: "M0-11L7-3H3.6L9.4 4.6H2V10.8H-2V4.6H-9.4L-3.6-3H-7Z",
  fish: "M-11-6.4L-5-1.8C-1-7 6-7.4 11 0C6 7.4-1 7-5 1.8L-11 6.4Z",
  bell: "M0-11A2.2 2.2 0 0 1 2.2-9C6-8 7-4.5 7-1C7 3 8 5 10 6.8H-10C-8 5-7 3-7-1C-7-4.5-6-8-2.2-9A2.2 2.2 0 0 1 0-11ZM-3.2 8.2H3.2A3.2 3.2 0 0 1-3.2 8.2Z",
  house: "M0-10.5L11-.8H7.6V10H2.6V3.6H-2.6V10H-7.6V-.8H-11Z",
  // The signs of the players: plain geometry, so that they are never taken for a sign of a card.
  disc: "M0-7.5A7.5 7.5 0 1 0 0 7.5A7.5 7.5 0 1 0 0-7.5Z",
  triangle: "M0-9L9.2 7H-9.2Z",
  square: "M-7-7H7V7H-7Z",
  cross: "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z",
  ring: "M0-9A9 9 0 1 0 0 9A9 9 0 1 0 0-9ZM0-4.4A4.4 4.4 0 1 1 0 4.4A4.4 4.4 0 1 1 0-4.4Z",
  bars: "M-9-8H-3V8H-9ZM3-8H9V8H3Z",
} as const;

export type SymbolName = keyof typeof SYMBOLS;

/** Patterns that repeat every 12 × 12, as stroked paths; they tell cards and trains apart where colours do not. */
export const PATTERNS = {
  none: "",
  slant: "M-3 3L3-3M-3 15L15-3M9 15L15 9",
  backslant: "M9-3L15 3M-3-3L15 15M-3 9L3 15",
  dots: "M3 3h.01M9 9h.01",
  bars: "M3-1V13M9-1V13",
  lines: "M-1 3H13M-1 9H13",
  waves: "M-1.5 4.5Q1.5 0 4.5 3T10.5 3T16.5 3M-1.5 10.5Q1.5 6 4.5 9T10.5 9T16.5 9",
  zigzag: "M-3 6L3 0L9 6L15 0M-3 12L3 6L9 12L15 6",
  net: "M-3 3L3-3M-3 15L15-3M9 15L15 9M9-3L15 3M-3-3L15 15M-3 9L3 15",
  grid: "M3-1V13M9-1V13M-1 3H13M-1 9H13",
  plus: "M3 1V5M1 3H5M9 7V11M7 9H11",
} as const;

export type PatternName = keyof typeof PATTERNS;
