"""Rewards, by name.

- `win`: at the end, 1 for the winner and -1 for the loser; with more players the losers share the loss, and winners
  share the win. Rewards of a game add up to 0.
- `margin`: at the end, your score less the best of the others, in hundreds of points.
- `score`: at the end, your score in hundreds of points.
- `shaped`: after every decision, by how much the score has changed that the seat would have if the game ended there, in
  hundreds of points; and at the end also what `win` gives. The first part is a difference of potentials: over a game it
  adds up to the final score less that of the first moment, whichever way the game went. Tickets that are not joined
  count as lost in it, so joining them is rewarded when it happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.env.core.rewards import MARGIN, POINTS, SCORE, SHAPED, WIN, give
from whistlestop.errors import WhistlestopError

__all__ = ["POINTS", "REWARDS", "BadReward", "RewardName", "checked", "final"]

RewardName = Literal["win", "margin", "score", "shaped"]
REWARDS: dict[RewardName, int] = {  # their kinds in compiled code
    "win": WIN,
    "margin": MARGIN,
    "score": SCORE,
    "shaped": SHAPED,
}


class BadReward(WhistlestopError):
    """A reward that there is not."""

    code = "bad-reward"


def checked(name: RewardName) -> RewardName:
    if name not in REWARDS:
        raise BadReward(f"there is no reward '{name}'; there are: {', '.join(REWARDS)}")
    return name


def final(name: RewardName, totals: Iterable[int], winners: int) -> list[float]:
    """What a game gives to each seat at its end, from the totals and the set of winners."""
    scored = vec[i64]([int(total) for total in totals])
    given = vec[float]([0.0] * len(scored))
    give(REWARDS[name], scored, winners, given, 0)
    return list(given)
