// What a folder of this directory defines: everything that the page knows of a rule. All of it is optional; what is missing
// is shown in plain words.
//
// The folder is named like the rule in board files, and so are its texts: `festivals/texts.ts` has the key
// `festivals.title`. Some texts are found by their names alone, which begin with what they are for:
//
//   may_<verb>        what a turn may be used for             do_<verb>      a choice in words
//   press_<verb>      the button or pile that does it         event_<kind>   a line of the story
//   phase_<phase>     what is expected of a player            line_<source>  a line of the final scores
//   doing_<phase>     what somebody else is doing             tie_<key>      what decides a tie
//   beside_<phase>    a remark beside the cards on offer      why_<key>      why something is not possible
//   also_<kind>       the same where it continues a line of the same turn: it has no subject of its own
//   part_<source>     how many of it, in the final scores     reason_<key>   why a hint is good
//   luck_<kind>       what somebody was lucky with            tally_<field>  what to enter for a real table

import type { IconName } from "$/art/icons";
import type { Names } from "$/game/names";
import type { GameModel, Player } from "$/game/model.svelte";
import type { Sound } from "$/game/sound";
import type { DrawnRoute, Fields } from "$/map/scene";
import type { BoardInfo, Choice, ActionInfo, EventMessage, Layout, RouteInfo, SeatView } from "$/protocol";
import type { Piece, Point } from "$/rules/piece";
import type { Lessons } from "$/rules/tour";
import type { Component } from "svelte";
import type { Parts } from ".";

export const BY_NAME = /^(may|do|press|event|also|phase|doing|beside|line|tie|why|reason|part|luck|tally)_/;

/** Parameters as a board file has them: any TOML. */
export type Parameters = BoardInfo["rules"][string];

export interface Part {
  verbs?: Record<string, Verb>;
  /** What is expected in a phase, where its text is not enough. */
  phases?: Record<string, (view: SeatView, names: Names) => string>;
  /** What the player's decision is about, where the choices do not name it; the map shows it. */
  about?: (game: GameModel) => { route?: string; city?: string } | undefined;
  events?: Record<string, EventView>;

  /** What everybody may know of a player. */
  facts?: (game: GameModel, seat: number) => Fact[];
  /** More of that, in a line below where there is room for one. */
  details?: (game: GameModel, seat: number) => Fact[];
  /** How many points win, and what to call a player's points then. */
  goal?: (parameters: Parameters, points: number) => { n: number; text: string };
  /** How many tickets a seat has, where they are not counted by deck. */
  ticketsHeld?: (fields: Fields, seat: number) => number | undefined;
  /** Tickets that a seat has picked and will choose from: their places are marked. */
  ticketsPicked?: (fields: Fields, seat: number) => string[];
  /** Decks of tickets that nobody draws from once the game has begun. */
  decksGone?: (parameters: Parameters) => string[];
  /** The completed tickets that a seat has shown to all. */
  ticketsDone?: (fields: Fields, seat: number) => string[];
  /** Whether the last turns are played: dusk falls over the board. */
  isLast?: (fields: Fields) => boolean;
  /** The title of a special turn. */
  turnTitle?: (view: SeatView) => string | undefined;
  /** Something for the bar above the game. */
  bar?: Component<{ game: GameModel }>;

  /** Drawn on the map, under the tracks and over the cities. */
  ground?: Component<MapScene>;
  tokens?: Component<MapScene>;
  /**
   * A panel beside the map, or below it. `height` is what it needs at least; it may be given more. `asks` tells which part of
   * its height a question is about (0 is the top, 1 the end).
   */
  panel?: {
    height: (parameters: Parameters, width: number) => number;
    component: Component<PanelProps>;
    asks?: (view: SeatView, parameters: Parameters) => [number, number] | null;
  };
  /** What lies at a place (a city or a country), a line for each thing. */
  places?: (scene: Scene, place: string) => string[];
  /** Facts that belong to no single place or route, for the board as text. */
  account?: (game: GameModel) => { title: string; lines: string[] }[];
  /** What is special about a route. */
  route?: (parameters: Parameters, route: RouteInfo) => string[];
  /** Rows of the table in the cartouche of the map. */
  legend?: (parameters: Parameters, board: BoardInfo) => (string | number)[][];
  /** What claiming a route scores at once. */
  points?: (parameters: Parameters, route: RouteInfo) => number;

