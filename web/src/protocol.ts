// Made by `whistlestop schema --typescript`; do not edit.

export const VERSION = 2;

export type ClientMessage = HelloRequest | PlayRequest | UndoRequest | WhyRequest | HintRequest | StartRequest | EventsRequest | PaceRequest | SkipRequest | PingRequest | NudgeRequest | SayRequest | LeaveRequest | BotRequest | BackRequest | ResignRequest | AbortRequest | ColourRequest | AlertRequest | HookRequest | KickRequest | LinkRequest | RenewRequest | HostRequest | SetupRequest;

export type ServerMessage = AcceptedMessage | RefusalMessage | TableMessage | StateMessage | SaidMessage | GoneMessage;

/** Agree to end the game without a result, or no longer (`agree`); it ends when all who play agree. */
export interface AbortRequest {
  type: "abort";
  id: number;
  seat: number;
  agree?: boolean;
}

/** A request was carried out; `seq` is the number of the action, `token` that of the new link. */
export interface AcceptedMessage {
  type: "accepted";
  id: number;
  seq?: number | null;
  token?: string | null;
  advice?: Advice[];
  plan?: HintPlan | null;
  events?: EventMessage[];
  since?: number | null;
}

/** An action as data: a verb, and the parts that the verb has. */
export interface ActionInfo {
  verb: string;
  route?: string | null;
  city?: string | null;
  card?: string | null;
  cards?: Record<string, number>;
  decks?: Record<string, number>;
  tickets?: string[];
  amount?: number | null;
  word?: string | null;
}

/** A good move: its chance to win after so many trials, with the 95 % interval, and the points to expect. */
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

/** Alert this device by Web Push when it is your turn and you are not connected; with `on` false, no longer. */
export interface AlertRequest {
  type: "alert";
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  on?: boolean;
}

/** Take your seat back from the bot (the host: free a bot's seat for a person). */
export interface BackRequest {
  type: "back";
  id: number;
  seat: number;
}

/** All facts of a board that stay the same during a game. */
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
  tallied: Record<string, TallyInfo>;
}

/** Let a bot play a seat: yours for a while, any seat (host), or one whose player has been away for too long. */
export interface BotRequest {
  type: "bot";
  id: number;
  seat: number;
  level?: "blocker" | "builder" | "collector" | "easy" | "expert" | "hard" | "medium";
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

/** A legal action: send `text` to play it. `label` says it in English, `facts` are numbers that go with it. */
export interface Choice {
  verb: string;
  route?: string | null;
  city?: string | null;
  card?: string | null;
  cards?: Record<string, number>;
  decks?: Record<string, number>;
  tickets?: string[];
  amount?: number | null;
  word?: string | null;
  text: string;
  label: string;
  facts?: Record<string, number>;
}

/** A city on the map. */
export interface CityInfo {
  id: string;
  name: string;
  lat: number;
  lon: number;
  country: string;
}

/** Choose the colour of one of your seats, or of a seat that nobody holds (host), between games. */
export interface ColourRequest {
  type: "colour";
  id: number;
  seat: number;
  colour: number;
}

/** `GET /api/puzzles?date=2026-01-31`: for each board the puzzle of that day, the same on every server. */
export interface DailyPuzzle {
  board: string;
  id: string;
  kind: string;
}

/** What the value and the secrets of events of a kind are: card, ticket, route, city, action or number. */
export interface EventInfo {
  what: string;
  secrets: string;
}

/** Something that happened in action `seq` (0 is the deal); `secrets` are there only for those who may know them. */
export interface EventMessage {
  seq: number;
  kind: string;
  seat?: number | null;
  what?: string | number | null;
  secrets?: string[];
  action?: ActionInfo | null;
}

/** Ask for events that a state left out: those of the last few hundred actions up to number `until`. */
export interface EventsRequest {
  type: "events";
  id: number;
  game: string;
  until: number;
}

/** The rule that a field of views belongs to, and its meaning in English; `each` if every seat has a share of it. */
export interface FieldInfo {
  rule: string;
  about: string;
  each: boolean;
}

/** A finished game after an action, as a seat saw it. */
export interface Frame {
  seq: number;
  view: SeatView;
  events: EventMessage[];
}

/** How a game ended: points by source and seat, and the seed whose hash was shown from the start. */
export interface GameResult {
  lines: Record<string, number[]>;
  totals: number[];
  completed: number[];
  winners: number[];
  seed: string;
  connected_tickets?: string[][];
  paths?: Record<string, string[][]>;
  parts?: Record<string, ScorePart[][]>;
}

/** A place that a ticket may lead to, and its points then. */
export interface GoalInfo {
  place: string;
  points: number;
}

/** The tokens of this connection are no longer valid here. */
export interface GoneMessage {
  type: "gone";
  reason: string;
}

/** The first message: who the client is. With `game` and `seq` it is sent only what has happened since. */
export interface HelloRequest {
  type: "hello";
  id: number;
  v: number;
  table: string;
  tokens: string[];
  game?: string | null;
  seq?: number;
}

/** What a bot would build from here in so many `turns`, and what it expects of the rest of the game. */
export interface HintPlan {
  routes: PlannedRoute[];
  turns: number;
  turns_left: number;
  tickets: TicketOutlook[];
}

/** Ask for good moves for one of your seats that has to decide; the answer takes a second or two. */
export interface HintRequest {
  type: "hint";
  id: number;
  seat: number;
}

/** Name a web hook that is told when the turn of one of your seats has waited; with an empty `url`, no longer. */
export interface HookRequest {
  type: "hook";
  id: number;
  seat: number;
  url: string;
  service?: "discord" | "gotify" | "json" | "ntfy" | "slack";
}

/** Make the player of a seat the host (host). */
export interface HostRequest {
  type: "host";
  id: number;
  seat: number;
}

/** `POST /api/tables/{table}/join`: sit down at a free seat, the first one unless `seat` says which. */
export interface Join {
  invite: string;
  name: string;
  seat?: number | null;
}

/** The answer: your seat, and the token that holds it. */
export interface Joined {
  seat: number;
  token: string;
}

/** Free somebody's seat and end the invitation they came by (host); the answer has a new one. */
export interface KickRequest {
  type: "kick";
  id: number;
  seat: number;
}

/** A name: `x` is the start, middle or end of its lines (`anchor`), `y` the base line of the first one. */
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

/** Where a board is drawn, in pixels of its frame; `room` is the width and height of every spot. */
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
  look: Look;
  pictures: Picture[];
}

