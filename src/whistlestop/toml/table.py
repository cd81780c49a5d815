"""Reading tables of a TOML file value by value: every fault is noted with its place, and reading continues."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import TypeVar

from whistlestop.errors import BadBoard, Diagnostic

T = TypeVar("T")

# Ids are words in actions and records: no spaces, no : , / and not longer than an action may be.
ID = re.compile(r"(?!.{65})[a-z0-9]+([-_][a-z0-9]+)*")
ID_REMEDY = "write lower-case letters and digits, joined by hyphens, 64 at most"

# Bounds of what is read, so that no file takes long; board files stay far below.
MOST_ENTRIES = 2500  # of a list of tables
MOST_FAULTS = 100
MOST_QUOTED = 80  # letters of a value
LONGEST_TEXT = 500  # of a part of a fault
MOST_COMPARED = 1000  # words that a misspelt one is compared with


def closest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most similar to a word; empty if none is."""
    words = [other for other in islice(known, MOST_COMPARED) if len(other) <= MOST_QUOTED]
    return next(iter(get_close_matches(word[:MOST_QUOTED].lower(), words, 1)), "")


def hint(word: str, known: Iterable[str], otherwise: str) -> str:
    """Return a remedy for an unknown word: the most similar known one, or else `otherwise`."""
    close = closest(word, known)
    return f"did you mean '{close}'?" if close else otherwise


def shown(value: object) -> str:
    """Return a TOML value as error messages quote it, cut off if it is long."""
    return f"{written(value):.{MOST_QUOTED}}"


def written(value: object) -> str:
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value[:MOST_QUOTED]) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}'" if isinstance(value, str) else str(value)


