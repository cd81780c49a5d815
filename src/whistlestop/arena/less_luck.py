"""Results less the part of them that goes with luck.

Luck is 0 on average, so any multiple of it can be subtracted from the wins without changing what they are on average.
The multiple that leaves least spread is found by least squares: for a deal from other deals, so that it cannot follow
the deal's own noise. If luck is measured well it is about 1; where it is mostly noise, it is near 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

FOLDS = 10  # the deals of each get their multiple from the other nine


def less_luck(clusters: Sequence[tuple[float, int]], luck: Sequence[float]) -> list[tuple[float, int]]:
    """Return the (wins, games) of clusters with the part of the wins subtracted that goes with their luck."""
    share = math.fsum(won for won, _ in clusters) / sum(games for _, games in clusters)
    products = [(won - share * games) * each for (won, games), each in zip(clusters, luck, strict=True)]
    squares = [each * each for each in luck]
    product, square = math.fsum(products), math.fsum(squares)
    multiples: list[float] = []
    for fold in range(FOLDS):
        rest = square - math.fsum(squares[fold::FOLDS])
        multiples.append((product - math.fsum(products[fold::FOLDS])) / rest if rest > 0 else 0.0)
    return [
        (won - multiples[i % FOLDS] * each, games)
        for i, ((won, games), each) in enumerate(zip(clusters, luck, strict=True))
    ]
