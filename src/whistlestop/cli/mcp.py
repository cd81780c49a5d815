"""`whistlestop mcp`: let an assistant play, using the Model Context Protocol on standard input and output."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from whistlestop.cli import options


def add(commands: Any) -> None:
    parser = options.command(commands, "mcp", "let an assistant play, using the Model Context Protocol", run)
    parser.add_argument("--no-legal", action="store_true", help="do not list legal actions; refusals still say why")
    options.add_seed(parser, "seed of the first game, to repeat a game")


def run(args: Namespace) -> int:
    with options.needed("an assistant needs", "pip install 'whistlestop[mcp]'"):
        from whistlestop.mcp.server import serve
    from whistlestop.mcp.tools import GameTools

    serve(GameTools(legal=not args.no_legal, seed=args.seed))
    return 0
