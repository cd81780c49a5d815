"""How much room a text takes, and how a name is broken into two lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# Widths of bold sans-serif letters in parts of the font size; rough, and rather too wide, since every browser has fonts
# of its own.
WIDTHS = {
    letter: width
    for letters, width in (
        ("iIjl.,'’", 0.34),
        ("frtJ- ", 0.44),
        ("mwMW", 1.0),
        ("ABCDEFGHKLNOPQRSTUVXYZ", 0.76),
    )
    for letter in letters
}
ORDINARY = 0.66
LINE = 1.08  # distance of two lines
LONG = 9  # a shorter name stays in one line
BREAK = re.compile(r"[ -](?=.)")  # after which a line may end


def width(text: str, font: float) -> float:
    """How wide a text is; accents make no difference."""
    letters = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return font * sum(WIDTHS.get(letter, ORDINARY) for letter in letters)


def size(lines: list[str], font: float) -> tuple[float, float]:
    """Width and height of a text in some lines."""
    return max(width(line, font) for line in lines), font * (LINE * len(lines) - 0.1)


def most_lines(names: Iterable[str]) -> int:
    """In how many lines a place with these names can be written."""
    return max(len(broken(name, 2)) if len(name) >= LONG else 1 for name in names)


def broken(name: str, lines: int) -> list[str]:
    """A name in one line or, if it has several words, in two of about the same length, the first rather longer."""
    if lines < 2:
        return [name]
    ways = [[name[: mark.end()].rstrip(), name[mark.end() :]] for mark in BREAK.finditer(name)]
    return min(reversed(ways), key=lambda way: abs(len(way[0]) - len(way[1])), default=[name])
