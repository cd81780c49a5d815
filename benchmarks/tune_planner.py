"""Look for better weights of the planner by self-play, and print them as the table of a board file.

    python benchmarks/tune_planner.py --board germany --minutes 5

Weights are changed a few at a time; a change stays when it wins clearly, and wins again on fresh deals. What is found
is kept in a file, so that an interrupted run goes on where it stopped. Only two and four players are looked at.
"""

from __future__ import annotations

import argparse
import json
import time
from math import sqrt
from pathlib import Path
from random import Random

from rich.console import Console

from whistlestop import load_board, ruleset
from whistlestop.engine import Ruleset
from whistlestop.engine.bits import BIT, size
from whistlestop.planning.advisors import weights_for
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout

FACTORS = (0.5, 0.7, 0.85, 1.18, 1.4, 2.0)
PROMISING = 1.2  # standard errors in the first match
CLEAR = 3.2  # and in both together

Weights = dict[str, int]


def advantage(tables: list[Ruleset], new: Weights, old: Weights, seed: int, deals: int) -> float:
    """How much more than its share a planner with new weights wins, in standard errors over all tables."""
    total = 0.0
    for rules in tables:
        players = int(rules.players)
        games = deals // players * players
        rate = wins(rules, Planner(rules, new), Planner(rules, old), seed, deals // players) / games
        total += (rate - 1 / players) / sqrt(max(rate * (1 - rate), 0.01) / games)
    return total / sqrt(len(tables))


def wins(rules: Ruleset, one: Planner, other: Planner, seed: int, deals: int) -> float:
    """How many games a planner wins in one seat against another one in the rest, each deal in every rotation."""
    total = 0.0
    for deal in range(deals):
        for seat in range(rules.players):
            g = rules.new_game(seed + deal)
            planners = [one if each == seat else other for each in range(rules.players)]
            planner_playout(rules, g, planners, [planner.new_plan() for planner in planners])
            winners = rules.score(g).winners
            if winners & BIT[seat]:
                total += 1 / size(winners)
    return total


def varied(weights: Weights, rng: Random) -> Weights:
    """The same weights, one or two of them larger or smaller."""
    new = dict(weights)
    for name in rng.sample(sorted(new), rng.choice((1, 1, 2))):
        new[name] = max(1, round(new[name] * rng.choice(FACTORS)))
    return new


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--board", required=True)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--deals", type=int, default=400, help="for a match, shared out between the seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--progress", type=Path, help="where the weights are kept (default: BOARD.weights.json)")
    options = parser.parse_args()
    board = load_board(options.board)
    kept = options.progress or Path(f"{board.id}.weights.json")
    known = weights_for(board.rules)
    weights: Weights = {weight.name: weight.of(board.weights) for weight in known}
    if kept.exists():
        weights |= json.loads(kept.read_text())
    tables = [ruleset(options.board, n) for n in (2, 4) if board.min_players <= n <= board.max_players]
    say = Console(stderr=True)
    rng = Random(options.seed)
    end = time.monotonic() + 60 * options.minutes
    with say.status("looking for better weights") as status:
        while time.monotonic() < end:
            new, seed = varied(weights, rng), rng.getrandbits(60)
            first = advantage(tables, new, weights, seed, options.deals)
            if first > PROMISING and first + advantage(tables, new, weights, seed + 2**61, options.deals) > CLEAR:
                change = ", ".join(
                    f"{name} {weights[name]} → {new[name]}" for name in new if new[name] != weights[name]
                )
                say.print(change)
                weights = new
                kept.write_text(json.dumps(weights))
            status.update(f"looking for better weights, {max(0, end - time.monotonic()) / 60:.1f} minutes to go")
    print("[planner]")
    for weight in sorted(known, key=lambda weight: weight.name):
        if weights[weight.name] != weight.usual:
            print(f"{weight.name} = {weights[weight.name]}  # {weight.unit}: {weight.meaning}")


if __name__ == "__main__":
    main()
