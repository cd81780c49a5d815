"""What a bot is: an object with one method. Everything that it may know is in the arguments."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from whistlestop.engine.action import Action
from whistlestop.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What one decision may cost, and the source of its randomness; None is unlimited.

    A bot that takes all its randomness from `rng` plays the same game again from the same seed.
    """

    rng: Random = field(default_factory=Random)
    seconds: float | None = None
    rollouts: int | None = None


UNLIMITED = Budget()  # for a bot that is asked without a budget


class Bot(Protocol):
    """Plays one seat of one game. Each game gets its own bots, so they may remember whatever they like.

    Only a game server makes a new bot for each decision.
    """

    def choose(self, view: View, budget: Budget) -> Action:
        """Return one of `view.legal`, which has at least two actions when a bot is asked."""
        ...
