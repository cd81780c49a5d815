"""What a board file says to one rule: read by the rule itself, with every fault noted instead of raised."""

from __future__ import annotations

from difflib import get_close_matches
from typing import final

from whistlestop.engine.board import Board


@final
class Params:
    """A table of a rule in a board file. What is not read in the end is a parameter that the rule does not have."""

    def __init__(self, board: Board, where: str, table: dict[str, object]) -> None:
        self.board = board
        self.where = where
        self.table = table
        self.known: list[str] = []
        self.inner: list[Params] = []
        self.found: list[tuple[str, str, str]] = []  # where, what, remedy

    def fault(self, name: str, what: str, remedy: str) -> None:
        self.found.append((f"{self.where}.{name}" if name else self.where, what, remedy))

    def faults(self) -> list[tuple[str, str, str]]:
        """Everything that is wrong, the parameters that nobody asked for included."""
        found = list(self.found)
        for name in self.table:
            if name not in self.known:
                close = get_close_matches(name, self.known, 1)
                known = ", ".join(self.known) if self.known else "none"
                hint = f"did you mean '{close[0]}'?" if close else f"remove it; the parameters here are: {known}"
                found.append((f"{self.where}.{name}", "is no parameter of this rule", hint))
        for inner in self.inner:
            found += inner.faults()
        return found

    def get(self, name: str) -> object:
        if name not in self.known:
            self.known.append(name)
        return self.table.get(name)

    def given(self, name: str) -> bool:
        """Whether a parameter that may be left out is there."""
        return self.get(name) is not None

    def wrong(self, name: str, value: object, remedy: str) -> None:
        self.fault(name, "is missing" if value is None else f"is {value!r}", remedy)

    # -- plain values ----------------------------------------------------------------------------------------

    def integer(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number of [least, most]; without a default it has to be there."""
        value = self.get(name)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.wrong(name, value, f"write a whole number from {least} to {most}")
            return least
        return value

    def integers(self, name: str, least: int, most: int) -> list[int]:
        """A list of whole numbers, each of [least, most], at least one."""
        value = self.get(name)
        found: list[int] = []
        if isinstance(value, list) and value:
            for item in value:
                if isinstance(item, int) and not isinstance(item, bool) and least <= item <= most:
                    found.append(item)
            if len(found) == len(value):
                return found
        self.wrong(name, value, f"write a list of whole numbers from {least} to {most}")
        return [least]

    def text(self, name: str, default: str | None = None) -> str:
        """A text that is not empty."""
        value = self.get(name)
        if value is None and default is not None:
            return default
        if isinstance(value, str) and value:
            return value
        self.wrong(name, value, "write a text in quotation marks")
        return ""

    def choice(self, name: str, words: list[str], default: str) -> str:
        """One of some words."""
        value = self.get(name)
        if value is None:
            return default
        if isinstance(value, str) and value in words:
            return value
        self.wrong(name, value, "write one of " + ", ".join([repr(word) for word in words]))
        return default

    def names(self, name: str) -> list[str]:
        """A list of different texts, at least one."""
        value = self.get(name)
        found: list[str] = []
        if isinstance(value, list):
            for item in value:
                if isinstance(item, str) and item and item not in found:
                    found.append(item)
            if found and len(found) == len(value):
                return found
        self.wrong(name, value, "write a list of different texts")
        return ["?"]

    # -- tables ----------------------------------------------------------------------------------------------

    def table_of(self, name: str) -> Params:
        """A table inside the table."""
        value = self.get(name)
        if not isinstance(value, dict):
            self.wrong(name, value, "write a table { key = value, … }")
            value = {}
        inner = Params(self.board, f"{self.where}.{name}", value)
        if isinstance(self.table.get(name), dict):
            self.inner.append(inner)
        return inner

    def rows(self, name: str) -> list[Params]:
        """A list of tables inside the table, at least one."""
        value = self.get(name)
        rows: list[Params] = []
        if isinstance(value, list):
            for i, item in enumerate(value):
                if isinstance(item, dict):
                    rows.append(Params(self.board, f"{self.where}.{name}[{i}]", item))
            if rows and len(rows) == len(value):
                self.inner += rows
                return rows
        self.wrong(name, value, "write a list of tables { key = value, … }")
        return []

    # -- names of the board ----------------------------------------------------------------------------------

    def place(self, name: str) -> tuple[str, tuple[int, ...]]:
        """A city or a country: its id and the cities that it stands for."""
        value = self.get(name)
        cities = self.board.places(value) if isinstance(value, str) else ()
        if not cities:
            self.wrong(name, value, self.hint(value))
        return (value if isinstance(value, str) else "?"), cities

    def cities(self, name: str) -> list[int]:
        """A list of cities, as indices."""
        found: list[int] = []
        for value in self.names(name):
            cities = [i for i, city in enumerate(self.board.cities) if city.id == value]
            if cities:
                found += cities
            elif value != "?":
                self.fault(name, f"names the unknown city '{value}'", self.hint(value))
        return found

    def routes(self, name: str) -> list[int]:
        """A list of routes, as indices; the name of a multiple route without that of a track means all its tracks."""
        routes = self.board.routes
        found: list[int] = []
        for value in self.names(name):
            tracks = [i for i, route in enumerate(routes) if value in (route.id, route.id.partition("/")[0])]
            if tracks:
                found += [i for i in tracks if i not in found]
            elif value != "?":
                close = get_close_matches(value, [route.id for route in routes], 1)
                remedy = f"did you mean '{close[0]}'?" if close else "write the id of a route, like a-b"
                self.fault(name, f"names the unknown route '{value}'", remedy)
        return found

    def kind(self, name: str) -> int:
        """A kind of train card, as index."""
        value = self.get(name)
        kinds = [kind.id for kind in self.board.kinds]
        if isinstance(value, str) and value in kinds:
            return kinds.index(value)
        self.wrong(name, value, "write the id of a train card: " + ", ".join(kinds))
        return 0

    def hint(self, value: object) -> str:
        names = [city.id for city in self.board.cities] + [country for country, _ in self.board.countries]
        close = get_close_matches(value, names, 1) if isinstance(value, str) else []
        return f"did you mean '{close[0]}'?" if close else "write the id of a place of this board"
