"""How many deals each pairing plays, if intervals are to reach a width: more where luck and skill leave more doubt.

All pairings begin with the same deals. After each round, those whose interval is still too wide go on: with as many
deals as the spread so far asks for, but at most twice as many as before, because the spread is only known roughly. A
round is planned from complete rounds, so the same tournament plays the same games on any number of processes.
"""

from __future__ import annotations

from math import ceil

from whistlestop.arena.statistics import MANY

FIRST_DEALS = 32  # of each pairing; from MANY on, intervals come from the spread between deals
SPARE = 1.05  # a few deals more than the spread asks for, rather than another round

assert FIRST_DEALS >= MANY


def next_deals(deals: int, margin: float, wanted: float, most: int) -> int:
    """Return how many deals a pairing should have after the next round, from its margin after those it has."""
    if deals == 0:
        return min(FIRST_DEALS, most)
    if margin <= wanted:
        return deals
    needed = ceil(SPARE * deals * (margin / wanted) ** 2)
    return max(deals, min(needed, 2 * deals, most))
