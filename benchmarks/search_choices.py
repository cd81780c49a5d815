"""Compare searches by single decisions: what their choices win more than the planner's.

    python benchmarks/search_choices.py search:rollouts=128,gate=2 search:rollouts=128 --board usa --positions 400

What a bot wins against planners is a fair share, plus what each of its decisions gains when planners play on from
there. So some hundred decisions, each judged in many worlds of its own, say more about two searches than as many games.
The positions are those of games of `--player`; all bots decide in them, with the same randomness. This says nothing of
other opponents than planners, and better bots get into other positions. Ctrl-C shows the results so far.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from random import Random

from rich.console import Console
from rich.table import Table

import whistlestop as ws
from whistlestop.analysis.rollouts import BELIEF
from whistlestop.bots import Budget
from whistlestop.bots.planner import PlannerBot
from whistlestop.intervals import Z
from whistlestop.planning.trials import Trials

ONE_IN = 10  # decisions of a game is looked at: neighbours tell much the same


@dataclass
class Sampled:
    """A position, its game, and what each bot's choice there gains."""

    game: int
    gains: list[float]


def positions(board: str, players: int, spec: str, rng: Random, counts: list[int]) -> Iterator[ws.View]:
    """Yield some of the decisions in games of a bot against planners; `counts` has its decisions game by game."""
    while True:
        game = ws.Game.new(board, players=players, seed=rng.getrandbits(60))
        seat = rng.randrange(players)
        bots = [ws.bot(spec if each == seat else "planner") for each in range(players)]
        counts.append(0)
        while not game.over:
            view = game.view()
            action = view.forced
            if action is None:
                if view.seat == seat:
                    counts[-1] += 1
                    if rng.randrange(ONE_IN) == 0:
                        yield view
                action = bots[view.seat].choose(view, Budget(rng=Random(rng.getrandbits(60))))
            game.play(action, view.seat)


def gains(view: ws.View, specs: list[str], options: argparse.Namespace, rng: Random) -> list[float]:
    """Return what the choices of each bot win more than the planner's, in worlds that were not used to choose."""
    worlds: int = options.worlds
    reference = PlannerBot()
    own = reference.choose(view).code
    trials = Trials(view.rules, reference.planner_of(view.rules, fast=True), view.slots, view.seat)
    won: dict[int, list[float]] = defaultdict(list)

    def wins(code: int) -> float:
        while len(won[code]) < worlds:
            if len(won[code]) == len(trials.worlds):
                trials.add_world(rng.getrandbits(64), BELIEF)
            trials.play(len(won[code]), code)
            won[code].append(trials.won)
        return sum(won[code]) / worlds

    seeds = [rng.getrandbits(60) for _ in range(options.choices)]
    found: list[float] = []
    for spec in specs:
        codes = [ws.bot(spec).choose(view, Budget(rng=Random(seed))).code for seed in seeds]
        found.append(sum(wins(code) - wins(own) for code in codes if code != own) / options.choices)
    return found


def mean_and_error(values: list[float], games: list[int]) -> tuple[float, float]:
    """Return the mean and its standard error, robust against decisions of one game that are alike."""
    mean = sum(values) / len(values)
    sums: dict[int, float] = defaultdict(float)
    for value, game in zip(values, games, strict=True):
        sums[game] += value - mean
    return mean, sqrt(sum(each**2 for each in sums.values())) / len(values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("bots", nargs="+", help="searches; the others are compared with the first")
    parser.add_argument("--player", default="search:rollouts=48", help="whose games the positions are of")
    parser.add_argument("--board", default="usa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--choices", type=int, default=3, help="of each bot in a position")
    parser.add_argument("--worlds", type=int, default=200, help="to judge a choice in")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    rng = Random(options.seed)
    counts: list[int] = []
    sampled: list[Sampled] = []
    with suppress(KeyboardInterrupt):
        for view in positions(options.board, options.players, options.player, rng, counts):
            sampled.append(Sampled(len(counts), gains(view, options.bots, options, rng)))
            if len(sampled) == options.positions:
                break
    decisions = sum(counts[:-1]) / max(1, len(counts) - 1)
    table = Table("bot", "wins more than the planner", "than the first bot")
    games = [each.game for each in sampled]
    for i, spec in enumerate(options.bots):
        cells = [spec]
        for values in ([each.gains[i] for each in sampled], [each.gains[i] - each.gains[0] for each in sampled]):
            mean, error = (100 * decisions * figure for figure in mean_and_error(values, games))
            cells.append(f"{mean:+.1f} % ({mean - Z * error:.1f} … {mean + Z * error:.1f})")
        table.add_row(*cells)
    title = f"{len(sampled)} decisions of {len(counts)} games, {decisions:.1f} in a game, seed {options.seed}"
    Console(width=120).print(table, title)


if __name__ == "__main__":
    main()
