"""What a planner has to know about one rule of a board."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from whistlestop.engine.state import State
from whistlestop.planning.weight import Weight

# Why an action is worth a thought: a key of `sentences`, and values for the holes of the sentence. Those called ticket,
# route, city and card are ids, all others numbers. An empty key tells nothing.
Reason = tuple[str, dict[str, str | int]]

# What an action may be worth at a glance, in hundredths: a route comes before all else (and its length counts), then
# what makes a turn of drawing cards better, then cards; some things are done only when nothing else is left.
ROUTE_FIRST: Final = 100000
CARDS_BETTER: Final = 10000
LAST_RESORT: Final = -100000


@mypyc_attr(allow_interpreted_subclasses=True)  # of other packages
class Advisor:
    """Knows one rule: what a route is worth by it, what to do in its phases, and the turns that it offers.

    It reads of a state only what the seat may see, so that it works for Views and for sampled states alike. It is made
    of the `Parts` of the planner that it advises.
    """

    weights: ClassVar[list[Weight]] = []  # what it judges by, besides the weights of every planner
    action: i64 = -1  # what `offer` has found

    def reserve(self, cards: vec[i64]) -> None:
        """Add how many cards more than its spaces one should have in hand to claim each route."""

    def worth(self, s: vec[i64], seat: i64, worth: vec[i64]) -> None:
        """Add what claiming each route brings by this rule, in hundredths of a point."""

    def answer(self, g: State, seat: i64) -> i64:
        """The action in a phase of this rule."""
        return -1

    def offer(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """What the best turn that this rule offers is worth; it is put into `action`, which is -1 for none."""
        self.action = -1
        return 0

    def improve(self, s: vec[i64], seat: i64, horizon: i64, price: i64, action: i64) -> i64:
        """The turn that was decided on, or a better form of it that this rule allows."""
        return action

    def glance(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """What an action of this rule is worth to somebody who looks no further than it; see ROUTE_FIRST."""
        return 0

    def reason(self, g: State, seat: i64, action: i64) -> Reason:
        """Why somebody might take an action of this rule."""
        return "", {}

    def sentences(self) -> dict[str, str]:
        """The reasons in English, by their keys; `{n}` is a value, `{n|card|cards}` the form that it asks for."""
        return {}
