"""Levels for people: the same way of playing with more or less care, so that a weaker one does not look foolish."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.planner import PlannerBot, position
from whistlestop.bots.protocol import Budget
from whistlestop.bots.search import SearchBot
from whistlestop.planning.candidates import candidates
from whistlestop.view import View


class Distracted(PlannerBot):
    """The planner, now and then with the second thought that comes to mind: another colour, another route.

    With tickets it takes as much care as the planner: nobody likes to watch one collect what it cannot complete.
    """

    slips: float  # the part of its decisions that it takes so

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        choice = super().choose(view, legal, budget)
        rules = view.rules
        planner = self.planner_of(rules)
        if rules.rule_of(choice) is planner.tickets or budget.rng.random() >= self.slips:
            return choice
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


class Easy(Distracted):
    """Strays from its plan three times out of five."""

    slips = 3 / 5


class Medium(Distracted):
    """Strays from its plan one time out of three."""

    slips = 1 / 3


class Hard(PlannerBot):
    """The planner, which never strays."""


class Expert(SearchBot):
    """The planner that also looks ahead."""

    def __init__(self) -> None:
        super().__init__(time=1.0)
