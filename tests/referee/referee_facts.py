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
    """Two places to be joined; `deck` is empty where there is only one deck.

    With several `goals` any of them will do (S10); then `b` is the first, and `points` those of the least.
    """

    name: str
    a: str
    b: str
    points: int
    deck: str
    goals: tuple[tuple[str, int], ...] = ()


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
        called = Counter(frozenset((self.place(a), self.place(b))) for a, b in by_pair)
        self._several = {pair for pair in by_pair if called[frozenset(map(self.place, pair))] > 1}
        together: dict[tuple[str, str, int], list[Track]] = {}
        any_length = self.rules["claim_routes"].get("any_length", False)  # N8; otherwise C24
        for pair, group in by_pair.items():
            for number, route in enumerate(sorted(group, key=lambda route: route["length"]), 1):
                name = self._track_name(route, number, group)
                track = Track(name, *pair, route["length"], route["colour"], route.get("ferry", 0))
                assert name not in self.tracks, name
                self.tracks[name] = track
                together.setdefault((*pair, 0 if any_length else track.length), []).append(track)
        self.multiple_routes = list(together.values())

    def _track_name(self, route: dict[str, Any], number: int, group: list[dict[str, Any]]) -> str:
        name = f"{self.place(route['a'])}-{self.place(route['b'])}"
        if (route["a"], route["b"]) in self._several:
            name = f"{route['a']}-{route['b']}"
        if len({other["colour"] for other in group}) == len(group) > 1:
            return f"{name}/{route['colour']}"
        return name if number == 1 else f"{name}/{number}"

    def _read_tickets(self, data: dict[str, Any]) -> None:
        self.decks: list[str] = data.get("decks", [""])
        self.tickets: dict[str, Ticket] = {}
        for entry in data["tickets"]:
            if "to" in entry:
                goals = tuple((goal["b"], goal["points"]) for goal in entry["to"])
                least = min(points for _, points in goals)
                for copy in range(1, entry.get("count", 1) + 1):
                    name = f"{entry['a']}-any" if copy == 1 else f"{entry['a']}-any/{copy}"
                    self.tickets[name] = Ticket(name, entry["a"], goals[0][0], least, entry.get("deck", ""), goals)
                continue
            name = f"{entry['a']}-{entry['b']}"
            self.tickets[name] = Ticket(name, entry["a"], entry["b"], entry.get("points", 1), entry.get("deck", ""))


def read_data(path: Path) -> dict[str, Any]:
    """What a board file says, with what it takes over from the one that it builds on."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    if "base" in data:
        above = read_data(board_file(data.pop("base")))
        for place in data.pop("without", []):
            section, name = place.split(".")
            del above[section][name]
        rules = {name: dict(rule) for name, rule in above["rules"].items()}
        for name, rule in data.pop("rules", {}).items():
            rules[name] = rules.get(name, {}) | rule
        new = {frozenset((ticket["a"], ticket["b"])): ticket for ticket in data.pop("tickets", [])}
        old = [new.pop(frozenset((ticket["a"], ticket["b"])), ticket) for ticket in above["tickets"]]
        data = above | data | {"rules": rules, "tickets": [*old, *new.values()]}
    if choose := data.pop("choose_tickets", None):
        places = set(choose.get("at", []))
        chosen = [t for t in data["tickets"] if t.get("mark") == choose.get("mark", "") or places & {t["a"], t["b"]}]
        data["tickets"] = chosen
    return data


def read_facts(path: Path) -> Facts:
    return Facts(read_data(path))
