"""Advice on passing (C41)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext

REASONS: Final = {"pass": "There is nothing else to do."}


@final
class TurnAdvisor(Advisor):
    def __init__(self, context: PlannerContext) -> None:
        self.action = -1

    def reason(self, situation: Situation, action: i64) -> Reason:
        return Reason("pass")

    def sentences(self) -> dict[str, str]:
        return REASONS
