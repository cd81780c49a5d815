"""The referee's books: what lies on the table and in the hands, and the list of news that still has to be explained."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from referee_facts import Facts

ANY = object()


class Disagreement(AssertionError):
    """The engine says one thing, the referee another."""


@dataclass(frozen=True)
class Question:
    """A decision that is owed: the name of the phase, and for every seat that owes it the legal answers."""

    phase: str
    options: dict[int, set[str]]


class Table:
    """All that there is in one game, secrets included, in plain counters, lists, sets and dictionaries."""

    def __init__(self, facts: Facts, players: int) -> None:
        self.facts = facts
        self.players = players
        self.seats = range(players)
        self.news: deque[Any] = deque()
        self.seen: Counter[str] = Counter()  # what has occurred, for the tests to ask
        self._lay_out_cards()
        self._lay_out_tickets()
        self.trains = [facts.trains for _ in self.seats]
        self.owner: dict[str, int] = {}
        self.over = False
        self._lay_out_extras()

    def _lay_out_cards(self) -> None:
        self.hands: list[Counter[str]] = [Counter() for _ in self.seats]
        self.deck = Counter(self.facts.cards)
        self.discards: Counter[str] = Counter()
        self.display: list[str] = []
        self.festival_deck: Counter[str] = Counter()  # festival cards that are still in the deck
        self.draft_card_in_deck = False
        self.draft_depth = (Fraction(0), 0)  # where in the deck the draft card is slipped in, and how far it may be off
        self.left_deck = 0  # how many cards have left the deck since then

    def _lay_out_tickets(self) -> None:
        self.tickets: list[list[str]] = [[] for _ in self.seats]
        # A ticket deck from the top: heaps of which the cards are known, but not their order.
        self.ticket_decks: dict[str, list[set[str]]] = {
            deck: [{ticket.name for ticket in self.facts.tickets.values() if ticket.deck == deck}]
            for deck in self.facts.decks
        }
        self.drafts_done = 0
        self.draft_is_due = False

    def _lay_out_extras(self) -> None:
        rules = self.facts.rules
        self.waiting: dict[str, Counter[str]] = {}  # Germany: passengers by place and colour
        self.collected: list[Counter[str]] = [Counter() for _ in self.seats]
        runs = rules.get("passenger_runs", {})
        self.reserve = [runs.get("passengers", 0) for _ in self.seats]
        self.standing: dict[str, int] = {}  # Märklin: whose passenger stands in a city
        self.goods = {entry["city"]: list(runs["stacks"][entry["stack"]]) for entry in runs.get("goods", [])}
        self.goods_points = [0 for _ in self.seats]
        self.festivals_open: Counter[str] = Counter()  # Iberia: cards lying at a set's first city
        self.festivals_taken: list[Counter[str]] = [Counter() for _ in self.seats]
        self.express = [set(rules.get("express", {}).get("values", [])) for _ in self.seats]
        lines = rules.get("province_mat", {}).get("lines", [])
        self.mat: dict[str, dict[int, int]] = {line["colour"]: {} for line in lines}  # Korea: spot -> seat
        self.mat_spots = {line["colour"]: line["spots"] for line in lines}
        self.completed: list[list[str]] = [[] for _ in self.seats]  # First Journey
        self.crossed = [False for _ in self.seats]
        self.ticket_discards: set[str] = set()
        self.stations: dict[str, int] = {}  # Europe: whose station a city has
        self.loans: dict[Any, set[str]] = {}  # and the tickets met by the best loans, by position

    # -- the news --------------------------------------------------------------------------------------------------

    def next_kind(self) -> str | None:
        return self.news[0].kind if self.news else None

    def happens(self, kind: str, seat: int | None = None, what: Any = None, secrets: int = 0) -> Any:
        """The next piece of news has to be this one; with secrets for that seat alone, or for all to see."""
        if not self.news:
            raise Disagreement(f"the referee expects the event {kind!r} (seat {seat}, {what!r}); the engine has none")
        event = self.news.popleft()
        audience = frozenset({seat}) if secrets else None
        if (
            event.kind != kind
            or event.seat != seat
            or (what is not ANY and event.what != what)
            or len(event.secrets) != secrets
            or event.audience != audience
        ):
            said = "anything" if what is ANY else repr(what)
            told = f"{kind!r} (seat {seat}, {said}, {secrets} secrets for {audience})"
            raise Disagreement(f"the referee expects the event {told}; the engine says {event}")
        self.seen[kind] += 1
        return event

    def demand(self, holds: bool, message: str) -> None:
        if not holds:
            raise Disagreement(message)

    # -- tickets and tracks ------------------------------------------------------------------------------------------

    def tickets_left(self, deck: str) -> int:
        return sum(len(heap) for heap in self.ticket_decks[deck])

    def take_tickets(self, deck: str, names: set[str]) -> None:
        """These tickets come from the top of a deck: no heap is touched before the ones above it are used up."""
        left = set(names)
        heaps = self.ticket_decks[deck]
        while left:
            self.demand(bool(heaps), f"{sorted(left)} cannot come from the deck {deck!r}: it is empty")
            drawn = left & heaps[0]
            fits = drawn == left or drawn == heaps[0]
            self.demand(bool(drawn) and fits, f"{sorted(left)} are not on top of the deck {deck!r}: {heaps}")
            left -= drawn
            heaps[0] = heaps[0] - drawn
            if not heaps[0]:
                heaps.pop(0)

    def own_tracks(self, seat: int) -> list[str]:
        return [name for name, owner in self.owner.items() if owner == seat]

    def reached(self, seat: int, start: str) -> set[str]:
        """All points joined to a place by a seat's own tracks; nothing passes through a country."""
        starts = self.facts.spots_of(start)
        neighbours: dict[str, set[str]] = {}
        for name in self.own_tracks(seat):
            a, b = self.facts.tracks[name].pair
            neighbours.setdefault(a, set()).add(b)
            neighbours.setdefault(b, set()).add(a)
        found, todo = set(starts), list(starts)
        while todo:
            city = todo.pop()
            if city in self.facts.country_of and city not in starts:
                continue
            for there in neighbours.get(city, set()) - found:
                found.add(there)
                todo.append(there)
        return found

    def joined(self, seat: int, a: str, b: str) -> bool:
        return bool(self.reached(seat, a) & self.facts.spots_of(b))

    def open_points(self) -> list[int]:
        """What everybody has openly scored so far."""
        chart = self.facts.rules.get("route_points", {}).get("by_length")
        points = [0 for _ in self.seats]
        for seat in self.seats:
            if chart:
                points[seat] += sum(chart[self.facts.tracks[name].length - 1] for name in self.own_tracks(seat))
            points[seat] += self.goods_points[seat] + len(self.completed[seat]) + self.crossed[seat]
        return points
