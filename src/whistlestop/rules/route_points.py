"""Points for claimed routes.

C23  A claimed route scores at once, by its length.
"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Refusal
from whistlestop.engine.ruleset import PUBLIC, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State
from whistlestop.engine.track import Track
from whistlestop.toml.params import Params


@final
class RoutePoints(Rule):
    tallied: ClassVar[tuple[str, ...] | None] = ()  # follows from the routes

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.players: i64 = rules.players
        longest = max([route.length for route in rules.board.routes])
        table = params.integers("by_length", 0, 100)
        if len(table) < longest:
            params.fault("by_length", f"has {len(table)} values", f"write one for each length from 1 to {longest}")
            table = table + [0] * longest
        table.insert(0, 0)
        self.value: vec[i64] = vec[i64](table)
        self.track = rules.find(Track)
        self.length: vec[i64] = self.track.length
        self.scored: i64 = rules.seat_field("route_points", 1, PUBLIC, "points scored for routes so far")
        self.line: i64 = rules.line("routes", "length")

    def built(self, g: State, seat: i64, route: i64) -> bool:
        g.s[self.scored + seat] += self.value[self.length[route]]
        return False

    def points(self, g: State, seat: i64) -> i64:
        return g.s[self.scored + seat]

    def worth(self, s: vec[i64], seat: i64) -> i64:
        """Return the points of the routes that a seat owns."""
        points: i64 = 0
        for route in range(len(self.length)):
            if s[self.track.owner + route] == seat + 1:
                points += self.value[self.length[route]]
        return points

    def audit(self, g: State) -> None:
        """Check that the points are those of the owned routes."""
        for seat in range(self.players):
            assert self.worth(g.s, seat) == g.s[self.scored + seat], "route points out of step"

    def tally(self, g: State) -> Refusal | None:
        for seat in range(self.players):
            g.s[self.scored + seat] = self.worth(g.s, seat)
        return None

    def score(self, g: State, sheet: Sheet) -> None:
        for seat in range(self.players):
            if sheet.shares is None:
                sheet.add(self.line, seat, g.s[self.scored + seat])
            else:
                self.score_lengths(g, sheet, seat)

    def score_lengths(self, g: State, sheet: Sheet, seat: i64) -> None:
        """Score the routes of each length, longest first."""
        for at in range(len(self.value)):
            length: i64 = len(self.value) - 1 - at
            n: i64 = 0
            for route in range(len(self.length)):
                if g.s[self.track.owner + route] == seat + 1 and self.length[route] == length:
                    n += 1
            if n > 0:
                sheet.part(self.line, seat, length, n, n * self.value[length])
