"""Options of the commands for hosts: the store, the retention, the address of the server."""

from __future__ import annotations

import argparse
import os
from argparse import Namespace
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from whistlestop.cli.options import BadOption, Parser, needed

if TYPE_CHECKING:
    from whistlestop.server.retention import Retention

STORE = "WHISTLESTOP_STORE"  # other users can read a command line, but not the environment
KEPT = {
    "abandoned": "tables without a finished game",
    "finished": "tables with their finished games",
    "names": "people's names",
}


def add_store(parser: Parser) -> None:
    help_text = f"a SQLite file, or postgresql://… (default: ${STORE}, or a file in your data folder)"
    parser.add_argument("--store", metavar="STORE", default="", help=help_text)


def store_address(args: Namespace) -> str:
    from whistlestop.server.serve import default_store

    return args.store or os.environ.get(STORE) or default_store()


def days(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found < 1e6:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of days; give 0 (for ever) or more")
    return found


def add_retention(parser: Parser) -> None:
    for name, what in KEPT.items():
        parser.add_argument(f"--keep-{name}", metavar="DAYS", type=days, help=f"how long to keep {what}; 0: for ever")


def retention(args: Namespace) -> Retention:
    from whistlestop.server.retention import Retention

    return Retention(**given({name: getattr(args, f"keep_{name}") for name in KEPT}))


def given(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of the options that were given; the others keep their defaults."""
    return {name: value for name, value in values.items() if value is not None}


def public_url(text: str) -> str:
    """Return the address under which others reach a server, with a slash at the end."""
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment or "@" in text:
        raise BadOption(f"'{text}' is not the address of a server; give one like https://games.example.org/")
    return text.rstrip("/") + "/"


def server_needed() -> AbstractContextManager[None]:
    return needed("the server needs", "install it: pip install 'whistlestop[server]'")
