"""Passengers waiting at places.

G2  At the start passengers of several colours are put on the places at random, as many as each place shows. All border
    end points of a country share its passengers.
G5  A player who claims a route takes one passenger from each of its two places, and chooses where several colours wait.
    An empty place gives nothing. What everybody has collected is public.
G8  At the end, for each colour, the most and the second most passengers score. If several are tied for the most, all
    get the first prize and nobody the second; if several are tied for second, all get the second prize. Nobody scores
    without any.
G9  The number of passengers can break a tie.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.cards import take_one
from whistlestop.engine.ruleset import PUBLIC, ActionBuffer, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import PHASE, ROUTE, State
from whistlestop.engine.track import Track
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "collect.not-now": "there is no passenger to choose now; you choose after claiming a route where several wait",
    "collect.elsewhere": "the route you claimed does not end at {city}, or its other end comes first",
    "collect.none": "no {card} passenger waits there",
    "tally.passengers": "the players have {n} {card} passengers, but there are only {supply}",
}


@final
class Passengers(Rule):
    tokens: ClassVar[tuple[str, str]] = ("places", "place")
    tallied: ClassVar[tuple[str, ...] | None] = ("passengers",)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.track = rules.find(Track)
        self.colour_names: list[str] = params.texts("colours")
        self.colours: i64 = len(self.colour_names)
        self.per_colour: i64 = params.integer("per_colour", 1, 100)
        self.first_prize: i64 = params.integer("first", 0, 100)
        self.second_prize: i64 = params.integer("second", 0, 100)
        self.place_names: list[str] = []
        self.place_of: vec[i64] = vec[i64]([-1] * len(board.cities))
        counts: list[int] = []
        for row in params.rows("places"):
            name, cities = row.place("place")
            if any(self.place_of[city] >= 0 for city in cities):
                row.fault("place", f"'{name}' has passengers already", "remove one of the two")
            counts.append(row.integer("count", 1, 100))
            for city in cities:
                self.place_of[city] = len(self.place_names)
            self.place_names.append(name)
        if sum(counts) != self.colours * self.per_colour:
            params.fault("places", f"hold {sum(counts)} passengers", f"let them hold {self.colours * self.per_colour}")
        self.room: vec[i64] = vec[i64](counts)
        spots = [f"{place}:{colour}" for place in self.place_names for colour in self.colour_names]
        self.waiting: i64 = rules.field(
            "waiting", len(spots), PUBLIC, "waiting passengers, by place and colour", by=spots
        )
        self.collected: i64 = rules.seat_field(
            "passengers", self.colours, PUBLIC, "passengers collected, by colour", by=self.colour_names
        )
        self.end: i64 = rules.field(
            "collecting_end", 1, PUBLIC, "which end of the claimed route is next", memory=True, remembered=True
        )
        self.base: i64 = rules.actions(
            [
                ActionPattern(
                    "collect {city:card}",
                    "take a passenger of a colour",
                    cities=self.place_names,
                    cards=self.colour_names,
                )
            ],
            len(counts) * self.colours,
        )
        rules.refusals(REFUSALS)
        self.collecting: i64 = rules.phase("collect a passenger")
        self.line: i64 = rules.line("passengers", "card")
        self.key: i64 = rules.tie_break("passengers")
        self.event_waits: i64 = rules.event(
            "passenger waits", "action", "", "a passenger is put on a place before the game"
        )
        self.event_collected: i64 = rules.event("collected", "action", "", "a player takes a passenger")

    def start(self, g: State) -> None:
        bag = vec[i64]([self.per_colour] * self.colours)
        for place in range(len(self.room)):
            for _passenger in range(self.room[place]):
                colour = take_one(g, bag)
                g.s[self.waiting + place * self.colours + colour] += 1
                g.emit(self.event_waits, -1, self.base + place * self.colours + colour)

    def claimed(self, g: State, seat: i64, route: i64) -> bool:
        g.s[self.end] = 0
        return self.collect(g, seat)

    def place_at(self, s: vec[i64]) -> i64:
        """Return the place at the next end of the claimed route; -1 if it has none."""
        if s[self.end] == 0:
            return self.place_of[self.track.a[s[ROUTE]]]
        return self.place_of[self.track.b[s[ROUTE]]]

    def collect(self, g: State, seat: i64) -> bool:
        """Take a passenger at each remaining end; return True if the player has to choose."""
        s = g.s
        while s[self.end] < 2:
            place = self.place_at(s)
            if place >= 0:
                found: i64 = -1
                kinds: i64 = 0
                for i in range(place * self.colours, (place + 1) * self.colours):
                    if s[self.waiting + i] > 0:
                        found = i
                        kinds += 1
                if kinds > 1:
                    self.rules.ask(g, BIT[seat], self.collecting)
                    return True
                if kinds == 1:
                    self.take(g, seat, found)
            s[self.end] += 1
        return False

    def take(self, g: State, seat: i64, i: i64) -> None:
        g.s[self.waiting + i] -= 1
        g.s[self.collected + seat * self.colours + i % self.colours] += 1
        g.emit(self.event_collected, seat, self.base + i)

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        place = self.place_at(g.s)
        for i in range(place * self.colours, (place + 1) * self.colours):
            if g.s[self.waiting + i] > 0:
                buffer.add(self.base + i)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        self.take(g, seat, action - self.base)
        g.s[self.end] += 1
        if not self.collect(g, seat):
            self.rules.advance(g)

    def score(self, g: State, sheet: Sheet) -> None:
        s = g.s
        for colour in range(self.colours):
            most: i64 = 0
            second: i64 = 0
            leaders: i64 = 0
            for seat in range(self.players):
                n = s[self.collected + seat * self.colours + colour]
                if n > most:
                    second = most
                    most = n
                    leaders = 1
                elif n == most:
                    leaders += 1
                elif n > second:
                    second = n
            for seat in range(self.players):
                n = s[self.collected + seat * self.colours + colour]
                if n > 0 and n == most:
                    sheet.part(self.line, seat, colour, n, self.first_prize)
                elif n > 0 and n == second and leaders == 1:
                    sheet.part(self.line, seat, colour, n, self.second_prize)
                elif n > 0:
                    sheet.part(self.line, seat, colour, n, 0)
        for seat in range(self.players):
            total: i64 = 0
            for colour in range(self.colours):
                total += s[self.collected + seat * self.colours + colour]
            sheet.tie(self.key, seat, total)

    def tally(self, g: State) -> Refusal | None:
        for colour in range(self.colours):
            n: i64 = 0
            for seat in range(self.players):
                n += g.s[self.collected + seat * self.colours + colour]
            if n > self.per_colour:
                card = self.colour_names[colour]
                return Refusal("tally.passengers", {"n": int(n), "card": card, "supply": int(self.per_colour)})
        return None

    def audit(self, g: State) -> None:
        """Check that every passenger waits somewhere or is collected."""
        for colour in range(self.colours):
            n: i64 = 0
            for place in range(len(self.room)):
                n += g.s[self.waiting + place * self.colours + colour]
            for seat in range(self.players):
                n += g.s[self.collected + seat * self.colours + colour]
                assert g.s[self.collected + seat * self.colours + colour] >= 0, "collected passengers below zero"
            assert n == self.per_colour, "passengers lost or doubled"
        for place in range(len(self.room)):
            waiting: i64 = 0
            for i in range(place * self.colours, (place + 1) * self.colours):
                assert g.s[self.waiting + i] >= 0, "waiting passengers below zero"
                waiting += g.s[self.waiting + i]
            assert waiting <= self.room[place], "more passengers at a place than at the start"
        assert 0 <= g.s[self.end] <= 2, "a route with more than two ends"
        if g.s[PHASE] == self.collecting:
            assert g.s[self.end] < 2 and self.place_at(g.s) >= 0, "no passenger to collect"

    def describe(self, code: i64) -> Action:
        i = code - self.base
        return Action("collect", city=self.place_names[i // self.colours], card=self.colour_names[i % self.colours])

    def encode(self, action: Action) -> int:
        place = self.place_names.index(action.city)
        return int(self.base) + place * int(self.colours) + self.colour_names.index(action.card)

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        i = action - self.base
        if g.s[PHASE] != self.collecting:
            return Refusal("collect.not-now")
        if i // self.colours != self.place_at(g.s):
            return Refusal("collect.elsewhere", {"city": self.place_names[i // self.colours]})
        return Refusal("collect.none", {"card": self.colour_names[i % self.colours]})
