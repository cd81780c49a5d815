"""A bonus for the most completed tickets.

G7, M11  The player with the most completed tickets gets the bonus; all who are tied get it, but nobody without any.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State
from whistlestop.toml.params import Params


@final
class MostTickets(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.points_each: i64 = params.integer("points", 0, 100)
        self.line: i64 = rules.line("most tickets")

    def score(self, g: State, sheet: Sheet) -> None:
        sheet.bonus(self.line, self.points_each, sheet.completed)