def whole(value: object, least: int, most: int) -> bool:
    """Whether a value is an integer in [least, most]; in TOML, unlike in Python, true is not one."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


@dataclass(frozen=True)
class Spot:
    """Where a value is written: its line, its path there, and the file if it is not the one that is read."""

    line: int
    path: str
    file: str = ""


class Diagnostics:
    """The faults found so far in a file; `spots` says where the value of each path is written."""

    def __init__(self, spots: dict[str, Spot]) -> None:
        self.spots = spots
        self.found: dict[tuple[str, int, Diagnostic], None] = {}  # in the order in which they were found

    def __bool__(self) -> bool:
        return bool(self.found)

    def add(self, path: str, what: str, remedy: str, label: str = "") -> None:
        """Note a fault at a path like `trains`, `routes[12]` or `routes[12].length`, unless it is noted already.

        Raise BadBoard with the faults so far if there are too many to go on.
        """
        known = path if path in self.spots else path.rpartition(".")[0]
        spot = self.spots.get(known, Spot(0, known))
        parts = [spot.file, f"line {spot.line}" if spot.line else "", spot.path + path.removeprefix(known) + label]
        where = ", ".join(part for part in parts if part)
        fault = Diagnostic(where[:LONGEST_TEXT], what[:LONGEST_TEXT], remedy[:LONGEST_TEXT])
        self.found[spot.file, spot.line, fault] = None
        if len(self.found) >= MOST_FAULTS:
            raise BadBoard("the board", self.in_order())

    def in_order(self) -> list[Diagnostic]:
        """Return all faults in the order of the file, then of those it builds on; those without a line come first."""
        return [fault for _, _, fault in sorted(self.found, key=lambda item: item[:2])]


class TomlTable:
    """A table that is read key by key; `finish` then notes the keys that are missing and those that were not read.

    Instead of an invalid value, which is noted, readers return the default or the smallest valid value.
    """

    def __init__(self, faults: Diagnostics, path: str, table: dict[str, object]) -> None:
        self.faults = faults
        self.path = path
        self.table = table
        self.read: list[str] = []
        self.missing: list[tuple[str, str]] = []
        self.inner: list[TomlTable] = []  # tables inside this one, which `finish` finishes, too
        self.label = ""
        if path.endswith("]"):  # an entry of a list: say which
            values = [table.get(key) for key in (("a", "b") if "a" in table or "b" in table else ("id",))]
            self.label = f" ({' – '.join(value if isinstance(value, str) else '?' for value in values)})"

    def fault(self, key: str, what: str, remedy: str) -> None:
        """Note a fault of a key; of the table as a whole if the key is empty."""
        self.faults.add(self.below(key), what, remedy, self.label)

    def below(self, key: str) -> str:
        """Return the path of a key of this table."""
        return ".".join(part for part in (self.path, key) if part)

    def get(self, key: str) -> object:
        """Return a value as it is, None if it is missing; it counts as read."""
        self.read.append(key)
        return self.table.get(key)

    def refuse(self, key: str, value: object, remedy: str, default: T | None, empty: T) -> T:
        """Note an invalid value, or a missing one (None) without a default; return what to use instead."""
        if value is None and default is not None:
            return default
        if value is None:
            self.missing.append((key, remedy))
        else:
            self.fault(key, f"is {shown(value)}", remedy)
        return empty if default is None else default

    def integer(self, key: str, least: int, most: int, default: int | None = None, wrong: int | None = None) -> int:
        """Read an integer in [least, most], required if it has no default.

        An invalid one is replaced by the default, by `wrong` or by `least`.
        """
        value = self.get(key)
        if whole(value, least, most):
            assert isinstance(value, int)
            return value
        otherwise = least if wrong is None else wrong
        return self.refuse(key, value, f"write a whole number from {least} to {most}", default, otherwise)

    def integers(self, key: str, least: int, most: int) -> list[int]:
        """Read a list of one or more integers in [least, most]."""
        value = self.get(key)
        if isinstance(value, list) and value and all(whole(item, least, most) for item in value):
            return list(value)
        return self.refuse(key, value, f"write a list of whole numbers from {least} to {most}", None, [least])

    def number(self, key: str, least: int, most: int, default: float | None = None) -> float:
        """Read a number in [least, most], required if it has no default."""
        value = self.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most:
            return float(value)
        return self.refuse(key, value, f"write a number from {least} to {most}", default, 0.0)

    def flag(self, key: str, default: bool) -> bool:
        """Read true or false."""
        value = self.get(key)
        return value if isinstance(value, bool) else self.refuse(key, value, "write true or false", default, False)

    def text(self, key: str, default: str | None = None) -> str:
        """Read a text that is not blank, required if it has no default."""
        value = self.get(key)
        if isinstance(value, str) and value.strip():
            return value
        return self.refuse(key, value, "write some text in quotes", default, "")

    def word(self, key: str) -> str:
        """Read an id. An invalid one is noted but returned, so that references to it are not faults as well."""
        value = self.get(key)
        if not isinstance(value, str) or not ID.fullmatch(value):
            return self.refuse(key, value, ID_REMEDY, None, value if isinstance(value, str) else "")
        return value

    def choice(self, key: str, words: list[str], default: str) -> str:
        """Read one of some words."""
        value = self.get(key)
        if isinstance(value, str) and value in words:
            return value
        return self.refuse(key, value, "write one of " + ", ".join([f"'{word}'" for word in words]), default, default)

    def texts(self, key: str) -> list[str]:
        """Read a list of one or more different texts."""
        value = self.get(key)
        if isinstance(value, list) and value:
            found = [item for item in value if isinstance(item, str) and item]
            if value == list(dict.fromkeys(found)):
                return found
        return self.refuse(key, value, "write a list of different texts", None, ["?"])

    def words(self, key: str, default: list[str]) -> list[str]:
        """Read a list of different ids, which may be empty if the default is."""
        value = self.get(key)
        if isinstance(value, list):
            ids = [item for item in value if isinstance(item, str) and ID.fullmatch(item)]
            if value == list(dict.fromkeys(ids)) and (ids or not default):
                return ids
        remedy = 'write a list of different ids, like ["one", "other"]'
        return self.refuse(key, value, remedy, default if value is None else [], [])

    def span(self, key: str, least: int, most: int) -> tuple[int, int]:
        """Read two integers in [least, most], the second not below the first."""
        value = self.get(key)
        if isinstance(value, list) and len(value) == 2 and all(type(item) is int for item in value):
            low, high = value
            if least <= low <= high <= most:
                return low, high
        remedy = f"write the fewest and the most, within [{least}, {most}]"
        return self.refuse(key, value, remedy, None, (0, 0))

    def entry(self, key: str) -> TomlTable:
        """Read an optional table."""
        value = self.get(key)
        if not isinstance(value, dict):
            value = self.refuse(key, value, f"write a table [{key}]", {}, {})
        return TomlTable(self.faults, self.below(key), value)

    def entries(self, key: str, optional: bool = False) -> list[TomlTable]:
        """Read a list of tables, which must not be empty unless it is optional."""
        value = self.get(key)
        if not isinstance(value, list) or not (value or optional):
            return self.refuse(key, value, "write a list of tables { key = value, … }", [] if optional else None, [])
        if len(value) > MOST_ENTRIES:
            self.fault(key, f"has {len(value)} entries", f"use at most {MOST_ENTRIES}")
        found: list[TomlTable] = []
        for i, item in enumerate(value[:MOST_ENTRIES]):
            path = f"{self.below(key)}[{i}]"
            if isinstance(item, dict):
                found.append(TomlTable(self.faults, path, item))
            else:
                self.faults.add(path, f"is {shown(item)}", "write a table { key = value, … }")
        return found

    def tables(self, key: str) -> dict[str, dict[str, object]]:
        """Read an optional table of tables."""
        value = self.get(key)
        if not isinstance(value, dict):
            return self.refuse(key, value, f"write tables [{key}.<name>]", {}, {})
        for name, item in value.items():
            if not isinstance(item, dict):
                self.faults.add(f"{key}.{name}", f"is {shown(item)}", f"write a table [{key}.{name}]")
        return {name: item for name, item in value.items() if isinstance(item, dict)}

    def finish(self) -> None:
        """Note missing and unknown keys; a key that is only misspelt does not count as missing as well."""
        meant: set[str] = set()
        for key in self.table:
            if key not in self.read:
                meant.add(closest(key, self.read))
                known = ", ".join(dict.fromkeys(self.read)) or "none"
                remedy = hint(key, self.read, f"remove it; the keys here: {known}")
                self.fault(key, "does not belong here", remedy)
        for key, remedy in self.missing:
            if key not in meant:
                self.fault(key, "is missing", remedy)
        for table in self.inner:
            table.finish()
