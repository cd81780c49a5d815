"""What the bots have to know about one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from whistlestop.engine.state import State
from whistlestop.planning.steiner_forest import RouteSet
from whistlestop.planning.weights import Weight

if TYPE_CHECKING:
    from whistlestop.planning.context import PlannerContext

# Immediate values, in hundredths: claiming a route comes first (longer routes before shorter ones), then whatever makes
# a turn of drawing cards better, then cards; some actions are taken only when nothing else is left.
ROUTE_FIRST: Final = 100000
CARDS_BETTER: Final = 10000
LAST_RESORT: Final = -100000

UNKNOWN_REASON: Final = "other"  # the key of a reason that nobody has given


@final
class Reason:
    """Why: a key of `Advisor.sentences`, and its values; ticket, route, city and card are ids, all others numbers."""

    def __init__(self, key: str, values: dict[str, str | int] | None = None) -> None:
        self.key = key
        self.values: dict[str, str | int] = values if values is not None else {}


@final
class Situation:
    """What a reason may refer to: the state as its seat sees it, and the routes of its plan."""

    def __init__(self, state: State, seat: int, planned: RouteSet, rival_interest: list[float]) -> None:
        self.state = state
        self.seat = seat
        self.planned = planned
        self.rival_interest = rival_interest  # how likely the others want each route, from 0 to 1


@mypyc_attr(allow_interpreted_subclasses=True)  # in other packages
class Advisor:
    """Knows one rule: what its actions and the routes are worth by it, what to do in its phases, and why.

    It reads only those slots of a state that the seat may see, so it works for views and for sampled states alike.
    Planners call only hooks that are overridden.
    """

    extra_weights: ClassVar[list[Weight]] = []  # what it judges by, besides the weights of every planner
    # the reasons in English by key; `{n}` is a value, `{n|card|cards}` the form that the value needs
    sentences: ClassVar[dict[str, str]] = {}
    # whether `answer` needs the plan: `RoutePrices.planned` is it then, and `CardDemand` allocated to it
    answers_by_plan: ClassVar[bool] = False
    action: i64 = -1  # the turn that `propose` has found

    def __init__(self, context: PlannerContext) -> None:
        """Take what is needed from the planner that is advised.

        Nothing is kept here: a subclass without a constructor would never release it (mypyc 2.4.1).
        """

    def reserve_cards(self, cards: vec[i64]) -> None:
        """Add how many cards, beyond the length of each route, a seat should hold before it claims the route."""

    def ticket_bonus(self) -> i64:
        """Return what completing a ticket gains by this rule, besides its points, in hundredths of a point."""
        return 0

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        """Add what claiming each route gains by this rule, in hundredths of a point."""

    def answer(self, g: State, seat: i64) -> i64:
        """Return the action to take in a phase of this rule."""
        return -1

    def propose(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """Set `action` to the best turn that this rule offers, or to -1 for none, and return what it is worth.

        `horizon` is the number of turns left, `price` the worth of a card in hundredths of a point.
        """
        self.action = -1
        return 0

    def improve(self, s: vec[i64], seat: i64, horizon: i64, price: i64, action: i64) -> i64:
        """Return the turn that the planner has decided on, or a better variant that this rule allows."""
        return action

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Return what an action of this rule is worth to a bot that does not look ahead; see ROUTE_FIRST."""
        return 0

    def reason(self, situation: Situation, action: i64) -> Reason:
        """Return why a seat might take an action of this rule; `CardDemand` is allocated to the routes of its plan."""
        return Reason(UNKNOWN_REASON)


def overrides(advisor: Advisor, hook: str) -> bool:
    """Return whether an advisor has a hook of its own."""
    return getattr(type(advisor), hook) is not getattr(Advisor, hook)
