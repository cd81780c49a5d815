"""Advice on drawing two cards where there is no display (F3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.draw_cards import READY

REASONS: Final = {
    "draw.two": "Your plan is {missing} {missing|card|cards} short.",
    "draw.ready": READY,
}


@final
class PairAdvisor(Advisor):
    def __init__(self, context: PlannerContext) -> None:
        self.demand = context.demand
        self.action = -1

    def reason(self, situation: Situation, action: i64) -> Reason:
        missing = int(self.demand.total_missing)
        return Reason("draw.two", {"missing": missing}) if missing else Reason("draw.ready")

    def sentences(self) -> dict[str, str]:
        return REASONS
