// The tables that this device knows, with its tokens for them. A token is all that a right needs, so tokens stay
// here: in local storage, and in the fragments of links that somebody shares on purpose.

import { keep, recall } from "$/storage";
import type { TableMessage } from "$/protocol";
import type { Level } from "./session.svelte";

export interface SavedTable {
  table: string;
  board: string;
  names: string[]; // of the people there, to recognise the table
  at: number; // when it was used last, as Date.now()
  seats: string[]; // tokens of the seats of this device
  host?: string;
  invite?: string;
  watch?: string;
  lesson?: string; // the lesson that is played there
  adaptive?: { level: Level; seats: number[] }; // bots that adapt to the player, and the level that they were given last
  hooks?: Record<number, string>; // the hosts of the web hooks of its seats
  gone?: boolean; // the server no longer knows the table or these tokens
}

const MOST = 30; // tables; the oldest ones are forgotten

class SavedTables {
  tables: SavedTable[] = $state(recall<SavedTable[]>("tables", []).filter((each) => each?.table && each.seats));

  find(table: string): SavedTable | undefined {
    return this.tables.find((each) => each.table === table);
  }

  /** Save what is new about a table; tokens of seats are added to the known ones. */
  add(table: string, news: Partial<SavedTable>): SavedTable {
    const old = this.find(table);
    const seats = [...new Set([...(old?.seats ?? []), ...(news.seats ?? [])])];
    const entry: SavedTable = { board: "", names: [], ...old, ...news, table, seats, at: Date.now(), gone: false };
    this.write([entry, ...this.tables.filter((each) => each.table !== table)]);
    return entry;
  }

  /** Save the board and the names of a table. */
  note(table: TableMessage): void {
    const names = table.seats.flatMap((seat) => seat.name ?? []);
    const old = this.find(table.table);
    if (!old || (old.board === table.board && old.names.join() === names.join())) return;
    this.add(table.table, { board: table.board, names });
  }

  /** Mark a table that the server no longer knows. */
  lose(table: string): void {
    this.write(this.tables.map((each) => (each.table === table ? { ...each, gone: true } : each)));
  }

  forget(table: string): void {
    this.write(this.tables.filter((each) => each.table !== table));
  }

  private write(tables: SavedTable[]): void {
    this.tables = tables.slice(0, MOST);
    keep("tables", this.tables);
  }
}

export const savedTables = new SavedTables();

/** All tokens of this device for a table. */
export function tokensOf(entry: SavedTable): string[] {
  return [entry.host, ...entry.seats, entry.watch].filter((token) => token !== undefined).slice(0, 12);
}

/** The address of a table, with a token. */
export function tableLink(origin: string, table: string, token: string): string {
  return `${origin.replace(/\/$/, "")}/table/${table}#${token}`;
}

/** The address of a table on a television. */
export function tvLink(origin: string, table: string, token: string): string {
  return `${origin.replace(/\/$/, "")}/table/${table}/tv#${token}`;
}

/** The table and the token of a link within a pasted text; null if there is none. */
export function readLink(text: string): { table: string; token: string } | null {
  const found = /\/table\/([A-Za-z0-9_-]{1,32})#([A-Za-z0-9_-]{8,64})/.exec(text);
  return found ? { table: found[1]!, token: found[2]! } : null;
}
