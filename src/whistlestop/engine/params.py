"""What a board file says to one rule: read by the rule itself, with every fault noted instead of raised."""

from __future__ import annotations

from typing import final

from whistlestop.engine.board import Board


@final
class Params:
    """A rule's table in a board file. What is not read in the end is a parameter that the rule does not have."""

    def __init__(self, board: Board, rule: str, table: dict[str, object]) -> None:
        self.board = board
        self.rule = rule
        self.table = table
        self.read: list[str] = []
        self.faults: list[tuple[str, str, str]] = []  # where, what, remedy

    def fault(self, name: str, what: str, remedy: str) -> None:
        self.faults.append((f"rules.{self.rule}.{name}" if name else f"rules.{self.rule}", what, remedy))

    def get(self, name: str) -> object:
        self.read.append(name)
        return self.table.get(name)

    def integer(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number of [least, most]; without a default it has to be there."""
        value = self.get(name)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            found = "is missing" if value is None else f"is {value!r}"
            self.fault(name, found, f"write a whole number from {least} to {most}")
            return default if default is not None else least
        return value

    def integers(self, name: str, least: int, most: int) -> list[int]:
        """A list of whole numbers, each of [least, most]."""
        return self.check_integers(name, self.get(name), least, most)

    def check_integers(self, name: str, value: object, least: int, most: int) -> list[int]:
        found: list[int] = []
        if isinstance(value, list) and value:
            for item in value:
                if isinstance(item, int) and not isinstance(item, bool) and least <= item <= most:
                    found.append(item)
            if len(found) == len(value):
                return found
        self.fault(name, f"is {value!r}", f"write a list of whole numbers from {least} to {most}")
        return [least]

    def choice(self, name: str, words: list[str], default: str) -> str:
        """One of some words."""
        value = self.get(name)
        if value is None:
            return default
        if isinstance(value, str) and value in words:
            return value
        self.fault(name, f"is {value!r}", "write one of " + ", ".join(repr(word) for word in words))
        return default

    def table_of(self, name: str) -> dict[str, object]:
        """A table inside the rule's table."""
        value = self.get(name)
        if isinstance(value, dict):
            return value
        self.fault(name, "is missing" if value is None else f"is {value!r}", "write a table { key = value, … }")
        return {}

    def tables(self, name: str) -> list[dict[str, object]]:
        """A list of tables inside the rule's table."""
        value = self.get(name)
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            return [item for item in value if isinstance(item, dict)]
        self.fault(name, "is missing" if value is None else f"is {value!r}", "write a list of tables { key = value, … }")
        return []

    def finish(self) -> None:
        """Note the parameters that nobody asked for."""
        for name in self.table:
            if name not in self.read:
                known = ", ".join(self.read) if self.read else "none"
                self.fault(name, "is no parameter of this rule", f"remove it; the rule's parameters: {known}")
