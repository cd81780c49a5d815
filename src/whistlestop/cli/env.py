"""`whistlestop env`: explain the numbers of actions and the entries of observations, as JSON."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from whistlestop.cli import options
from whistlestop.game import ruleset


def add(commands: Any) -> None:
    parser = options.command(commands, "env", "explain the actions and observations of the research environments")
    kinds = parser.add_subparsers(metavar="WHAT", title="what", dest="what")
    actions = options.command(kinds, "actions", "list the actions by number, as JSON", run)
    actions.add_argument("--encoding", metavar="ENCODING", default="compact", help="'full' or 'compact' (the default)")
    observations = options.command(kinds, "observations", "list the blocks of an observation, as JSON", run)
    levels = "'snapshot', 'memory' (the default) or 'omniscient'"
    observations.add_argument("--level", metavar="LEVEL", default="memory", help=levels)
    observations.add_argument("--shortest-paths", action="store_true", help="add what is missing for each ticket")
    for each in (actions, observations):
        options.add_game(each)
        each.add_argument("--out", metavar="FILE", help="write to a file instead of the screen")


def run(args: Namespace) -> int:
    try:
        from whistlestop.env.actions import ActionSpace
        from whistlestop.env.observations import ObservationSpec
    except ImportError:
        raise options.BadOption("this needs numpy; install it: pip install 'whistlestop[research]'") from None
    rules = ruleset(options.board_source(args.board), args.players)
    data = (
        ActionSpace(rules, args.encoding).to_dict()
        if args.what == "actions"
        else ObservationSpec(rules, args.level, shortest_paths=args.shortest_paths).to_dict()
    )
    if args.out:
        options.write_text(args.out, json.dumps(data, indent=1) + "\n")
    else:
        options.print_json(data)
    return 0
