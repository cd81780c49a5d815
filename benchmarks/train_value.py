"""Train the learned value that ends the rollouts of search, by games of planners, and write its file.

    python benchmarks/train_value.py --board usa

Planners play games in which each turn up to some point may go astray, as the moves that search tries do. From there on
they play as in rollouts, and positions are kept with how the game ended. A small network learns from them; what it
explains is measured with games that it did not learn from. On one core this takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from pathlib import Path
from random import Random

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from whistlestop import board_names, ruleset
from whistlestop.bots.values import file_of, pack
from whistlestop.engine import Ruleset, State
from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.ruleset import OVER, TURN
from whistlestop.engine.state import PENDING, PHASE, TURNS
from whistlestop.planning.planner import Planner, PlanState
from whistlestop.planning.shortlist import shortlist
from whistlestop.planning.trials import WIN_SHARE
from whistlestop.planning.value import OUTPUTS, PLAYERS, Value

FOLDER = Path(__file__).parent.parent / "src" / "whistlestop" / "bots"
ASTRAY = 0.12  # of the decisions before the first position
LAST_START = 50  # turns, at most, before the first position
GAPS = (3, 6)  # turns from one position to the next
TESTED = 0.1  # of the games
EPOCHS = 5
BATCH = 1024
RATE = 2e-3  # of learning, at first
POINTS_SHARE = 0.5  # of the squared error of the points, in what is minimised

Floats = NDArray[np.float32]


@dataclass
class Positions:
    """Features, position by position, and what came of them: see `OUTPUTS`."""

    features: Floats
    results: Floats


def reward(margin: float, won: float, scale: float) -> float:
    """Return what `Trials.play` makes of a result."""
    return WIN_SHARE * won + (1.0 - WIN_SHARE) / (1.0 + exp(-margin / scale))


def play(rules: Ruleset, planner: Planner, value: Value, rng: Random) -> tuple[list[Floats], list[list[float]]]:
    """Play a game, and return its positions and what came of them, each for one of the seats."""
    g: State = rules.new_game(rng.getrandbits(60))
    plans: list[PlanState] = [planner.new_plan() for _ in range(PLAYERS)]
    nobody = vec[i64]([0] * int(planner.graph.routes))
    start = rng.randrange(LAST_START)
    due = start + rng.randrange(GAPS[1])
    gap = rng.randint(*GAPS)
    found: list[Floats] = []
    seats: list[int] = []
    while g.s[PHASE] != OVER:
        seat = lowest(g.s[PENDING])
        turn = int(g.s[TURNS])
        if g.s[PHASE] == TURN and turn >= due:
            seats.append(rng.randrange(PLAYERS))
            value.examine(g, plans, seats[-1])
            found.append(np.array(list(value.inputs[: value.n]), dtype=np.float32))
            due = turn + gap
        action = planner.choose(g, seat, plans[seat])
        if turn < start and rng.random() < ASTRAY:
            codes = shortlist(rules, planner, g, seat, nobody, 16)
            action = codes[rng.randrange(len(codes))]
        rules.apply(g, seat, action)
    sheet = rules.score(g)
    totals = [int(total) for total in sheet.totals]
    scale = float(planner.weights.margin)
    results: list[list[float]] = []
    for seat in seats:
        won = (1.0 if sheet.winners == BIT[seat] else 0.5) if sheet.winners & BIT[seat] else 0.0
        results.append([reward(totals[seat] - totals[1 - seat], won, scale), won, totals[seat] / 100])
    return found, results


def positions(rules: Ruleset, games: int, rng: Random, what: str) -> Positions:
    """Return the positions of some games."""
    planner = Planner(rules, fast=True)
    value = Value(planner, [], vec[float]())
    features: list[Floats] = []
    results: list[list[float]] = []
    for _ in track(range(games), what):
        found, came = play(rules, planner, value, rng)
        features += found
        results += came
    return Positions(np.array(features, dtype=np.float32), np.array(results, dtype=np.float32))


class Network:
    """Layers of units that are linear above 0, and outputs: two chances and hundreds of points."""

    def __init__(self, widths: list[int], rng: np.random.Generator) -> None:
        self.widths = widths
        pairs = list(pairwise(widths))
        self.weights = [rng.normal(0, (2 / n) ** 0.5, (n, m)).astype(np.float32) for n, m in pairs]
        self.constants = [np.zeros(m, np.float32) for _, m in pairs]
        self.weights[-1] *= 0.1

    def run(self, inputs: Floats) -> list[Floats]:
        """Return what each layer gives, the inputs first."""
        found = [inputs]
        for i, (weights, constants) in enumerate(zip(self.weights, self.constants, strict=True)):
            sums = found[-1] @ weights + constants
            found.append(sums if i == len(self.weights) - 1 else np.maximum(sums, 0))
        found[-1][:, :2] = 1 / (1 + np.exp(-found[-1][:, :2]))
        return found

    def slopes(self, batch: Floats, results: Floats) -> list[Floats]:
        """Return the gradient of the cross-entropies and the squared error of the points."""
        found = self.run(batch)
        slope: Floats = (found[-1] - results) / np.float32(len(batch))
        slope[:, 2] *= np.float32(POINTS_SHARE)
        weights: list[Floats] = []
        constants: list[Floats] = []
        for i in reversed(range(len(self.weights))):
            weights.insert(0, found[i].T @ slope)
            constants.insert(0, slope.sum(0))
            slope = np.where(found[i] > 0, slope @ self.weights[i].T, np.float32(0))
        return weights + constants

    def train(self, features: Floats, results: Floats, rng: np.random.Generator) -> None:
        """Minimise the errors by Adam, with a rate that falls to 0."""
        numbers = self.weights + self.constants
        first = [np.zeros_like(each) for each in numbers]
        second = [np.zeros_like(each) for each in numbers]
        batches = len(features) // BATCH
        step = 0
        for _ in track(range(EPOCHS), "Learning"):
            order = rng.permutation(len(features))
            for i in range(batches):
                chosen = order[i * BATCH : (i + 1) * BATCH]
                step += 1
                rate = RATE * 0.5 * (1 + np.cos(np.pi * step / (batches * EPOCHS)))
                for j, slope in enumerate(self.slopes(features[chosen], results[chosen])):
                    first[j] += 0.1 * (slope - first[j])
                    second[j] += 0.001 * (slope * slope - second[j])
                    size = np.sqrt(second[j] / (1 - 0.999**step)) + 1e-8
                    numbers[j] -= (rate / (1 - 0.9**step) / size * first[j]).astype(np.float32)

    def flat(self, mean: Floats, spread: Floats) -> list[float]:
        """Return all numbers in the order of `Value`, for features that are not scaled yet."""
        found: list[float] = []
        for i, (weights, constants) in enumerate(zip(self.weights, self.constants, strict=True)):
            raw = weights / spread[:, None] if i == 0 else weights
            rest = constants - mean @ raw if i == 0 else constants
            found += np.vstack([raw, rest]).T.ravel().tolist()
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--board", default="usa", choices=board_names())
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--hidden", type=int, nargs="*", default=[64, 32], help="the widths of the layers between")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="another file than that of the package")
    options = parser.parse_args()
    rules = ruleset(options.board, players=PLAYERS)
    rng = Random(options.seed)
    learned = positions(rules, options.games, rng, "Playing")
    tested = positions(rules, int(options.games * TESTED), rng, "Playing games to test with")
    mean = learned.features.mean(0)
    spread = learned.features.std(0) + np.float32(1e-3)
    chance = np.random.default_rng(options.seed)
    network = Network([learned.features.shape[1], *options.hidden, OUTPUTS], chance)
    learned.features -= mean
    learned.features /= spread
    network.train(learned.features, learned.results, chance)
    guesses = network.run((tested.features - mean) / spread)[-1]
    left = ((guesses - tested.results) ** 2).mean(0) / tested.results.var(0)
    command = " ".join(["python benchmarks/train_value.py", *sys.argv[1:]])
    weights = network.flat(mean, spread)
    path = options.out or FOLDER / file_of(options.board, PLAYERS)
    path.write_text(json.dumps(pack(rules, command, network.widths, weights), indent=1) + "\n", encoding="utf-8")
    rewards, wins, points = 100 * (1 - left)
    explained = f"explains {rewards:.1f} % of rewards, {wins:.1f} % of wins, {points:.1f} % of points"
    Console().print(f"{len(weights)} numbers, from {len(learned.features)} positions; {explained}")


if __name__ == "__main__":
    main()
