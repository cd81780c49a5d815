"""Trains an agent in minutes, on one core: python examples/learning/train.py --board usa

It learns in two stages, and neither is subtle. First it imitates: many games of the bot `planner` are played, and a
small network learns to say what the planner did (supervised learning). Then it improves by itself: it plays against
itself, and what led to a better result than the network expected becomes more likely (policy gradient with a learnt
baseline and clipped steps, as in PPO). Meanwhile it is measured against `greedy` now and then; the curve is drawn.

Time is counted as the processor's, on one core, so that a busy machine does not shorten the training; let BLAS use one
thread (OPENBLAS_NUM_THREADS=1). Progress is kept in the output folder after each measurement; the same command goes on
from there.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from network import Floats, Network
from numpy.typing import NDArray
from rich.console import Console

from whistlestop.bots import Budget, bot
from whistlestop.env.vector import VectorEnv
from whistlestop.view import View

BATCH = 512
CLIP = 0.2
say = Console(stderr=True).print


class Trainer:
    def __init__(self, board: str, folder: Path, minutes: float, share: float, rows: int, deals: int) -> None:
        self.env = VectorEnv(board, 2, rows, shortest_paths=True, reward="margin")
        self.spec = self.env.spec
        self.folder = folder
        self.seconds = 60 * minutes
        self.share = share  # of the time, for imitation
        self.deals = deals  # played against greedy at each measurement
        self.random = np.random.default_rng(1)
        self.network = Network(self.spec.size, self.env.actions.size)
        self.curve: list[dict[str, Any]] = []
        self.used = 0.0
        self.samples = 0
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{board}.npz"
        self.log = folder / f"{board}.json"
        if self.file.exists() and self.log.exists():
            self.network, _ = Network.load(self.file)
            self.curve = json.loads(self.log.read_text())
            self.used = self.curve[-1]["seconds"]
            self.samples = self.curve[-1]["decisions"]
            say(f"going on after {self.used:.0f} s")

    def run(self) -> None:
        if not self.curve:
            self.measure("untrained")
        interval = self.seconds / 14
        self.env.reset(int(self.used * 1000) * 1000 + 10**9)
        while self.used < self.seconds:
            imitating = self.used < self.share * self.seconds
            stage_end = self.share * self.seconds if imitating else self.seconds
            until = min(stage_end, self.used + interval)
            while self.used < until:
                began = time.process_time()
                if imitating:
                    self.imitate(steps=40)
                else:
                    self.improve()
                self.used += time.process_time() - began
            self.measure("imitation" if imitating else "self-play")

    # -- imitation ---------------------------------------------------------------------------------------------

    def imitate(self, steps: int) -> None:
        """Let planners play on, and learn what they do; the value learns how the games end."""
        batch = self.env.step(self.env.plan()) if self.samples else self.env.reset(10**9)
        seen, masks, chosen = [], [], []
        for _ in range(steps):
            planned = self.env.plan()
            seen.append(batch.observations)
            masks.append(batch.masks)
            chosen.append(np.asarray(list(planned)))
            batch = self.env.step(planned)
        self.samples += steps * self.env.games
        flat_seen, flat_masks, flat_chosen = (np.concatenate(each) for each in (seen, masks, chosen))
        order = self.random.permutation(len(flat_chosen))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            inputs = self.spec.floats(flat_seen[rows])
            chances, values, found = self.network.look(inputs, flat_masks[rows])
            chances[np.arange(len(rows)), flat_chosen[rows]] -= 1
            self.network.learn(inputs, found, chances, np.zeros_like(values), 2e-3)

    # -- improvement -------------------------------------------------------------------------------------------

    def improve(self) -> None:
        """Play games against itself to their end, then make what went better than expected more likely."""
        batch = self.env.reset(int(self.random.integers(2**40)))
        games = self.env.games
        open_rows = np.ones(games, bool)
        result = np.zeros((games, 2), np.float32)
        kept: list[tuple[NDArray[Any], ...]] = []
        while open_rows.any():
            inputs = self.spec.floats(batch.observations)
            chances, values, _ = self.network.look(inputs, batch.masks)
            chosen = draw(chances, self.random)
            chance = chances[np.arange(games), chosen]
            kept.append((batch.observations, batch.masks, batch.seats, chosen, chance, values, open_rows.copy()))
            batch = self.env.step(chosen)
            ended = batch.dones & open_rows
            result[ended] = np.tanh(batch.rewards[ended] * 2)  # 50 points ahead are three quarters of a certain win
            open_rows &= ~batch.dones
        rows = np.concatenate([row[6] for row in kept])
        seen, masks, seats, chosen, before, values = (np.concatenate([row[i] for row in kept])[rows] for i in range(6))
        row_of = np.tile(np.arange(games), len(kept))[rows]
        target = result[row_of, seats]
        gain = target - values
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        self.samples += len(target)
        for _ in range(2):
            order = self.random.permutation(len(target))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                self.step(*(each[order[start : start + BATCH]] for each in (seen, masks, chosen, before, gain, target)))

    def step(self, seen: Any, masks: Any, chosen: Any, before: Floats, gain: Floats, target: Floats) -> None:
        """One step of clipped policy gradient, with a little entropy, and of the value towards the result."""
        inputs = self.spec.floats(seen)
        chances, values, found = self.network.look(inputs, masks)
        at = np.arange(len(chosen))
        ratio = chances[at, chosen] / before
        inside = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        weight = (gain * ratio * inside).astype(np.float32)
        policy = chances * weight[:, None]
        policy[at, chosen] -= weight
        logs = np.log(np.maximum(chances, 1e-9))
        entropy = -(chances * logs).sum(1, keepdims=True)
        policy += np.float32(0.003) * chances * (logs + entropy)
        value = np.float32(0.5) * (values - target) * (1 - values * values)
        self.network.learn(inputs, found, policy, value, 2e-4)

    # -- measuring ---------------------------------------------------------------------------------------------

    def measure(self, stage: str) -> None:
        """Play each of some deals from both seats against greedy; keep network and curve."""
        won, margin = against("greedy", self.network, self.env, self.deals)
        entry = {
            "seconds": round(self.used, 1),
            "decisions": self.samples,
            "stage": stage,
            "won": won,
            "margin": margin,
        }
        self.curve.append(entry)
        rules = self.env.rules
        self.network.save(self.file, board=rules.board.id, fingerprint=rules.fingerprint, players=2)
        self.log.write_text(json.dumps(self.curve, indent=1) + "\n")
        done = f"{self.used:6.0f} s  {self.samples:>9,} decisions  {stage:10}"
        say(f"{done}  wins {won:.1%} of {2 * self.deals}, {margin:+.0f}")


def draw(chances: Floats, random: np.random.Generator) -> NDArray[np.int64]:
    """One action for each row, by its chances."""
    sums = chances.cumsum(1)
    picks = random.random((len(chances), 1), np.float32) * sums[:, -1:]
    found: NDArray[np.int64] = np.minimum((sums < picks).sum(1), chances.shape[1] - 1)
    return found


def against(spec: str, network: Network, env: VectorEnv, deals: int) -> tuple[float, float]:
    """The share of games that a network wins against a bot, a tie being half of one, and by how many points."""
    games = VectorEnv(env.rules.board, 2, deals, shortest_paths=True, reward="margin")
    player = bot(spec)
    budget = Budget(rng=Random(1))
    points: list[float] = []
    for seat in (0, 1):
        batch = games.reset(1)
        left = np.ones(deals, bool)
        while left.any():
            chances, _, _ = network.look(games.spec.floats(batch.observations), batch.masks)
            chosen = chances.argmax(1)
            for row in np.flatnonzero(left & (batch.seats != seat)):
                view = View(games.rules, games.core.state(int(row)), int(batch.seats[row]))
                chosen[row] = games.actions.encode(player.choose(view, budget))
            batch = games.step(chosen)
            points += [float(batch.rewards[row, seat]) * 100 for row in np.flatnonzero(left & batch.dones)]
            left &= ~batch.dones
    won = [1.0 if each > 0 else 0.5 if each == 0 else 0.0 for each in points]
    return float(np.mean(won)), float(np.mean(points))


def plot(logs: list[Path], file: Path) -> None:
    """Draw the curves of one or several trainings."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 3.6))
    for log in logs:
        curve = json.loads(log.read_text())
        axes.plot([e["seconds"] / 60 for e in curve], [100 * e["won"] for e in curve], marker="o", label=log.stem)
        imitated = [e["seconds"] / 60 for e in curve if e["stage"] == "imitation"]
        if imitated:
            axes.axvline(imitated[-1], ls=":", color="grey")
    axes.axhline(50, color="grey", lw=0.8)
    axes.set(xlabel="minutes of training", ylabel="games won against greedy, %", ylim=(0, 100))
    axes.legend()
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description="Train an agent for two players, and measure it against greedy.")
    parser.add_argument("--board", default="first-journey")
    parser.add_argument("--minutes", type=float, default=15, help="of training, measurements not counted (default: 15)")
    parser.add_argument("--imitation", type=float, default=0.6, metavar="SHARE", help="of that time (default: 0.6)")
    parser.add_argument("--games", type=int, default=256, help="that are played at the same time (default: 256)")
    parser.add_argument("--deals", type=int, default=100, help="for each measurement, from both seats (default: 100)")
    parser.add_argument(
        "--out", type=Path, default=Path("learnt"), help="folder for network and curve (default: learnt)"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw all curves of the folder, and train nothing")
    options = parser.parse_args()
    if options.plot:
        plot(sorted(options.out.glob("*.json")), options.plot)
        return
    Trainer(options.board, options.out, options.minutes, options.imitation, options.games, options.deals).run()


if __name__ == "__main__":
    main()
