"""The planner as a bot: plans the track for its tickets, gathers the cards and builds it."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.protocol import Budget
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State
from whistlestop.planning.planner import Planner
from whistlestop.planning.style import Style
from whistlestop.view import View


def position(view: View) -> State:
    """What a seat sees in the form of a state, for planners: they read nothing that is hidden in it."""
    g = State()
    g.s = view.slots[:]
    return g


class PlannerBot:
    """Decides at once, by rules of thumb about its own plan."""

    def __init__(self) -> None:
        self.planners: dict[bool, Planner] = {}  # whether they are hasty

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        planner = self.planner_of(view.rules)
        assert view.seat is not None
        return int(planner.choose(position(view), view.seat, planner.new_mind()))

    def planner_of(self, rules: Ruleset, hasty: bool = False) -> Planner:
        planner = self.planners.get(hasty)
        if planner is None or planner.rules is not rules:
            planner = self.planners[hasty] = Planner(rules, Style(rules.board.weights), hasty)
        return planner
