"""Tables of Europe, laid out at will."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from table import rules_of

from .german_tables import GermanTable

EUROPE = "europe"
PAYING = "pay for the tunnel or withdraw"


class EuropeTable(GermanTable):
    """A table with two ticket decks, a box, tunnels and stations."""

    def rule(self, name: str) -> Any:
        return self.rules.by_name[name]

    def lay_tickets(self, *hands: Sequence[str], pool: Sequence[str] | None = None, under: Sequence[str] = ()) -> Self:
        """As with any two decks; the box is empty then."""
        super().lay_tickets(*hands, pool=pool, under=under)
        box, tickets = self.rule("opening_tickets").box_of, self.rule("tickets")
        self._put(box.own, [0] * (tickets.words * self.players))
        self._put(box.own_n, [0] * self.players)
        self._put(box.undealt, [0] * tickets.words)
        held = (tickets.members(self.state.s, tickets.held + seat * tickets.words) for seat in range(self.players))
        self._put(tickets.total, [len(tickets) for tickets in held])
        return self

    def hold_nothing(self) -> Self:
        """Nobody has a ticket."""
        return self.lay_tickets()

    def lay_stations(self, seat: int, *cities: str) -> Self:
        """Let a seat have built stations."""
        rule = self.rule("stations")
        for city in cities:
            self._put(rule.owner + rule.names.index(city), [seat + 1])
            self._change(rule.left + seat, -1)
        return self

    def stations(self) -> dict[str, int]:
        """Which seat has a station in which city."""
        found: dict[str, int] = self.spectator_view()["stations"]
        return {city: seat for city, seat in found.items() if seat is not None and seat >= 0}

    def stations_left(self) -> list[int]:
        found: list[int] = self.spectator_view()["stations_left"]
        return found

    def turned_up(self) -> list[str | None]:
        """The cards turned up for a tunnel that waits."""
        found: list[str | None] = self.spectator_view()["tunnel_cards"]
        return found

    def ticket_points(self) -> list[int]:
        return self.scores().lines["tickets"]


def before_the_tickets(players: int = 2, seed: int = 1) -> EuropeTable:
    """Europe before everybody has chosen tickets."""
    return EuropeTable(rules_of(EUROPE, players), seed, 0)


def europe(players: int = 2, seed: int = 1) -> EuropeTable:
    """Europe at its first turn, that of the first seat."""
    table = before_the_tickets(players, seed)
    table.to_first_turn()
    return table
