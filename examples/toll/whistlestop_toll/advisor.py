"""Advice on tolls: a route is worth less by what it costs."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.planning.advice import Advisor
from whistlestop.planning.parts import Parts
from whistlestop_toll.rule import Toll


class TollAdvisor(Advisor):
    def __init__(self, parts: Parts) -> None:
        self.toll = parts.rules.find(Toll).toll

    def worth(self, s: vec[i64], seat: i64, worth: vec[i64]) -> None:
        """In hundredths of a point."""
        for route, toll in enumerate(self.toll):
            worth[route] -= 100 * toll
