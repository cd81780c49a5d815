"""What a game gives at its end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT

# kinds
WIN: Final = 0
MARGIN: Final = 1
SCORE: Final = 2
SHAPED: Final = 3

POINTS: Final = 100.0  # that count as much as 1


def give(kind: i64, totals: vec[i64], winners: i64, out: vec[float], at: i64) -> None:
    """Add what each seat gets, by the totals and the set of winners, to the entries from `at` on."""
    players = len(totals)
    won: i64 = 0
    for seat in range(players):
        if winners & BIT[seat]:
            won += 1
    for seat in range(players):
        if kind == SCORE:
            out[at + seat] += float(totals[seat]) / POINTS
        elif kind == MARGIN:
            out[at + seat] += float(totals[seat] - best_other(totals, seat)) / POINTS
        elif winners & BIT[seat]:
            out[at + seat] += float(players - won) / float(won * (players - 1))
        else:
            out[at + seat] -= 1.0 / float(players - 1)


def best_other(totals: vec[i64], seat: i64) -> i64:
    """The highest total of the seats other than one."""
    best: i64 = totals[0]
    if seat == 0:
        best = totals[1]
    for other in range(len(totals)):
        if other != seat and totals[other] > best:
            best = totals[other]
    return best
