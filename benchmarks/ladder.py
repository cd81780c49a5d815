"""Play the ladder of bots on every board, and print the table of docs/strength.md.

    python benchmarks/ladder.py --games 100 --store ladder.sqlite

Neighbours on the ladder meet: with two players from both sides, with four (or three, where a board has no more) one of
the stronger against the weaker. `--within 3` plays each pair until its wins are known to ± 3 %, and no more, `--luck`
subtracts luck where that makes intervals narrower. Results are kept in the store, so an interrupted run goes on where
it stopped, and a finished one only prints. Each table is printed as soon as all its pairs have met.
"""

from __future__ import annotations

import argparse
import itertools
import math
import os
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from whistlestop import board_names, load_board
from whistlestop.arena import Processes, ResultStore, Tournament, play_tournament, summary
from whistlestop.arena.luck import reference

LADDER = ("random", "greedy", "planner", "search:time=0.3")
QUICK = 400  # games of two bots that take no time
MOST = 10_000  # of them, if their wins are to be known with some precision


def tables(options: argparse.Namespace) -> list[tuple[str, int]]:
    """Every board with two players and with four, or as many as it has; or with those numbers that are wanted."""
    boards = {each: load_board(each).max_players for each in options.board or board_names()}
    usual = {each: (2, min(4, most)) for each, most in boards.items()}
    return [(each, n) for each, most in boards.items() for n in options.players or usual[each] if n <= most]


def tournaments(options: argparse.Namespace) -> list[Tournament]:
    """Every two neighbours on every board."""
    found: list[Tournament] = []
    for board, players in tables(options):
        for weak, strong in itertools.pairwise(options.bots.split(";")):
            slow = ":" in strong or strong in ("search", "expert")
            games = options.games if slow else QUICK
            pair = (strong, weak)
            settings: dict[str, Any] = {"luck": options.luck if reference(pair) else 0}
            if options.within:
                settings["within"] = options.within / 100
                games = options.games if slow else MOST
            found.append(Tournament(board, players, pair, games=games, seed=options.seed, challenge=True, **settings))
    return found


def play(tournament: Tournament, store: Path, jobs: int, progress: Progress) -> dict[str, Any]:
    task = progress.add_task(f"{tournament.board} {tournament.players}: {tournament.bots[0]}", total=tournament.total)
    with ResultStore(str(store), tournament.setup) as results:
        outcome = play_tournament(
            tournament,
            Processes(tournament.setup, jobs),
            results,
            progress=lambda games: progress.update(task, completed=games),
        )
    progress.remove_task(task)
    return summary(outcome)


def elo(rate: float, players: int) -> float:
    """The Elo difference that wins such a share of games against players - 1 others that are alike."""
    odds = rate / (1 - rate) * (players - 1)
    return 400 * math.log10(odds)


def clipped(rate: float, games: int) -> float:
    """Nobody is infinitely strong: half a game is always lost, and half a game won."""
    return min(max(rate, 0.5 / games), 1 - 0.5 / games)


def table(found: list[dict[str, Any]]) -> list[str]:
    """The lines of one board and number of players, weakest first; the planner stands at 0."""
    heights = [0.0]
    for figures in found:
        bot = figures["bots"][0]
        heights.append(heights[-1] + elo(clipped(bot["win_rate"], bot["games"]), figures["players"]))
    names = [found[0]["bots"][1]["bot"], *(figures["bots"][0]["bot"] for figures in found)]
    zero = heights[names.index("planner")] if "planner" in names else 0.0
    lines = [
        "| bot | Elo | against the one above | games | Elo of that | score | tickets | ms |",
        "|---|---|---|---|---|---|---|---|",
        cells(found[0]["bots"][1], heights[0] - zero, ["", "", ""]),
    ]
    for figures, height in zip(found, heights[1:], strict=True):
        bot, games = figures["bots"][0], figures["bots"][0]["games"]
        low, high = (elo(clipped(bot[key], games), figures["players"]) for key in ("low", "high"))
        wins = percent(bot)
        if bot["less_luck"]:
            wins += f"; less luck {percent(bot['less_luck'])}"
        lines.append(cells(bot, height - zero, [wins, str(games), f"{low:+.0f} … {high:+.0f}"]))
    return lines


def percent(found: dict[str, Any]) -> str:
    """A share of wins with its interval."""
    return f"{100 * found['win_rate']:.1f} % ({100 * found['low']:.1f}–{100 * found['high']:.1f})"


def cells(bot: dict[str, Any], height: float, against: list[str]) -> str:
    tickets = f"{bot['tickets_completed']:.1f} of {bot['tickets_kept']:.1f}"
    ms = f"{bot['ms_per_decision']:.2g}" if bot["ms_per_decision"] < 1 else f"{bot['ms_per_decision']:.0f}"
    return (
        "| "
        + " | ".join([f"`{bot['bot']}`", f"{height:+.0f}", *against, f"{bot['mean_score']:.1f}", tickets, ms])
        + " |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--bots", default=";".join(LADDER), help="from weak to strong, with semicolons between them")
    parser.add_argument("--games", type=int, default=100, help="of each pair with a bot that takes its time")
    parser.add_argument("--within", type=float, metavar="PERCENT", help="play until wins are known so well")
    parser.add_argument("--luck", type=int, metavar="ROLLOUTS", default=0, help="subtract luck")
    parser.add_argument("--board", action="append", help="only this board (may be given several times)")
    parser.add_argument(
        "--players", action="append", type=int, help="only so many players (may be given several times)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--store", type=Path, default=Path("ladder.sqlite"))
    options = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True) as progress:
        for (board, players), pairs in itertools.groupby(tournaments(options), lambda each: (each.board, each.players)):
            found = [play(tournament, options.store, options.jobs, progress) for tournament in pairs]
            print(f"\n### {load_board(board).name}, {players} players\n")
            print(*table(found), sep="\n", flush=True)


if __name__ == "__main__":
    main()
