"""How fast the engine is: compiled, interpreted and next to C++ written by hand, as ratios of one run.

    python benchmarks/engine_speed.py [--rounds N] [--json FILE]

All take turns on one core, batch by batch. Ratios are medians over the rounds, in CPU time: what else the machine does
hardly changes them. The yardstick, `limit/limit.cpp`, is built on the way, where there is a C++ compiler.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yardstick
from rich.console import Console
from rich.progress import track
from rich.table import Table

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
BOARD, PLAYERS = "usa", 2

Engine = Callable[[int, int], float]  # seed, games -> games per second


class Worker:
    """The engine in a process of its own: the installed one, or the source in a folder."""

    def __init__(self, *folder: str) -> None:
        command = [sys.executable, str(HERE / "worker.py"), *folder]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, task: str, **request: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"task": task, **request}) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"the process that measures {task} has failed")
        return json.loads(answer)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the engine.")
    parser.add_argument("--rounds", type=int, default=60, help="how often all take their turn (default: 60)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        figures = measure(options.rounds, Path(scratch))
    show(figures)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")


def measure(rounds: int, scratch: Path) -> dict[str, Any]:
    stay_on_one_core()
    installed, plain = Worker(), Worker(str(SOURCE))
    compiled = installed.ask("compiled")
    engines: dict[str, tuple[Engine, int]] = {"whistlestop interpreted": (whistlestop(plain), 20)}
    if compiled:
        engines["whistlestop compiled"] = (whistlestop(installed), 400)
    if yardstick.available():
        with Console(stderr=True).status("building the yardstick"):
            engines["C++"] = (by_hand(yardstick.build(BOARD, scratch)), 1000)
    speeds: dict[str, list[float]] = {name: [] for name in engines}
    thirds: list[list[float]] = []
    copies: list[float] = []
    worker = installed if compiled else plain
    for i in track(range(rounds + 1), "measuring", console=Console(stderr=True)):
        for name, (engine, games) in engines.items():
            speeds[name].append(engine(1 + i * games, games))
        thirds.append(worker.ask("stages", board=BOARD, players=PLAYERS, seed=1 + 20 * i, games=20))
        copies.append(worker.ask("copy", board=BOARD, players=PLAYERS, times=20_000))
    trails = sorted(worker.ask("trails", board=BOARD, seed=1, networks=2000))
    middle = {name: statistics.median(of[1:]) for name, of in speeds.items()}  # the first round is to warm up
    return {
        "board": BOARD,
        "players": PLAYERS,
        "compiled": compiled,
        "python": platform.python_version(),
        "rounds": rounds,
        "games_per_second": {name: round(speed, 1) for name, speed in middle.items()},
        "ratios": ratios({name: of[1:] for name, of in speeds.items()}),
        "ns_per_copy": round(1e9 * statistics.median(copies[1:]), 1),
        "ns_per_decision_by_third": [round(1e9 * statistics.median(t), 1) for t in zip(*thirds[1:], strict=True)],
        "longest_path_us": {f"p{p}": round(1e6 * trails[len(trails) * p // 100], 1) for p in (50, 99)}
        | {"max": round(1e6 * trails[-1], 1)},
    }


def whistlestop(worker: Worker) -> Engine:
    return lambda seed, games: games / worker.ask("games", board=BOARD, players=PLAYERS, seed=seed, games=games)


def by_hand(program: Path) -> Engine:
    return lambda seed, games: games / yardstick.play(program, PLAYERS, seed, games)[0]


def ratios(speeds: dict[str, list[float]]) -> dict[str, float]:
    """What the goals are about, each the median over the rounds."""
    pairs = [
        ("whistlestop compiled", "whistlestop interpreted"),
        ("C++", "whistlestop compiled"),
    ]
    return {
        f"{a} / {b}": round(statistics.median(x / y for x, y in zip(speeds[a], speeds[b], strict=True)), 3)
        for a, b in pairs
        if a in speeds and b in speeds
    }


def stay_on_one_core() -> None:
    """Bind this process, and with it the ones to come, to one core where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def show(figures: dict[str, Any]) -> None:
    build = "compiled" if figures["compiled"] else "interpreted"
    table = Table(title=f"{BOARD}, {PLAYERS} random players, one core, Python {figures['python']}")
    table.add_column("what")
    table.add_column("figure", justify="right")
    for name, speed in sorted(figures["games_per_second"].items(), key=lambda item: -item[1]):
        table.add_row(f"{name}: games per second", f"{speed:,.0f}")
    table.add_section()
    for name, ratio in figures["ratios"].items():
        table.add_row(name, f"{ratio:.2f} ×")
    table.add_section()
    table.add_row(f"copy of a state ({build})", f"{figures['ns_per_copy']:,.0f} ns")
    for third, ns in zip(("first", "second", "last"), figures["ns_per_decision_by_third"], strict=True):
        table.add_row(f"decision in the {third} third of a game ({build})", f"{ns:,.0f} ns")
    for name, us in figures["longest_path_us"].items():
        table.add_row(f"longest path, networks full of loops, {name} ({build})", f"{us:,.0f} µs")
    Console().print(table)


if __name__ == "__main__":
    main()
