"""Play many random games with every invariant checked after every decision.

    python tests/soak/random_games.py --games 100000

Each board plays its games spread over all numbers of players. Progress is kept in a small file, so an interrupted run
goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))

from audit import play_audited

from whistlestop import board_names, load_board, ruleset

BATCH = 500


def batch(task: tuple[str, int, int, int]) -> tuple[str, int, int]:
    """Play some games; board, how many, and their decisions."""
    board, players, seed, games = task
    return board, games, play_audited(ruleset(board, players), seed, games)


def tasks(board: str, games: int, done: int) -> list[tuple[str, int, int, int]]:
    """The batches of a board that are still to be played."""
    facts = load_board(board)
    counts = range(facts.min_players, facts.max_players + 1)
    starts = range(done, games, BATCH)
    return [(board, counts[i // BATCH % len(counts)], i, min(BATCH, games - i)) for i in starts]


def main() -> None:
    parser = argparse.ArgumentParser(description="Random games, audited at every step.")
    parser.add_argument("--games", type=int, default=100_000, help="games for each board")
    parser.add_argument("--board", action="append", help="only this board (may be given several times)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--progress", type=Path, default=Path("random-games.json"), help="where progress is kept")
    options = parser.parse_args()
    kept: dict[str, dict[str, float]] = json.loads(options.progress.read_text()) if options.progress.exists() else {}
    boards = options.board or board_names()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for board in boards:
            row = kept.setdefault(board, {"games": 0, "decisions": 0, "seconds": 0.0})
            bar = progress.add_task(board, total=options.games, completed=int(row["games"]))
            before = time.perf_counter()
            for _, games, decisions in pool.imap(batch, tasks(board, options.games, int(row["games"]))):
                row["games"] += games
                row["decisions"] += decisions
                row["seconds"] += time.perf_counter() - before
                before = time.perf_counter()
                progress.update(bar, completed=int(row["games"]))
                options.progress.write_text(json.dumps(kept, indent=2))
    table = Table(
        "board", "games", "decisions", "minutes", title="Random games, every invariant at every step: all held"
    )
    for board in boards:
        row = kept[board]
        table.add_row(board, f"{row['games']:,.0f}", f"{row['decisions']:,.0f}", f"{row['seconds'] / 60:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
