"""The bot that any other should beat."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.protocol import Budget
from whistlestop.view import View


class RandomBot:
    """Takes any legal action, each as likely as the others."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        return budget.rng.choice(legal)
