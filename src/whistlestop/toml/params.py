"""The parameters of a rule: its table in a board file, which the rule itself reads."""

from __future__ import annotations

from typing import final

from whistlestop.engine.board import Board
from whistlestop.toml.table import Diagnostics, TomlTable, hint


@final
class Params(TomlTable):
    """The table of a rule in a board file, or a table inside it; its values may be names of the board."""

    def __init__(self, board: Board, faults: Diagnostics, path: str, table: dict[str, object]) -> None:
        super().__init__(faults, path, table)
        self.board = board
        self.label = ""  # the path is clear enough

    def params(self, key: str) -> Params:
        """Read a table inside the table."""
        value = self.get(key)
        if not isinstance(value, dict):
            value = self.refuse(key, value, "write a table { key = value, … }", None, {})
        inner = Params(self.board, self.faults, self.below(key), value)
        self.inner.append(inner)
        return inner

    def rows(self, key: str) -> list[Params]:
        """Read a list of one or more tables inside the table."""
        rows = [Params(self.board, self.faults, entry.path, entry.table) for entry in self.entries(key)]
        self.inner += rows
        return rows

    def place(self, key: str) -> tuple[str, tuple[int, ...]]:
        """Read a city or a country; return its id and its cities."""
        value = self.get(key)
        cities = self.board.places(value) if isinstance(value, str) else ()
        if isinstance(value, str) and cities:
            return value, cities
        return self.refuse(key, value, self.remedy(value), None, ("?", ()))

    def cities(self, key: str) -> list[int]:
        """Read a list of cities; return their indices."""
        index = {city.id: i for i, city in enumerate(self.board.cities)}
        names = self.texts(key)
        for name in names:
            if name not in index and name != "?":
                self.fault(key, f"names the unknown city '{name}'", self.remedy(name))
        return [index[name] for name in names if name in index]

    def routes(self, key: str) -> list[int]:
        """Read a list of routes; return their indices. A multiple route named without a track means all its tracks."""
        ids = [route.id for route in self.board.routes]
        found: list[int] = []
        for name in self.texts(key):
            tracks = [i for i, track in enumerate(ids) if name in (track, track.partition("/")[0])]
            if not tracks and name != "?":
                meant = self.turned_round(name)
                otherwise = "write the id of a route, like the two cities 'a-b' of its line"
                remedy = f"did you mean '{meant}'?" if meant else hint(name, ids, otherwise)
                self.fault(key, f"names the unknown route '{name}'", remedy)
            found += [i for i in tracks if i not in found]
        return found

    def turned_round(self, name: str) -> str:
        """Return the id of the route that a name means whose cities are in the other order; empty if there is none."""
        cities = self.board.cities
        ends, _, track = name.partition("/")
        for route in self.board.routes:
            a, b = (cities[end].country or cities[end].id for end in (route.a, route.b))
            stem, _, own = route.id.partition("/")
            if stem != ends and ends in (f"{a}-{b}", f"{b}-{a}") and track in ("", own):
                return route.id if track else stem
        return ""

    def kind(self, key: str) -> int:
        """Read a kind of train card; return its index."""
        value = self.get(key)
        kinds = [kind.id for kind in self.board.kinds]
        if isinstance(value, str) and value in kinds:
            return kinds.index(value)
        return self.refuse(key, value, "write the id of a train card: " + ", ".join(kinds), None, 0)

    def remedy(self, value: object) -> str:
        """Return a remedy for a place that the board does not have."""
        names = [city.id for city in self.board.cities] + [country for country, _ in self.board.countries]
        return hint(value if isinstance(value, str) else "", names, "write the id of a place of this board")
