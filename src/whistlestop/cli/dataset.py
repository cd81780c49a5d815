"""`whistlestop dataset`: make a data set from games of bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.text import Text

from whistlestop.arena.executors import choose
from whistlestop.bots import bot_names, parse_bots
from whistlestop.cli import options
from whistlestop.dataset import DatasetPlan, make_dataset
from whistlestop.processes import interruptible


def add(commands: Any) -> None:
    about = "make a data set from games of bots: records and Parquet files"
    parser = options.command(commands, "dataset", about, run)
    parser.add_argument("folder", metavar="DIR", help="folder to write to; shards that are already there are kept")
    options.add_game(parser)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        default="planner",
        help=f"one bot for all seats (default: planner), or one for each; they change places: {', '.join(bot_names())}",
    )
    options.add_number(parser, "--games", 1, "number of games (default: 1000)", 1000)
    options.add_seed(parser, "seed of all games (default: 0)", 0)
    options.add_number(parser, "--shard", 1, "number of games in a file (default: 100)", 100)
    levels = "level of observations: snapshot, memory (the default), omniscient"
    parser.add_argument("--level", metavar="LEVEL", default="memory", help=levels)
    parser.add_argument(
        "--shortest-paths", action="store_true", help="add to observations what is missing for each ticket"
    )
    parser.add_argument(
        "--encoding", metavar="ENCODING", default="compact", help="encoding of actions: compact (the default), full"
    )
    parser.add_argument(
        "--only-records", action="store_true", help="write no Parquet files, which need 'whistlestop[dataset]'"
    )
    options.add_number(parser, "--jobs", 0, "number of processes; 0: one for each core (default)", 0)
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; 'local' starts one on this machine")
    options.add_json(parser)


def run(args: Namespace) -> int:
    if not args.only_records:
        with options.needed("tables need", "pip install 'whistlestop[dataset]', or make --only-records"):
            import numpy  # noqa: F401
            import pyarrow  # noqa: F401
    plan = DatasetPlan(
        board=options.board_source(args.board),
        players=args.players,
        bots=tuple(parse_bots(args.bots)),
        games=args.games,
        seed=args.seed,
        shard=args.shard,
        level=args.level,
        encoding=args.encoding,
        tables=not args.only_records,
        shortest_paths=args.shortest_paths,
    )
    with interruptible() as stop, options.games_bar(plan.games) as progress:
        executor = choose(plan.setup, args.jobs, args.ray, lambda: bool(stop))
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