/** Leave one of your seats; during a game a bot plays on, and somebody else may sit down. */
export interface LeaveRequest {
  type: "leave";
  id: number;
  seat: number;
}

/** `GET /api/lessons` lists all lessons without their steps, `GET /api/lessons/{lesson}` returns one with them. */
export interface LessonInfo {
  id: string;
  board: string;
  rules: string[];
  titles: Record<string, string>;
  about: Record<string, string>;
  newcomers: boolean;
  minutes: number;
  steps?: LessonStep[];
}

/** What the player of a lesson is told after action `at`, and whether that awaits an action of theirs. */
export interface LessonStep {
  at: number;
  texts: Record<string, string>;
  awaits: string[];
  hint: Record<string, string>;
  shows: string;
}

/** Make a new link for a seat; older ones stop working (host). */
export interface LinkRequest {
  type: "link";
  id: number;
  seat: number;
}

/** The world of a board. */
export interface Look {
  land: string[];
  sea: string[];
  shade: number;
  mist: number;
  layers: number;
  grain: "felt" | "paper" | "silk";
  woods: "conifers" | "leafy" | "mixed" | "none";
  frame: "blocks" | "lacquer" | "silk" | "tiles" | "timber" | "tin" | "wood";
  frame_colour: string;
  trim: string;
  table: string;
  waters: Water[];
  ornaments: Ornament[];
}

/** A seat of a new table: for a person, or played by a bot. */
export interface NewSeat {
  bot?: "blocker" | "builder" | "collector" | "easy" | "expert" | "hard" | "medium" | null;
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
  lesson?: string | null;
}

/** Something that somebody at the table has done, numbered; `name` is the name they had then. */
export interface News {
  n: number;
  kind: "abort" | "aborted" | "back" | "bot" | "host" | "kicked" | "left" | "linked" | "resigned" | "sat" | "takeover";
  seat?: number | null;
  name?: string | null;
}

/** Remind a player for whom the game has waited longer than the patience of the table. */
export interface NudgeRequest {
  type: "nudge";
  id: number;
  seat: number;
}

