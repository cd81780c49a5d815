"""Random games of every board against those of USA: ratios of batches that take turns, in CPU time.

    python benchmarks/board_speed.py [--rounds N]

What else the machine does hardly changes them, unlike the games a second of `whistlestop bench`.
"""

from __future__ import annotations

import argparse
import statistics
import time

from whistlestop import board_names, ruleset
from whistlestop.engine.playout import play_many

STANDARD, PLAYERS, GAMES = "usa", 2, 400


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    boards = {board: ruleset(board, PLAYERS) for board in board_names()}
    times: dict[str, list[float]] = {board: [] for board in boards}
    for i in range(rounds + 1):  # the first is a warm-up
        for board in list(boards)[:: 1 if i % 2 else -1]:
            start = time.process_time()
            play_many(boards[board], 1 + i, GAMES)
            times[board].append(time.process_time() - start)
    print("| board | games a second of CPU time | against USA |")
    print("|---|---|---|")
    for board, found in times.items():
        ratio = statistics.median(a / b for a, b in zip(times[STANDARD][1:], found[1:], strict=True))
        print(f"| {board} | {GAMES / statistics.median(found[1:]):.0f} | {ratio:.2f} |")


if __name__ == "__main__":
    main()
