"""Splits: how many tickets come from which of two decks. Clauses G3, G4.

A split is an int, 16 times the number from the first deck plus the number from the second.
"""

from __future__ import annotations

from mypy_extensions import i64

from whistlestop.engine.ruleset import Acts
from whistlestop.engine.ticket_piles import MOST


def add_splits(acts: Acts, base: i64, number: i64, first: i64, second: i64) -> None:
    """Add each way to take a number of tickets, or all there are, from two decks that have so many."""
    if first + second < number:
        number = first + second
    for n in range(number + 1):
        if n <= first and number - n <= second:
            acts.add(base + n * 16 + number - n)


def split_counts(decks: tuple[str, ...], split: i64) -> dict[str, int]:
    """How many tickets come from which of two decks, those left out that give none."""
    found: dict[str, int] = {}
    if split // 16 > 0:
        found[decks[0]] = int(split // 16)
    if split % 16 > 0:
        found[decks[1]] = int(split % 16)
    return found


def split_of(decks: tuple[str, ...], counts: dict[str, int]) -> int:
    """The inverse; ValueError says what is wrong."""
    for deck, n in counts.items():
        if deck not in decks or not 1 <= n <= MOST:
            raise ValueError(f"has '{deck}:{n}' where a deck and a number like '{decks[0]}:2' belong")
    return counts.get(decks[0], 0) * 16 + counts.get(decks[1], 0)
