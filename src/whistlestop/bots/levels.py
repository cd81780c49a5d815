"""Levels for people: the same way of playing with more or less care, so that a weak bot does not look foolish."""

from __future__ import annotations

from typing import ClassVar

from whistlestop.bots.planner import PlannerBot, visible_state
from whistlestop.bots.protocol import UNLIMITED, Budget
from whistlestop.bots.search import SearchBot
from whistlestop.engine.action import Action
from whistlestop.planning.shortlist import shortlist
from whistlestop.planning.weights import EASY_SLIPS, MEDIUM_SLIPS, Weight
from whistlestop.view import View

CLOSE_CALLS = 12  # actions that a distracted planner may confuse with its choice


class Distracted(PlannerBot):
    """The planner, which now and then takes another action of the same kind: another colour, another route.

    With tickets it always takes as much care as the planner: nobody likes to watch a bot collect hopeless ones.
    """

    slips: ClassVar[Weight]  # the probability of that, which a board may set

    def choose(self, view: View, budget: Budget = UNLIMITED) -> Action:
        choice = super().choose(view, budget)
        rules = view.rules
        planner = self.planner_of(rules)
        rule = rules.rule_of(choice.code)
        if rule is planner.tickets or 100 * budget.rng.random() >= int(self.slips.of(planner.weights.table)):
            return choice
        if rule is planner.claims and planner.draw_pair is not None:  # cards leave no choice: put the claim off
            draw = int(planner.draw_pair.base)
            return rules.action(draw) if draw in view.codes else choice
        no_interest = planner.prices.points[:]
        for route in range(len(no_interest)):
            no_interest[route] = 0
        near = shortlist(rules, planner, visible_state(view), view.seat, no_interest, CLOSE_CALLS)
        return rules.action(budget.rng.choice([int(code) for code in near if rules.rule_of(code) is rule]))


class Easy(Distracted):
    """Strays from its plan about two times out of three."""

    slips = EASY_SLIPS


class Medium(Distracted):
    """Strays from its plan about one time out of three."""

    slips = MEDIUM_SLIPS


class Hard(PlannerBot):
    """The planner, which never strays."""


class Expert(SearchBot):
    """The planner that also looks ahead, for a second."""

    def __init__(self) -> None:
        super().__init__(time=1.0)
