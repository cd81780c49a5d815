"""All worlds that agree with what somebody knows, counted, and samples of them."""

from __future__ import annotations

from collections import Counter

from whistlestop.build_info import compiled

SAMPLES = 20_000 if compiled() else 400


def compare(found: Counter[str], worlds: Counter[str], limit: float = 1.0) -> None:
    """Chi-square: whether samples are as frequent as worlds; more than four standard deviations off is a fault."""
    assert set(found) <= set(worlds)
    total, number = worlds.total(), found.total()
    value = sum((found[key] - number * n / total) ** 2 / (number * n / total) for key, n in worlds.items())
    freedom = len(worlds) - 1
    assert value < limit * (freedom + 4 * (2 * freedom) ** 0.5), f"{value:.1f} with {freedom} degrees of freedom"
