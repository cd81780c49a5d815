"""The size of texts, and breaking a name into two lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# Widths of bold sans-serif letters relative to the font size; rough, and rather too wide, because fonts differ between
# browsers.
WIDTHS = {
    letter: width
    for letters, width in (("iIjl.,'’", 0.34), ("frtJ- ", 0.44), ("mwMW", 1.0), ("ABCDEFGHKLNOPQRSTUVXYZ", 0.76))
    for letter in letters
}
ORDINARY = 0.66
LINE = 1.08  # distance between two lines, relative to the font size
LONG = 9  # letters; a shorter name stays on one line
BREAK = re.compile(r"[ -](?=.)")  # a line may end after this


def width(text: str, font: float) -> float:
    """Return the width of a text; accents make no difference."""
    letters = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return font * sum(WIDTHS.get(letter, ORDINARY) for letter in letters)


def size(lines: list[str], font: float) -> tuple[float, float]:
    """Return the width and height of some lines."""
    return max(width(line, font) for line in lines), font * (LINE * len(lines) - 0.1)


def most_lines(names: Iterable[str]) -> int:
    """Return in how many lines a place with these names can be written."""
    return max(len(broken(name, 2)) if len(name) >= LONG else 1 for name in names)


def broken(name: str, lines: int) -> list[str]:
    """Return a name in one line or, if it has several words, in two lines of about the same length."""
    if lines < 2:
        return [name]
    ways = [[name[: mark.end()].rstrip(), name[mark.end() :]] for mark in BREAK.finditer(name)]
    return min(reversed(ways), key=lambda way: abs(len(way[0]) - len(way[1])), default=[name])
