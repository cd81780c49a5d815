"""95 % confidence intervals of shares."""

from __future__ import annotations

import math

Z = 1.959964  # standard errors on either side of a 95 % interval

Interval = tuple[float, float]


def wilson(wins: float, n: int) -> Interval:
    """Return the Wilson score interval of a share of n independent games."""
    if n == 0:
        return 0.0, 1.0
    share = wins / n
    centre = share + Z * Z / (2 * n)
    margin = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    scale = 1 + Z * Z / n
    # rounding must not put the share itself outside, at 0 and 1
    return max(0.0, min(share, (centre - margin) / scale)), min(1.0, max(share, (centre + margin) / scale))
