// The pieces that a rules page is made of; every rule gives its own.

import type { IconName } from "$/art/icons";
import { t } from "$/i18n/index.svelte";
import type { Component } from "svelte";
import TicketPicture from "./pictures/TicketPicture.svelte";

/** A drawing for a frame of 320 × `height` (150 unless told); some take names and numbers from the board. */
export interface Picture {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the components differ in what they take
  drawing: Component<any>; // gets the board
  label: string;
  height?: number;
}

/** The first cell of a row is its heading. */
export interface Table {
  caption: string;
  head: (string | number)[];
  rows: (string | number)[][];
}

/** Part of a section, in this order: a heading, paragraphs with a picture beside them, a list, a table. */
export interface Block {
  title?: string;
  texts?: string[];
  picture?: Picture;
  items?: string[];
  table?: Table;
}

/**
 * What one rule says in the sections of the page; `act` is what it lets one do as a turn, `score` a line of the scoring,
 * `owned` who may use a claimed route (if not its owner alone), `tie` what decides if points do not.
 */
export interface Piece {
  aim?: string;
  goal?: string; // the same in a few words
  act?: string;
  turn?: Block[];
  claim?: Block[];
  owned?: string;
  tickets?: Block[];
  special?: Block[];
  end?: string[];
  score?: string;
  scorePicture?: Picture;
  tie?: string;
}

/** What is different on a board, in a sentence; the greater the weight, the earlier it is told. */
export interface Point {
  icon: IconName;
  text: string;
  weight: number;
}

/** What a ticket is, for all rules that have a use for tickets. */
export const ticketPicture = (): Picture => ({ drawing: TicketPicture, label: t("rules.pictureTicket") });
