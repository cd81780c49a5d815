"""What a planner has to know about one rule of a board."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State


class Advisor:
    """Knows one rule: what a route is worth by it, what to do in its phases, and the turns that it offers.

    It reads of a state only what the seat may see, so that it works for Views and for sampled states alike.
    """

    action: i64 = -1  # what `offer` has found

    def worth(self, s: vec[i64], seat: i64, worth: vec[i64]) -> None:
        """Add what claiming each route brings by this rule, in hundredths of a point."""

    def answer(self, g: State, seat: i64) -> i64:
        """The action in a phase of this rule."""
        return -1

    def offer(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """What the best turn that this rule offers is worth; it is put into `action`, which is -1 for none."""
        self.action = -1
        return 0
