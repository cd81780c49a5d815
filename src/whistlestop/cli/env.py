"""`whistlestop env`: what the numbers of actions and the entries of observations mean, as JSON."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from whistlestop.cli import options
from whistlestop.game import ruleset


def add(commands: Any) -> None:
    parser = commands.add_parser("env", help="explain the actions and observations of the research environments")
    parser.set_defaults(run=None, parser=parser)
    kinds = parser.add_subparsers(metavar="WHAT", title="what")
    actions = kinds.add_parser("actions", help="list the actions by number, as JSON")
    actions.add_argument("--coding", metavar="CODING", default="compact", help="'full' or 'compact' (the default)")
    observations = kinds.add_parser("observations", help="list the blocks of an observation, as JSON")
    observations.add_argument(
        "--level", metavar="LEVEL", default="memory", help="'snapshot', 'memory' (the default) or 'gods-eye'"
    )
    for each, run in ((actions, show_actions), (observations, show_observations)):
        options.add_board(each)
        options.add_players(each)
        each.add_argument("--out", metavar="FILE", help="write to a file instead of the screen")
        each.set_defaults(run=run, parser=each)


def show_actions(args: Namespace) -> int:
    needed()
    from whistlestop.env.actions import ActionSpace

    return show(args, ActionSpace(ruleset(options.board_source(args.board), args.players), args.coding).to_dict())


def show_observations(args: Namespace) -> int:
    needed()
    from whistlestop.env.observations import Watch

    return show(args, Watch(ruleset(options.board_source(args.board), args.players), args.level).to_dict())


def show(args: Namespace, data: dict[str, Any]) -> int:
    if args.out:
        options.write_text(args.out, json.dumps(data, indent=1) + "\n")
    else:
        options.print_json(data)
    return 0


def needed() -> None:
    """Say how to install what the environments need, if it is missing."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise options.BadOption("this needs numpy; install it: pip install 'whistlestop[research]'") from None
