"""A bot of your own: `whistlestop arena --bots ./examples/my_bot.py:PatientBot,greedy`."""

from __future__ import annotations

from whistlestop import Action, Budget, View


class PatientBot:
    """Waits for long routes, which score much more than short ones; near the end it takes what it can get."""

    def __init__(self, length: int = 4) -> None:
        self.length = length  # from the spec of the bot: ./my_bot.py:PatientBot:length=5

    def choose(self, view: View, budget: Budget) -> Action:
        longest = max(view.legal, key=self.spaces)
        trains = view["trains"][view.seat]
        if self.spaces(longest) >= min(self.length, trains // 3):
            return longest
        draws = [action for action in view.legal if action.verb == "draw"]
        cheap = [action for action in view.legal if action.verb == "keep" and len(action.tickets) <= 2]
        return budget.rng.choice(draws or cheap or view.legal)

    def spaces(self, action: Action) -> int:
        """How many spaces an action claims: those of its route."""
        return action.route.length if action.verb == "claim" and action.route else 0
