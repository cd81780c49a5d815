"""The names of a board's things: as people read them, and as people type them."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from whistlestop.engine.action import Action
from whistlestop.engine.board import GREY, Board, City, Route, Ticket


@functools.lru_cache(maxsize=64)
def names_of(board: Board) -> BoardNames:
    """Return the names of a board; recently used ones are kept."""
    return BoardNames(board)


class BoardNames:
    """Names for the ids of a board and ids for the names of a board; see `names_of`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.routes = {route.id: route for route in board.routes}
        self.tickets = {ticket.id: ticket for ticket in board.tickets}
        self.places = {city.id: city.name for city in board.cities} | dict(board.countries)
        self.cards = [kind.id for kind in board.kinds]
        self.card_ids = {slug(kind.name): kind.id for kind in board.kinds}
        self._place_ids = {slug(city.name): city.id for city in board.cities if not city.country}
        self._place_ids |= {slug(name): country for country, name in board.countries}
        self._place_ids |= {place: place for place in self.places}
        self.most_words = max((1 + name.count("-") for name in self._place_ids), default=1)  # in the name of a place
        self._between: dict[frozenset[str], list[Route]] = {}  # the tracks between two places
        self._by_stem: dict[str, list[Route]] = {}  # those between two cities
        for route in board.routes:
            cities = self.ends(route)
            for ends in {frozenset(city.id for city in cities), frozenset(city.country or city.id for city in cities)}:
                self._between.setdefault(ends, []).append(route)
            self._by_stem.setdefault(stem(route.id), []).append(route)

    # -- for reading ---------------------------------------------------------------------------------------------

    def ends(self, route: Route) -> tuple[City, City]:
        return self.board.cities[route.a], self.board.cities[route.b]

    def route(self, route: Route) -> str:
        """Return the two cities of a route in the order of its id: 'Denver – Phoenix'."""
        a, b = self.ends(route)
        if not route.id.startswith(f"{a.id}-{b.id}"):
            a, b = b, a
        return f"{a.name} – {b.name}"

    def colour(self, route: Route) -> str:
        return "grey" if route.colour == GREY else self.cards[route.colour]

    def spaces(self, route: Route) -> str:
        """Return what a route asks for: '5 white', '4 grey (ferry 2)'."""
        return f"{route.length} {self.colour(route)}" + (f" (ferry {route.ferry})" if route.ferry else "")

    def ticket(self, ticket_id: str) -> str:
        """Return the places, the points and, if there are several, the deck of a ticket: 'Denver – El Paso 4'."""
        ticket = self.tickets[ticket_id]
        points = f" {ticket.points}" if ticket.points and not ticket.goals else ""
        deck = f" ({self.board.decks[ticket.deck]})" if len(self.board.decks) > 1 else ""
        return f"{self.places[ticket.a]} – {self.destination(ticket)}{points}{deck}"

    def destination(self, ticket: Ticket) -> str:
        """Return where a ticket leads; of several places each with its points: 'France 5 / Italia 13'."""
        if not ticket.goals:
            return self.places[ticket.b]
        return " / ".join(f"{self.places[goal.place]} {goal.points}" for goal in ticket.goals)

    def thing(self, kind: str, value: str) -> str:
        """Return the name of a ticket, route or city by its id; anything else as it is."""
        if kind == "ticket" and value in self.tickets:
            return self.ticket(value)
        if kind == "route" and value in self.routes:
            return self.route(self.routes[value])
        return self.places.get(value, value) if kind == "city" else value

    def action(self, action: Action, offer: Sequence[str] = ()) -> str:
        """Return an action in words: 'claim Denver – Phoenix with 4 white + 1 loco', 'keep Denver – El Paso 4'.

        Tickets are named if `offer`, the tickets that the action chooses from, is given.
        """
        return f"{action.verb} {self.action_object(action, offer)}".rstrip()

    def action_object(self, action: Action, offer: Sequence[str] = ()) -> str:
        """Return an action in words without its verb."""
        words = [] if action.route is None else [self.route(action.route)]
        words += [self.places.get(action.city, action.city), action.card]
        amount = "" if action.amount is None else str(action.amount)
        number_first = f" {action.word} {amount}" not in str(action)  # 'express 2 cards', but 'replacing 2'
        words += [amount, action.word] if number_first else [action.word, amount]
        words.append(", ".join(map(self.ticket, chosen_tickets(action, offer))))
        if action.tickets and not words[-1]:
            words.append(",".join(map(str, action.tickets)))
        text = " ".join(word for word in words if word)
        paid = payment(action.cards or action.decks)
        return f"{text} with {paid}" if text and paid else text or paid

    # -- for typing ----------------------------------------------------------------------------------------------

    def place(self, text: str) -> str:
        """Return the id of the city or country that a text names, by its name or id; empty if there is none."""
        return self._place_ids.get(text) or self._place_ids.get(slug(text), "")

    def place_pairs(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield the pairs of places that a text names, joined by one of its dashes."""
        parts = slug(text).split("-")
        for i in range(1, len(parts) if len(parts) <= 2 * self.most_words else 0):  # no pair has more words
            a, b = self.place("-".join(parts[:i])), self.place("-".join(parts[i:]))
            if a and b and a != b:
                yield a, b

    def tracks(self, text: str) -> list[Route]:
        """Return the routes that a text may mean: one, or all tracks between two places, named in either order.

        A route whose id is the text comes first.
        """
        ends, slash, track = text.partition("/")
        found = self._by_stem.get(ends, [])
        for pair in [] if found else self.place_pairs(ends):
            found = found or self._between.get(frozenset(pair), [])
        if slash:
            return [route for route in found if route.id.partition("/")[2] == track]
        return sorted(found, key=lambda route: route.id != text)

    def routes_at(self, part: str) -> set[str]:
        """Return the ids of the routes that end in a city whose name or id contains some letters."""
        wanted = plain(part)
        cities = {city.id for city in self.board.cities if wanted in plain(city.name) or wanted in plain(city.id)}
        return {route.id for route in self.board.routes if any(city.id in cities for city in self.ends(route))}


def seat_name(seat: int, me: int | None = None) -> str:
    """Return what a seat is called: 'seat 1' for seat 0, 'you' for the seat `me`."""
    return "you" if seat == me else f"seat {seat + 1}"


def payment(cards: Mapping[str, int]) -> str:
    """Return cards in words: '4 white + 1 loco'."""
    return " + ".join(f"{n} {card}" for card, n in cards.items())


def chosen_tickets(action: Action, offer: Sequence[str]) -> list[str]:
    """Return the ids of the tickets that an action chooses by their numbers in an offer."""
    return [offer[number - 1] for number in action.tickets if 0 < number <= len(offer)]


def plain(text: str) -> str:
    """Return a text in lower case without accents, with plain dashes and no spaces around them."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"(?<=\w)\s+[‐-―-]\s+(?=\w)|[‐-―]", "-", bare)


def slug(name: str) -> str:
    """Return a name as it would be written in an id."""
    return re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")


def stem(route_id: str) -> str:
    """Return the id of a route without its track."""
    return route_id.partition("/")[0]
