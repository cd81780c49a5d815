// All parts of the page that belong to rules. This is the one place that names them; see part.ts for what they are.

import { has, t } from "$/i18n/index.svelte";
import type { Values } from "$/i18n/index.svelte";
import type { BoardInfo } from "$/protocol";
import basics from "./basics";
import claim_routes from "./claim_routes";
import draw_cards from "./draw_cards";
import draw_pair from "./draw_pair";
import draw_tickets from "./draw_tickets";
import express from "./express";
import festivals from "./festivals";
import last_round from "./last_round";
import longest_path from "./longest_path";
import most_tickets from "./most_tickets";
import opening_tickets from "./opening_tickets";
import type { EventView, Parameters, Part, Verb } from "./part";
import passenger_runs from "./passenger_runs";
import passengers from "./passengers";
import province_mat from "./province_mat";
import route_points from "./route_points";
import stations from "./stations";
import substitutes from "./substitutes";
import ticket_draft from "./ticket_draft";
import ticket_points from "./ticket_points";
import ticket_race from "./ticket_race";
import tunnels from "./tunnels";
import two_paths from "./two_paths";

/** In the order of the rules page, and of what a turn may be used for. */
export const PARTS: Record<string, Part> = {
  draw_cards,
  draw_pair,
  claim_routes,
  route_points,
  ticket_points,
  opening_tickets,
  ticket_draft,
  draw_tickets,
  last_round,
  two_paths,
  most_tickets,
  longest_path,
  ticket_race,
  passengers,
  passenger_runs,
  festivals,
  express,
  province_mat,
  substitutes,
  tunnels,
  stations,
};

/** What every board has: cards, tickets, tracks and turns. */
export const BASICS = "basics";

interface Used {
  name: string;
  part: Part;
  parameters: Parameters;
}

/** The parts of a board's rules. */
export class Parts {
  readonly used: Used[];
  readonly verbs = new Map<string, Verb>();
  readonly events = new Map<string, EventView>();
  /** Rules of the board that the page has no folder for. */
  readonly unknownRules: string[];

  constructor(board: Pick<BoardInfo, "rules">) {
    const rules = Object.entries(PARTS).filter(([name]) => name in board.rules);
    this.used = [...rules, [BASICS, basics] as const].map(([name, part]) => ({
      name,
      part,
      parameters: board.rules[name] ?? {},
    }));
    for (const { part } of this.used) {
      for (const [verb, of] of Object.entries(part.verbs ?? {})) this.verbs.set(verb, of);
      for (const [kind, of] of Object.entries(part.events ?? {})) this.events.set(kind, of);
    }
    this.unknownRules = Object.keys(board.rules).filter((rule) => !(rule in PARTS));
  }

  /** Call `use` for each part that defines `key`, with the parameters of its rule. */
  map<Key extends keyof Part, Found>(
    key: Key,
    use: (what: NonNullable<Part[Key]>, parameters: Parameters) => Found,
  ): Found[] {
    return this.used.flatMap(({ part, parameters }) => (part[key] === undefined ? [] : [use(part[key]!, parameters)]));
  }

  has(key: keyof Part): boolean {
    return this.used.some(({ part }) => part[key] !== undefined);
  }

  /** The text of a key that one of the rules has; null if none has it. */
  text(key: string, values: Values = {}): string | null {
    const found = this.used.find(({ name }) => has(`${name}.${key}`));
    return found ? t(`${found.name}.${key}`, values) : null;
  }
}

const found = new WeakMap<object, Parts>();

export function partsOf(board: Pick<BoardInfo, "rules">): Parts {
  let parts = found.get(board);
  if (!parts) found.set(board, (parts = new Parts(board)));
  return parts;
}
