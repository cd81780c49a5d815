"""The names of a board's things, and actions in plain English by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whistlestop.engine.board import Board
from whistlestop.engine.deed import Deed


class Names:
    """How the things of a board are called by people."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.routes = {route.id: route for route in board.routes}
        self.tickets = {ticket.id: ticket for ticket in board.tickets}
        self.places = {city.id: city.name for city in board.cities} | dict(board.countries)
        self.cards = {kind.id: kind.name for kind in board.kinds}

    def route(self, name: str) -> str:
        """The two cities of a track, in the order of its id."""
        route = self.routes[name]
        ends = [self.board.cities[end] for end in (route.a, route.b)]
        ends.sort(key=lambda city: not name.startswith(f"{city.id}-"))
        return " – ".join(city.name for city in ends)

    def ticket(self, name: str) -> str:
        ticket = self.tickets[name]
        return f"{self.places[ticket.a]} – {self.places[ticket.b]}"

    def counts(self, counts: Mapping[str, int]) -> str:
        return ", ".join(f"{n} {self.cards.get(name, name)}" for name, n in counts.items())

    def deed(self, deed: Deed, offer: Sequence[str] = ()) -> str:
        """An action in words; tickets by their names where the offer that they are of is known."""
        words = [deed.verb]
        if deed.route:
            words.append(self.route(deed.route))
        if deed.city:
            words.append(self.places.get(deed.city, deed.city))
        if deed.card:
            words.append(self.cards.get(deed.card, deed.card))
        if deed.amount is not None:
            words.append(str(deed.amount))
        if deed.word:
            words.append(deed.word)
        if deed.tickets:
            words.append(", ".join(self.ticket(ticket) for ticket in chosen(deed, offer)) or listed(deed))
        text = " ".join(words)
        with_counts = f"{text}, " if deed.route else f"{text} "
        return with_counts + self.counts(deed.counts) if deed.counts else text


def chosen(deed: Deed, offer: Sequence[str]) -> list[str]:
    """The tickets of an offer that a Deed names by their numbers."""
    return [offer[number - 1] for number in deed.tickets if 0 < number <= len(offer)]


def listed(deed: Deed) -> str:
    return ", ".join(str(number) for number in deed.tickets)


_named: dict[int, Names] = {}


def named(board: Board) -> Names:
    """The names of a board, made once (boards live as long as the process)."""
    found = _named.get(id(board))
    if found is None or found.board is not board:
        found = _named[id(board)] = Names(board)
    return found
