"""Drawing tickets in the middle of the game.

C30, U3  As a turn: draw tickets from the top, keep at least one, put the rest face down under the deck. With fewer left,
         draw what there is; with none, the action is not available.
"""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.engine.params import Params
from whistlestop.engine.ruleset import TURN_END, Acts, Rule, Ruleset
from whistlestop.engine.state import STAGE, STEP, State
from whistlestop.engine.tickets import MOST, UNDER, Tickets


@final
class DrawTickets(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.number: i64 = params.integer("draw", 1, MOST)
        self.least: i64 = params.integer("keep_at_least", 1, MOST, 1)
        self.tickets = cast(Tickets, rules.by_name["tickets"])
        self.base: i64 = rules.actions(["tickets"], 1)

    def options(self, g: State, seat: i64, acts: Acts) -> None:
        if self.tickets.left(g.s, 0) > 0:
            acts.add(self.base)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        self.tickets.offer(g, seat, 0, self.number)
        g.s[STAGE] = TURN_END
        g.s[STEP] = 0
        self.tickets.ask(g, BIT[seat], self.least, self.number, UNDER)

    def text(self, action: i64) -> str:
        return "tickets"

    def parse(self, words: list[str]) -> int:
        if len(words) != 1:
            raise ValueError("takes nothing after 'tickets'")
        return self.base

    def refusal(self, g: State, seat: i64, action: i64) -> str:
        return "no tickets are left to draw"
