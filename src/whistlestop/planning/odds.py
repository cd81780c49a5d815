"""Rough odds, in per cent."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# the logistic function from -4 to 4 in steps of a half, in per cent
LOGISTIC: Final = vec[i64]([2, 3, 5, 8, 12, 18, 27, 38, 50, 62, 73, 82, 88, 92, 95, 97, 98])


def odds(halves: i64) -> i64:
    """Return how likely success is with an advantage of so many half units, in per cent."""
    halves += 8
    if halves < 0:
        halves = 0
    if halves > 16:
        halves = 16
    return LOGISTIC[halves]


def fine_odds(advantage: i64) -> i64:
    """Return the same in hundredths of a per cent, with an advantage in hundredths of half units."""
    at = advantage + 800
    if at <= 0:
        return LOGISTIC[0] * 100
    if at >= 1600:
        return LOGISTIC[16] * 100
    i = at // 100
    return LOGISTIC[i] * 100 + (LOGISTIC[i + 1] - LOGISTIC[i]) * (at % 100)
