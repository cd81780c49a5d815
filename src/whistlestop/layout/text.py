"""How much room a text takes, and how a name is broken into two lines."""

from __future__ import annotations

import unicodedata

# Widths of bold sans-serif letters in parts of the font size; rough, and rather too wide, since every browser has fonts
# of its own.
WIDTHS = {
    letter: width
    for letters, width in (
        ("iIjl.,'’", 0.33),
        ("frtJ- ", 0.42),
        ("mwMW", 0.95),
        ("ABCDEFGHKLNOPQRSTUVXYZ", 0.74),
    )
    for letter in letters
}
ORDINARY = 0.62
LINE = 1.08  # distance of two lines
LONG = 9  # a shorter name stays in one line


def width(text: str, font: float) -> float:
    """How wide a text is; accents make no difference."""
    letters = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return font * sum(WIDTHS.get(letter, ORDINARY) for letter in letters)


def size(lines: list[str], font: float) -> tuple[float, float]:
    """Width and height of a text in some lines."""
    return max(width(line, font) for line in lines), font * (LINE * len(lines) - 0.1)


def most_lines(name: str) -> int:
    return 2 if len(name) >= LONG and " " in name.strip() else 1


def broken(name: str, lines: int) -> list[str]:
    """A name in one line or, if it has several words, in two of about the same length."""
    spaces = [i for i, letter in enumerate(name) if letter == " "]
    if lines < 2 or not spaces:
        return [name]
    cut = min(spaces, key=lambda i: abs(i - len(name) / 2))
    return [name[:cut], name[cut + 1 :]]
