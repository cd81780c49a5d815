"""The bot that every other bot should beat."""

from __future__ import annotations

from whistlestop.bots.protocol import UNLIMITED, Budget
from whistlestop.engine.action import Action
from whistlestop.view import View


class RandomBot:
    """Takes a uniformly random legal action."""

    def choose(self, view: View, budget: Budget = UNLIMITED) -> Action:
        return view.rules.action(budget.rng.choice(view.codes))

    def __repr__(self) -> str:
        return "<RandomBot>"
