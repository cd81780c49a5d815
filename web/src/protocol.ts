// Made by `whistlestop schema --typescript`; do not edit.

export const VERSION = 1;

export type ClientMessage = Hello | Play | Undo | Why | Hint | Start | Pace | Skip | Ping | Leave | Bot | Back | Resign | Abort | Colour | Alert | Nudge | Say | Kick | Link | Renew | Host | Setup;

export type ServerMessage = Accepted | Refusal | Table | State | Said | Gone;

/** Agree that the game should end without a result, or (`agree`) no longer; it ends when all who play agree. */
export interface Abort {
  type: "abort";
  id: number;
  seat: number;
  agree?: boolean;
}

/** Done; `seq` is the sequence number of an action, `token` the one of a new link. */
export interface Accepted {
  type: "accepted";
  id: number;
  seq?: number | null;
  token?: string | null;
  advice?: Advice[];
  plan?: Plan | null;
}

/** A good move: how likely it wins after so many trials, with the interval of 95 %, and which points to expect. */
export interface Advice {
  action: string;
  trials: number;
  win: number;
  low: number;
  high: number;
  points: number;
  reason: string;
  values: Record<string, string | number>;
  text: string;
}

/** Tell this device by Web Push when it is one's turn while nobody is connected for the seat, or (`on`) no more. */
export interface Alert {
  type: "alert";
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  on?: boolean;
}

/** Take your seat back from the bot (the host: free a bot's seat for a person). */
export interface Back {
  type: "back";
  id: number;
  seat: number;
}

/** Everything about a board that stays the same during a game. */
export interface BoardInfo {
  id: string;
  name: string;
  about: Record<string, string>;
  names: Record<string, Record<string, string>>;
  fingerprint: string;
  min_players: number;
  max_players: number;
  trains: number;
  hand: number;
  display: number;
  cities: CityInfo[];
  countries: Record<string, string>;
  cards: CardInfo[];
  routes: RouteInfo[];
  decks: string[];
  tickets: TicketInfo[];
  rules: Record<string, Record<string, any>>;
  tie_breaks: string[];
  phases: string[];
  scores: string[];
  events: Record<string, EventInfo>;
  fields: Record<string, FieldInfo>;
}

/** Let a bot play a seat: yours for a while, any seat (host), or one whose player has been away for too long. */
export interface Bot {
  type: "bot";
  id: number;
  seat: number;
  level?: "easy" | "expert" | "hard" | "medium";
}

/** A kind of train card, with what is special about it (see docs/make-your-own-board.md). */
export interface CardInfo {
  id: string;
  name: string;
  count: number;
  wild: boolean;
  wild_from: number;
  pays: boolean;
  whole_turn: boolean;
  flush_at: number;
}

/** A legal action: send `action` to take it. `label` says it in English; `facts` are numbers that belong to it. */
export interface Choice {
  verb: string;
  route?: string | null;
  city?: string | null;
  card?: string | null;
  counts?: Record<string, number>;
  tickets?: string[];
  amount?: number | null;
  word?: string | null;
  action: string;
  label: string;
  facts?: Record<string, number>;
}

/** A place of the map. */
export interface CityInfo {
  id: string;
  name: string;
  lat: number;
  lon: number;
  country: string;
}

/** Choose the colour of one of your seats, or of one that nobody holds (host); between games. */
export interface Colour {
  type: "colour";
  id: number;
  seat: number;
  colour: number;
}

/** An action as data: a verb, and what it is about as far as that verb has such parts. */
export interface Deed {
  verb: string;
  route?: string | null;
  city?: string | null;
  card?: string | null;
  counts?: Record<string, number>;
  tickets?: string[];
  amount?: number | null;
  word?: string | null;
}

/** What the value and the secrets of a kind of event are: card, ticket, route, city, action or number. */
export interface EventInfo {
  what: string;
  secrets: string;
}

/** The rule that a field of views belongs to, and what it is, in English; `each` if every seat has a share. */
export interface FieldInfo {
  rule: string;
  about: string;
  each: boolean;
}

/** A finished game after an action, as a seat saw it. */
export interface Frame {
  seq: number;
  view: SeatView;
  events: Happening[];
}

/** The tokens of this connection are no longer valid here. */
export interface Gone {
  type: "gone";
  reason: string;
}

/** Something that happened with the action of that number (0 is the deal); secrets only for those who may know. */
export interface Happening {
  seq: number;
  kind: string;
  seat?: number | null;
  what?: string | number | null;
  secrets?: string[];
  deed?: Deed | null;
}

/** The first message: who speaks. With `game` and `seq` the answer holds just what happened since. */
export interface Hello {
  type: "hello";
  id: number;
  v: number;
  table: string;
  tokens: string[];
  game?: string | null;
  seq?: number;
}

/** Ask for good moves for one of your seats that owes a decision; the answer takes a second or two. */
export interface Hint {
  type: "hint";
  id: number;
  seat: number;
}

