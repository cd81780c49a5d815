"""What the commands share: the parser, types of option values, files, and the console."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from whistlestop.boards import names
from whistlestop.errors import BadSeed, MissingExtra, WhistlestopError
from whistlestop.record import checked_seed

DEFAULT_BOARD = "usa"
MOST_BYTES = 50_000_000  # of a text file; a record has at most 10 million letters


class BadOption(WhistlestopError):
    """An option or argument of the command line is wrong."""

    code = "bad-option"


class BadFile(WhistlestopError):
    """A file cannot be read or written."""

    code = "bad-file"


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises BadOption instead of exiting, and accepts no abbreviations."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **settings})

    def error(self, message: str) -> NoReturn:
        raise BadOption(f"{message}{'' if message.endswith('?') else ';'} see '{self.prog} --help'")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help, and let `main` report errors, which argparse would hide."""
        if message and file is not None:
            file.write(message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a word that is not one of the choices, which are always commands."""
        if action.choices is not None and value not in action.choices:
            commands = list(action.choices)
            close = get_close_matches(str(value), commands, 1)
            hint = f"did you mean '{close[0]}'?" if close else f"the commands: {', '.join(commands)}"
            self.error(f"'{value}' is not a command of '{self.prog}'; {hint}")

    def unknown(self, words: list[str]) -> NoReturn:
        """Refuse words that belong to no option."""
        word = words[0].partition("=")[0]
        close = get_close_matches(word, self._option_string_actions, 1) if word.startswith("-") else []
        what = "is not an option of" if word.startswith("-") else "is an extra argument for"
        self.error(f"'{word}' {what} '{self.prog}'" + (f"; did you mean '{close[0]}'?" if close else ""))


def whole(text: str) -> int:
    """Parse a whole number, which may be negative."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number")
    return int(text)


def at_least(least: int) -> Callable[[str], int]:
    """Return a parser of whole numbers that are at least `least`."""

    def number(text: str) -> int:
        value = whole(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is too small; give {least} or more")
        return value

    return number


def seed(text: str) -> int:
    """Parse a seed in decimal, or in hexadecimal after 0x."""
    if not re.fullmatch(r"-?[0-9]{1,1000}|0x[0-9a-fA-F]{1,1000}", text):
        raise BadSeed(f"'{text[:60]}' is not a seed; give a whole number from 0 to 2^128 - 1, like 7 or 0x1f")
    return checked_seed(int(text, 0) if text.startswith("0x") else int(text))


def command(commands: Any, name: str, text: str, run: Callable[[Namespace], int] | None = None) -> Any:
    """Add a command and return its parser; one without `run` has commands of its own."""
    parser = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
    parser.set_defaults(run=run, parser=parser)
    return parser


def add_number(parser: Parser, name: str, least: int, text: str, default: int | None = None) -> None:
    """Add an option for a whole number that is at least `least`."""
    parser.add_argument(name, metavar="N", type=at_least(least), default=default, help=text)


def add_seed(parser: Parser, text: str, default: int | None = None) -> None:
    parser.add_argument("--seed", metavar="SEED", type=seed, default=default, help=text)


def add_board(parser: Parser, default: str | None = DEFAULT_BOARD) -> None:
    shown = f" (default: {default})" if default else ""
    parser.add_argument("--board", metavar="BOARD", default=default, help=f"name of a board, or a TOML file{shown}")


def add_players(parser: Parser, default: int | None = 2) -> None:
    parser.add_argument("--players", metavar="N", type=whole, default=default, help="number of players (default: 2)")


def add_game(parser: Parser) -> None:
    add_board(parser)
    add_players(parser)


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON value instead of tables")


@contextmanager
def needed(by: str, remedy: str) -> Iterator[None]:
    """Raise MissingExtra if a package is missing that is imported here."""
    try:
        yield
    except ImportError as error:
        raise MissingExtra(f"{by} the package '{error.name}'; {remedy}") from None


def board_source(text: str) -> str | Path:
    """Return the source for `boards.load`: a name, or the path of a file even if it does not end in .toml."""
    return text if text in names() or not Path(text).is_file() else Path(text)


def read_text(name: str) -> str:
    """Return the text of a file; raise BadFile if it cannot be read, or is too large to be one of ours."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadFile(f"cannot read '{name}': it has more than {MOST_BYTES // 1_000_000} MB; is it the right file?")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise BadFile(f"cannot read '{name}': {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"cannot read '{name}': byte {error.start + 1} is not UTF-8; is it a text file?") from error


def check_writable(name: str) -> None:
    """Raise BadFile before long work if its result could not be written to a file."""
    path = Path(name)
    if path.is_dir():
        raise BadFile(f"cannot write '{name}': it is a directory; give the name of a file")
    if not path.absolute().parent.is_dir():
        raise BadFile(f"cannot write '{name}': there is no directory '{path.absolute().parent}'")


def write_text(name: str, text: str) -> None:
    """Write a file completely or not at all; raise BadFile if it cannot be written."""
    draft = Path(f"{name}.new")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        os.replace(draft, name)
    except OSError as error:
        with suppress(OSError):  # its folder may be a file
            draft.unlink(missing_ok=True)
        raise BadFile(f"cannot write '{name}': {error.strerror}") from error


def ask(prompt: str) -> str | None:
    """Return a line of input, stripped; None if there is no more input."""
    try:
        line = input(prompt) if sys.stdin is not None else None
    except EOFError:
        line = None
    if line is None or not sys.stdin.isatty():
        print(line or "")  # so that output in a file can be followed
    return None if line is None else line.strip()


class PlainConsole(Console):
    """A console that lets `main` report a broken pipe; rich would just exit."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(*, stderr: bool = False) -> Console:
    """Return a console that shows every text as it is: a bracket in a board file is not markup."""
    return PlainConsole(stderr=stderr, markup=False, highlight=False, emoji=False)


@contextmanager
def games_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar of games on stderr, if that is a terminal."""
    say = console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=say, transient=True, disable=not say.is_terminal) as progress:
        task = progress.add_task("", total=total)
        yield lambda games: progress.update(task, completed=games)


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def table(title: str, left: Sequence[str], right: Sequence[str] = ()) -> Table:
    """Return a table with columns of texts, and then of numbers."""
    found = Table(*left, title=title, title_justify="left")
    for name in right:
        found.add_column(name, justify="right")
    return found


def show(args: Namespace, data: object, report: Callable[[], RenderableType]) -> None:
    """Print data if JSON is wanted, else a report about them."""
    if args.json:
        print_json(data)
    else:
        console().print(report())


def print_json(value: object) -> None:
    """Print a JSON value on one line, in ASCII so that it passes through every pipe."""
    print(json.dumps(value))
