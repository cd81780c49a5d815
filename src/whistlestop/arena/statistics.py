"""95 % confidence intervals of games that come in deals."""

from __future__ import annotations

import math
from collections.abc import Sequence

from whistlestop.intervals import Interval, Z, wilson

MANY = 30  # clusters whose spread can be relied on


def share_interval(clusters: Sequence[tuple[float, int]]) -> Interval:
    """Return the interval of a share of games that come in clusters, given as (wins, games).

    The games of a deal share their luck, so they are not independent. With many deals the interval is normal, with a
    variance that is robust against clusters, and cut off at 0 and 1. With few deals, or when all or none of the games
    were won, it is Wilson's, as if the games were independent.
    """
    wins = math.fsum(won for won, _ in clusters)
    n = sum(games for _, games in clusters)
    if len(clusters) < MANY or not 0 < wins < n:
        return wilson(wins, n)
    return spread_interval(clusters)


def spread_interval(clusters: Sequence[tuple[float, int]]) -> Interval:
    """Return the normal interval by the spread between clusters, cut off at 0 and 1."""
    n = sum(games for _, games in clusters)
    share = math.fsum(won for won, _ in clusters) / n
    squares = math.fsum((won - share * games) ** 2 for won, games in clusters)
    margin = Z * math.sqrt(squares * len(clusters) / (len(clusters) - 1)) / n
    return max(0.0, share - margin), min(1.0, share + margin)
