"""`whistlestop dataset`: many games of bots as records and as tables, for those who learn from them."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.text import Text

from whistlestop.arena.executors import choose
from whistlestop.bots import bot_names, parse_bots
from whistlestop.cli import options
from whistlestop.dataset import Plan, make_dataset
from whistlestop.errors import MissingExtra
from whistlestop.processes import interruptible


def add(commands: Any) -> None:
    parser = commands.add_parser("dataset", help="make a data set from games of bots: records and Parquet files")
    parser.add_argument("folder", metavar="DIR", help="folder to write to; games that are already there are kept")
    options.add_board(parser)
    options.add_players(parser)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        default="planner",
        help=f"one bot for all seats (default: planner), or one for each; they change places: {', '.join(bot_names())}",
    )
    parser.add_argument(
        "--games", metavar="N", type=options.at_least(1), default=1000, help="number of games (default: 1000)"
    )
    parser.add_argument("--seed", metavar="SEED", type=options.seed, default=0, help="seed of all games (default: 0)")
    parser.add_argument(
        "--shard", metavar="N", type=options.at_least(1), default=100, help="number of games in a file (default: 100)"
    )
    parser.add_argument(
        "--level",
        metavar="LEVEL",
        default="memory",
        help="level of observations: snapshot, memory (the default), gods-eye",
    )
    parser.add_argument(
        "--coding", metavar="CODING", default="compact", help="numbering of actions: compact (the default), full"
    )
    parser.add_argument(
        "--only-records", action="store_true", help="write no Parquet files, which need 'whistlestop[dataset]'"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=options.at_least(0), default=0, help="processes; 0: one for each core (default)"
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; 'local' starts one on this machine")
    options.add_json(parser)
    parser.set_defaults(run=run, parser=parser)


def run(args: Namespace) -> int:
    if not args.only_records:
        needed()
    plan = Plan(
        board=options.board_source(args.board),
        players=args.players,
        bots=tuple(parse_bots(args.bots)),
        games=args.games,
        seed=args.seed,
        shard=args.shard,
        level=args.level,
        coding=args.coding,
        tables=not args.only_records,
    )
    with interruptible() as stop, options.games_bar(plan.games) as progress:
        executor = choose(plan.setting, args.jobs, args.ray, lambda: bool(stop))
        done = make_dataset(plan, args.folder, executor, stopped=lambda: bool(stop), progress=progress)
    shards = len(list((Path(args.folder) / "records").glob("*.txt")))
    games = min(plan.games, shards * plan.shard)
    size = sum(path.stat().st_size for path in Path(args.folder).rglob("*") if path.is_file())
    if args.json:
        options.print_json({"folder": args.folder, "games": games, "files": shards, "bytes": size, "finished": done})
    elif done:
        options.console().print(Text(f"{games} games in {args.folder}, {size / 1e6:.1f} MB"))
    if done:
        return 0
    say = options.console(stderr=True)
    say.print(Text(f"Interrupted: {games} of {plan.games} games are there; the same command continues from there."))
    return 130


def needed() -> None:
    """Say how to install what tables need, if it is missing."""
    try:
        import numpy  # noqa: F401
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise MissingExtra(
            f"tables need the package '{error.name}'; pip install 'whistlestop[dataset]', or make --only-records"
        ) from None
