"""Reading the tables of a board file: whatever does not fit is noted with its place, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeVar

from whistlestop.errors import Fault

T = TypeVar("T")

ID = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")  # ids are words of actions and records: no spaces, no : , /
ID_REMEDY = "write lower-case letters and digits, joined by hyphens"


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like a word, or "" if none is."""
    return next(iter(get_close_matches(word.lower(), list(known), 1)), "")


def hint(word: str, known: Iterable[str], otherwise: str) -> str:
    """A remedy for a word that is not known: the known one most like it, or else some other advice."""
    close = closest(word, known)
    return f"did you mean '{close}'?" if close else otherwise


def shown(value: object) -> str:
    """A value of a TOML file as an error quotes it."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}'" if isinstance(value, str) else str(value)


def whole(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number of [least, most]; to TOML true is not one."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


class Faults:
    """The faults found so far in one file."""

    def __init__(self, lines: dict[str, int]) -> None:
        self.lines = lines
        self.found: list[tuple[int, Fault]] = []

    def __bool__(self) -> bool:
        return bool(self.found)

    def add(self, path: str, what: str, remedy: str, label: str = "") -> None:
        """Note a fault at a path like `trains`, `routes[12]` or `routes[12].length`, once."""
        line = self.lines.get(path) or self.lines.get(path.rpartition(".")[0], 0)
        where = f"line {line}, {path}{label}" if line else path + label
        fault = (line, Fault(where, what, remedy))
        if fault not in self.found:
            self.found.append(fault)

    def in_order(self) -> list[Fault]:
        """All faults in the order of the file; those without a line come first."""
        return [fault for _, fault in sorted(self.found, key=lambda item: item[0])]


class Table:
    """A table of a board file, read key by key; `finish` then notes the keys that are missing or that nobody read.

    A value that does not fit is noted, and reading goes on with its default or with the least that would have fitted.
    """

    def __init__(self, faults: Faults, path: str, table: dict[str, object]) -> None:
        self.faults = faults
        self.path = path
        self.table = table
        self.read: list[str] = []
        self.missing: list[tuple[str, str]] = []
        self.inner: list[Table] = []  # tables that `finish` looks at too
        self.label = ""
        if path.endswith("]"):  # an entry of a list: say which
            values = [table.get(key) for key in (("a", "b") if "a" in table or "b" in table else ("id",))]
            self.label = f" ({' – '.join(value if isinstance(value, str) else '?' for value in values)})"

    def fault(self, key: str, what: str, remedy: str) -> None:
        """Note a fault of one key, or with "" of the table as a whole."""
        self.faults.add(self.below(key), what, remedy, self.label)

    def below(self, key: str) -> str:
        """The path of a key of this table."""
        return ".".join(part for part in (self.path, key) if part)

    def get(self, key: str) -> object:
        self.read.append(key)
        return self.table.get(key)

    def refuse(self, key: str, value: object, remedy: str, default: T | None, empty: T) -> T:
        """Note a value that does not fit, or that is missing without a default (TOML itself has no None)."""
        if value is None and default is not None:
            return default
        if value is None:
            self.missing.append((key, remedy))
        else:
            self.fault(key, f"is {shown(value)}", remedy)
        return empty if default is None else default

    def integer(self, key: str, least: int, most: int, default: int | None = None, wrong: int | None = None) -> int:
        """A whole number of [least, most]; without a default it has to be there.

        One that does not fit is replaced by the default, by `wrong` or by the least.
        """
        value = self.get(key)
        if whole(value, least, most):
            assert isinstance(value, int)
            return value
        otherwise = least if wrong is None else wrong
        return self.refuse(key, value, f"write a whole number from {least} to {most}", default, otherwise)

    def integers(self, key: str, least: int, most: int) -> list[int]:
        """A list of whole numbers, each of [least, most], at least one."""
        value = self.get(key)
        if isinstance(value, list) and value and all(whole(item, least, most) for item in value):
            return list(value)
        return self.refuse(key, value, f"write a list of whole numbers from {least} to {most}", None, [least])

    def number(self, key: str, least: int, most: int, default: float | None = None) -> float:
        value = self.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most:
            return float(value)
        return self.refuse(key, value, f"write a number from {least} to {most}", default, 0.0)

    def flag(self, key: str, default: bool) -> bool:
        value = self.get(key)
        return value if isinstance(value, bool) else self.refuse(key, value, "write true or false", default, False)

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not blank."""
        value = self.get(key)
        if isinstance(value, str) and value.strip():
            return value
        return self.refuse(key, value, "write some text in quotes", default, "")

    def word(self, key: str) -> str:
        """An id. An odd one is noted and taken nevertheless, so that what refers to it is not found fault with too."""
        value = self.get(key)
        if not isinstance(value, str) or not ID.fullmatch(value):
            return self.refuse(key, value, ID_REMEDY, None, value if isinstance(value, str) else "")
        return value

    def choice(self, key: str, words: list[str], default: str) -> str:
        """One of some words."""
        value = self.get(key)
        if isinstance(value, str) and value in words:
            return value
        return self.refuse(key, value, "write one of " + ", ".join([f"'{word}'" for word in words]), default, default)

    def texts(self, key: str) -> list[str]:
        """A list of different texts, at least one."""
        value = self.get(key)
        if isinstance(value, list) and value:
            found = [item for item in value if isinstance(item, str) and item]
            if value == list(dict.fromkeys(found)):
                return found
        return self.refuse(key, value, "write a list of different texts", None, ["?"])

    def words(self, key: str, default: list[str]) -> list[str]:
        """A list of different ids; it may be empty if the default is."""
        value = self.get(key)
        if isinstance(value, list):
            ids = [item for item in value if isinstance(item, str) and ID.fullmatch(item)]
            if value == list(dict.fromkeys(ids)) and (ids or not default):
                return ids
        remedy = 'write a list of different ids, like ["one", "other"]'
        return self.refuse(key, value, remedy, default if value is None else [], [])

    def span(self, key: str, least: int, most: int) -> tuple[int, int]:
        """Two numbers, the second not below the first."""
        value = self.get(key)
        if isinstance(value, list) and len(value) == 2 and all(type(item) is int for item in value):
            low, high = value
            if least <= low <= high <= most:
                return low, high
        remedy = f"write the fewest and the most, within [{least}, {most}]"
        return self.refuse(key, value, remedy, None, (0, 0))

    def entry(self, key: str) -> Table:
        """A table, which may be missing."""
        value = self.get(key)
        if not isinstance(value, dict):
            value = self.refuse(key, value, f"write a table [{key}]", {}, {})
        return Table(self.faults, self.below(key), value)

    def entries(self, key: str, optional: bool = False) -> list[Table]:
        """A list of tables."""
        value = self.get(key)
        if not isinstance(value, list) or not (value or optional):
            return self.refuse(key, value, "write a list of tables { key = value, … }", [] if optional else None, [])
        found: list[Table] = []
        for i, item in enumerate(value):
            path = f"{self.below(key)}[{i}]"
            if isinstance(item, dict):
                found.append(Table(self.faults, path, item))
            else:
                self.faults.add(path, f"is {shown(item)}", "write a table { key = value, … }")
        return found

    def tables(self, key: str) -> dict[str, dict[str, object]]:
        """A table of tables."""
        value = self.get(key)
        if not isinstance(value, dict):
            return self.refuse(key, value, f"write tables [{key}.<name>]", {}, {})
        for name, item in value.items():
            if not isinstance(item, dict):
                self.faults.add(f"{key}.{name}", f"is {shown(item)}", f"write a table [{key}.{name}]")
        return {name: item for name, item in value.items() if isinstance(item, dict)}

    def finish(self) -> None:
        """Note what is missing and what is unknown; a key that is just misspelt does not count as missing too."""
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
