// The tables that this device knows, with its tokens for them. Whoever has a token has what it stands for, so they stay
// here: in local storage, and in the fragments of links that somebody shares on purpose.

import { keep, recall } from "$/storage";
import type { Table } from "$/protocol";

export interface KeptTable {
  table: string;
  board: string;
  names: string[]; // of the people there, to recognise it by
  at: number; // when it was used last, in the time of Date.now()
  seats: string[]; // tokens of the own seats
  host?: string;
  invite?: string;
  watch?: string;
  gone?: boolean; // the server does not know it any more, or not these tokens
}

const MOST = 30; // tables; the oldest ones are forgotten

class Kept {
  tables: KeptTable[] = $state(recall<KeptTable[]>("tables", []).filter((each) => each?.table && each.seats));

  find(table: string): KeptTable | undefined {
    return this.tables.find((each) => each.table === table);
  }

  /** Keep what is new about a table; tokens of seats are added to those that are known. */
  add(table: string, news: Partial<KeptTable>): KeptTable {
    const old = this.find(table);
    const seats = [...new Set([...(old?.seats ?? []), ...(news.seats ?? [])])];
    const entry: KeptTable = { board: "", names: [], ...old, ...news, table, seats, at: Date.now(), gone: false };
    this.write([entry, ...this.tables.filter((each) => each.table !== table)]);
    return entry;
  }

  /** Keep what the server says about a table. */
  note(table: Table): void {
    const names = table.seats.flatMap((seat) => seat.name ?? []);
    const old = this.find(table.table);
    if (!old || (old.board === table.board && old.names.join() === names.join())) return;
    this.add(table.table, { board: table.board, names });
  }

  /** The server wants nothing to do with a table. */
  lose(table: string): void {
    this.write(this.tables.map((each) => (each.table === table ? { ...each, gone: true } : each)));
  }

  forget(table: string): void {
    this.write(this.tables.filter((each) => each.table !== table));
  }

  private write(tables: KeptTable[]): void {
    this.tables = tables.slice(0, MOST);
    keep("tables", this.tables);
  }
}

export const kept = new Kept();

/** Everything that this device may show the server for a table. */
export function tokensOf(entry: KeptTable): string[] {
  return [entry.host, ...entry.seats, entry.watch].filter((token) => token !== undefined).slice(0, 12);
}

/** The address of a table for somebody with this token. */
export function tableLink(origin: string, table: string, token: string): string {
  return `${origin.replace(/\/$/, "")}/table/${table}#${token}`;
}

/** The table and the token of a link that somebody has pasted, whatever stands around it; null if it is none. */
export function readLink(text: string): { table: string; token: string } | null {
  const found = /\/table\/([A-Za-z0-9_-]{1,32})#([A-Za-z0-9_-]{8,64})/.exec(text);
  return found ? { table: found[1]!, token: found[2]! } : null;
}
