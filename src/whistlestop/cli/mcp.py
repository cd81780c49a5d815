"""`whistlestop mcp`: lets an assistant play, by the Model Context Protocol over standard input and output."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from whistlestop.cli import options
from whistlestop.errors import MissingExtra


def add(commands: Any) -> None:
    parser = commands.add_parser("mcp", help="let an assistant play, by the Model Context Protocol")
    parser.add_argument("--no-legal", action="store_true", help="do not list legal actions; refusals still say why")
    parser.add_argument(
        "--seed", metavar="SEED", type=options.seed, help="of the first game, for games that can be repeated"
    )
    parser.set_defaults(run=run, parser=parser)


def run(args: Namespace) -> int:
    try:
        from whistlestop.mcp.server import serve
    except ImportError as error:
        missing = f"an assistant needs the package '{error.name}'; pip install 'whistlestop[mcp]'"
        raise MissingExtra(missing) from None
    from whistlestop.mcp.tools import Desk

    serve(Desk(legal=not args.no_legal, seed=args.seed))
    return 0
