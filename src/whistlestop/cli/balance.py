"""`whistlestop board balance`: what thousands of games between planners say about a board."""

from __future__ import annotations

import functools
import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from whistlestop.analysis.balance import BATCH, BalanceResults, BalanceTally, figures, percent, play_batch
from whistlestop.analysis.balance_page import interval, page
from whistlestop.cli import options
from whistlestop.cli.options import BadFile, BadOption
from whistlestop.engine.ruleset import Ruleset
from whistlestop.game import ruleset
from whistlestop.layout.show import layout_of
from whistlestop.processes import cores, interruptible, spread

SAVE_EVERY = 20  # batches

cached_rules = functools.cache(ruleset)


def add(commands: Any) -> None:
    parser = options.command(commands, "balance", "let planners play, and say how fair a board is", run)
    parser.add_argument("board", metavar="FILE", help="a TOML file, or the name of a board")
    options.add_players(parser)
    options.add_number(parser, "--games", 1, "number of games (default: 2000)", 2000)
    parser.add_argument("--store", metavar="FILE", help="keep results in this JSON file, and continue from it")
    parser.add_argument("--page", metavar="FILE", help="write a page with plots and the map, as HTML")
    options.add_number(parser, "--jobs", 1, "number of processes (default: one for each core); 1: no extra process")
    options.add_json(parser)


def run(args: Namespace) -> int:
    if args.page and not args.page.endswith((".html", ".htm")):
        raise BadOption(f"cannot write the page '{args.page}'; let its name end in .html")
    for name in (args.page, args.store):
        if name:
            options.check_writable(name)
    source = options.board_source(args.board)
    rules = ruleset(source, args.players)
    results = continued(rules, args.store)
    with interruptible() as stop, options.games_bar(args.games) as progress:
        progress(results.tally.games)
        for number, (batch, tally) in enumerate(batches(rules, source, args, results, stop), 1):
            results.add(batch, tally)
            progress(results.tally.games)
            if args.store and number % SAVE_EVERY == 0:
                options.write_text(args.store, json.dumps(results.to_dict()))
    if args.store:
        options.write_text(args.store, json.dumps(results.to_dict()))
    found = figures(rules, results)
    if args.page:
        options.write_text(args.page, page(rules.board, layout_of(source), found))
    options.show(args, found | {"interrupted": bool(stop)}, lambda: report(rules.board.name, found))
    return 130 if stop else 0


def continued(rules: Ruleset, name: str | None) -> BalanceResults:
    """Return the results that a file keeps; empty ones if there is no such file yet."""
    if name is None or not Path(name).exists():
        return BalanceResults.of(rules)
    try:
        data = json.loads(options.read_text(name))
    except (ValueError, RecursionError) as fault:
        raise BadFile(f"cannot continue from '{name}': it is not JSON ({fault})") from None
    if not isinstance(data, dict) or not {"fingerprint", "players", "tally", "batches"} <= set(data):
        raise BadFile(f"cannot continue from '{name}': it has no results of 'board balance'; name another file")
    if data["players"] != rules.players:
        raise BadFile(f"cannot continue from '{name}': its games have another number of players; name another file")
    try:
        return BalanceResults.of(rules, data)
    except (TypeError, ValueError):
        raise BadFile(f"cannot continue from '{name}': it is damaged; name another file") from None


def batches(
    rules: Ruleset, source: str | Path, args: Namespace, results: BalanceResults, stop: list[int]
) -> Iterator[tuple[int, BalanceTally]]:
    """Yield the results of batches as they come, until `stop` has an item."""
    missing = list(results.missing(args.games))
    jobs = min(args.jobs or cores(), len(missing))
    if jobs > 1:
        yield from spread(jobs, work, ((source, args.players, batch) for batch in missing), stop)
        return
    for batch in missing:
        if stop:
            return
        yield batch, play_batch(rules, batch)


def work(source: str | Path, players: int, batch: int) -> tuple[int, BalanceTally]:
    """Play a batch in a process, which makes its rules once."""
    return batch, play_batch(cached_rules(source, players), batch)


# -- showing -----------------------------------------------------------------------------------------------


def report(board: str, found: dict[str, Any]) -> Group:
    title = f"{board} · {found['players']} planners · {found['games']} games, in batches of {BATCH}"
    length = f"{found['turns']['mean']:.1f} turns (± {found['turns']['sd']:.1f}), {percent(found['ties'])} tied"
    warned = [Text(f"  • {line}", style="yellow") for line in found["warnings"]] or [Text("  nothing stands out")]
    return Group(
        Text(title, style="bold"),
        Text(length, style="dim"),
        seats(found),
        lines(found),
        Text("\nwhat to look at"),
        *warned,
    )


def seats(found: dict[str, Any]) -> Table:
    table = options.table("wins, with 95 % intervals", ("",), ("wins", "points"))
    for seat, row in enumerate(found["seats"], 1):
        table.add_row(f"seat {seat}", interval(row), f"{row['points']:.1f}")
    table.add_row("who begins", interval(found["first"]), "")
    return table


def lines(found: dict[str, Any]) -> Table:
    table = options.table("score lines", ("line",), ("a player", "the winner", "decides"))
    for name, row in found["lines"].items():
        table.add_row(name, f"{row['points']:.1f}", f"{row['winner']:.1f}", percent(row["decides"]))
    return table
