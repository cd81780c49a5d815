"""Advice on the bonus for the most completed tickets (G7, M11)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from whistlestop.planning.advice import Advisor
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.weights import PERCENT, Weight
from whistlestop.rules.most_tickets import MostTickets

TALLY: Final = Weight("tally", 0, PERCENT, "how much of the points for the most tickets a ticket stands for", first=0)


@final
class MostTicketsAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [TALLY]

    def __init__(self, context: PlannerContext) -> None:
        self.bonus: i64 = context.rules.find(MostTickets).points_each * TALLY.of(context.weights.table)

    def ticket_bonus(self) -> i64:
        return self.bonus
