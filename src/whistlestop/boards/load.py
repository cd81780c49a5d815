"""Loading boards by id or from a file, with all faults of a file found and explained at once.

A board file holds facts (cities, routes, tickets, cards), the rules with their parameters, and weights for planners. A
Board that `load` returns is sound in all of these. Only [layout] and [look], which do not matter in play, are read and
checked where boards are drawn, with `BoardFile.table`.
"""

from __future__ import annotations

import functools
import os
import re
import tomllib
from pathlib import Path

from whistlestop.boards.base import Contents, build_on, contents_of
from whistlestop.boards.build import build
from whistlestop.boards.facts import Facts, Play, examine, read_facts
from whistlestop.boards.lines import find_lines
from whistlestop.boards.translations import Translations
from whistlestop.engine.board import Board
from whistlestop.errors import BadBoard, Diagnostic, UnknownBoard
from whistlestop.plugins import BOARD_GROUP, entry_points, plugin_file
from whistlestop.rules.assembly import assemble
from whistlestop.toml.table import Diagnostics, TomlTable, hint, shown
from whistlestop.toml.write import toml_text

FOLDER = Path(__file__).parent
MOST_BYTES = 500_000  # of a file; those of this package have less than a tenth
DEEPEST = 20  # tables and lists inside one another
MOST_DOTS = 100  # of a key, or a sentence
MOST_QUOTED_DOTS = 2000  # beside quotation marks, in all
MOST_BASES = 5  # files that build on one another

Source = str | os.PathLike[str]


class BoardFile:
    """A board file, parsed: its facts, the board that they make, and its faults."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path  # as error messages name the file
        contents = read_contents(path, text)
        self.data = contents.data
        self.family = contents.family  # the id of the board that this one builds on in the end
        self.drawn_in = contents.drawn_in  # the file with the layout of the board
        self.text = text  # with all that is needed to read it anywhere
        if "base" in self.data:
            self.text = toml_text({key: value for key, value in self.data.items() if key not in ("base", "without")})
        self.spots = contents.spots
        self.faults = Diagnostics(self.spots)
        self._board: Board | None = None
        try:
            self.facts: Facts = read_facts(TomlTable(self.faults, "", self.data))
            examine(self.facts)
            if not self.faults:
                self._board = build(self.facts, str(path) if os.path.exists(path) else "")
                for players in range(self._board.min_players, self._board.max_players + 1):
                    assemble(self._board, players, self.faults)
        except BadBoard as error:  # too many faults to go on
            raise BadBoard(str(path), error.faults) from None

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
        return TomlTable(Diagnostics(self.spots), key, value if isinstance(value, dict) else {})


def read_contents(path: Path, text: str, chain: int = 1) -> Contents:
    """Return what a file says together with the one that it builds on; raise BadBoard if there is no such file."""
    data = parse(path, text)
    own = contents_of(path, data, find_lines(text, data))
    if "base" not in data:
        return own
    base = data["base"]
    try:
        if not isinstance(base, str) or chain > MOST_BASES:
            raise UnknownBoard(f"write the id or the file of another board, at most {MOST_BASES} deep")
        above = locate(path.parent / base if is_path(base) else base)
    except UnknownBoard as error:
        raise fault_at(own, path, "base", str(error)) from error
    try:
        return build_on(read_contents(above, read_text(above), chain + 1), above.name, own)
    except KeyError as error:
        raise fault_at(own, path, "without", f"write what {above.name} has; it has no {error}") from error


def fault_at(own: Contents, path: Path, key: str, remedy: str) -> BadBoard:
    """Return the error for a file that cannot be read together with its base."""
    faults = Diagnostics(own.spots)
    faults.add(key, f"is {shown(own.data[key])}", remedy)
    return BadBoard(str(path), faults.in_order())


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


def load(source: Source | Board) -> Board:
    """Return a board, given by its id or by the path of a TOML file; raise BadBoard with all faults of the file."""
    return source if isinstance(source, Board) else read(source).board


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
        if not os.path.exists(text):  # false for what cannot be a path at all
            raise UnknownBoard(f"no board file '{text:.80}'; check the path, or use one of: {', '.join(names())}")
        return Path(text)
    shipped = FOLDER / f"{text}.toml"
    if os.path.exists(shipped):
        return shipped
    if text not in names():
        known = f"the boards: {', '.join(names())}; or give the path of a TOML file"
        remedy = hint(text, names(), "")
        raise UnknownBoard(f"no board '{text:.80}'; {remedy + ' ' if remedy else ''}{known}")
    return plugin_file(BOARD_GROUP, text)


def read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        fault = Diagnostic(
            str(path), f"cannot be read: {error.strerror}", "give the path of a TOML file that you may read"
        )
        raise BadBoard(str(path), [fault]) from error
    check_size(path, len(data))
    try:
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError as error:
        before = data[: error.start].split(b"\n")
        where = f"line {len(before)}, column {len(before[-1]) + 1}"
        fault = Diagnostic(where, f"byte 0x{data[error.start]:02x} is not UTF-8", "save the file as UTF-8")
        raise BadBoard(str(path), [fault]) from error


def check_size(path: Path, size: int) -> None:
    if size > MOST_BYTES:
        fault = Diagnostic("the file", f"has more than {MOST_BYTES} bytes", "keep to the facts of one board")
        raise BadBoard(str(path), [fault])


def parse(path: Path, text: str) -> dict[str, object]:
    """Return the values of a TOML text; raise BadBoard if it is not TOML, too long or too deep."""
    check_size(path, len(text))
    try:
        check_dots(text)
        data = tomllib.loads(text)
        check_values(data)
        return data
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        # tomllib names no line if the text ends too early
        where = place.rstrip(")") if place.startswith("line") else f"line {len(text.splitlines())}, end of the file"
        raise BadBoard(str(path), [Diagnostic(where, what, "correct the TOML there")]) from error
    except (ValueError, RecursionError) as error:  # numbers or nesting beyond what Python can read
        raise BadBoard(str(path), [Diagnostic("the file", f"cannot be read: {error}", "make it simpler")]) from error


def check_dots(text: str) -> None:
    """Raise ValueError for keys of very many parts, which tomllib reads in quadratic time."""
    longest = max(segment.count(".") for segment in re.split(r"[=,{\[\n#]", text))
    quoted = len(re.findall(r"[\"']\s*\.|\.\s*[\"']", text))  # such parts may contain anything
    if longest > MOST_DOTS or quoted > MOST_QUOTED_DOTS:
        raise ValueError(f"a key has more than {MOST_DOTS} parts, or the file more than {MOST_QUOTED_DOTS} in quotes")


def check_values(data: dict[str, object]) -> None:
    """Raise ValueError for tables and lists too far inside one another, and for integers of more than 64 bits."""
    level: list[object] = [data]
    for _ in range(DEEPEST):
        inner: list[object] = []
        for value in level:
            if isinstance(value, dict | list):
                inner += value.values() if isinstance(value, dict) else value
            elif isinstance(value, int) and not -(2**63) <= value < 2**63:
                raise ValueError("an integer has more than 64 bits")
        level = inner
    if level:
        raise ValueError(f"tables or lists lie inside one another, more than {DEEPEST} deep")
