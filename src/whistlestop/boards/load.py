"""Boards by name or from a file: read, checked as a whole, and every fault explained.

A board file holds facts (cities, routes, tickets, cards) and the rules with their parameters. Whatever is wrong with it
is found at once, not only the first fault; a Board that `load` returns is sound. Tables that matter to other parts of
the program (where the board is drawn) are read by them, with `BoardFile.table`.
"""

from __future__ import annotations

import functools
import os
import tomllib
from pathlib import Path

from whistlestop.boards.build import build
from whistlestop.boards.facts import Facts, Play, examine, read_facts
from whistlestop.boards.lines import find_lines
from whistlestop.boards.translations import Names
from whistlestop.engine.board import Board
from whistlestop.engine.reading import Faults, Table, hint
from whistlestop.errors import BadBoard, Fault, UnknownBoard
from whistlestop.outside import BOARD_GROUP, board_file, brought
from whistlestop.rules import assemble

FOLDER = Path(__file__).parent

Source = str | os.PathLike[str]


class BoardFile:
    """A board file, parsed once: the facts it states, the board that they make, and what is wrong with them."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path  # only what faults call it by
        self.text = text
        self.data = parse(path, text)
        self.lines = find_lines(text, self.data)
        self.faults = Faults(self.lines)
        self.facts: Facts = read_facts(Table(self.faults, "", self.data))
        examine(self.facts)
        self._board: Board | None = None
        if not self.faults:
            self._board = build(self.facts)
            for players in range(self._board.min_players, self._board.max_players + 1):
                assemble(self._board, players, self.faults)

    @property
    def board(self) -> Board:
        """The board; BadBoard lists all that is wrong with it."""
        if self.faults or self._board is None:
            raise BadBoard(str(self.path), self.faults.in_order())
        return self._board

    @property
    def play(self) -> Play:
        """How long and how demanding a game is."""
        return self.facts.play

    @property
    def about(self) -> dict[str, str]:
        """What the board is like, by language."""
        return self.facts.about

    @property
    def names(self) -> Names:
        """What the board and its places are called in other languages, by language and id."""
        return self.facts.names

    def table(self, key: str) -> Table:
        """A table of the file to read, with faults of its own."""
        value = self.data.get(key)
        return Table(Faults(self.lines), key, value if isinstance(value, dict) else {})


def names() -> list[str]:
    """The ids of the boards that come with this package and with others that are installed."""
    return sorted({path.stem for path in FOLDER.glob("*.toml")} | brought(BOARD_GROUP).keys())


def read(source: Source) -> BoardFile:
    """The file of the board of that id, or at that path, sound or not.

    A source is a path when it is a path object, ends in .toml, or has a path separator.
    """
    path = locate(source)
    return BoardFile(path, read_text(path)) if is_path(source) else read_installed(path)


def load(source: Source) -> Board:
    """The board of that id, or the one in the TOML file at that path; BadBoard lists all of its faults."""
    return read(source).board


@functools.cache
def read_installed(path: Path) -> BoardFile:
    return BoardFile(path, read_text(path))


def is_path(source: Source) -> bool:
    """Whether a source is the path of a board, and not its id."""
    if not isinstance(source, str) or source.endswith(".toml"):
        return True
    return os.sep in source or (os.altsep or os.sep) in source


def locate(source: Source) -> Path:
    """The file of a board."""
    text = os.fspath(source)
    if is_path(source):
        if not Path(text).exists():
            raise UnknownBoard(f"no board file '{text}'; check the path, or use one of: {', '.join(names())}")
        return Path(text)
    shipped = FOLDER / f"{text}.toml"
    if shipped.exists():
        return shipped
    if text not in names():
        known = f"the boards: {', '.join(names())}; or give the path of a TOML file"
        remedy = hint(text, names(), "")
        raise UnknownBoard(f"no board '{text}'; {remedy + ' ' if remedy else ''}{known}")
    return board_file(text)


def read_text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        fault = Fault(str(path), f"cannot be read: {error.strerror}", "give the path of a TOML file that you may read")
        raise BadBoard(str(path), [fault]) from error
    try:
        return data.decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        before = data[: error.start].split(b"\n")
        where = f"line {len(before)}, column {len(before[-1]) + 1}"
        fault = Fault(where, f"byte 0x{data[error.start]:02x} is not UTF-8", "save the file as UTF-8")
        raise BadBoard(str(path), [fault]) from error


def parse(path: Path, text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        # at the end of a text tomllib names no line
        where = place.rstrip(")") if place.startswith("line") else f"line {len(text.splitlines())}, end of the file"
        raise BadBoard(str(path), [Fault(where, what, "correct the TOML there")]) from error
    except (ValueError, RecursionError) as error:  # numbers and nesting beyond what Python takes
        raise BadBoard(str(path), [Fault("the file", f"cannot be read: {error}", "make it simpler")]) from error
