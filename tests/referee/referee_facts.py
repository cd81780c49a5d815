"""The printed facts of a board, read straight from its TOML file into plain dictionaries."""

from __future__ import annotations

import importlib.util
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any


def board_file(board: str) -> Path:
    """Where the package keeps the file of one of its own boards."""
    package = importlib.util.find_spec("whistlestop")
    assert package is not None
    assert package.submodule_search_locations is not None
    return Path(package.submodule_search_locations[0]) / "boards" / f"{board}.toml"


@dataclass(frozen=True)
class Track:
    """One line of spaces between two places; a multiple route is several tracks with the same pair."""

    name: str
    a: str
    b: str
    length: int
    colour: str
    ferry: int

    @property
    def pair(self) -> tuple[str, str]:
        return self.a, self.b


@dataclass(frozen=True)
class Ticket:
    """Two places to be joined; `deck` is empty where there is only one deck."""

    name: str
    a: str
    b: str
    points: int
    deck: str


class Facts:
    """Everything that is printed: on the board, on the cards, on the tickets."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.least_players, self.most_players = data["players"]
        self.trains: int = data["trains"]
        self.hand: int = data["hand"]
        self.display: int = data["display"]
        self.tie_breaks: list[str] = data.get("tie_breaks", [])
        self.rules: dict[str, Any] = data["rules"]
        self._read_cards(data["train_cards"])
        self._read_places(data)
        self._read_tracks(data["routes"])
        self._read_tickets(data)

    def _read_cards(self, cards: list[dict[str, Any]]) -> None:
        self.cards = Counter({card["id"]: card["count"] for card in cards})
        self.wild = {card["id"]: card["wild_from"] for card in cards if "wild_from" in card}
        self.whole_turn = {card["id"] for card in cards if card.get("whole_turn")}
        self.flush = {card["id"]: card["flush_at"] for card in cards if "flush_at" in card}
        self.colours = [card["id"] for card in cards if card.get("pays", True) and card["id"] not in self.wild]

    def _read_places(self, data: dict[str, Any]) -> None:
        self.country_of: dict[str, str] = {city["id"]: city["country"] for city in data["cities"] if "country" in city}
        self.cities = [city["id"] for city in data["cities"]]
        self._spots: dict[str, set[str]] = {}
        for city in self.cities:
            self._spots.setdefault(self.place(city), set()).add(city)

    def place(self, city: str) -> str:
        """What a city is called in texts: a border end point goes by its country."""
        return self.country_of.get(city, city)

    def spots_of(self, place: str) -> set[str]:
        """The points on the board that belong to a place: the city itself, or all end points of a country."""
        return self._spots[place]

    def _read_tracks(self, routes: list[dict[str, Any]]) -> None:
        by_pair: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for route in routes:
            by_pair.setdefault((route["a"], route["b"]), []).append(route)
        self.tracks: dict[str, Track] = {}
        together: dict[tuple[str, str, int], list[Track]] = {}  # C24: only tracks of one length are one route
        for pair, group in by_pair.items():
            for number, route in enumerate(sorted(group, key=lambda route: route["length"]), 1):
                name = self._track_name(route, number, group)
                track = Track(name, *pair, route["length"], route["colour"], route.get("ferry", 0))
                assert name not in self.tracks, name
                self.tracks[name] = track
                together.setdefault((*pair, track.length), []).append(track)
        self.multiple_routes = list(together.values())

    def _track_name(self, route: dict[str, Any], number: int, group: list[dict[str, Any]]) -> str:
        name = f"{self.place(route['a'])}-{self.place(route['b'])}"
        if len({other["colour"] for other in group}) == len(group) > 1:
            return f"{name}/{route['colour']}"
        return name if number == 1 else f"{name}/{number}"

    def _read_tickets(self, data: dict[str, Any]) -> None:
        self.decks: list[str] = data.get("decks", [""])
        self.tickets: dict[str, Ticket] = {}
        for entry in data["tickets"]:
            name = f"{entry['a']}-{entry['b']}"
            self.tickets[name] = Ticket(name, entry["a"], entry["b"], entry.get("points", 1), entry.get("deck", ""))


def read_facts(path: Path) -> Facts:
    with path.open("rb") as file:
        return Facts(tomllib.load(file))
