"""Loading boards by id or from a file, with all faults of a file found and explained at once.

A board file holds facts (cities, routes, tickets, cards), the rules with their parameters, and weights for planners. A
Board that `load` returns is sound in all of these. Only [layout], which does not matter in play, is read and checked
where boards are drawn, with `BoardFile.table`.
"""

from __future__ import annotations

import functools
import os
import tomllib
from pathlib import Path

from whistlestop.boards.build import build
from whistlestop.boards.facts import Facts, Play, examine, read_facts
from whistlestop.boards.lines import find_lines
from whistlestop.boards.translations import Translations
from whistlestop.engine.board import Board
from whistlestop.errors import BadBoard, Diagnostic, UnknownBoard
from whistlestop.plugins import BOARD_GROUP, board_file, entry_points
from whistlestop.rules.assembly import assemble
from whistlestop.toml.table import Diagnostics, TomlTable, hint

FOLDER = Path(__file__).parent

Source = str | os.PathLike[str]


class BoardFile:
    """A board file, parsed: its facts, the board that they make, and its faults."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path  # as error messages name the file
        self.text = text
        self.data = parse(path, text)
        self.lines = find_lines(text, self.data)
        self.faults = Diagnostics(self.lines)
        self.facts: Facts = read_facts(TomlTable(self.faults, "", self.data))
        examine(self.facts)
        self._board: Board | None = None
        if not self.faults:
            self._board = build(self.facts, str(path) if path.exists() else "")
            for players in range(self._board.min_players, self._board.max_players + 1):
                assemble(self._board, players, self.faults)

    @property
    def board(self) -> Board:
        """The board; raises BadBoard with all faults if the file has any."""
        if self.faults or self._board is None:
            raise BadBoard(str(self.path), self.faults.in_order())
        return self._board

    @property
    def play(self) -> Play:
        """How long and how difficult a game is."""
        return self.facts.play

    @property
    def about(self) -> dict[str, str]:
        """A sentence about the board, by language."""
        return self.facts.about

    @property
    def names(self) -> Translations:
        """The names of the board and its places in other languages, by language and id."""
        return self.facts.names

    def table(self, key: str) -> TomlTable:
        """Return a table of the file to read, with its own list of faults."""
        value = self.data.get(key)
        return TomlTable(Diagnostics(self.lines), key, value if isinstance(value, dict) else {})


def names() -> list[str]:
    """Return the ids of the boards of this package and of other installed packages."""
    return sorted({path.stem for path in FOLDER.glob("*.toml")} | entry_points(BOARD_GROUP).keys())


def read(source: Source) -> BoardFile:
    """Return the file of a board, given by id or path, whether it is sound or not.

    A source is a path if it is a path object, ends in .toml or contains a path separator. Raise UnknownBoard if there
    is no such file, BadBoard if it is not TOML.
    """
    path = locate(source)
    return BoardFile(path, read_text(path)) if is_path(source) else read_installed(path)


def load(source: Source) -> Board:
    """Return a board, given by its id or by the path of a TOML file; raise BadBoard with all faults of the file."""
    return read(source).board


@functools.cache
def read_installed(path: Path) -> BoardFile:
    return BoardFile(path, read_text(path))


def is_path(source: Source) -> bool:
    """Whether a source is the path of a board file, not the id of a board."""
    if not isinstance(source, str) or source.endswith(".toml"):
        return True
    return os.sep in source or (os.altsep or os.sep) in source


def locate(source: Source) -> Path:
    """Return the path of a board file."""
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
        fault = Diagnostic(
            str(path), f"cannot be read: {error.strerror}", "give the path of a TOML file that you may read"
        )
        raise BadBoard(str(path), [fault]) from error
    try:
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError as error:
        before = data[: error.start].split(b"\n")
        where = f"line {len(before)}, column {len(before[-1]) + 1}"
        fault = Diagnostic(where, f"byte 0x{data[error.start]:02x} is not UTF-8", "save the file as UTF-8")
        raise BadBoard(str(path), [fault]) from error


def parse(path: Path, text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        # tomllib names no line if the text ends too early
        where = place.rstrip(")") if place.startswith("line") else f"line {len(text.splitlines())}, end of the file"
        raise BadBoard(str(path), [Diagnostic(where, what, "correct the TOML there")]) from error
    except (ValueError, RecursionError) as error:  # numbers or nesting beyond what Python can read
        raise BadBoard(str(path), [Diagnostic("the file", f"cannot be read: {error}", "make it simpler")]) from error
