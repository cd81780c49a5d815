"""Count complete planner rollouts a second of CPU time, from the opening of a game and from its middle, on one core.

python benchmarks/rollout_speed.py --board usa
"""

from __future__ import annotations

import argparse
import time

from rich.console import Console
from rich.table import Table

from whistlestop import board_names, load_board, ruleset
from whistlestop.build_info import compiled
from whistlestop.engine import Ruleset, State
from whistlestop.engine.bits import lowest
from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PENDING, PHASE
from whistlestop.planning.planner import Planner
from whistlestop.planning.trials import NO_ACTION, Trials


def middle(rules: Ruleset, planner: Planner) -> State:
    """A game of planners, half played."""
    length = 0
    g = rules.new_game(1)
    while g.s[PHASE] != OVER:
        step(rules, planner, g)
        length += 1
    g = rules.new_game(1)
    for _ in range(length // 2):
        step(rules, planner, g)
    return g


def step(rules: Ruleset, planner: Planner, g: State) -> None:
    seat = lowest(g.s[PENDING])
    rules.apply(g, seat, planner.choose(g, seat, planner.new_plan()))


def rollouts_a_second(rules: Ruleset, planner: Planner, g: State, seconds: float) -> float:
    """Each in a world of its own, sampled from what the seat on move knows."""
    seat = lowest(g.s[PENDING])
    seen = rules.observe(g, seat)
    trials = Trials(rules, planner, seen, seat)
    played = 0
    begun = time.process_time()
    while (used := time.process_time() - begun) < seconds:
        trials.add_world(played, 1)
        trials.play(played, NO_ACTION)
        played += 1
    return played / used


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--board", action="append", help="only this board (may be given several times)")
    parser.add_argument("--seconds", type=float, default=3, help="for each figure")
    options = parser.parse_args()
    table = Table(
        "board", "players", "from the opening", "from the middle", title="compiled" if compiled() else "interpreted"
    )
    for board in options.board or board_names():
        for players in (2, min(4, load_board(board).max_players)):
            rules = ruleset(board, players)
            planner = Planner(rules, fast=True)
            figures = [
                rollouts_a_second(rules, planner, g, options.seconds)
                for g in (rules.new_game(1), middle(rules, planner))
            ]
            table.add_row(rules.board.name, str(players), *(f"{figure:,.0f}/s" for figure in figures))
    Console().print(table)


if __name__ == "__main__":
    main()
