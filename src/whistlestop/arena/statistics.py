"""Intervals that hold the true value of what was measured in 95 of 100 cases."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.959964  # of 95 %
MANY = 30  # from so many clusters on their spread says enough

Interval = tuple[float, float]


def wilson(wins: float, n: int) -> Interval:
    """The Wilson score interval of a share of n independent games."""
    if n == 0:
        return 0.0, 1.0
    share = wins / n
    centre = share + Z * Z / (2 * n)
    margin = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    scale = 1 + Z * Z / n
    # the share itself is always inside, whatever rounding does at 0 and 1
    return max(0.0, min(share, (centre - margin) / scale)), min(1.0, max(share, (centre + margin) / scale))


def share_interval(clusters: Sequence[tuple[float, int]]) -> Interval:
    """The interval of a share of games that come in clusters: (wins, games) of each.

    Games of one deal have their luck in common, so they are not independent. With many deals the spread between them
    tells how much: the interval is normal, robust against clusters, and cut off at 0 and 1. With few of them, or when
    all or none was won, it is Wilson's, as if the games were independent.
    """
    wins = math.fsum(won for won, _ in clusters)
    n = sum(games for _, games in clusters)
    if len(clusters) < MANY or not 0 < wins < n:
        return wilson(wins, n)
    share = wins / n
    squares = math.fsum((won - share * games) ** 2 for won, games in clusters)
    margin = Z * math.sqrt(squares * len(clusters) / (len(clusters) - 1)) / n
    return max(0.0, share - margin), min(1.0, share + margin)
