"""The facts of a board, as its file states them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

GREY: Final = -1  # the colour of a route that takes any one colour


class Fact:
    """What all facts have in common: they can be copied and pickled, though nothing in them can be assigned."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), tuple([getattr(self, field.name) for field in fields(self)])  # type: ignore[arg-type]


@dataclass(frozen=True)
class City(Fact):
    """A place where routes end; `country` is the country of a border end point, else empty."""

    id: str
    name: str
    lat: float
    lon: float
    country: str


@dataclass(frozen=True)
class CardKind(Fact):
    """A kind of train card.

    `wild_from`: it stands for any colour on routes of at least this length (0: never).
    `pays`: it can pay for routes. `whole_turn`: taken face up, it counts as both cards of a turn.
    `flush_at`: this many of them face up clear the display (0: never).
    """

    id: str
    name: str
    count: int
    wild_from: int
    pays: bool
    whole_turn: bool
    flush_at: int


@dataclass(frozen=True)
class Route(Fact):
    """One track between two cities, by index. `colour` is the index of a card kind, or GREY; `ferry` counts symbols."""

    id: str
    a: int
    b: int
    length: int
    colour: int
    ferry: int


@dataclass(frozen=True)
class Goal(Fact):
    """One of several places that a ticket may lead to, and what it is worth then."""

    place: str
    cities: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class Ticket(Fact):
    """Two places to connect; for a country, any of its cities will do.

    A ticket with `goals` leads to any of them: `b` has them all, separated by slashes, and `points` is the least worth.
    """

    id: str
    a: str
    b: str
    a_cities: tuple[int, ...]
    b_cities: tuple[int, ...]
    points: int
    deck: int
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, eq=False, repr=False)
class Board(Fact):
    """All facts of a sound board file. Routes are sorted by colour and length."""

    id: str
    name: str
    min_players: int
    max_players: int
    trains: int
    hand: int
    display: int
    cities: tuple[City, ...]
    countries: tuple[tuple[str, str], ...]
    kinds: tuple[CardKind, ...]
    routes: tuple[Route, ...]
    decks: tuple[str, ...]
    tickets: tuple[Ticket, ...]
    rules: dict[str, dict[str, object]]
    tie_breaks: tuple[str, ...]
    weights: dict[str, int]  # of planners, where this board sets its own
    many_weights: dict[str, int]  # the same, where they differ with four players and more
    first_weights: dict[str, int]  # of planners of version 1
    fingerprint: str
    path: str  # of the file it was read from; empty if there is none

    def __repr__(self) -> str:
        return f"<Board {self.id}>"

    @property
    def colours(self) -> int:
        """How many kinds are colours; they come first among the kinds."""
        return sum(1 for kind in self.kinds if kind.pays and kind.wild_from == 0)

    def places(self, name: str) -> tuple[int, ...]:
        """Return the cities of a city id or country id; none if there is no such place."""
        return tuple(i for i, city in enumerate(self.cities) if city.id == name or city.country == name)
