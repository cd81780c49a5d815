"""A bot that takes what it can get now: the longest route that it can pay for, else cards towards the next one."""

from __future__ import annotations

from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.protocol import UNLIMITED, Budget
from whistlestop.engine.action import Action
from whistlestop.view import View


class GreedyBot(PlannerBot):
    """Takes an action of the highest immediate value, by the advisors of a planner; it does not plan."""

    def __init__(self) -> None:
        super().__init__()

    def choose(self, view: View, budget: Budget = UNLIMITED) -> Action:
        planner = self.planner_of(view.rules)
        values = [planner.immediate_value(view.slots, view.seat, code) for code in view.codes]
        best = max(values)
        return view.rules.action(budget.rng.choice([c for c, v in zip(view.codes, values, strict=True) if v == best]))
