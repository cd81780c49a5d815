"""The longest path.

U4  The player with the longest continuous path gets the bonus; all who are tied get it. The path may visit a city
    again, but never use a route again, and needs at least one route.
U5  It can break a tie.
A9  With no points for it, it only breaks ties.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State
from whistlestop.engine.track import Track
from whistlestop.engine.trail import longest_trail
from whistlestop.toml.params import Params


@final
class LongestPath(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.track = rules.find(Track)
        self.points_each: i64 = params.integer("points", 0, 100)
        self.line: i64 = rules.line("longest path") if self.points_each > 0 else -1
        self.key: i64 = rules.tie_break("longest_path")

    def score(self, g: State, sheet: Sheet) -> None:
        lengths = sheet.completed[:]
        for seat in range(sheet.seats):
            lengths[seat] = sheet.networks[seat].longest_trail()
            sheet.tie(self.key, seat, lengths[seat])
        if self.line >= 0:
            sheet.bonus(self.line, self.points_each, lengths)

    def path(self, s: vec[i64], seat: i64) -> list[int]:
        return longest_trail(self.track, s, seat)
