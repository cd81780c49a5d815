"""What sampling and random games cost, against another build of the engine: ratios of batches that take turns.

    python benchmarks/sample_speed.py --other FOLDER/.venv/bin/python

Both builds run in processes of their own and are asked in turns: for samples of positions of random games, and for
whole random games, of which the time of a decision counts. A ratio is the median over the rounds.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys

from whistlestop import load_board

WORKER = """
import sys, time
from random import Random
from whistlestop import Game, board_names, ruleset
from whistlestop.engine.playout import play_many
from whistlestop.view import View

views = {}

def positions(board, players):
    if (board, players) not in views:
        rules = ruleset(board, players)
        found = []
        for seed in range(6):
            chance, game = Random(seed), Game(rules, seed=seed)
            while not game.over:
                seat = chance.choice(game.pending_seats)
                if chance.random() < 0.06:
                    found.append(View(rules, game.state, chance.randrange(players)))
                game.play(chance.choice(game.legal(seat)), seat)
        views[board, players] = found
    return views[board, players]

for line in sys.stdin:
    what, board, players, n = line.split()
    players, n = int(players), int(n)
    if what == "boards":
        print(*board_names(), flush=True)
        continue
    if what == "sample":
        found = positions(board, players)
        chance = Random(1)
        start = time.process_time()
        for _ in range(n):
            for view in found:
                view.sample(chance)
        seconds = (time.process_time() - start) / (n * len(found))
    else:
        rules = ruleset(board, players)
        start = time.process_time()
        decisions, _ = play_many(rules, 1, n)
        seconds = (time.process_time() - start) / decisions
    print(seconds, flush=True)
"""


class Build:
    """A build of the package, in a process of its own."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def boards(self) -> list[str]:
        return self.answer("boards - 0 0").split()

    def ask(self, what: str, board: str, players: int, n: int) -> float:
        """Seconds for a sample, or for a decision of a random game."""
        return float(self.answer(f"{what} {board} {players} {n}"))

    def answer(self, request: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(request + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--other", required=True, help="the Python in whose environment the other build is installed")
    parser.add_argument("--rounds", type=int, default=31)
    parser.add_argument("--boards", help="only these, with commas between them (default: all that both builds have)")
    parser.add_argument("--players", default="2,4", help="how many play (default: 2,4)")
    args = parser.parse_args()
    mine, other = Build(sys.executable), Build(args.other)
    boards = args.boards.split(",") if args.boards else [name for name in mine.boards() if name in other.boards()]
    print("| board | players | a sample, µs | ratio of times | a decision, µs | ratio of speeds |")
    print("|---|---|---|---|---|---|")
    for board in boards:
        takes = load_board(board)
        for players in map(int, args.players.split(",")):
            if not takes.min_players <= players <= takes.max_players:
                continue
            times: dict[str, list[tuple[float, float]]] = {"sample": [], "games": []}
            for what, n in (("sample", 3), ("games", 150)):
                for round_ in range(args.rounds + 1):
                    pair = [0.0, 0.0]
                    for i in (0, 1) if round_ % 2 else (1, 0):
                        pair[i] = (mine, other)[i].ask(what, board, players, n)
                    if round_:
                        times[what].append((pair[0], pair[1]))
            sampling = statistics.median(a for a, _ in times["sample"])
            slower = statistics.median(a / b for a, b in times["sample"])
            deciding = statistics.median(a for a, _ in times["games"])
            faster = statistics.median(b / a for a, b in times["games"])
            print(
                f"| {board} | {players} | {sampling * 1e6:.1f} | {slower:.2f} | {deciding * 1e6:.3f} | {faster:.3f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