/** A small drawing on the ground, so many pixels wide and high, around a point of the frame. */
export interface Ornament {
  kind: "arena" | "balloon" | "bison" | "blocks" | "bunting" | "cactus" | "castle" | "chalet" | "church" | "clock" | "crane" | "domes" | "elephant" | "lantern" | "lighthouse" | "longship" | "mesa" | "pagoda" | "palace" | "ship" | "steamer" | "temple" | "timbered" | "tower" | "toy" | "whale" | "windmill";
  x: number;
  y: number;
  size: number;
}

/** Say how bots should move: their speed, and whether they wait while you can undo your last action. */
export interface PaceRequest {
  type: "pace";
  id: number;
  speed?: "fast" | "slow" | "usual";
  wait_for_undo?: boolean;
}

/** A picture of the ground: `name` contains a hash of its content, so what has this name never changes. */
export interface Picture {
  theme: "day" | "night";
  width: number;
  name: string;
}

/** Check that the connection works. */
export interface PingRequest {
  type: "ping";
  id: number;
}

/** A route of the plan, the kind of card to pay with, and how many such cards are missing. */
export interface PlannedRoute {
  route: string;
  card: string;
  missing: number;
}

/** `POST /api/games/{game}/play-on`: play on from a finished game as it stood after `seq` actions. */
export interface PlayOn {
  seq: number;
  seat: number;
  name: string;
  bot?: "blocker" | "builder" | "collector" | "easy" | "expert" | "hard" | "medium";
  language?: string;
}

/** Take an action for a seat; `after` is the last sequence number that the player has seen. */
export interface PlayRequest {
  type: "play";
  id: number;
  game: string;
  seat: number;
  action: string;
  after: number;
}

/** `GET /api/puzzles/{puzzle}`: a position as the seat sees it, the options, and the number of the best one. */
export interface PuzzleInfo {
  id: string;
  kind: string;
  board: string;
  seat: number;
  view: SeatView;
  options: PuzzleOption[];
  answer: number;
  tickets: string[];
  turns: number;
  worlds: number;
  reason?: PuzzleReason | null;
}

/** One of the answers: routes to claim, tickets to keep, or a city. */
export interface PuzzleOption {
  routes?: string[];
  tickets?: string[];
  city?: string | null;
  joined?: string[];
  cards?: Record<string, number>[];
  win?: number;
  points?: number;
}

/** Why the best option is a good one: a key with values, and an English sentence with gaps for them. */
export interface PuzzleReason {
  key: string;
  values: Record<string, string | number>;
  sentence: string;
}

/** `POST /api/scores`: score a game that was played on a real table. */
export interface RealTable {
  board: string;
  players: number;
  fields: Record<string, any>;
}

/** `POST /api/replays`: a finished game that the server need not have; nothing of it is stored. */
export interface RecordedGame {
  record: string;
}

/** A request was refused, and nothing has changed. `id` is missing if the message could not be read. */
export interface RefusalMessage {
  type: "refused";
  code: string;
  reason: string;
  id?: number | null;
  key?: string;
  values?: Record<string, RefusalValue>;
}

/** A value in a refusal: an id, a seat counted from 0, or a number, as `kind` says. */
export interface RefusalValue {
  kind: string;
  value: string | number | number[] | Record<string, number>;
}

/** Make a new link for inviting, for watching or for the host; the old one stops working (host). */
export interface RenewRequest {
  type: "renew";
  id: number;
  what: "host" | "invite" | "watch";
}

/** `GET /api/games/{game}/frames` and `POST /api/replays`: part of a finished game, to watch it again. */
export interface Replay {
  game: string;
  board: string;
  players: number;
  seats: SeatInfo[];
  last: number;
  commitment: string;
  result: GameResult;
  frames: Frame[];
}

/** Resign the game: a bot plays your seat to the end, and you stay at the table. */
export interface ResignRequest {
  type: "resign";
  id: number;
  seat: number;
}

/** A route; `colour` is a kind of card, null for grey. */
export interface RouteInfo {
  id: string;
  a: string;
  b: string;
  length: number;
  colour: string | null;
  ferry: number;
}

/** Somebody at a seat (no `seat`: the host) has said something, or nudged a player (`to`). */
export interface SaidMessage {
  type: "said";
  what: "applause" | "heart" | "laugh" | "sad" | "smile" | "wow" | "again" | "bye" | "close" | "good-game" | "good-luck" | "hello" | "hurry" | "oops" | "sorry" | "thanks" | "thinking" | "well-played" | "nudge";
  seat?: number | null;
  to?: number | null;
}

