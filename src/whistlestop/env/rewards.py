"""Rewards, by name.

- `win`: at the end, 1 for the winner and -1 for the loser. With more players the losers share the loss, and several
  winners share the win. The rewards of a game add up to 0.
- `margin`: at the end, your score less the best other score, in hundreds of points.
- `score`: at the end, your score in hundreds of points.
- `shaped`: after every decision, the change of the score that the seat would have if the game ended there, in hundreds
  of points; at the end also what `win` gives. The first part is a difference of potentials: over a game it adds up to
  the final score less the score at the start, whatever was played. Tickets that are not connected count as lost, so
  connecting them is rewarded at once.
"""

from __future__ import annotations

from typing import Literal

from whistlestop.env.core.rewards import MARGIN, SCORE, SHAPED, WIN
from whistlestop.errors import WhistlestopError, quoted_repr

RewardName = Literal["win", "margin", "score", "shaped"]
REWARDS: dict[RewardName, int] = {"win": WIN, "margin": MARGIN, "score": SCORE, "shaped": SHAPED}


class BadReward(WhistlestopError):
    """Unknown reward."""

    code = "bad-reward"


def reward_kind(name: RewardName) -> int:
    """Return the kind of a reward in compiled code; raise BadReward for an unknown name."""
    if name not in REWARDS:
        raise BadReward(f"there is no reward {quoted_repr(name)}; there are: {', '.join(REWARDS)}")
    return REWARDS[name]
