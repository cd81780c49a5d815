"""`whistlestop simulate`: play many random games on all cores, and print statistics."""

from __future__ import annotations

import functools
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from whistlestop import build_info
from whistlestop.cli import options
from whistlestop.cli.tally import Tally
from whistlestop.engine.ruleset import Ruleset
from whistlestop.game import ruleset
from whistlestop.processes import cores, interruptible, spread

SEEDS = 2**128

cached_rules = functools.cache(ruleset)


def add(commands: Any) -> None:
    parser = options.command(commands, "simulate", "play many games with random players and print statistics", run)
    options.add_game(parser)
    options.add_number(parser, "--games", 1, "number of games (default: 1000)", 1000)
    options.add_seed(parser, "seed of the first game; each further game adds 1 (default: 0)", 0)
    options.add_number(parser, "--jobs", 1, "number of processes (default: one for each core); 1: no extra process")
    options.add_json(parser)


def run(args: Namespace) -> int:
    source = options.board_source(args.board)
    rules = ruleset(source, args.players)
    total = Tally(args.players, list(rules.lines))
    began = time.perf_counter()
    with interruptible() as stop, options.games_bar(args.games) as progress:
        for tally in tallies(rules, source, args, stop):
            total.add(tally)
            progress(total.games)
    seconds = time.perf_counter() - began
    facts = {
        "board": rules.board.id,
        "players": args.players,
        "games": total.games,
        "seed": args.seed,
        "interrupted": bool(stop),
        **total.summary(),
    }
    options.show(args, facts, lambda: report(rules.board.name, facts, seconds))
    return 130 if stop else 0


# -- playing -----------------------------------------------------------------------------------------------


def tallies(rules: Ruleset, source: str | Path, args: Namespace, stop: list[int]) -> Iterator[Tally]:
    """Yield the tallies of batches of games as they finish, until `stop` is not empty."""
    size = 1000 if build_info.compiled() else 50
    if args.jobs:
        size = min(size, -(-args.games // args.jobs))
    batches = ((args.seed + start, min(size, args.games - start)) for start in range(0, args.games, size))
    jobs = min(args.jobs or cores(), -(-args.games // size))
    if jobs > 1:
        yield from spread(jobs, work, ((source, args.players, *batch) for batch in batches), stop)
        return
    for seed, games in batches:
        if stop:
            return
        yield play_batch(rules, seed, games)


def work(source: str | Path, players: int, seed: int, games: int) -> Tally:
    """Play a batch of games in a worker process, which makes its rules once."""
    return play_batch(cached_rules(source, players), seed, games)


def play_batch(rules: Ruleset, seed: int, games: int) -> Tally:
    tally = Tally(int(rules.players), list(rules.lines))
    for number in range(seed, seed + games):
        tally.play(rules, number % SEEDS)
    return tally


# -- showing -----------------------------------------------------------------------------------------------


def report(board: str, facts: dict[str, Any], seconds: float) -> Group:
    games, players = facts["games"], facts["players"]
    title = f"{board} · {players} random players · {games} games · seeds from {facts['seed']}"
    speed = f"{games / seconds:,.0f} games/s" if seconds > 0 else ""
    if facts["interrupted"]:
        speed += " · interrupted"
    shared = f"{facts['shared_victories']} of {games} victories were shared"
    tables = (spreads(facts), sources(facts), wins(facts))
    return Group(Text(title, style="bold"), Text(speed, style="dim"), *tables, Text(shared))


def spreads(facts: dict[str, Any]) -> Table:
    table = options.table("per game", ("",), ("mean", "sd", "min", "25 %", "median", "75 %", "max"))
    rows = [("score", facts["scores"])]
    rows += [(f"  seat {seat}", row) for seat, row in enumerate(facts["scores_by_seat"], 1)]
    rows += [("turns", facts["turns"]), ("decisions", facts["decisions"])]
    for name, row in rows:
        middle = [f"{row[key]:g}" for key in ("min", "q1", "median", "q3", "max")]
        table.add_row(name, f"{row['mean']:.2f}", f"{row['sd']:.2f}", *middle)
    return table


def sources(facts: dict[str, Any]) -> Table:
    table = options.table("points of a player, by source", ("source",), ("mean",))
    for source, mean in facts["points_by_source"].items():
        table.add_row(source, f"{mean:.2f}")
    table.add_row("(completed tickets)", f"{facts['completed_tickets']:.2f}", style="dim")
    return table


def wins(facts: dict[str, Any]) -> Table:
    columns = ("games", "wins", "shares", "share of games")
    table = options.table("wins; each of n winners has a share of 1/n", ("",), columns)
    games = facts["games"]
    names = [*(f"seat {seat}" for seat in range(1, facts["players"] + 1)), "who began"]
    won = [*facts["wins_by_seat"], facts["wins_of_first"]]
    shares = [*facts["win_shares_by_seat"], facts["win_shares_of_first"]]
    for name, n, share in zip(names, won, shares, strict=True):
        table.add_row(name, str(games), str(n), f"{share:g}", f"{100 * share / max(1, games):.1f} %")
    return table
