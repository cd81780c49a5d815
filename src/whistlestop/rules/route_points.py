"""Points for claimed routes.

C23  A claimed route scores at once, by its length.
"""

from __future__ import annotations

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.params import Params
from whistlestop.engine.ruleset import PUBLIC, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State
from whistlestop.engine.track import Track


@final
class RoutePoints(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.players: i64 = rules.players
        longest = max([route.length for route in rules.board.routes])
        table = params.integers("by_length", 0, 100)
        if len(table) < longest:
            params.fault("by_length", f"has {len(table)} values", f"write one for each length from 1 to {longest}")
            table = table + [0] * longest
        self.value: vec[i64] = vec[i64]([0] + table)
        self.length: vec[i64] = cast(Track, rules.by_name["track"]).length
        self.scored: i64 = rules.seat_field("route_points", 1, PUBLIC)
        self.line: i64 = rules.line("routes")

    def claimed(self, g: State, seat: i64, route: i64) -> bool:
        g.s[self.scored + seat] += self.value[self.length[route]]
        return False

    def points(self, g: State, seat: i64) -> i64:
        return g.s[self.scored + seat]

    def score(self, g: State, sheet: Sheet) -> None:
        for seat in range(self.players):
            sheet.add(self.line, seat, g.s[self.scored + seat])
