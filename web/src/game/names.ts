// What the things of a board are called, in the language of the moment.

import { hueName, kindName } from "$/art/names";
import { has, list, t } from "$/i18n/index.svelte";
import type { Values } from "$/i18n/index.svelte";
import { placeName } from "$/i18n/places";
import { partsOf } from "$/parts";
import type { BoardInfo, CardInfo, CityInfo, Deed, RouteInfo, TicketInfo } from "$/protocol";

export class Names {
  readonly cities = new Map<string, CityInfo>();
  readonly routes = new Map<string, RouteInfo>();
  readonly tickets = new Map<string, TicketInfo>();
  readonly cards = new Map<string, CardInfo>();

  constructor(readonly board: BoardInfo) {
    for (const city of board.cities) this.cities.set(city.id, city);
    for (const route of board.routes) this.routes.set(route.id, route);
    for (const ticket of board.tickets) this.tickets.set(ticket.id, ticket);
    for (const card of board.cards) this.cards.set(card.id, card);
  }

  /** A city or a country. */
  place(id: string): string {
    return placeName(this.board, id);
  }

  /** The two ends of a route, in the order of its id. */
  ends(id: string): [string, string] {
    const route = this.routes.get(id);
    if (!route) return [id, ""];
    return id.startsWith(`${route.b}-`) && !id.startsWith(`${route.a}-`) ? [route.b, route.a] : [route.a, route.b];
  }

  route(id: string): string {
    return this.ends(id)
      .map((end) => this.place(end))
      .join(" – ");
  }

  /** A route that could be mistaken for its neighbour: with its colour. */
  track(id: string): string {
    const route = this.routes.get(id);
    if (!route || !this.twins(id).some((twin) => twin.colour !== route.colour)) return this.route(id);
    return t("game.trackColour", { route: this.route(id), colour: this.card(route.colour) });
  }

  /** The other tracks between the same two places. */
  twins(id: string): RouteInfo[] {
    const route = this.routes.get(id);
    if (!route) return [];
    return this.board.routes.filter((other) => other.id !== id && other.a === route.a && other.b === route.b);
  }

  ticket(id: string): string {
    const ticket = this.tickets.get(id);
    return ticket ? `${this.place(ticket.a)} – ${this.place(ticket.b)}` : id;
  }

  card(id: string | null): string {
    return kindName(id, id === null ? undefined : this.cards.get(id)?.name);
  }

  /** The colour of something else that is told by a kind of card, such as a passenger. */
  hue(id: string | null): string {
    return hueName(id, this.card(id));
  }

  /** A deck of tickets; boards of one deck call it nothing special. */
  deck(id: string, n = 2): string {
    return has(`game.deck_${id}`) ? t(`game.deck_${id}`, { n }) : id;
  }

  /** Cards or tickets of decks: "4 × red and 1 × locomotive", "3 short and 1 long". */
  counted(counts: Record<string, number> = {}): string {
    const one = ([id, n]: [string, number]) =>
      this.cards.has(id) ? `${n} × ${this.card(id)}` : t("game.ofDeck", { n, deck: this.deck(id, n) });
    return list(Object.entries(counts).map(one));
  }

  /** The parts of an action or an event, for the texts that tell it. */
  values(deed: Partial<Deed>, n = deed.amount ?? 0): Values {
    const card = this.card(deed.card ?? null);
    return {
      card,
      colour: this.hue(deed.card ?? null),
      city: deed.city ? this.place(deed.city) : "",
      route: deed.route ? this.track(deed.route) : "",
      counts: this.counted(deed.counts),
      tickets: list((deed.tickets ?? []).map((ticket) => this.ticket(ticket))),
      n,
    };
  }
}

/** The decks of tickets that are drawn from during the game. */
export function decksOf(board: BoardInfo): string[] {
  const gone = new Set(
    partsOf(board)
      .map("decksGone", (decks, parameters) => decks(parameters))
      .flat(),
  );
  return board.decks.filter((deck) => !gone.has(deck));
}

/** What a route scores when it is claimed; null where routes do not score. */
export function claimPoints(board: BoardInfo, route: RouteInfo): number | null {
  const found = partsOf(board).map("points", (points, parameters) => points(parameters, route));
  return found.length ? found.reduce((sum, n) => sum + n, 0) : null;
}
