"""Splits: how many tickets to take from each of two decks. Clauses G3, G4.

A split is an int: 16 times the number from the first deck, plus the number from the second.
"""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from whistlestop.engine.ruleset import ActionBuffer
from whistlestop.engine.ticket_piles import MOST


def from_first(split: i64) -> i64:
    return split >> 4


def from_second(split: i64) -> i64:
    return split & 15


def add_splits(buffer: ActionBuffer, base: i64, number: i64, first: i64, second: i64) -> None:
    """Add each way to take `number` tickets, or all that are left, from decks with `first` and `second` tickets."""
    if first + second < number:
        number = first + second
    for n in range(number + 1):
        if n <= first and number - n <= second:
            buffer.add(base + n * 16 + number - n)


def split_counts(decks: tuple[str, ...], split: i64) -> dict[str, int]:
    """Return a split as numbers by deck; decks that give none are left out."""
    found: dict[str, int] = {}
    if from_first(split) > 0:
        found[decks[0]] = int(from_first(split))
    if from_second(split) > 0:
        found[decks[1]] = int(from_second(split))
    return found


def split_of(decks: tuple[str, ...], counts: Mapping[str, int]) -> int:
    """Return the split with these numbers by deck; raise ValueError with the reason if there is none."""
    for deck, n in counts.items():
        if deck not in decks or not 1 <= n <= MOST:
            raise ValueError(f"has '{deck}:{n}' where a deck and a number like '{decks[0]}:2' belong")
    return counts.get(decks[0], 0) * 16 + counts.get(decks[1], 0)
