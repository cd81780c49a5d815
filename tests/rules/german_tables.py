"""Tables on the two boards of Germany: two ticket decks, waiting passengers, travelling passengers, goods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import pytest
from table import Table, cards, rules_of

both_boards = pytest.mark.parametrize("board", ["germany", "marklin"])


class GermanTable(Table):
    """A table with a deck of short and a deck of long tickets."""

    # -- laying out ------------------------------------------------------------------------------------------

    def lay_decks(self, short: int, long: int) -> Self:
        """Leave so many tickets in each deck; the last seat holds the others."""
        names = {deck: self.tickets_in(deck) for deck in self.board.decks}
        return self.lay_tickets(pool=names["short"][:short] + names["long"][:long])

    def lay_waiting(self, places: Mapping[str, str]) -> Self:
        """Which passengers wait where; elsewhere nobody does."""
        rule: Any = self.rules.by_name["passengers"]
        self._put(rule.waiting, [0] * (len(rule.place_names) * rule.colours))
        for place, colours in places.items():
            waiting = cards(colours)
            at = rule.waiting + rule.place_names.index(place) * rule.colours
            self._put(at, [waiting.pop(colour, 0) for colour in rule.colour_names])
            assert not waiting, f"no such colour: {waiting}"
        return self

    def lay_collected(self, *seats: str) -> Self:
        """Which passengers everybody has collected, from the first seat on."""
        rule: Any = self.rules.by_name["passengers"]
        for seat, colours in enumerate(seats):
            self._put(rule.collected + seat * rule.colours, [cards(colours)[colour] for colour in rule.colour_names])
        return self

    def lay_passengers(self, seat: int, *cities: str) -> Self:
        """Put passengers of a seat's reserve on cities."""
        rule: Any = self.rules.by_name["passenger_runs"]
        for city in cities:
            assert self.standing().get(city) is None, f"{city} is taken"
            self._put(rule.standing + rule.city_names.index(city), [seat + 1])
            self._change(rule.reserve + seat, -1)
        return self

    def lay_goods(self, city: str, left: int) -> Self:
        """Leave only so many tokens on a city."""
        rule: Any = self.rules.by_name["passenger_runs"]
        self._put(rule.goods + rule.city_names.index(city), [left])
        return self

    def lay_goods_points(self, *points: int) -> Self:
        """What everybody has scored for goods so far, from the first seat on."""
        rule: Any = self.rules.by_name["passenger_runs"]
        self._put(rule.scored, list(points))
        return self

    def level(self) -> Self:
        """Make all totals equal by points for routes."""
        self.lay_points(*[0] * self.players)
        totals = self.scores().totals
        self.lay_points(*[max(totals) - total for total in totals])
        assert len(set(self.scores().totals)) == 1
        return self

    # -- looking ---------------------------------------------------------------------------------------------

    def tickets_in(self, deck: str) -> list[str]:
        """All the tickets with the back of a deck, wherever they are."""
        return [ticket.id for ticket in self.board.tickets if self.board.decks[ticket.deck] == deck]

    def left(self) -> dict[str, int]:
        """How many tickets each deck has."""
        view = self.spectator_view()
        return {deck: view["ticket_pool_count"][deck] + view["ticket_queue_count"][deck] for deck in self.board.decks}

    def waiting(self, place: str, seat: int | None = None) -> dict[str, int]:
        """The passengers that somebody sees waiting at a place."""
        spots = self.seen_by(seat)["waiting"]
        return {spot.partition(":")[2]: n for spot, n in spots.items() if spot.partition(":")[0] == place}

    def collected(self, seat: int, by: int | None = None) -> dict[str, int]:
        """The passengers that somebody sees in front of a seat."""
        found: dict[str, int] = self.seen_by(by)["passengers"][seat]
        return found

    def standing(self) -> dict[str, int]:
        """Where passengers stand, and whose."""
        found: dict[str, int] = self.spectator_view()["passenger_at"]
        return found

    def goods(self, city: str) -> list[int]:
        """The tokens that lie on a city, the top one first."""
        rule: Any = self.rules.by_name["passenger_runs"]
        i = rule.city_names.index(city)
        left = self.spectator_view()["goods_left"].get(city, 0)
        stack = [int(n) for n in rule.token[rule.token_start[i] : rule.token_start[i] + rule.stack_size[i]]]
        return stack[len(stack) - left :]

    def legal_of(self, verb: str) -> list[str]:
        """What can be done with a verb, without the verb."""
        return [action.partition(" ")[2] for action in self.options() if action.split()[0] == verb]


def on(board: str, *hands: str, players: int = 2, seed: int = 1, **layout: str) -> GermanTable:
    """The first turn, which is that of the first seat. Nobody has tickets, and nobody has cards that are not named."""
    table = GermanTable(rules_of(board, players), seed, 0)
    table.to_first_turn()
    table.lay_tickets()
    table.lay_cards(*hands, **layout)
    return table


def germany(
    *hands: str, players: int = 2, seed: int = 1, waiting: Mapping[str, str] | None = None, **layout: str
) -> GermanTable:
    """Germany, with passengers only where `waiting` says if it says anything."""
    table = on("germany", *hands, players=players, seed=seed, **layout)
    return table if waiting is None else table.lay_waiting(waiting)


def marklin(*hands: str, players: int = 2, seed: int = 1, **layout: str) -> GermanTable:
    return on("marklin", *hands, players=players, seed=seed, **layout)


def before_the_first_turn(board: str, players: int = 2, seed: int = 1) -> GermanTable:
    """A board when tickets are to be announced."""
    return GermanTable(rules_of(board, players), seed, 0)
