"""Advice on tolls: a route is worth less by what it costs."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.planning.advice import Advisor
from whistlestop.planning.context import PlannerContext
from whistlestop_toll.rule import Toll


class TollAdvisor(Advisor):
    def __init__(self, context: PlannerContext) -> None:
        self.toll = context.rules.find(Toll).toll

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        """In hundredths of a point."""
        for route, toll in enumerate(self.toll):
            values[route] -= 100 * toll
