"""Puts samples of many positions to the oracle of the tests, and writes what it says against them.

Every board, number of players, seat and a spectator: so many positions of games of planners, of random games, and of
random games that exchange and draw tickets most of the time. Each finished game is a line of the output file; run
again, it goes on where it stopped. At the end comes a table.

With --games, so many games of each board instead, spread over the numbers of players. With --oracle 10, only every
tenth of them is put to the oracle, which takes most of the time, and the others to the audit alone:

    python tests/soak/sample_check.py games.jsonl --games 2000 --style restless --every 30 --oracle 10
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from oracle.watching import at_random, faults, objections, planned, restless

from whistlestop import board_names, load_board, ruleset

BOARDS = {board: load_board(board).max_players for board in board_names()}
STYLES = {"planners": 500, "random": 200, "restless": 500}  # positions, each seen by everybody


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path, help="one line of JSON a game; games that are in it are not played again")
    parser.add_argument("--every", type=int, default=7, help="look at every so many-th position")
    parser.add_argument("--share", type=float, default=1.0, help="of the positions, for a quick look")
    parser.add_argument("--games", type=int, help="of each board and style, instead of positions")
    parser.add_argument("--board", choices=list(BOARDS), help="only this one")
    parser.add_argument("--style", choices=list(STYLES), help="only this one")
    parser.add_argument("--oracle", type=int, default=1, help="every so many-th game is put to the oracle")
    args = parser.parse_args()
    done: dict[tuple[str, int, str], list[dict[str, Any]]] = {}
    if args.output.exists():
        for line in args.output.read_text(encoding="utf-8").splitlines():
            game = json.loads(line)
            done.setdefault((game["board"], game["players"], game["style"]), []).append(game)
    for board, most in BOARDS.items():
        for players in range(2, most + 1) if args.board in (None, board) else ():
            for style, positions in STYLES.items():
                if args.style in (None, style):
                    wanted = int(positions * args.share), None if args.games is None else -(-args.games // (most - 1))
                    check(args, board, players, style, wanted, done.setdefault((board, players, style), []))
    print("| board | players | style | games | positions | samples | contradictions |")
    print("|---|---|---|---|---|---|---|")
    for (board, players, style), games in done.items():
        samples = sum(game["samples"] for game in games)
        bad = sum(len(game["objections"]) for game in games)
        print(f"| {board} | {players} | {style} | {len(games)} | {samples // (players + 1)} | {samples} | {bad} |")


def check(
    args: argparse.Namespace,
    board: str,
    players: int,
    style: str,
    wanted: tuple[int, int | None],
    games: list[dict[str, Any]],
) -> None:
    """Play games until so many positions were looked at, or so many games were played."""
    rules = ruleset(board, players)
    choose = {"planners": planned(rules), "random": at_random, "restless": restless}[style]
    positions, most = wanted
    seen = sum(game["samples"] for game in games) // (players + 1)
    while seen < positions if most is None else len(games) < most:
        seed = 1000 + len(games)
        put = faults if seed % args.oracle else objections
        number, found = put(rules, seed, choose, args.every)
        game: dict[str, Any] = {
            "board": board,
            "players": players,
            "style": style,
            "seed": seed,
            "samples": number,
            "objections": found,
        }
        games.append(game)
        with args.output.open("a", encoding="utf-8") as file:
            file.write(json.dumps(game) + "\n")
        for why in found:
            print(f"{board} {players} {style}: {why[:300]}", file=sys.stderr)
        seen += number // (players + 1)


if __name__ == "__main__":
    main()
