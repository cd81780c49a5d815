"""A sequential test: is one bot stronger than another? It stops as soon as the games say so.

H0: the first bot is elo0 stronger than the second; H1: it is elo1 stronger. After each complete deal the logarithm of
the likelihood ratio is compared with two bounds, so that either error has a probability of about 5 %. A deal's score is
the share of its wins that went to seats of the first bot; scores of deals are taken as normal, with the variance that
they show (a generalised test: no draw rate has to be guessed, and luck that the rotations cancel out does not count).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

ERROR = 0.05
BOUND = math.log((1 - ERROR) / ERROR)
FEWEST = 8  # deals; before that a variance says little


@dataclass
class SequentialTest:
    """The question, two strengths to tell apart at a table of so many players, and the deals counted so far."""

    elo0: float
    elo1: float
    players: int = 2
    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, score: float) -> None:
        """Count the score of one more deal."""
        self.deals += 1
        self.total += score
        self.squares += score * score

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio: H1 against H0."""
        if self.deals == 0:
            return 0.0
        mean = self.total / self.deals
        # two more deals, one won and one lost, keep the variance away from 0 where all deals are alike
        variance = (max(0.0, self.squares - self.total * mean) + 0.5) / (self.deals + 2)
        low, high = self.expected(self.elo0), self.expected(self.elo1)
        return self.deals * (high - low) * (2 * mean - low - high) / (2 * variance)

    @property
    def verdict(self) -> str:
        """`accepted` (H1), `rejected` (H0) or `undecided`."""
        if self.deals < FEWEST or abs(self.ratio) < BOUND:
            return "undecided"
        return "accepted" if self.ratio > 0 else "rejected"

    def expected(self, elo: float) -> float:
        """The score of a bot that is so much stronger, when each seat's chance to win is in proportion to its strength.

        In half of the games it is alone among the others, in half of them another is alone among its kind.
        """
        strength = 10 ** (elo / 400)
        rest = self.players - 1
        return (strength / (strength + rest) + rest * strength / (rest * strength + 1)) / 2
