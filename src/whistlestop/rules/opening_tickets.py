"""Opening tickets.

U2  Before the first turn everybody gets tickets and keeps at least some of them; the rest goes under the deck. All
    choose at the same time, and nobody sees another's choice, or how many were kept, before all have chosen.
"""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.engine.params import Params
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.engine.state import State
from whistlestop.engine.tickets import MOST, UNDER, Tickets


@final
class OpeningTickets(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.players: i64 = rules.players
        self.deal: i64 = params.integer("deal", 1, MOST)
        self.least: i64 = params.integer("keep_at_least", 1, MOST)
        self.tickets = cast(Tickets, rules.by_name["tickets"])

    def opening(self, g: State) -> bool:
        for seat in range(self.players):
            self.tickets.offer(g, seat, 0, self.deal)
        self.tickets.ask(g, BIT[self.players] - 1, self.least, self.deal, UNDER)
        return True
