"""Levels for people: the same way of playing with more or less care, so that a weaker one does not look foolish."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.planner import PlannerBot, position
from whistlestop.bots.protocol import Budget
from whistlestop.bots.search import SearchBot
from whistlestop.planning.candidates import candidates
from whistlestop.view import View


class Easy(PlannerBot):
    """The planner, now and then with the second thought that comes to mind: another colour, another of its routes."""

    SLIPS = 0.5

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        choice = super().choose(view, legal, budget)
        if budget.rng.random() >= self.SLIPS:
            return choice
        rules = view.rules
        planner = self.planner_of(rules)
        assert view.seat is not None
        nobody_else = planner.prices.points[:]
        for route in range(len(nobody_else)):
            nobody_else[route] = 0
        near = candidates(rules, planner, position(view), view.seat, nobody_else, 12)
        kind = rules.rule_of(choice)
        alike = [int(action) for action in near if rules.rule_of(action) is kind]
        if kind is planner.claims and planner.draw_pair is not None:  # where cards leave no choice, it hesitates
            hesitation = int(planner.draw_pair.base)
            return hesitation if hesitation in legal else choice
        return budget.rng.choice(alike)


class Medium(PlannerBot):
    """The planner."""


class Hard(SearchBot):
    """A short search."""

    def __init__(self) -> None:
        super().__init__(time=0.3)


class Expert(SearchBot):
    """A long search."""

    def __init__(self) -> None:
        super().__init__(time=2.5)
