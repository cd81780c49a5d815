"""What the commands for hosts share: the store, how long things are kept, the server's address."""

from __future__ import annotations

import argparse
import os
from argparse import Namespace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from whistlestop.cli.options import BadOption, Parser
from whistlestop.errors import MissingExtra

if TYPE_CHECKING:
    from whistlestop.server.retention import Retention

STORE = "WHISTLESTOP_STORE"  # the environment is no place that other users can read, as a command line is
KEPT = {
    "abandoned": "tables without a finished game",
    "finished": "tables with their finished games",
    "names": "people's names",
}


def add_store(parser: Parser) -> None:
    what = f"a SQLite file, or postgresql://… (default: ${STORE}, or a file in your data folder)"
    parser.add_argument("--store", metavar="STORE", default="", help=what)


def store_address(args: Namespace) -> str:
    from whistlestop.server.serve import default_store

    return args.store or os.environ.get(STORE) or default_store()


def days(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found < 1e6:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of days; give 0 (never) or more")
    return found


def add_retention(parser: Parser) -> None:
    for name, what in KEPT.items():
        parser.add_argument(f"--keep-{name}", metavar="DAYS", type=days, help=f"how long to keep {what}; 0: for ever")


def retention(args: Namespace) -> Retention:
    from whistlestop.server.retention import Retention

    given = {name: getattr(args, f"keep_{name}") for name in KEPT}
    return Retention(**{name: value for name, value in given.items() if value is not None})


def public_url(text: str) -> str:
    """The address under which others reach a server, with a slash at its end."""
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment or "@" in text:
        raise BadOption(f"'{text}' is not the address of a server; give one like https://games.example.org/")
    return text.rstrip("/") + "/"


def missing(error: ImportError) -> MissingExtra:
    return MissingExtra(f"the server needs the package '{error.name}'; install it: pip install 'whistlestop[server]'")