/** Make the player of a seat the host from now on (host). */
export interface Host {
  type: "host";
  id: number;
  seat: number;
}

/** `POST /api/tables/{table}/join`: sit down at a free seat, the first unless one is named. */
export interface Join {
  invite: string;
  name: string;
  seat?: number | null;
}

/** The seat, and the token that holds it. */
export interface Joined {
  seat: number;
  token: string;
}

/** Free somebody's seat, and end the invitation that they came by (host); answered with a new one. */
export interface Kick {
  type: "kick";
  id: number;
  seat: number;
}

/** A name: `x` is where its lines start, end or have their middle (`anchor`), `y` the base line of the first one. */
export interface Label {
  x: number;
  y: number;
  font: number;
  line: number;
  anchor: "end" | "middle" | "start";
  lines: string[];
  names: Record<string, string[]>;
  box: [number, number, number, number];
}

/** Where a board's things are drawn, in pixels of its frame; `room` is width and height of every spot. */
export interface Layout {
  width: number;
  height: number;
  car: [number, number];
  room: [number, number];
  cities: Site[];
  tracks: Track[];
  tags: Tag[];
  land: string[];
  lakes: string[];
  rivers: string[];
  borders: string[];
  ridges: string[];
}

/** Give up one of your seats; during a game a bot plays on, and somebody else may sit down. */
export interface Leave {
  type: "leave";
  id: number;
  seat: number;
}

/** Make a new link for a seat, which ends all older ones (host). */
export interface Link {
  type: "link";
  id: number;
  seat: number;
}

/** A seat of a new table: for a person, or played by a bot. */
export interface NewSeat {
  bot?: "easy" | "expert" | "hard" | "medium" | null;
}

/** `POST /api/tables`; with `name` the host sits down at the first seat that is not a bot's. */
export interface NewTable {
  board: string;
  seats: NewSeat[];
  name?: string | null;
  first?: number | null;
  clock?: number | null;
  language?: string;
  patience?: number | null;
}

/** Something about people that happened at the table, numbered; the name is the one they had then. */
export interface News {
  n: number;
  kind: "abort" | "aborted" | "back" | "bot" | "host" | "kicked" | "left" | "linked" | "resigned" | "sat" | "takeover";
  seat?: number | null;
  name?: string | null;
}

/** Remind somebody for whom the game has been waiting for the patience of the table. */
export interface Nudge {
  type: "nudge";
  id: number;
  seat: number;
}

/** How bots should move here: their speed, and whether they wait while one can take one's last action back. */
export interface Pace {
  type: "pace";
  id: number;
  speed?: "fast" | "slow" | "usual";
  take_back?: boolean;
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
  id: number;
}

/** What a bot would build in somebody's place, in so many `turns`, and what it expects of the rest of the game. */
export interface Plan {
  routes: PlannedRoute[];
  turns: number;
  turns_left: number;
  tickets: TicketOutlook[];
}

/** A route that a plan wants, and how many cards are missing for it, of which kind. */
export interface PlannedRoute {
  route: string;
  card: string;
  missing: number;
}

/** Take an action for a seat; `after` is the last sequence number that the player had seen. */
export interface Play {
  type: "play";
  id: number;
  game: string;
  seat: number;
  action: string;
  after: number;
}

/** Not done, and nothing has changed. `id` is missing where the message could not be read. */
export interface Refusal {
  type: "refused";
  code: string;
  reason: string;
  id?: number | null;
  key?: string;
  values?: Record<string, Value>;
}

/** Make a new link for inviting, for watching or for the host, which ends the old one (host). */
export interface Renew {
  type: "renew";
  id: number;
  what: "host" | "invite" | "watch";
}

/** `GET /api/games/{game}/frames`: part of a finished game, for looking at it again. */
export interface Replay {
  game: string;
  board: string;
  players: number;
  seats: SeatInfo[];
  last: number;
  commitment: string;
  result: Result;
  frames: Frame[];
}

/** Give up the game: a bot plays your seat to the end; you stay at the table. */
export interface Resign {
  type: "resign";
  id: number;
  seat: number;
}

/** How a game ended: points by source and seat, and the seed whose hash was shown from the start. */
export interface Result {
  lines: Record<string, number[]>;
  totals: number[];
  completed: number[];
  winners: number[];
  seed: string;
  joined?: string[][];
  paths?: Record<string, string[][]>;
  parts?: Record<string, ScorePart[][]>;
}

/** A track; `colour` is a kind of card or null for grey. */
export interface RouteInfo {
  id: string;
  a: string;
  b: string;
  length: number;
  colour: string | null;
  ferry: number;
}

/** Somebody at a seat (or the host, without one) has said something, or nudged a player (`to`). */
export interface Said {
  type: "said";
  what: "applause" | "heart" | "laugh" | "sad" | "smile" | "wow" | "again" | "bye" | "close" | "good-game" | "good-luck" | "hello" | "hurry" | "oops" | "sorry" | "thanks" | "thinking" | "well-played" | "nudge";
  seat?: number | null;
  to?: number | null;
}

