"""`whistlestop simulate`: many games of random players, on all cores, and what they look like on the whole."""

from __future__ import annotations

import functools
import multiprocessing
import signal
import time
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from whistlestop import build_info
from whistlestop.cli import options
from whistlestop.cli.tally import Tally
from whistlestop.engine.ruleset import Ruleset
from whistlestop.game import ruleset
from whistlestop.processes import cores, interruptible, interrupts_blocked

SEEDS = 2**128
PATIENCE = 0.1  # seconds between two looks at whether to stop


def add(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="play many games with random players and sum them up")
    options.add_board(parser)
    options.add_players(parser)
    parser.add_argument(
        "--games", metavar="N", type=options.at_least(1), default=1000, help="number of games (default: 1000)"
    )
    parser.add_argument(
        "--seed",
        metavar="SEED",
        type=options.seed,
        default=0,
        help="seed of the first game; each next game adds 1 (default: 0)",
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=options.at_least(1),
        help="number of processes (default: one for each core); 1: no extra process",
    )
    options.add_json(parser)
    parser.set_defaults(run=run, parser=parser)


def run(args: Namespace) -> int:
    source = options.board_source(args.board)
    rules = ruleset(source, args.players)
    total = Tally(args.players, list(rules.lines))
    began = time.perf_counter()
    with interruptible() as stop:
        for tally in progress(tallies(rules, source, args, stop), args.games):
            total.add(tally)
    seconds = time.perf_counter() - began
    facts = {
        "board": rules.board.id,
        "players": args.players,
        "games": total.games,
        "seed": args.seed,
        "interrupted": bool(stop),
        **total.summary(),
    }
    if args.json:
        options.print_json(facts)
    else:
        options.console().print(report(rules.board.name, facts, seconds))
    return 130 if stop else 0


# -- playing -----------------------------------------------------------------------------------------------


def tallies(rules: Ruleset, source: str | Path, args: Namespace, stop: list[int]) -> Iterator[Tally]:
    """Tallies of all games, batch by batch as they are finished, until `stop` holds something."""
    size = 1000 if build_info.compiled() else 50
    if args.jobs:
        size = min(size, -(-args.games // args.jobs))
    batches = ((args.seed + start, min(size, args.games - start)) for start in range(0, args.games, size))
    jobs = min(args.jobs or cores(), -(-args.games // size))
    if jobs > 1:
        yield from on_many_cores(jobs, source, args.players, batches, stop)
        return
    for seed, games in batches:
        if stop:
            return
        yield play_batch(rules, seed, games)


def on_many_cores(
    jobs: int, source: str | Path, players: int, batches: Iterator[tuple[int, int]], stop: list[int]
) -> Iterator[Tally]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, ignore_interrupts) as pool:
        waiting: set[Future[Tally]] = set()
        while True:
            while len(waiting) < 2 * jobs and not stop:
                batch = next(batches, None)
                if batch is None:
                    break
                with interrupts_blocked():  # the new process inherits that, so Ctrl-C does not end it half-started
                    waiting.add(pool.submit(work, source, players, *batch))
            if stop:
                for future in waiting:
                    future.cancel()
                waiting = {future for future in waiting if not future.cancelled()}
            if not waiting:
                return
            done, waiting = wait(waiting, PATIENCE, FIRST_COMPLETED)
            for future in done:
                yield future.result()


def work(source: str | Path, players: int, seed: int, games: int) -> Tally:
    """A batch of games in a process of its own, which makes its rules once."""
    return play_batch(cached_rules(source, players), seed, games)


@functools.cache
def cached_rules(source: str | Path, players: int) -> Ruleset:
    return ruleset(source, players)


def play_batch(rules: Ruleset, seed: int, games: int) -> Tally:
    tally = Tally(int(rules.players), list(rules.lines))
    for number in range(seed, seed + games):
        tally.play(rules, number % SEEDS)
    return tally


# -- being interrupted -------------------------------------------------------------------------------------


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# -- showing -----------------------------------------------------------------------------------------------


def progress(parts: Iterator[Tally], games: int) -> Iterator[Tally]:
    """The same tallies, with a bar on stderr if that is a terminal."""
    console = options.console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games)
        for part in parts:
            yield part
            bar.advance(task, part.games)


def report(board: str, facts: dict[str, Any], seconds: float) -> Group:
    games, players = facts["games"], facts["players"]
    title = f"{board} · {players} random players · {games} games · seeds from {facts['seed']}"
    speed = f"{games / seconds:,.0f} games/s" if seconds > 0 else ""
    if facts["interrupted"]:
        speed += " · interrupted"
    return Group(
        Text(title, style="bold"),
        Text(speed, style="dim"),
        spreads(facts),
        sources(facts),
        wins(facts),
        Text(notes(facts)),
    )


def spreads(facts: dict[str, Any]) -> Table:
    table = Table(title="per game", title_justify="left")
    table.add_column("")
    for name in ("mean", "sd", "min", "25 %", "median", "75 %", "max"):
        table.add_column(name, justify="right")
    rows = [("score", facts["scores"])]
    rows += [(f"  seat {seat}", row) for seat, row in enumerate(facts["scores_by_seat"], 1)]
    rows += [("turns", facts["turns"]), ("decisions", facts["decisions"])]
    for name, row in rows:
        middle = [f"{row[key]:g}" for key in ("min", "q1", "median", "q3", "max")]
        table.add_row(name, f"{row['mean']:.2f}", f"{row['sd']:.2f}", *middle)
    return table


def sources(facts: dict[str, Any]) -> Table:
    table = Table(title="points of a player, by source", title_justify="left")
    table.add_column("source")
    table.add_column("mean", justify="right")
    for source, mean in facts["points_by_source"].items():
        table.add_row(source, f"{mean:.2f}")
    table.add_row("(completed tickets)", f"{facts['completed_tickets']:.2f}", style="dim")
    return table


def wins(facts: dict[str, Any]) -> Table:
    table = Table(title="wins; among n winners each has 1/n as share", title_justify="left")
    table.add_column("")
    for name in ("games", "wins", "shares", "share of games"):
        table.add_column(name, justify="right")
    games = facts["games"]
    rows = [(f"seat {seat + 1}", games, *pair) for seat, pair in enumerate(by_seat(facts))]
    rows.append(("who began", games, facts["wins_of_first"], facts["win_shares_of_first"]))
    for name, played, won, share in rows:
        table.add_row(name, str(played), str(won), f"{share:g}", f"{100 * share / max(1, played):.1f} %")
    return table


def by_seat(facts: dict[str, Any]) -> list[tuple[int, float]]:
    return list(zip(facts["wins_by_seat"], facts["win_shares_by_seat"], strict=True))


def notes(facts: dict[str, Any]) -> str:
    return f"{facts['shared_victories']} of {facts['games']} victories were shared"
