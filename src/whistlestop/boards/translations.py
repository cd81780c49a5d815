"""Texts of a board by language: `[about]`, a sentence about it, and `[names.<language>]`, names that differ.

A key of names is the id of a city, of a country or of the board, or a text in the parameters of its rules, such as a
province. Texts do not matter in play, so they are not part of the fingerprint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from whistlestop.engine.board import City
from whistlestop.toml.table import ID, TomlTable, hint

LANGUAGE = re.compile(r"[a-z]{2}")

Translations = dict[str, dict[str, str]]  # by language and key


def read_about(top: TomlTable) -> dict[str, str]:
    """Return the sentence about a board, by language."""
    entry = top.entry("about")
    for language in entry.table:
        check_language(entry, language, language, "fr = …")
    return {language: entry.text(language) for language in entry.table}


def read_names(top: TomlTable, cities: list[City]) -> Translations:
    """Return the names of a board file; a border end point has the name of its country."""
    found: Translations = {}
    for language, table in top.tables("names").items():
        entry = TomlTable(top.faults, f"names.{language}", table)
        check_language(entry, "", language, "[names.fr]")
        names = {key: entry.text(key) for key in table}
        ends = {city.id: names[city.country] for city in cities if city.country in names}
        found[language] = ends | names
    return found


def check_language(entry: TomlTable, key: str, language: str, example: str) -> None:
    if not LANGUAGE.fullmatch(language):
        entry.fault(key, "is not the code of a language", f"write two lower-case letters, like {example}")


def check_keys(top: TomlTable, board: str, places: list[str]) -> None:
    """Note keys that name nothing, if all ids are known."""
    if not places or not ID.fullmatch(board):
        return
    known = dict.fromkeys([board, *places, *texts(top.table.get("rules"))])
    names = top.table.get("names")
    for language, table in names.items() if isinstance(names, dict) else ():
        for key in table if isinstance(table, dict) else ():
            if key not in known:
                remedy = hint(key, known, "use the id of a city, of a country or of the board, or a text of its rules")
                top.fault(f"names.{language}.{key}", "names nothing of this board", remedy)


def texts(value: object) -> Iterator[str]:
    """Return all texts inside a TOML value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)
