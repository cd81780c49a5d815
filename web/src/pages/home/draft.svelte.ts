// The table that is about to be made: board, players, options. It starts with those of the last one.

import { IN_APP } from "$/base";
import * as api from "$/net/api";
import { savedTables } from "$/net/saved-tables.svelte";
import type { Level } from "$/net/session.svelte";
import { settings } from "$/settings.svelte";
import { keep, recall } from "$/storage";
import { levelNow } from "./adaptive";

/** In the app the expert would think for minutes. */
export const LEVELS: Level[] = ["easy", "medium", "hard", ...(IN_APP ? [] : ["expert" as const])];
/** Bots about as strong as hard ones, each with a liking of its own. */
const CHARACTERS: Level[] = ["builder", "blocker", "collector"];
export const BOTS: Level[] = [...LEVELS, ...CHARACTERS];
export const CLOCKS = [30, 60, 180, 600, 86400, 259200];
export const NAME_LENGTH = 24;

const PERSON = 12; // seconds for a decision
const BOT = 1.2;

export interface DraftSeat {
  kind: "here" | "friend" | "bot";
  level: Level;
  adaptive?: boolean; // the level follows the results of the player
  name: string;
}

/** Preselect a board for the next new table. */
export function preferBoard(board: string): void {
  keep("draft", { ...recall<object>("draft", {}), board });
}

export class Draft {
  board: string = $state("");
  seats: DraftSeat[] = $state([]);
  first: number | null = $state(null);
  clock: number | null = $state(null);

  constructor() {
    const last = recall<{ board?: string; seats?: DraftSeat[] }>("draft", {});
    this.board = last.board ?? "";
    this.seats = last.seats?.length
      ? last.seats
      : [
          { kind: "here", level: "medium", name: settings.name },
          { kind: "bot", level: "medium", name: "" },
          { kind: "bot", level: "easy", name: "" },
        ];
  }

  /** About how many minutes a game of these players takes, if each of them takes so many decisions. */
  minutes(decisions: number): number {
    const seconds = this.seats.reduce((sum, seat) => sum + (seat.kind === "bot" ? BOT : PERSON), 0);
    const minutes = (decisions * seconds) / 60;
    return Math.max(5, 5 * Math.round(minutes / 5));
  }

  get ready(): boolean {
    return this.seats.every((seat) => seat.kind !== "friend");
  }

  /** Take a board, and as many players as it allows. */
  choose(board: api.BoardSummary): void {
    this.board = board.id;
    const [least, most] = board.players;
    while (this.seats.length < least) this.add();
    this.seats.splice(most);
    this.checkFirst();
  }

  add(): void {
    this.seats.push({ kind: "bot", level: "medium", name: "" });
  }

  remove(index: number): void {
    this.seats.splice(index, 1);
    this.checkFirst();
  }

  private checkFirst(): void {
    if (this.first !== null && this.first >= this.seats.length) this.first = null;
  }

  /** The name of the first person on this device, to whom bots adapt; empty if there is none. */
  person(nameless: (number: number) => string): string {
    const seat = this.seats.findIndex(({ kind }) => kind === "here");
    return seat < 0 ? "" : this.seats[seat]!.name.trim() || nameless(seat + 1);
  }

  /** Make the table, seat everybody who is here, and return its id. `nameless` names those without a name. */
  async create(nameless: (number: number) => string): Promise<string> {
    keep("draft", { board: this.board, seats: this.seats });
    const own = this.seats.find((seat) => seat.kind === "here" && seat.name.trim());
    if (own) settings.name = own.name.trim();
    const adapting = this.seats.flatMap((seat, i) => (seat.kind === "bot" && seat.adaptive ? [i] : []));
    const level = adapting.length ? await levelNow(this.person(nameless), LEVELS.length) : null;
    const made = await api.createTable({
      board: this.board,
      seats: this.seats.map((seat, i) => {
        if (seat.kind !== "bot") return {};
        return { bot: level && adapting.includes(i) ? level : seat.level };
      }),
      first: this.first,
      clock: this.clock,
      language: settings.language,
    });
    const { table, host, invite, watch } = made;
    savedTables.add(table, { board: this.board, host, invite, watch });
    if (level) savedTables.add(table, { adaptive: { level, seats: adapting } });
    for (const [seat, { kind, name }] of this.seats.entries()) {
      if (kind !== "here") continue;
      const joined = await api.joinTable(table, { invite, seat, name: name.trim() || nameless(seat + 1) });
      savedTables.add(table, { seats: [joined.token] });
    }
    return table;
  }
}
