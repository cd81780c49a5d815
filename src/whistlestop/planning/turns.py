"""Advice on passing (C41)."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from whistlestop.planning.advice import Advisor, Reason, Situation


@final
class TurnAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {"pass": "There is nothing else to do."}

    def reason(self, situation: Situation, action: i64) -> Reason:
        return Reason("pass")
