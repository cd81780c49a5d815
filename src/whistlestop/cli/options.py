"""What the commands share: the parser, the kinds of option values, files, and the console."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from whistlestop.boards import names
from whistlestop.errors import BadSeed, WhistlestopError
from whistlestop.record import checked_seed

DEFAULT_BOARD = "usa"


class BadOption(WhistlestopError):
    """An option or argument of the command line that makes no sense."""

    code = "bad-option"


class BadFile(WhistlestopError):
    """A file that cannot be read or written."""

    code = "bad-file"


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises BadOption instead of leaving, and takes no abbreviations."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **settings})

    def error(self, message: str) -> NoReturn:
        raise BadOption(f"{message}{'' if message.endswith('?') else ';'} see '{self.prog} --help'")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; what goes wrong with that is for `main` to tell (argparse would say nothing)."""
        if message and file is not None:
            file.write(message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a word that is none of the choices, which all are names of commands."""
        if action.choices is not None and value not in action.choices:
            commands = list(action.choices)
            close = get_close_matches(str(value), commands, 1)
            hint = f"did you mean '{close[0]}'?" if close else f"the commands: {', '.join(commands)}"
            self.error(f"'{value}' is not a command of '{self.prog}'; {hint}")

    def unknown(self, words: list[str]) -> NoReturn:
        """Refuse words that no option takes."""
        word = words[0].partition("=")[0]
        close = get_close_matches(word, self._option_string_actions, 1) if word.startswith("-") else []
        what = "is not an option of" if word.startswith("-") else "is an extra argument for"
        self.error(f"'{word}' {what} '{self.prog}'" + (f"; did you mean '{close[0]}'?" if close else ""))


def whole(text: str) -> int:
    """A whole number, possibly negative: those who use it say which ones they take."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number")
    return int(text)


def at_least(least: int) -> Callable[[str], int]:
    """The type of whole numbers from `least` on."""

    def number(text: str) -> int:
        value = whole(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is too small; give {least} or more")
        return value

    return number


def seed(text: str) -> int:
    """A seed in decimal or, as records write it, in hexadecimal digits after 0x."""
    if not re.fullmatch(r"-?[0-9]{1,1000}|0x[0-9a-fA-F]{1,1000}", text):
        raise BadSeed(f"'{text[:60]}' is not a seed; give a whole number from 0 to 2^128 - 1, like 7 or 0x1f")
    return checked_seed(int(text, 0) if text.startswith("0x") else int(text))


def add_board(parser: Parser, default: str | None = DEFAULT_BOARD) -> None:
    shown = f" (default: {default})" if default else ""
    parser.add_argument("--board", metavar="BOARD", default=default, help=f"name of a board, or a TOML file{shown}")


def add_players(parser: Parser, default: int | None = 2) -> None:
    parser.add_argument("--players", metavar="N", type=whole, default=default, help="how many players (default: 2)")


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON value instead of tables")


def board_source(text: str) -> str | Path:
    """What `boards.load` takes: a name stays one; a file is one even if its name does not end in .toml."""
    return text if text in names() or not Path(text).is_file() else Path(text)


def read_text(name: str) -> str:
    """The text of a file; BadFile says why there is none."""
    try:
        return Path(name).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BadFile(f"cannot read '{name}': {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"cannot read '{name}': byte {error.start + 1} is not UTF-8; is it a text file?") from error


def write_text(name: str, text: str) -> None:
    """Write a file whole or not at all; BadFile says why it could not be."""
    draft = Path(f"{name}.new")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        os.replace(draft, name)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise BadFile(f"cannot write '{name}': {error.strerror}") from error


def ask(prompt: str) -> str | None:
    """A line of input without the blanks around it; None when there is no more to come."""
    try:
        line = input(prompt) if sys.stdin is not None else None
    except EOFError:
        line = None
    if line is None or not sys.stdin.isatty():
        print(line or "")  # so that what is written to a file can be followed
    return None if line is None else line.strip()


class PlainConsole(Console):
    """A console that leaves it to `main` to say that a pipe is broken; rich would just end the program."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(*, stderr: bool = False) -> Console:
    """A console that shows every text as it is: a bracket in a board file is no markup."""
    return PlainConsole(stderr=stderr, markup=False, highlight=False, emoji=False)


@contextmanager
def games_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Shows how many games are over, on stderr if that is a terminal."""
    say = console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=say, transient=True, disable=not say.is_terminal) as progress:
        task = progress.add_task("", total=total)
        yield lambda games: progress.update(task, completed=games)


def print_json(value: object) -> None:
    """One JSON value on one line, in ASCII so that it passes through every pipe."""
    print(json.dumps(value))
