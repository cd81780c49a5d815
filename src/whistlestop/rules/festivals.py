"""Festival cards.

I2   After hands and display are dealt, the festival cards are shuffled into the deck of train cards.
I4   One that turns up is laid face up at its city, and the draw goes on until a train card comes. Cities may share a
     pile.
I7   A rebuilt deck holds train cards only.
I8   A player who claims a route takes all festival cards at one of its ends, by choice if both have some. They go to a
     face-down pile; the number of cards in a pile is public. All have seen what went into it.
I10  At the end each set scores by its own chart; more cards than its last step score no more.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import PUBLIC, TILL_END, ActionBuffer, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import PHASE, ROUTE, State
from whistlestop.engine.track import Track
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "festival.not-now": "you choose festival cards only after claiming a route with some at both ends",
    "tally.festivals": "the players have {n} festival cards of {city}, but there are only {supply}",
    "festival.elsewhere": "{city} is not at either end of the route just claimed",
}


@final
class Festivals(Rule):
    tokens: ClassVar[tuple[str, str]] = ("sets", "cities")
    tallied: ClassVar[tuple[str, ...] | None] = ("festival_pile",)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.players: i64 = rules.players
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.names: list[str] = []  # a set is named after its first city
        self.count: vec[i64] = vec[i64]()
        self.set_at: vec[i64] = vec[i64]([-1] * len(rules.board.cities))
        self.chart: list[list[int]] = []
        for row in params.rows("sets"):
            row.text("name")
            for city in row.cities("cities"):
                if self.set_at[city] >= 0:
                    row.fault("cities", "has a city of another set", "let each city belong to one set")
                self.set_at[city] = len(self.chart)
            self.names.append(row.texts("cities")[0])
            self.count = append(self.count, row.integer("cards", 1, 99))
            self.chart.append(row.integers("points", 0, 999))
        self.sets: i64 = len(self.chart)
        city_ids = [city.id for city in rules.board.cities]
        self.city: vec[i64] = vec[i64]([city_ids.index(name) if name in city_ids else 0 for name in self.names])
        self.in_deck: i64 = rules.field(
            "festivals_in_deck",
            self.sets,
            PUBLIC,
            "festival cards still in the deck, by city",
            by=self.names,
            remembered=True,
        )
        self.lying: i64 = rules.field(
            "festivals_lying", self.sets, PUBLIC, "festival cards face up on the map, by city", by=self.names
        )
        self.pile: i64 = rules.seat_field(
            "festival_pile", self.sets, TILL_END, "festival cards collected, by city", by=self.names
        )
        self.pile_n: i64 = rules.seat_field("festival_count", 1, PUBLIC, "festival cards collected")
        self.seen: i64 = rules.seat_field(
            "festivals_seen_taken",
            self.sets,
            PUBLIC,
            "festival cards that everybody has seen the player collect",
            by=self.names,
            remembered=True,
        )
        self.base: i64 = rules.actions(
            [ActionPattern("festival {city}", "take the festival cards of a city", cities=self.names)], self.sets
        )
        rules.refusals(REFUSALS)
        self.choosing: i64 = rules.phase("choose a festival")
        self.line: i64 = rules.line("festivals", "city")
        self.event_up: i64 = rules.event("festival", "action", "", "a festival card turns up and is laid at its city")
        self.event_taken: i64 = rules.event(
            "took festivals", "action", "", "a player takes the festival cards of a city"
        )

    def start(self, g: State) -> None:
        for i in range(self.sets):
            g.s[self.in_deck + i] = self.count[i]
            g.s[self.cards.extra_n] += self.count[i]

    def turn_up(self, g: State) -> bool:
        s = g.s
        extra = s[self.cards.extra_n]
        if extra == 0:
            return False
        left = g.below(s[self.cards.deck_n] + extra) - s[self.cards.deck_n]
        if left < 0:
            return False
        i: i64 = 0
        while left >= s[self.in_deck + i]:
            left -= s[self.in_deck + i]
            i += 1
        s[self.in_deck + i] -= 1
        s[self.cards.extra_n] -= 1
        s[self.lying + i] += 1
        g.emit(self.event_up, -1, self.base + i)
        return True

    def claimed(self, g: State, seat: i64, route: i64) -> bool:
        a = self.lying_at(g.s, self.track.a[route])
        b = self.lying_at(g.s, self.track.b[route])
        if a >= 0 and b >= 0 and a != b:
            self.rules.ask(g, BIT[seat], self.choosing)
            return True
        if a >= 0:
            self.take(g, seat, a)
        elif b >= 0:
            self.take(g, seat, b)
        return False

    def lying_at(self, s: vec[i64], city: i64) -> i64:
        """Return the set that has cards at a city; -1 if none has."""
        i = self.set_at[city]
        if i >= 0 and s[self.lying + i] == 0:
            i = -1
        return i

    def take(self, g: State, seat: i64, i: i64) -> None:
        s = g.s
        n = s[self.lying + i]
        s[self.lying + i] = 0
        s[self.pile + seat * self.sets + i] += n
        s[self.seen + seat * self.sets + i] += n
        s[self.pile_n + seat] += n
        g.emit(self.event_taken, seat, self.base + i)

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        a = self.set_at[self.track.a[g.s[ROUTE]]]
        b = self.set_at[self.track.b[g.s[ROUTE]]]
        if a > b:
            a, b = b, a
        buffer.add(self.base + a)
        buffer.add(self.base + b)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        self.take(g, seat, action - self.base)
        self.rules.advance(g)

    def score(self, g: State, sheet: Sheet) -> None:
        for seat in range(self.players):
            for i in range(self.sets):
                n = g.s[self.pile + seat * self.sets + i]
                if n > 0:
                    sheet.part(self.line, seat, self.city[i], n, self.worth(i, n))

    def worth(self, i: i64, n: i64) -> i64:
        """Return what n cards of a set score."""
        chart = self.chart[i]
        if n == 0:
            return 0
        return chart[n - 1] if n <= len(chart) else chart[-1]

    def tally(self, g: State) -> Refusal | None:
        """Count everybody's festival cards."""
        s = g.s
        for seat in range(self.players):
            s[self.pile_n + seat] = 0
        for i in range(self.sets):
            n: i64 = 0
            for seat in range(self.players):
                n += s[self.pile + seat * self.sets + i]
                s[self.pile_n + seat] += s[self.pile + seat * self.sets + i]
            if n > self.count[i]:
                values: dict[str, object] = {"n": int(n), "city": self.names[i], "supply": int(self.count[i])}
                return Refusal("tally.festivals", values)
        return None

    def audit(self, g: State) -> None:
        """Check that every festival card is in the deck, at its city or in a pile."""
        s = g.s
        for i in range(self.sets):
            n = s[self.in_deck + i] + s[self.lying + i]
            assert s[self.in_deck + i] >= 0 and s[self.lying + i] >= 0, "festival cards below zero"
            for seat in range(self.players):
                at = seat * self.sets + i
                n += s[self.pile + at]
                assert s[self.pile + at] >= 0, "a festival pile below zero"
                assert s[self.pile + at] == s[self.seen + at], "a pile that does not match what was seen"
            assert n == self.count[i], "festival cards lost or doubled"
        for seat in range(self.players):
            n = s[self.pile_n + seat]
            for i in range(self.sets):
                n -= s[self.pile + seat * self.sets + i]
            assert n == 0, "a festival pile miscounted"
        if s[PHASE] == self.choosing:
            a = self.lying_at(s, self.track.a[s[ROUTE]])
            b = self.lying_at(s, self.track.b[s[ROUTE]])
            assert a >= 0 and b >= 0 and a != b, "no festivals to choose from"

    def cards_in_deck(self, g: State) -> i64:
        n: i64 = 0
        for i in range(self.sets):
            n += g.s[self.in_deck + i]
        return n

    def resample(self, g: State, seat: i64) -> None:
        for i in range(self.players * self.sets):
            g.s[self.pile + i] = g.s[self.seen + i]

    # -- actions as data -----------------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        return Action("festival", city=self.names[code - self.base])

    def encode(self, action: Action) -> int:
        return int(self.base) + self.names.index(action.city)

    def facts(self, s: vec[i64], seat: i64, action: i64) -> dict[str, int]:
        i = action - self.base
        n = s[self.lying + i]
        have = s[self.seen + seat * self.sets + i]
        return {"cards": int(n), "have": int(have), "gain": int(self.worth(i, have + n) - self.worth(i, have))}

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        if g.s[PHASE] != self.choosing:
            return Refusal("festival.not-now")
        return Refusal("festival.elsewhere", {"city": self.names[action - self.base]})
