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

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from whistlestop.errors import WhistlestopError

RewardName = Literal["win", "margin", "score", "shaped"]
REWARDS: tuple[RewardName, ...] = ("win", "margin", "score", "shaped")
POINTS = 100.0  # that count as much as 1


class BadReward(WhistlestopError):
    """A reward that there is not."""

    code = "bad-reward"


def checked(name: RewardName) -> RewardName:
    if name not in REWARDS:
        raise BadReward(f"there is no reward '{name}'; there are: {', '.join(REWARDS)}")
    return name


def final(name: RewardName, totals: NDArray[np.int64], winners: NDArray[np.int64]) -> NDArray[np.float64]:
    """What games give at their end: by game and seat, from the totals and the sets of winners as bits."""
    players = totals.shape[-1]
    if name in ("win", "shaped"):
        won = (winners[..., None] >> np.arange(players) & 1).astype(np.float64)
        share = won / np.maximum(1, won.sum(-1, keepdims=True))
        return np.asarray((share * players - 1) / (players - 1))
    if name == "score":
        return np.asarray(totals / POINTS)
    ranked = np.sort(totals, -1)
    best, second = ranked[..., -1:], ranked[..., -2:-1]
    return np.asarray((totals - np.where(totals == best, second, best)) / POINTS)
