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


def split_text(decks: tuple[str, ...], split: i64) -> str:
    """How many tickets come from which of two decks, as text: `short:3 long:1`."""
    parts: list[str] = []
    if split // 16 > 0:
        parts.append(f"{decks[0]}:{split // 16}")
    if split % 16 > 0:
        parts.append(f"{decks[1]}:{split % 16}")
    return " ".join(parts)


def parse_split(decks: tuple[str, ...], words: list[str]) -> int:
    """The split that `split_text` would write as these words; ValueError says what is wrong."""
    counts = [0, 0]
    for word in words:
        deck, _, number = word.partition(":")
        if deck not in decks or not number.isdecimal() or not 1 <= int(number) <= MOST:
            raise ValueError(f"has '{word}' where a deck and a number like '{decks[0]}:2' belong")
        if counts[decks.index(deck)]:
            raise ValueError(f"names the deck {deck} twice")
        counts[decks.index(deck)] = int(number)
    if counts == [0, 0]:
        raise ValueError(f"needs how many tickets from which deck, like '{decks[0]}:3 {decks[1]}:1'")
    return counts[0] * 16 + counts[1]
