"""Games played to their end by planners, on states: the fast layer under `Game.play_out`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import lowest
from whistlestop.engine.ruleset import OVER, TURN, Ruleset
from whistlestop.engine.state import PENDING, PHASE, TURNS, State
from whistlestop.planning.planner import Planner, PlanState

MAX_DECISIONS: Final = 5000  # far more than planners ever take


def planner_playout(rules: Ruleset, g: State, planners: list[Planner], plans: list[PlanState]) -> i64:
    """Let planners, one per seat, play a game to its end, updating state and plans, and count the decisions."""
    n: i64 = 0
    for planner in planners:
        planner.rivals.follow(g.s)
    while g.s[PHASE] != OVER and n < MAX_DECISIONS:
        seat = lowest(g.s[PENDING])
        rules.apply(g, seat, planners[seat].choose(g, seat, plans[seat]))
        n += 1
    for planner in planners:
        planner.rivals.leave()
    return n


def planner_turns(rules: Ruleset, g: State, planners: list[Planner], plans: list[PlanState], last: i64) -> None:
    """Let planners, one per seat, play a game to the beginning of a turn with a number above `last`, or to its end."""
    for planner in planners:
        planner.rivals.follow(g.s)
    while g.s[PHASE] != OVER and (g.s[PHASE] != TURN or g.s[TURNS] <= last):
        seat = lowest(g.s[PENDING])
        rules.apply(g, seat, planners[seat].choose(g, seat, plans[seat]))
    for planner in planners:
        planner.rivals.leave()
