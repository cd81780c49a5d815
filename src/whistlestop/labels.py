"""How the things of a game are called when it is told to people, in plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whistlestop.engine.board import GREY, Board, City, Route, Ticket
from whistlestop.engine.deed import Deed
from whistlestop.engine.ruleset import Ruleset
from whistlestop.names import chosen
from whistlestop.notation import deed_text, plain


class Labels:
    """The names of a game's things; `me` is the seat that is spoken to as 'you', if there is one."""

    def __init__(self, rules: Ruleset, me: int | None = None) -> None:
        self.rules = rules
        self.board: Board = rules.board
        self.me = me
        self.routes: dict[str, Route] = {route.id: route for route in self.board.routes}
        self.tickets: dict[str, Ticket] = {ticket.id: ticket for ticket in self.board.tickets}
        self.places = {city.id: city.name for city in self.board.cities} | dict(self.board.countries)
        self.event_kinds = {kind.name: kind for kind in rules.event_kinds}

    def who(self, seat: int | None) -> str:
        if seat is None:
            return ""
        return "you" if seat == self.me else f"seat {seat + 1}"

    def ends(self, route: Route) -> tuple[City, City]:
        return self.board.cities[route.a], self.board.cities[route.b]

    def route(self, route: Route) -> str:
        """The two cities of a track, in the order of its id."""
        a, b = self.ends(route)
        if not route.id.startswith(f"{a.id}-{b.id}"):
            a, b = b, a
        return f"{a.name} – {b.name}"

    def colour(self, route: Route) -> str:
        return "grey" if route.colour == GREY else self.board.kinds[route.colour].id

    def track(self, route: Route) -> str:
        """What a track takes: '5 white', '4 grey (2 loco)'."""
        return f"{route.length} {self.colour(route)}" + (f" (ferry {route.ferry})" if route.ferry else "")

    def ticket(self, name: str) -> str:
        """'Denver – El Paso 4'."""
        ticket = self.tickets[name]
        points = f" {ticket.points}" if ticket.points else ""
        deck = f" ({self.board.decks[ticket.deck]})" if len(self.board.decks) > 1 else ""
        return f"{self.places[ticket.a]} – {self.places[ticket.b]}{points}{deck}"

    def thing(self, of: str, value: str) -> str:
        """A value of an event, which is of a kind that the event says."""
        if of == "ticket" and value in self.tickets:
            return self.ticket(value)
        if of == "route" and value in self.routes:
            return self.route(self.routes[value])
        if of == "city":
            return self.places.get(value, value)
        return value

    def deed(self, deed: Deed, offer: Sequence[str] = ()) -> str:
        """An action in words: 'claim Denver – Phoenix with white 4 + loco 1', 'keep Denver – El Paso 4'."""
        what = self.deed_without_verb(deed, offer)
        return f"{deed.verb} {what}" if what else deed.verb

    def deed_without_verb(self, deed: Deed, offer: Sequence[str] = ()) -> str:
        if deed.route and deed.counts:
            return f"{self.route(self.routes[deed.route])} with {payment(deed.counts)}"
        if deed.tickets and offer:
            return ", ".join(self.ticket(name) for name in chosen(deed, offer))
        return deed_text(self.rules, deed).partition(" ")[2]

    def matches(self, city: City, part: str) -> bool:
        """Whether a city's name or id contains some letters, accents and case aside."""
        return plain(part) in plain(city.name) or plain(part) in plain(city.id)

    def touching(self, part: str) -> set[str]:
        """The ids of the routes that end in a city whose name contains some letters."""
        return {route.id for route in self.board.routes if any(self.matches(city, part) for city in self.ends(route))}


def payment(counts: Mapping[str, int]) -> str:
    """'white 4 + loco 1'."""
    return " + ".join(f"{name} {n}" for name, n in counts.items())
