"""How fast the environments are, on one core, as ratios of one run.

    python benchmarks/env_speed.py [--rounds N] [--json FILE]

Many games at once are compared with `whistlestop bench`, which plays at random inside the engine; PettingZoo's raw
environment with its connect_four; OpenSpiel's Python game with its hearts in C++, both from Python. All take turns, and
each ratio is the median over the rounds. Time is the processor's, so that other programs do not count. It needs pygame.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Rows

from whistlestop import ruleset
from whistlestop.engine.playout import play_many
from whistlestop.env.aec import raw_env
from whistlestop.env.vector import VectorEnv

BOARD, PLAYERS = "usa", 2
Speed = Callable[[], float]  # decisions a second


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the environments.")
    parser.add_argument("--rounds", type=int, default=15, help="how often all take their turn (default: 15)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    figures = measure(options.rounds)
    show(figures)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")


def measure(rounds: int) -> dict[str, Any]:
    speeds: dict[str, Speed] = {
        "bench": bench(),
        "vector, observations and masks": vector(64),
        "vector, masks only": vector(64, observe=False),
        "AEC, raw": pettingzoo(raw_env(BOARD, PLAYERS)),
        "PettingZoo connect_four, raw": pettingzoo(connect_four()),
        "OpenSpiel, this game": openspiel(f"python_whistlestop(board={BOARD},players={PLAYERS})"),
        "OpenSpiel hearts (C++)": openspiel("hearts"),
    }
    speeds |= {f"vector, {games} games": vector(games) for games in (1, 16, 256, 1024, 4096)}
    taken: dict[str, list[float]] = {name: [] for name in speeds}
    for _ in track(range(rounds + 1), "measuring", console=Console(stderr=True)):
        for name, speed in speeds.items():
            taken[name].append(speed())
    taken = {name: values[1:] for name, values in taken.items()}  # the first round is to warm up
    pairs = [(name, "bench") for name in speeds if name.startswith("vector")]
    pairs += [("AEC, raw", "PettingZoo connect_four, raw"), ("OpenSpiel, this game", "OpenSpiel hearts (C++)")]
    return {
        "board": BOARD,
        "players": PLAYERS,
        "rounds": rounds,
        "decisions_per_second": {name: round(statistics.median(values)) for name, values in taken.items()},
        "ratios": {
            f"{one} / {other}": round(
                statistics.median(a / b for a, b in zip(taken[one], taken[other], strict=True)), 3
            )
            for one, other in pairs
        },
        "bytes_per_game": memory(),
    }


def bench() -> Speed:
    rules = ruleset(BOARD, PLAYERS)

    def run() -> float:
        began = time.process_time()
        decisions, _ = play_many(rules, 1, 200)
        return decisions / (time.process_time() - began)

    return run


def vector(games: int, *, observe: bool = True) -> Speed:
    env = VectorEnv(BOARD, PLAYERS, games, observe=observe, copy=False)
    env.reset(1)
    steps = max(4, 30_000 // games)

    def run() -> float:
        began = time.process_time()
        for _ in range(steps):
            env.step(env.sample())
        return games * steps / (time.process_time() - began)

    return run


def connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.raw_env()


def pettingzoo(env: Any) -> Speed:
    env.reset(seed=1)
    rng = Random(1)

    def run() -> float:
        began = time.process_time()
        for _ in range(1500):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset(seed=rng.getrandbits(30))
            else:
                env.step(rng.choice(seen["action_mask"].nonzero()[0]))
        return 1500 / (time.process_time() - began)

    return run


def openspiel(name: str) -> Speed:
    import pyspiel

    import whistlestop.env.spiel  # noqa: F401

    game = pyspiel.load_game(name)
    rng = Random(1)

    def run() -> float:
        began = time.process_time()
        decisions = 0
        while decisions < 1500:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        return decisions / (time.process_time() - began)

    return run


def memory() -> int:
    """What a game more takes, buffers included."""
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    env = VectorEnv(BOARD, PLAYERS, 8192, copy=False)
    env.reset(1)
    return int((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / 8192)


def show(figures: dict[str, Any]) -> None:
    table = Rows(title=f"{BOARD}, {PLAYERS} players, one core", show_header=False)
    for name, speed in figures["decisions_per_second"].items():
        table.add_row(name, f"{speed:,} decisions/s")
    for name, ratio in figures["ratios"].items():
        table.add_row(name, f"{ratio}")
    table.add_row("memory of a game", f"{figures['bytes_per_game']:,} bytes")
    Console().print(table)


if __name__ == "__main__":
    main()
