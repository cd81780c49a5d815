"""A sequential probability ratio test of whether one bot is stronger than another, which stops as early as possible.

H0: the first bot is elo0 stronger than the second; H1: it is elo1 stronger. After each complete deal the log-likelihood
ratio is compared with two bounds, so that either error has a probability of about 5 %. The score of a deal is the share
of its wins that went to seats of the first bot. Scores are taken as normally distributed with their sample variance (a
generalised test: no draw rate has to be assumed, and luck that the rotations cancel out does not count).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

ERROR = 0.05
BOUND = math.log((1 - ERROR) / ERROR)
MIN_DEALS = 8  # with fewer, the variance says little


@dataclass
class SequentialTest:
    """Two Elo differences to tell apart with a number of players, and the deals so far."""

    elo0: float
    elo1: float
    players: int = 2
    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, score: float) -> None:
        """Add the score of a deal."""
        self.deals += 1
        self.total += score
        self.squares += score * score

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of H1 to H0."""
        if self.deals == 0:
            return 0.0
        mean = self.total / self.deals
        # two more deals, one won and one lost, keep the variance above 0 if all deals are alike
        variance = (max(0.0, self.squares - self.total * mean) + 0.5) / (self.deals + 2)
        low, high = self.expected(self.elo0), self.expected(self.elo1)
        return self.deals * (high - low) * (2 * mean - low - high) / (2 * variance)

    @property
    def verdict(self) -> str:
        """`accepted` (H1), `rejected` (H0) or `undecided`."""
        if self.deals < MIN_DEALS or abs(self.ratio) < BOUND:
            return "undecided"
        return "accepted" if self.ratio > 0 else "rejected"

    def expected(self, elo: float) -> float:
        """Return the score of a bot that is so much stronger, if a seat wins in proportion to its strength.

        In half of the games the bot has one seat, in the other half the other bot has one.
        """
        strength = 10 ** (elo / 400)
        rest = self.players - 1
        return (strength / (strength + rest) + rest * strength / (rest * strength + 1)) / 2
