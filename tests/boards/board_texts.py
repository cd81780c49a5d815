"""Texts of board files for the tests, and how to change them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from whistlestop.boards.load import FOLDER

Edit = tuple[str, str]  # a text that stands once in a file, and what to write there instead
Write = Callable[..., Path]


def facts(name: str) -> str:
    """A board file without its layout, which every change of the cities would make wrong."""
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8").partition("# Where things are drawn")[0]


USA = facts("usa")
GERMANY = facts("germany")  # it has a rule with a list of tables

# what follows each list in the file
AFTER = {"train_cards": "# 36 cities", "cities": "# 100 tracks", "routes": "# 30 tickets", "tickets": "[rules.opening"}


def edited(text: str, *edits: Edit) -> str:
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the file"
        text = text.replace(old, new)
    return text


def append(array: str, *entries: str) -> Edit:
    """An edit that puts entries at the end of a list."""
    rows = "".join(f"  {{ {entry} }},\n" for entry in entries)
    return f"]\n\n{AFTER[array]}", f"{rows}]\n\n{AFTER[array]}"


def route(a: str, b: str, length: int, colour: str, more: str = "") -> str:
    return f'a = "{a}", b = "{b}", length = {length}, colour = "{colour}"{more}'


def ticket(a: str, b: str, more: str = "") -> str:
    return f'a = "{a}", b = "{b}", points = 5{more}'


def city(name: str, more: str = "") -> str:
    return f'id = "{name}", name = "{name.title()}", lat = 30, lon = -100.5{more}'


TOP = "tie_breaks = "  # where top-level keys can be added
TO_MIAMI = 'b = "miami",          length = 5, colour = "blue"'  # the one track from Atlanta

# The USA with a country of two border end points.
MEXICO = edited(
    USA,
    (TOP, f'countries = [\n  {{ id = "mexico", name = "Mexico" }},\n]\n{TOP}'),
    append("cities", city("mexico-west", ', country = "mexico"'), city("mexico-east", ', country = "mexico"')),
    append("routes", route("el-paso", "mexico-west", 2, "grey"), route("houston", "mexico-east", 2, "red")),
    append("tickets", ticket("boston", "mexico")),
)

# The USA with two decks; one pair of cities is in both.
DECKS = edited(
    re.sub(r"(points = +\d+) \}", r'\1, deck = "short" }', USA),
    (TOP, f'decks = ["long", "short"]\n{TOP}'),
    append("tickets", ticket("boston", "miami", ', deck = "long"'), ticket("boston", "dallas", ', deck = "long"')),
)
