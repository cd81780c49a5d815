"""Which rule has which name in a board file, and the orders of rules and of score lines.

Rules of other installed packages are found by their entry points (see `whistlestop.plugins`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.plugins import RULE_GROUP, load_plugin
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.rules.draw_cards import DrawCards
from whistlestop.rules.draw_pair import DrawPair
from whistlestop.rules.draw_tickets import DrawTickets
from whistlestop.rules.express import Express
from whistlestop.rules.festivals import Festivals
from whistlestop.rules.last_round import LastRound
from whistlestop.rules.longest_path import LongestPath
from whistlestop.rules.most_tickets import MostTickets
from whistlestop.rules.opening_tickets import OpeningTickets
from whistlestop.rules.passenger_runs import PassengerRuns
from whistlestop.rules.passengers import Passengers
from whistlestop.rules.province_mat import ProvinceMat
from whistlestop.rules.route_points import RoutePoints
from whistlestop.rules.stations import Stations
from whistlestop.rules.substitutes import Substitutes
from whistlestop.rules.ticket_draft import TicketDraft
from whistlestop.rules.ticket_points import TicketPoints
from whistlestop.rules.ticket_race import TicketRace
from whistlestop.rules.tunnels import Tunnels
from whistlestop.rules.two_paths import TwoPaths
from whistlestop.toml.params import Params


class RuleClass(Protocol):
    """A class of rules, as the assembly calls it."""

    @property
    def roles(self) -> tuple[str, ...]: ...

    @property
    def tokens(self) -> tuple[str, str]: ...

    @property
    def marks(self) -> tuple[str, str]: ...

    def __call__(self, rules: Ruleset, params: Params) -> Rule: ...


# The rules by their names in board files. They are made in this order, so that a rule can find those above it, and
# their actions are listed in it.
RULES: dict[str, RuleClass] = {
    "last_round": LastRound,
    "route_points": RoutePoints,
    "opening_tickets": OpeningTickets,
    "ticket_draft": TicketDraft,
    "festivals": Festivals,
    "draw_cards": DrawCards,
    "draw_pair": DrawPair,
    "draw_tickets": DrawTickets,
    "express": Express,
    "ticket_points": TicketPoints,
    "ticket_race": TicketRace,
    "longest_path": LongestPath,
    "most_tickets": MostTickets,
    "two_paths": TwoPaths,
    "passengers": Passengers,
    "passenger_runs": PassengerRuns,
    "province_mat": ProvinceMat,
    "claim_routes": ClaimRoutes,
    "substitutes": Substitutes,
    "tunnels": Tunnels,
    "stations": Stations,
}

# The order in which rules act at the same moment: the last round is settled before anything else that follows a turn,
# and tickets are scored before they are counted.
ACTING_ORDER = [
    "last_round",
    "route_points",
    "opening_tickets",
    "ticket_draft",
    "festivals",
    "ticket_points",
    "ticket_race",
    "longest_path",
    "most_tickets",
    "two_paths",
    "passengers",
    "passenger_runs",
    "province_mat",
    "claim_routes",
]

# The order in which the lines of the final scores are shown.
SCORE_LINE_ORDER = [
    "routes",
    "festivals",
    "tickets",
    "crossing",
    "stations",
    "two paths",
    "longest path",
    "most tickets",
    "passengers",
    "goods",
    "provinces",
]


def rule_class(name: str) -> RuleClass | None:
    """Return the class of a rule, from here or from another package; None if there is no such rule."""
    if name in RULES:
        return RULES[name]
    found: RuleClass | None = load_plugin(RULE_GROUP, name)
    return found


def in_order(names: Iterable[str]) -> list[str]:
    """Sort names of rules: those of RULES as they stand there, then those of other packages by name."""
    known = set(names)
    return [name for name in RULES if name in known] + sorted(known - set(RULES))
