"""What a bot is: an object with one method. Everything it may know is in its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from whistlestop.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What one decision may cost, and where its chance comes from; None means no limit.

    A bot that takes all its randomness from `rng` plays the same game again from the same seed.
    """

    rng: Random
    seconds: float | None = None
    rollouts: int | None = None


class Bot(Protocol):
    """Plays one seat of one game; each game gets bots of its own, so they may remember what they like."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        """One of the legal actions, of which there are always at least two when a bot is asked."""
        ...
