"""What a decision costs each bot, in milliseconds: all of them decide in the same positions.

    python benchmarks/bot_cost.py --board usa --players 2
    python benchmarks/bot_cost.py --board usa --players 5 --bots expert

The last column is the time that passed, for bots that keep to a clock; run it on a busy machine, too.

Positions are those of planners among themselves, at even distances, where there is a choice. Bots that think for long
decide in fewer of them.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from random import Random

from rich.console import Console
from rich.progress import Progress

from whistlestop import Game, build_info
from whistlestop.bots import Budget, bot
from whistlestop.view import View

BOTS = ("random", "greedy", "easy", "medium", "hard", "planner", "search:time=0.3", "expert")
SLOW = ("search", "expert")


def positions(board: str, players: int, count: int) -> list[View]:
    """Views of seats that have a choice, from games of planners."""
    found: list[View] = []
    bots = [bot("planner") for _ in range(players)]
    seed = 0
    while len(found) < 4 * count:
        game = Game.new(board, players, seed=seed)
        seed += 1
        while not game.over:
            seat = game.pending_seats[0]
            view = game.view(seat)
            action = view.forced
            if action is None:
                found.append(view)
                action = bots[seat].choose(view, Budget(rng=Random(seed)))
            game.play(action, seat)
    return found[:: len(found) // count][:count]


def cost(spec: str, views: list[View], progress: Progress) -> tuple[list[float], list[float]]:
    """Milliseconds of CPU time and of time for each decision, after one that does not count; the shortest first."""
    player = bot(spec)
    player.choose(views[0], Budget(rng=Random(0)))
    used: list[float] = []
    passed: list[float] = []
    for i, view in enumerate(progress.track(views, description=spec)):
        cpu, began = time.process_time(), time.perf_counter()
        player.choose(view, Budget(rng=Random(i)))
        used.append(1000 * (time.process_time() - cpu))
        passed.append(1000 * (time.perf_counter() - began))
    return sorted(used), sorted(passed)


def main() -> None:
    parser = argparse.ArgumentParser(description="time of bots for a decision")
    parser.add_argument("--bots", default=";".join(BOTS), help="with semicolons between them")
    parser.add_argument("--board", default="usa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--slow", type=int, default=40, help="positions for bots that think for long")
    options = parser.parse_args()
    views = positions(options.board, options.players, options.positions)
    few = views[:: max(1, len(views) // options.slow)][: options.slow]
    build = "compiled" if build_info.compiled() else "interpreted"
    print(f"{options.board}, {options.players} players, {build}: CPU milliseconds for a decision with a choice\n")
    print("| bot | positions | mean | median | 95 % take at most | time passed, 99 % |\n|---|---|---|---|---|---|")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for spec in options.bots.split(";"):
            times, passed = cost(spec, few if spec.partition(":")[0] in SLOW else views, progress)
            high, longest = times[int(0.95 * (len(times) - 1))], passed[math.ceil(0.99 * (len(passed) - 1))]
            figures = (statistics.fmean(times), statistics.median(times), high, longest)
            print(f"| `{spec}` | {len(times)} | {' | '.join(f'{figure:.3g}' for figure in figures)} |", flush=True)


if __name__ == "__main__":
    main()