/** Show a reaction or say a phrase, as one of one's seats. */
export interface Say {
  type: "say";
  id: number;
  seat: number;
  what: "applause" | "heart" | "laugh" | "sad" | "smile" | "wow" | "again" | "bye" | "close" | "good-game" | "good-luck" | "hello" | "hurry" | "oops" | "sorry" | "thanks" | "thinking" | "well-played";
}

/** What some points are for: `kind` is ticket, card, city, length; or empty where a line is about one thing only. */
export interface ScorePart {
  kind: string;
  what: string | number;
  n: number;
  points: number;
}

/** Who sits where. `bot` is the level of the bot that plays the seat, also while it stands in for a person. */
export interface SeatInfo {
  name?: string | null;
  held?: boolean;
  bot?: string | null;
  online?: boolean;
  open?: boolean;
  colour?: number | null;
  away?: number | null;
  relief?: boolean;
  waits?: boolean;
  resigned?: boolean;
  abort?: boolean;
  host?: boolean;
}

/** What one seat knows, or a spectator (no seat): `fields` are those of the board's rules, null is hidden. */
export interface SeatView {
  phase: string;
  to_act: number[];
  turn_of: number;
  turns: number;
  points: number[];
  fields: Record<string, any>;
  seat?: number | null;
  choices?: Choice[];
  joined?: string[];
  may_undo?: boolean;
}

/** Change the table between games (host), `patience` at any time; what is left out stays. */
export interface Setup {
  type: "setup";
  id: number;
  board?: string | null;
  players?: number | null;
  first?: number | "chance" | null;
  clock?: number | "none" | null;
  language?: string | null;
  patience?: number | "none" | null;
}

/** A city or border end point. `spot` is the middle of the room for tokens; an end point has a tag, no label. */
export interface Site {
  id: string;
  x: number;
  y: number;
  radius: number;
  label: Label | null;
  spot: [number, number] | null;
}

/** SVG path data in whole pixels of the frame: land and lakes to be filled, tracks by colour, places as dots. */
export interface Sketch {
  width: number;
  height: number;
  track: number;
  land: string;
  lakes: string;
  tracks: Record<string, string>;
  places: string;
}

/** Let bots act without a pause until it is a person's turn; they do once all who play have asked for it. */
export interface Skip {
  type: "skip";
  id: number;
}

/** Begin a game, the first or a rematch (host); open seats are an error. */
export interface Start {
  type: "start";
  id: number;
}

/** A game at sequence number `seq`: what happened after `since`, and the views of the connection's seats. */
export interface State {
  type: "state";
  game: string;
  seq: number;
  since: number;
  commitment: string;
  events: Happening[];
  views: SeatView[];
  deadline?: number | null;
  pause?: number | null;
  waiting?: number | null;
  result?: Result | null;
}

/** The table as everybody there may see it, and what the tokens of this connection allow. */
export interface Table {
  type: "table";
  table: string;
  version: number;
  board: string;
  seats: SeatInfo[];
  first: number | null;
  clock: number | null;
  language: string;
  game: string | null;
  games: string[];
  own: number[];
  host: boolean;
  invite?: boolean;
  patience?: number | null;
  news?: News[];
}

/** The new table and its tokens: they are told this once, and only their hashes are kept. */
export interface TableMade {
  table: string;
  host: string;
  invite: string;
  watch: string;
  seat: number | null;
  token: string | null;
}

/** `GET /api/tables/{table}`: the table, and the seats that its game waits for; none when it is over. */
export interface TableNow {
  type: "table";
  table: string;
  version: number;
  board: string;
  seats: SeatInfo[];
  first: number | null;
  clock: number | null;
  language: string;
  game: string | null;
  games: string[];
  own: number[];
  host: boolean;
  invite?: boolean;
  patience?: number | null;
  news?: News[];
  to_act?: number[];
}

/** The sign of a country at the border end point `city`; `angle` is where the track leads to, in degrees. */
export interface Tag {
  country: string;
  city: string;
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
  label: Label;
}

/** Two places to join, each a city or a country. */
export interface TicketInfo {
  id: string;
  a: string;
  b: string;
  points: number;
  deck: string;
}

/** How likely a ticket will be joined at the end. */
export interface TicketOutlook {
  ticket: string;
  joined: boolean;
  chance: number;
}

/** A route: its curve from the edge of city `a` to that of city `b`, and where its cars stand on it, in this order. */
export interface Track {
  route: string;
  path: string;
  slots: [number, number, number][];
}

/** Take the seat's last action back. */
export interface Undo {
  type: "undo";
  id: number;
  game: string;
  seat: number;
  after: number;
}

/** A value in a refusal: `kind` says what it is, `value` which one: an id, a seat from 0 on, or a number. */
export interface Value {
  kind: string;
  value: string | number | number[] | Record<string, number>;
}

/** Ask why an action is not legal now; accepted if it is. */
export interface Why {
  type: "why";
  id: number;
  seat: number;
  action: string;
}
