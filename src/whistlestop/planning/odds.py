"""Rough odds, in percent."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# the logistic function from -4 to 4, in steps of a half
LOGISTIC: Final = vec[i64]([2, 3, 5, 8, 12, 18, 27, 38, 50, 62, 73, 82, 88, 92, 95, 97, 98])


def odds(halves: i64) -> i64:
    """How likely something is for an advantage of so many half units."""
    halves += 8
    if halves < 0:
        halves = 0
    if halves > 16:
        halves = 16
    return LOGISTIC[halves]
