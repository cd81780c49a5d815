// What the things of a board are called, in the current language.

import { hueName, kindName } from "$/art/names";
import { has, list, t } from "$/i18n/index.svelte";
import type { Values } from "$/i18n/index.svelte";
import { placeName } from "$/i18n/places";
import { routeName } from "$/map/facts";
import { partsOf } from "$/parts";
import type { BoardInfo, CardInfo, CityInfo, ActionInfo, RouteInfo, TicketInfo } from "$/protocol";

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

  route(id: string): string {
    const route = this.routes.get(id);
    return route ? routeName(this.board, route) : id;
  }

  /** A route, with its colour if there is a track of another colour beside it. */
  track(id: string): string {
    const route = this.routes.get(id);
    const beside = ({ a, b, colour }: RouteInfo) => a === route?.a && b === route.b && colour !== route.colour;
    if (!route || !this.board.routes.some(beside)) return this.route(id);
    return t("game.trackColour", { route: this.route(id), colour: this.card(route.colour) });
  }

  ticket(id: string): string {
    const ticket = this.tickets.get(id);
    return ticket ? `${this.place(ticket.a)} – ${this.goals(ticket)}` : id;
  }

  /** Where a ticket leads to: a place, or several with their points. */
  goals({ b, goals }: TicketInfo): string {
    return goals.length
      ? goals.map(({ place, points }) => `${this.place(place)} ${points}`).join(" / ")
      : this.place(b);
  }

  /** The points of some tickets together; null if one of them may lead to places that are worth different points. */
  points(ids: string[]): number | null {
    const tickets = ids.flatMap((id) => this.tickets.get(id) ?? []);
    return tickets.some(({ goals }) => goals.length) ? null : tickets.reduce((sum, { points }) => sum + points, 0);
  }

  card(id: string | null): string {
    return kindName(id, id === null ? undefined : this.cards.get(id)?.name);
  }

  /** A kind of card as the colour of something else, such as a passenger. */
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
      this.cards.has(id) ? `${n}\u00a0× ${this.card(id)}` : t("game.ofDeck", { n, deck: this.deck(id, n) });
    return list(Object.entries(counts).map(one));
  }

  /** The parts of an action or an event, for the texts that tell it. */
  values(action: Partial<ActionInfo>, n = action.amount ?? 0): Values {
    const card = this.card(action.card ?? null);
    return {
      card,
      colour: this.hue(action.card ?? null),
      city: action.city ? this.place(action.city) : "",
      route: action.route ? this.track(action.route) : "",
      cards: this.counted(action.cards),
      decks: this.counted(action.decks),
      tickets: list((action.tickets ?? []).map((ticket) => this.ticket(ticket))),
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
