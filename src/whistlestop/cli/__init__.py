"""The command line. Each command is a module of this package; `main` runs one and reports its errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from whistlestop.cli.complaint import complain
from whistlestop.errors import WhistlestopError

if TYPE_CHECKING:
    from whistlestop.cli.options import Parser

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status: 0, 2 after an error (reported on stderr), 130 after Ctrl-C."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        forgive(stream)
    status = attempt(lambda: run(argv))
    # flushing the buffer may fail, too: the pipe may be broken or the disk full
    return attempt(flush) or status


def attempt(action: Callable[[], int]) -> int:
    """Return the exit status of an action, and report its errors."""
    try:
        return action()
    except KeyboardInterrupt:
        return INTERRUPTED
    except WhistlestopError as error:
        return complain(error.code, str(error))
    except BrokenPipeError:
        silence()
        return complain("broken-pipe", "the program that read the output has closed it")
    except OSError as error:
        silence()
        file = f"'{error.filename}': " if isinstance(error.filename, str) else ""
        return complain("io-error", file + (error.strerror or str(error)))


def run(argv: Sequence[str] | None) -> int:
    try:
        parser = build_parser()
        for word in argv or ():  # no shell can pass such a word on, but a program that calls `main` can
            if not file_name(word):
                parser.error(f"{word!a} has letters that nothing can be named with; remove them")
        args, rest = parser.parse_known_args(argv)
        if rest:
            args.parser.unknown(rest)
        if args.run is None:
            args.parser.error("a command is missing")
    except SystemExit as leave:  # after --help and --version
        return int(leave.code or 0)
    status: int = args.run(args)
    return status


def build_parser() -> Parser:
    # imported here, so that Ctrl-C during the imports shows no traceback
    from whistlestop import build_info
    from whistlestop.cli import (
        admin,
        analyse,
        app,
        arena,
        bench,
        boards,
        dataset,
        doctor,
        env,
        mcp,
        play,
        puzzle,
        replay,
        serve,
        simulate,
    )
    from whistlestop.cli.options import Parser

    about = "The Ticket to Ride family of train games: play it, host it, and write bots for it."
    parser = Parser(prog="whistlestop", description=about)
    build = "compiled" if build_info.compiled() else "interpreted"
    python = ".".join(str(number) for number in sys.version_info[:3])
    version = f"whistlestop {build_info.version()} ({build}, Python {python})"
    parser.add_argument("--version", action="version", version=version)
    parser.set_defaults(run=None, parser=parser)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    for module in (
        play,
        simulate,
        arena,
        bench,
        env,
        dataset,
        boards,
        replay,
        analyse,
        puzzle,
        serve,
        app,
        mcp,
        admin,
        doctor,
    ):
        module.add(commands)
    return parser


def file_name(word: str) -> bool:
    """Return whether the system could name a file like that."""
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False


def flush() -> int:
    if sys.stdout is not None:  # the shell may have closed it
        sys.stdout.flush()
    return 0


def forgive(stream: Any) -> None:
    """Let a stream show '?' for letters that its encoding lacks, rather than fail in the middle of a game."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def silence() -> None:
    """Discard what is left in the buffer of stdout, so that Python does not fail to flush it at exit."""
    with suppress(OSError, ValueError, AttributeError):  # in tests stdout is not a real file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
