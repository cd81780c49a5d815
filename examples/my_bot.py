"""A bot of your own: `whistlestop arena --bots ./examples/my_bot.py:PatientBot,greedy`."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop import View
from whistlestop.bots import Budget


class PatientBot:
    """Waits for long routes, which score much more than short ones; near the end it takes what it can get."""

    def __init__(self, length: int = 4) -> None:
        self.length = length  # from the spec of the bot: ./my_bot.py:PatientBot:length=5

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        texts = dict(zip(legal, view.legal_texts(), strict=True))
        trains = view["trains"][view.seat or 0]
        best = max(legal, key=lambda action: self.spaces(texts[action]))
        if self.spaces(texts[best]) >= min(self.length, trains // 3):
            return best
        draws = [action for action in legal if texts[action].startswith("draw")]
        cheap = [action for action in legal if texts[action].startswith("keep") and texts[action].count(",") <= 1]
        return budget.rng.choice(draws or cheap or list(legal))

    def spaces(self, text: str) -> int:
        """How many cards an action plays: 'claim denver-phoenix white:4 loco:1' plays 5."""
        return sum(int(word.split(":")[1]) for word in text.split()[2:]) if text.startswith("claim ") else 0
