"""Let the referee watch many games: python tests/referee/many.py --games 2000

Each board plays its games spread over all numbers of players and all sorts of tables. Progress is kept in a small file,
so an interrupted run goes on where it stopped; a disagreement is told with all that is needed to repeat it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from pathlib import Path

from referee_facts import board_file, read_facts
from referee_match import Match
from referee_players import STYLES
from referee_table import Disagreement

from whistlestop import board_names

BATCH = 20
TABLES = ["mixed", *STYLES]


def batch(task: tuple[str, int]) -> tuple[int, int, list[str]]:
    """Play some games of a board; how many, their actions, and every disagreement."""
    board, start = task
    facts = read_facts(board_file(board))
    counts = range(facts.least_players, facts.most_players + 1)
    actions = 0
    disagreements = []
    for number in range(start, start + BATCH):
        match = Match(board, counts[number % len(counts)], 100_000 + number, TABLES[number // 4 % len(TABLES)])
        try:
            match.play()
        except Disagreement as fault:
            disagreements.append(str(fault))
        actions += match.actions
    return BATCH, actions, disagreements


def main() -> None:
    parser = argparse.ArgumentParser(description="Games that the referee watches.")
    parser.add_argument("--games", type=int, default=2000, help="games for each board")
    parser.add_argument("--board", action="append", help="only this board (may be given several times)")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--progress", type=Path, default=Path("referee-games.json"), help="where progress is kept")
    options = parser.parse_args()
    kept = json.loads(options.progress.read_text()) if options.progress.exists() else {}
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for board in options.board or board_names():
            row = kept.setdefault(board, {"games": 0, "actions": 0, "disagreements": []})
            tasks = [(board, start) for start in range(row["games"], options.games, BATCH)]
            for games, actions, disagreements in pool.imap(batch, tasks):
                row["games"] += games
                row["actions"] += actions
                row["disagreements"] += disagreements
                options.progress.write_text(json.dumps(kept, indent=2))
            print(f"{board}: {row['games']} games, {row['actions']} actions, {len(row['disagreements'])} disagreements")


if __name__ == "__main__":
    main()
