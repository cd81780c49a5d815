// What can be said at a table, in the order in which it is offered.

import type { SayRequest } from "$/protocol";

export type What = SayRequest["what"];

export const REACTIONS = ["smile", "laugh", "wow", "sad", "heart", "applause"] as const satisfies What[];
export type Reaction = (typeof REACTIONS)[number];

export const PHRASES = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "sorry",
  "oops",
  "thinking",
  "hurry",
  "close",
  "good-game",
  "again",
  "bye",
] as const satisfies What[];

/** Everything is offered: a compile error says what is missing. */
export const COMPLETE: Exclude<What, Reaction | (typeof PHRASES)[number]> extends never ? true : never = true;

export const isReaction = (what: string): what is Reaction => (REACTIONS as readonly string[]).includes(what);
