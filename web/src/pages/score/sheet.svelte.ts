// What has been entered of a real table. It stays on this device until the next table, so that nothing is lost when a
// phone goes to sleep. Once it has been scored, the next visit begins another table, with the same people.

import { partsOf } from "$/parts";
import type { BoardInfo, TallyInfo } from "$/protocol";
import { settings } from "$/settings.svelte";
import { keep, recall } from "$/storage";

export const FEWEST = 2; // players of a new sheet, if the board allows that
const NAME = "real-table";

export interface SheetPlayer {
  name: string;
  colour: number;
}

/** A field of the board for which something is entered. */
export interface Entry extends TallyInfo {
  name: string;
  each: boolean; // every player has a share
  about: string; // in English
}

/** Owners by route or place, tickets by seat, numbers by seat: as the server takes them. */
type Values = Record<string, unknown>;

interface StoredSheet {
  id: string;
  board: string;
  players: SheetPlayer[];
  values: Values;
  scored?: boolean;
}

const newId = (): string =>
  `real-${[...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("")}`;

export class ScoreSheet {
  id: string = $state(""); // of its entry in the album
  board: string = $state("");
  players: SheetPlayer[] = $state([]);
  values: Values = $state({});
  scored: boolean = $state(false);
  /** The table that was scored before, until something of another one has been entered. */
  private last: Partial<StoredSheet> | null = $state.raw(null);

  constructor() {
    const kept = recall<Partial<StoredSheet>>(NAME, {});
    this.use(kept);
    if (kept.scored) {
      this.clear();
      this.last = kept;
    }
    if (!this.players.length) this.players = [{ name: settings.name, colour: 0 }];
    while (this.players.length < FEWEST) this.add();
  }

  private use({ id, board, players, values }: Partial<StoredSheet>): void {
    this.id = id ?? newId();
    this.board = board ?? "";
    this.players = players ?? [];
    this.values = values ?? {};
  }

  keep(): void {
    if (this.correctable) return;
    const { id, board, players, values, scored } = this;
    keep(NAME, { id, board, players, values, scored } satisfies StoredSheet);
  }

  /** Begin another table with the same people. */
  clear(): void {
    this.id = newId();
    this.values = {};
    this.scored = false;
  }

  /** Whether it is possible to go back to the table that was scored before. */
  get correctable(): boolean {
    return this.last !== null && !this.begun;
  }

  /** Go back to the table that was scored: when it is scored again, that takes the place of its entry. */
  correct(): void {
    if (this.correctable) this.use(this.last!);
    this.last = null;
    this.scored = false;
  }

  get begun(): boolean {
    return Object.keys(this.values).length > 0;
  }

  // -- who played ------------------------------------------------------------------------------------------------

  choose(board: string, [least, most]: [number, number]): void {
    if (board !== this.board) this.clear();
    this.board = board;
    while (this.players.length < least) this.add();
    while (this.players.length > most) this.remove(this.players.length - 1);
  }

  add(): void {
    const used = new Set(this.players.map(({ colour }) => colour));
    const colour = [0, 1, 2, 3, 4, 5].find((each) => !used.has(each)) ?? 0;
    this.players.push({ name: "", colour });
  }

  /** Remove a player, with all that belongs to them. */
  remove(seat: number): void {
    this.players.splice(seat, 1);
    for (const [name, value] of Object.entries(this.values)) {
      if (Array.isArray(value)) value.splice(seat, 1);
      else
        this.values[name] = Object.fromEntries(
          Object.entries(value as Record<string, number>).flatMap(([id, owner]) =>
            owner === seat ? [] : [[id, owner > seat ? owner - 1 : owner]],
          ),
        );
    }
  }

  // -- what lies on the table --------------------------------------------------------------------------------------

  /** Who owns what, of a field of owners. */
  owners(field: string): Record<string, number> {
    return (this.values[field] ?? {}) as Record<string, number>;
  }

  give(field: string, id: string, seat: number | null): void {
    const owners = { ...this.owners(field) };
    if (seat === null) delete owners[id];
    else owners[id] = seat;
    this.values[field] = owners;
  }

  /** Something of a single owner was pressed: it belongs to the seat from now on, or no longer. */
  toggle(field: string, id: string, seat: number): boolean {
    const mine = this.owners(field)[id] === seat;
    this.give(field, id, mine ? null : seat);
    return !mine;
  }

  /**
   * A track was pressed. Which one of several parallel ones makes no difference for the scores, so any press on them takes
   * back the one that the seat has, or else takes one that is free; if none is, the one that was pressed changes hands.
   */
  toggleRoute(board: BoardInfo, field: string, id: string, seat: number): boolean {
    const tracks = parallels(board, id);
    const owners = this.owners(field);
    const own = tracks.find((track) => owners[track] === seat);
    if (own !== undefined) {
      this.give(field, own, null);
      return false;
    }
    const shared = partsOf(board).map("sharedTracks", (shared, rule) => shared(rule, this.players.length));
    const taken = tracks.find((track) => owners[track] !== undefined);
    const free = tracks.find((track) => owners[track] === undefined);
    this.give(field, (shared.includes(false) ? taken : undefined) ?? free ?? id, seat);
    return true;
  }