  /** What the page of rules says. */
  page?: (board: BoardInfo, parameters: Parameters, parts: Parts) => Piece;
  /** What is different on a board with this rule; what there is to say of it on a plain board; on one without it. */
  differs?: (board: BoardInfo, parameters: Parameters) => Point[];
  plain?: (board: BoardInfo, parameters: Parameters) => Point[];
  missing?: () => Point;
  /** What it has to say on the tour. */
  lessons?: (board: BoardInfo, parameters: Parameters) => Lessons;
  /** Whether several players may own tracks of the same route. */
  sharedTracks?: (parameters: Parameters, players: number) => boolean;
  /** Of fields with a number for each of several things: how many of a thing there are, and the cities where it is won. */
  tallies?: Record<string, (parameters: Parameters, id: string) => { most: number; at: string[] } | undefined>;
  /** Fields that a player either has or not, of those that are entered for a real table. */
  yesOrNo?: string[];
  /** The rule has cards of its own that other rules may allow to spend. */
  spendable?: boolean;
}

/** A kind of action; the texts `do_`, `may_` and `press_` belong to it. */
export interface Verb {
  /** What is pressed for it: the face-up cards and the deck, the decks of tickets, or a route. */
  from?: "cards" | "tickets" | "routes";
  /** Shows its choices as a decision; without it they belong to a turn. */
  decision?: Component<{ game: GameModel }>;
  /** Confirmation that is needed; without it a press is enough. */
  confirm?: Confirmation;
  /** Buttons for a turn. */
  buttons?: (choices: Choice[], names: Names) => TurnButton[];
  /** They hardly ever come, so that small screens keep no room for them. */
  rare?: boolean;
  /** Its places can be pressed on the map only after its button was: there are too many to offer them all the time. */
  onRequest?: boolean;
  /** Where on the map a choice of a place can be pressed, if not at that place alone. */
  spots?: (choice: Choice, board: BoardInfo) => string[];
  /** What tells its choices apart, as the end of the key of their text. */
  variant?: (action: ActionInfo) => string;
  /** How to ask the server about something that was pressed and is not among the choices. */
  ask?: (about: { route?: string; card?: string | null }) => string;
}

/** A question about something that was pressed: to confirm it, or to choose one of several answers. */
export interface Confirmation {
  title: (choices: Choice[], names: Names) => string;
  /** Beside the title. */
  text?: (choices: Choice[], names: Names) => string;
  /** Below it. */
  note?: (choices: Choice[], names: Names) => string;
  /** The text of the button for an answer. */
  answer: (choice: Choice, names: Names) => string;
  /** Shows the answers, if buttons are not enough. */
  component?: Component<{ game: GameModel; choices: Choice[] }>;
}

interface TurnButton {
  text: string;
  label?: string; // more about it
  icon?: IconName;
  primary?: boolean;
  choices: Choice[];
}

/** How an event is shown: as a line of the story, a sound, a flight; its text is `event_<kind>`. */
export interface EventView {
  /** The icon of its line; an event without one has no line. */
  icon?: IconName;
  /** The end of the key of the text, if it is not the kind. */
  key?: (action: ActionInfo) => string;
  cards?: (event: EventMessage, action: ActionInfo) => (string | null)[]; // null is a card that only its owner knows
  tickets?: (event: EventMessage) => string[];
  /** Told only to those who know its secrets. */
  secret?: boolean;
  /** Events of one seat, one after another, that have the same `joins`, are one line. */
  joins?: string;
  /** It continues the line of the seat's action in the same turn; its text is `also_<kind>`. */
  continues?: boolean;
  big?: boolean;
  /** Its cards are turned up before everybody's eyes, one by one. */
  reveals?: boolean;
  sound?: Sound;
  /** The route stays marked on the map until somebody else claims one. */
  marks?: boolean;
  fly?: (event: EventMessage & { seat: number }, scene: Flight) => void;
}

interface Flight {
  game: GameModel;
  home: string; // where things of that player fly to
  lying: (string | null)[]; // the face-up cards, as long as they have not been taken
}

/** A picture and a number, or just a word. */
export interface Fact {
  label: string; // said instead of the picture
  text?: string | number;
  title?: string; // if there is more to know than the label
  icon?: IconName;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the components differ in what they take
  picture?: { component: Component<any>; props: Record<string, unknown> };
  boxed?: boolean; // a word in a frame
}

export interface Scene {
  board: BoardInfo;
  layout: Layout;
  view: SeatView;
  players: Pick<Player, "seat" | "name">[];
}

export interface MapScene extends Scene {
  routes: DrawnRoute[];
  width: number; // of a track
  large: number; // how much larger than their room tokens are drawn, so that they can be read
}

export interface PanelProps extends Pick<Scene, "board" | "view" | "players"> {
  x: number;
  y: number;
  width: number;
  height: number;
}
