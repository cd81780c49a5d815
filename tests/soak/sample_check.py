"""Puts samples of many positions to the oracle of the tests, and writes what it says against them.

Every board, number of players, seat and a spectator: so many positions of games of planners, of random games, and of
random games that exchange and draw tickets most of the time. Each finished game is a line of the output file; run
again, it goes on where it stopped. At the end comes a table.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from oracle.watching import at_random, objections, planned, restless

from whistlestop import ruleset

BOARDS = {"usa": 5, "europe": 5, "germany": 5, "marklin": 5, "first-journey": 4, "iberia": 5, "south-korea": 5}
STYLES = {"planners": 500, "random": 200, "restless": 500}  # positions, each seen by everybody


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path, help="one line of JSON a game; games that are in it are not played again")
    parser.add_argument("--every", type=int, default=7, help="look at every so many-th position")
    parser.add_argument("--share", type=float, default=1.0, help="of the positions, for a quick look")
    args = parser.parse_args()
    done: dict[tuple[str, int, str], list[dict[str, Any]]] = {}
    if args.output.exists():
        for line in args.output.read_text(encoding="utf-8").splitlines():
            game = json.loads(line)
            done.setdefault((game["board"], game["players"], game["style"]), []).append(game)
    for board, most in BOARDS.items():
        for players in range(2, most + 1):
            for style, positions in STYLES.items():
                games = done.setdefault((board, players, style), [])
                check(args.output, board, players, style, int(positions * args.share), args.every, games)
    print("| board | players | style | games | positions | samples | contradictions |")
    print("|---|---|---|---|---|---|---|")
    for (board, players, style), games in done.items():
        samples = sum(game["samples"] for game in games)
        bad = sum(len(game["objections"]) for game in games)
        print(f"| {board} | {players} | {style} | {len(games)} | {samples // (players + 1)} | {samples} | {bad} |")


def check(
    output: Path, board: str, players: int, style: str, positions: int, every: int, games: list[dict[str, Any]]
) -> None:
    """Play games until so many positions were looked at."""
    rules = ruleset(board, players)
    choose = {"planners": planned(rules), "random": at_random, "restless": restless}[style]
    seen = sum(game["samples"] for game in games) // (players + 1)
    while seen < positions:
        seed = 1000 + len(games)
        number, found = objections(rules, seed, choose, every)
        game: dict[str, Any] = {
            "board": board,
            "players": players,
            "style": style,
            "seed": seed,
            "samples": number,
            "objections": found,
        }
        games.append(game)
        with output.open("a", encoding="utf-8") as file:
            file.write(json.dumps(game) + "\n")
        for why in found:
            print(f"{board} {players} {style}: {why[:300]}", file=sys.stderr)
        seen += number // (players + 1)


if __name__ == "__main__":
    main()
