"""The facts of a board, as its file states them. Rules take from here what they need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GREY: Final = -1  # the colour of a route that takes any one colour


@dataclass(frozen=True)
class City:
    """A place where routes end; `country` names the country of a border end point, else it is empty."""

    id: str
    name: str
    lat: float
    lon: float
    country: str


@dataclass(frozen=True)
class CardKind:
    """A kind of train card.

    `wild_from`: stands for any colour on routes of at least that length (0: never).
    `pays`: can pay for a route at all. `whole_turn`: taken face up, it counts as both cards.
    `flush_at`: so many of them face up clear the display (0: never).
    """

    id: str
    name: str
    count: int
    wild_from: int
    pays: bool
    whole_turn: bool
    flush_at: int


@dataclass(frozen=True)
class Route:
    """One track between two cities. `colour` is an index of card kinds or GREY; `ferry` counts locomotive symbols."""

    id: str
    a: int
    b: int
    length: int
    colour: int
    ferry: int


@dataclass(frozen=True)
class Ticket:
    """Two places to join; a place is every city that meets it, so several for a country."""

    id: str
    a: str
    b: str
    a_cities: tuple[int, ...]
    b_cities: tuple[int, ...]
    points: int
    deck: int


@dataclass(frozen=True)
class Board:
    """Everything that a board file says, checked. Routes stand in the order of colour and length."""

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
    weights: dict[str, int]  # what planners find important on this board
    fingerprint: str

    @property
    def colours(self) -> int:
        """How many kinds are colours; they come first."""
        return sum(1 for kind in self.kinds if kind.pays and kind.wild_from == 0)

    def places(self, name: str) -> tuple[int, ...]:
        """The cities that a city id or a country id stands for; none if there is no such place."""
        return tuple(i for i, city in enumerate(self.cities) if city.id == name or city.country == name)
