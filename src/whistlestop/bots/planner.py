"""The planner as a bot: it plans routes for its tickets, collects the cards and builds them."""

from __future__ import annotations

import inspect

from whistlestop.bots.protocol import UNLIMITED, Budget
from whistlestop.engine.action import Action
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State
from whistlestop.planning.advisors import board_weights, first_weights
from whistlestop.planning.planner import Planner
from whistlestop.view import View

NEWEST = 2  # version of the planner


def visible_state(view: View) -> State:
    """Return what a seat sees in the form of a state, for planners, which read nothing that is hidden from the seat."""
    g = State()
    g.s = view.slots[:]
    return g


class PlannerBot:
    """Decides at once, by rules of thumb about its own plan.

    version: 1 for the planner by which later ones are measured.
    """

    def __init__(self, version: int = NEWEST) -> None:
        if not 1 <= version <= NEWEST:
            raise ValueError(f"there is no version {version}; give one from 1 to {NEWEST}")
        self.version = version
        self.planners: dict[bool, Planner] = {}  # by whether they are fast

    def choose(self, view: View, budget: Budget = UNLIMITED) -> Action:
        """Return the planner's action; the budget does not matter."""
        planner = self.planner_of(view.rules)
        return view.rules.action(int(planner.choose(visible_state(view), view.seat, planner.new_plan())))

    def planner_of(self, rules: Ruleset, fast: bool = False) -> Planner:
        """Return the bot's planner for a Ruleset, made once."""
        planner = self.planners.get(fast)
        if planner is None or planner.rules is not rules:
            planner = self.planners[fast] = Planner(rules, self.weights(rules), fast)
        return planner

    def weights(self, rules: Ruleset) -> dict[str, int]:
        """Return what the bot's planner for a Ruleset judges by."""
        return first_weights(rules.board) if self.version == 1 else board_weights(rules.board, rules.players)

    def __repr__(self) -> str:
        names = [name for name in inspect.signature(type(self)).parameters if hasattr(self, name)]
        return f"<{' '.join([type(self).__name__, *(f'{name}={getattr(self, name)}' for name in names)])}>"