/** Show a reaction or say a phrase from one of your seats. */
export interface SayRequest {
  type: "say";
  id: number;
  seat: number;
  what: "applause" | "heart" | "laugh" | "sad" | "smile" | "wow" | "again" | "bye" | "close" | "good-game" | "good-luck" | "hello" | "hurry" | "oops" | "sorry" | "thanks" | "thinking" | "well-played";
}

/** What some points of a score line are for. */
export interface ScorePart {
  kind: string;
  what: string | number;
  n: number;
  points: number;
}

/** The answer: the scores, without a seed, and all fields that count for them. */
export interface ScoredTable {
  result: GameResult;
  view: SeatView;
}

/** Who sits at a seat. `bot` is the level of the bot that plays it, also while it stands in for a person. */
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

/** What a seat, or a spectator (no `seat`), knows: `fields` are those of the board's rules, null is hidden. */
export interface SeatView {
  phase: string;
  pending_seats: number[];
  current_seat: number;
  turns: number;
  points: number[];
  fields: Record<string, any>;
  seat?: number | null;
  choices?: Choice[];
  connected_tickets?: string[];
  ticket_paths?: Record<string, TicketPath | null>;
  may_undo?: boolean;
}

/** Change the table between games, `patience` at any time (host); whatever is left out stays as it is. */
export interface SetupRequest {
  type: "setup";
  id: number;
  board?: string | null;
  players?: number | null;
  first?: number | "chance" | null;
  clock?: number | "none" | null;
  language?: string | null;
  patience?: number | "none" | null;
}

/** A city or border end point. `spot` is the centre of the room for tokens; an end point has a tag, not a label. */
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
  look: Look;
  pictures: Picture[];
}

/** Let bots act without pauses until it is a person's turn, once all who play have asked for it. */
export interface SkipRequest {
  type: "skip";
  id: number;
}

/** Start a game: the first (host) or a rematch; all seats have to be taken. */
export interface StartRequest {
  type: "start";
  id: number;
}

/** A game at sequence number `seq`: what happened after `since`, and the views of the connection's seats. */
export interface StateMessage {
  type: "state";
  game: string;
  seq: number;
  since: number;
  commitment: string;
  events: EventMessage[];
  views: SeatView[];
  deadline?: number | null;
  pause?: number | null;
  waiting?: number | null;
  left?: number | null;
  result?: GameResult | null;
}

/** The new table and its tokens, which are shown only here: the server stores just their hashes. */
export interface TableMade {
  table: string;
  host: string;
  invite: string;
  watch: string;
  seat: number | null;
  token: string | null;
}

/** The table as everybody there sees it, and what the tokens of this connection allow. */
export interface TableMessage {
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
  hooks?: number[];
  continued?: string | null;
  lesson?: string | null;
}

/** `GET /api/tables/{table}`: the table, and the seats that have to decide; none when the game is over. */
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
  hooks?: number[];
  continued?: string | null;
  lesson?: string | null;
  pending_seats?: number[];
}

/** The sign of a country at the border end point `city`; `angle` is the direction of the track in degrees. */
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

/** What to enter of a field: `of` says what its values are (owner, ticket set, or numbers), `by` their names. */
export interface TallyInfo {
  of: string;
  by: string[];
}

/** A ticket: two places to connect, each a city or a country. */
export interface TicketInfo {
  id: string;
  a: string;
  b: string;
  points: number;
  deck: string;
  goals: GoalInfo[];
}

/** A ticket in hand: whether it is connected now, and how likely it will be at the end. */
export interface TicketOutlook {
  ticket: string;
  connected: boolean;
  chance: number;
}

/** What a ticket still needs: so many `trains`, and the `routes` of a shortest path, with those that you own. */
export interface TicketPath {
  trains: number;
  routes: string[];
}

/** A route: its curve from the edge of city `a` to that of city `b`, and the slots of its cars, in this order. */
export interface Track {
  route: string;
  path: string;
  slots: [number, number, number][];
}

/** Undo the seat's last action. */
export interface UndoRequest {
  type: "undo";
  id: number;
  game: string;
  seat: number;
  after: number;
}

/** The name of a sea or lake, around a point of the frame, by language; `size` is that of its letters. */
export interface Water {
  x: number;
  y: number;
  size: number;
  angle: number;
  name: string;
  names: Record<string, string>;
}

/** Ask why an action is not legal now; accepted if it is legal. */
export interface WhyRequest {
  type: "why";
  id: number;
  seat: number;
  action: string;
}
