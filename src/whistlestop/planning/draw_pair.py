"""Advice on drawing two cards where there is no display (F3)."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.draw_cards import READY


@final
class PairAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "draw.two": "Your plan is {missing} {missing|card|cards} short.",
        "draw.ready": READY,
    }

    def __init__(self, context: PlannerContext) -> None:
        self.context = context

    def reason(self, situation: Situation, action: i64) -> Reason:
        missing = int(self.context.demand.total_missing)
        return Reason("draw.two", {"missing": missing}) if missing else Reason("draw.ready")