  tickets(field: string, seat: number): string[] {
    return ((this.values[field] as string[][] | undefined) ?? [])[seat] ?? [];
  }

  holder(field: string, ticket: string): number | null {
    const found = this.players.findIndex((_, seat) => this.tickets(field, seat).includes(ticket));
    return found < 0 ? null : found;
  }

  toggleTicket(field: string, ticket: string, seat: number): void {
    const held = this.tickets(field, seat);
    const next = held.includes(ticket) ? held.filter((each) => each !== ticket) : [...held, ticket];
    this.values[field] = this.players.map((_, each) => (each === seat ? next : this.tickets(field, each)));
  }

  /** A number of a seat, of one thing if the field has names. */
  count(field: string, seat: number, name = ""): number {
    const share = ((this.values[field] as unknown[] | undefined) ?? [])[seat] ?? 0;
    return name ? ((share as Record<string, number>)[name] ?? 0) : (share as number);
  }

  setCount(field: string, seat: number, name: string, n: number): void {
    const shares = this.players.map((_, each) => ((this.values[field] as unknown[] | undefined) ?? [])[each]);
    shares[seat] = name ? { ...(shares[seat] as Record<string, number>), [name]: n } : n;
    this.values[field] = shares.map((share) => share ?? (name ? {} : 0));
  }
}

/** The tracks of the same route, the one that was pressed first. Tracks of other lengths are other routes. */
function parallels({ routes }: BoardInfo, id: string): string[] {
  const route = routes.find((each) => each.id === id)!;
  const same = routes.filter(({ a, b, length }) => a === route.a && b === route.b && length === route.length);
  return [id, ...same.map((each) => each.id).filter((each) => each !== id)];
}

/** The fields of a board that are entered, by how: on the map, as tickets, or as numbers and lists. */
export function entriesOf(board: BoardInfo): { map: Entry[]; tickets: Entry[]; counts: Entry[] } {
  const places = new Set([...board.cities, ...board.routes].map(({ id }) => id));
  const found = { map: [] as Entry[], tickets: [] as Entry[], counts: [] as Entry[] };
  for (const [name, tally] of Object.entries(board.tallied)) {
    const { each, about } = board.fields[name]!;
    const entry = { ...tally, name, each, about };
    if (tally.of === "ticket set") found.tickets.push(entry);
    else if (tally.of === "owner" && tally.by.every((id) => places.has(id))) found.map.push(entry);
    else found.counts.push(entry);
  }
  return found;
}

/** Which places the routes of a seat connect: by city, the city that stands for its group. */
export function connectedGroups(board: BoardInfo, owners: Record<string, number>, seat: number): Map<string, string> {
  const parent = new Map<string, string>();
  const root = (city: string): string => {
    const up = parent.get(city);
    return up === undefined || up === city ? city : root(up);
  };
  for (const { id, a, b } of board.routes)
    if (owners[id] === seat) {
      for (const city of [a, b]) if (!parent.has(city)) parent.set(city, city);
      parent.set(root(a), root(b));
    }
  return new Map([...parent.keys()].map((city) => [city, root(city)]));
}

/** A thing of which somebody may have several, and whether that is likely: of a city that their routes reach, it is. */
export interface Countable {
  id: string;
  most: number | null; // if the rule says how many there are
  at: string[];
  likely: boolean;
}

export function countablesOf(
  board: BoardInfo,
  entry: Entry,
  owners: Record<string, number>,
  seat: number,
): Countable[] {
  const reached = connectedGroups(board, owners, seat);
  return entry.by.map((id) => {
    const tallies = partsOf(board).map("tallies", (all, parameters) => all[entry.name]?.(parameters, id));
    const told = tallies.find((each) => each !== undefined);
    const at = told?.at ?? [];
    return { id, most: told?.most ?? null, at, likely: !told || at.some((city) => reached.has(city)) };
  });
}

/** Whether the routes of a seat connect the two ends of a ticket, so that likely tickets are offered first. */
export function connects(board: BoardInfo, groups: Map<string, string>, a: string, b: string): boolean {
  const reached = (place: string) => {
    const ids = place.split("/");
    const cities = board.cities.filter((city) => ids.includes(city.id) || ids.includes(city.country));
    return cities.flatMap((city) => groups.get(city.id) ?? []);
  };
  const from = new Set(reached(a));
  return reached(b).some((group) => from.has(group));
}
