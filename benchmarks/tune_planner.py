"""Look for better weights of the planner, and print them as the table of a board file.

    python benchmarks/tune_planner.py --board germany --players 4 --minutes 5
    python benchmarks/tune_planner.py --board usa --against hard --start blocker --progress blocker.json

Weights are changed a few at a time. Old and new ones play against version 1 of the planner, or against another one, in
the same deals, each from every seat; a change that does better goes on to more deals, and stays if it is clearly better
in the end. What is found is kept in a file, so that an interrupted run goes on where it stopped.

Weights that were found against one planner only may exploit it and lose to others. The arena plays with them, on deals
that were not used to find them: --bots ./benchmarks/tuned.py:Tuned:weights=blocker.json,hard --challenge.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from pathlib import Path
from random import Random

from rich.console import Console

from whistlestop import load_board, ruleset
from whistlestop.arena.luck import decides_alike
from whistlestop.bots import bot
from whistlestop.bots.planner import PlannerBot
from whistlestop.engine import Ruleset
from whistlestop.engine.bits import BIT, size
from whistlestop.planning.advisors import MANY, weights_for
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout
from whistlestop.planning.weights import Weight

STAGES = ((160, 0.7), (480, 1.5), (1500, 2.4))  # games in all, and the standard errors by which new weights must lead
DEALS = 1200  # that are played again and again
SPREAD = 0.2  # of the logarithm of a changed weight
NEW = 10  # where a weight that is 0 begins

Weights = dict[str, int]


class Match:
    """Planners of one table against another one; what the present weights win in each deal is kept."""

    def __init__(self, rules: Ruleset, weights: Weights, against: Weights, seed: int) -> None:
        self.rules = rules
        self.other = Planner(rules, against)
        self.weights = weights
        self.planner = Planner(rules, weights)
        self.seed = seed
        self.won: dict[int, float] = {}  # by the present weights

    def wins(self, planner: Planner, deal: int) -> float:
        """The share of a deal's games, one from every seat, that a planner wins."""
        players = int(self.rules.players)
        total = 0.0
        for seat in range(players):
            g = self.rules.new_game(self.seed + deal)
            planners = [planner if each == seat else self.other for each in range(players)]
            planner_playout(self.rules, g, planners, [planner.new_plan() for planner in planners])
            winners = self.rules.score(g).winners
            if winners & BIT[seat]:
                total += 1 / size(winners)
        return total / players

    def improves(self, weights: Weights, start: int) -> bool:
        """Try new weights in some deals, more of them while they lead, and use them if they are clearly better."""
        planner = Planner(self.rules, weights)
        won: dict[int, float] = {}
        gains: list[float] = []
        for games, errors in STAGES:
            while len(gains) < games // self.rules.players:
                deal = (start + len(gains)) % DEALS
                if deal not in self.won:
                    self.won[deal] = self.wins(self.planner, deal)
                won[deal] = self.wins(planner, deal)
                gains.append(won[deal] - self.won[deal])
            error = statistics.stdev(gains) / math.sqrt(len(gains))
            if statistics.mean(gains) <= errors * error:
                return False
        self.weights, self.planner, self.won = weights, planner, won
        return True


def weights_of(spec: str, rules: Ruleset) -> Weights:
    """What a planner judges by."""
    player = bot(spec)
    if not isinstance(player, PlannerBot) or not decides_alike(spec):
        sys.exit(f"'{spec}' is not a planner that always decides alike; name planner, planner:version=1 or a character")
    return player.weights(rules)


def varied(weights: Weights, known: list[Weight], rng: Random) -> Weights:
    """The same weights, a few of them larger or smaller."""
    new = dict(weights)
    for weight in rng.sample(known, rng.choice((1, 1, 2, 3))):
        value = new[weight.name] * math.exp(rng.gauss(0, SPREAD)) + rng.choice((-0.6, 0.6))
        if new[weight.name] == 0:
            value = NEW
        new[weight.name] = max(weight.least, round(value))
    return new


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--board", required=True)
    parser.add_argument("--players", type=int, default=2, help=f"{MANY} looks for the table [planner.many]")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--against", default="planner:version=1", help="the planner to win against")
    parser.add_argument("--start", default="planner", help="the planner whose weights come first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--progress", type=Path, help="where the weights are kept (default: BOARD-PLAYERS.weights.json)"
    )
    options = parser.parse_args()
    board = load_board(options.board)
    kept = options.progress or Path(f"{board.id}-{options.players}.weights.json")
    known = weights_for(board.rules)
    rules = ruleset(options.board, options.players)
    table = weights_of(options.start, rules)
    weights: Weights = {weight.name: int(weight.of(table)) for weight in known}
    if kept.exists():
        weights |= json.loads(kept.read_text())
    rng = Random(options.seed)
    match = Match(rules, weights, weights_of(options.against, rules), rng.getrandbits(60))
    say = Console(stderr=True)
    end = time.monotonic() + 60 * options.minutes
    with say.status("looking for better weights") as status:
        while time.monotonic() < end:
            new = varied(match.weights, known, rng)
            before = match.weights
            if new != before and match.improves(new, rng.randrange(DEALS)):
                change = ", ".join(f"{name} {before[name]} → {new[name]}" for name in new if new[name] != before[name])
                rate = statistics.mean(match.won.values())
                say.print(f"{change}: wins {100 * rate:.1f} % against {options.against}")
                kept.write_text(json.dumps(new))
            status.update(f"looking for better weights, {max(0, end - time.monotonic()) / 60:.1f} minutes to go")
    print("[planner.many]" if options.players >= MANY else "[planner]")
    other = board.weights if options.players >= MANY else {}
    for weight in sorted(known, key=lambda weight: weight.name):
        if match.weights[weight.name] != weight.of(other):
            print(f"{weight.name} = {match.weights[weight.name]}  # {weight.unit}: {weight.meaning}")


if __name__ == "__main__":
    main()
