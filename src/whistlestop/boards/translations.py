"""The words of a board, by language: a sentence on what it is like, and what it and its places are called elsewhere.

`[about]` has that sentence by language, `[names.<language>]` the names where they differ from the usual ones.

A key is the id of a city, of a country or of the board, or a text in the parameters of its rules, such as a province.
Words do not matter in play: they are not part of the fingerprint, and what has no name here keeps its usual one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from whistlestop.engine.board import City
from whistlestop.engine.reading import ID, Table, hint

LANGUAGE = re.compile(r"[a-z]{2}")

Names = dict[str, dict[str, str]]  # by language and key


def read_about(top: Table) -> dict[str, str]:
    """What a board is like, by language."""
    entry = top.entry("about")
    for language in entry.table:
        check_language(entry, language, language, "fr = …")
    return {language: entry.text(language) for language in entry.table}


def read_names(top: Table, cities: list[City]) -> Names:
    """The names of a board file; a border end point has that of its country."""
    found: Names = {}
    for language, table in top.tables("names").items():
        entry = Table(top.faults, f"names.{language}", table)
        check_language(entry, "", language, "[names.fr]")
        names = {key: entry.text(key) for key in table}
        ends = {city.id: names[city.country] for city in cities if city.country in names}
        found[language] = ends | names
    return found


def check_language(entry: Table, key: str, language: str, example: str) -> None:
    if not LANGUAGE.fullmatch(language):
        entry.fault(key, "is not the code of a language", f"write two small letters, like {example}")


def check_keys(top: Table, board: str, places: list[str]) -> None:
    """Note keys that name nothing; without sound ids nobody can tell."""
    if not places or not ID.fullmatch(board):
        return
    known = [board, *places, *texts(top.table.get("rules"))]
    names = top.table.get("names")
    for language, table in names.items() if isinstance(names, dict) else ():
        for key in table if isinstance(table, dict) else ():
            if key not in known:
                remedy = hint(key, known, "use the id of a city, of a country or of the board, or a text of its rules")
                top.fault(f"names.{language}.{key}", "names nothing of this board", remedy)


def texts(value: object) -> Iterator[str]:
    """All texts inside a value of a TOML file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)
