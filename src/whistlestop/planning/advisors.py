"""Which rule has which advisor.

For a rule without one, planners take the middle one of the legal actions, and search tries what the rule offers.
"""

from __future__ import annotations

from collections.abc import Iterable

from whistlestop.engine.ruleset import ENGINE
from whistlestop.planning.advice import Advisor
from whistlestop.planning.claim_routes import ClaimAdvisor
from whistlestop.planning.draw_cards import DrawAdvisor
from whistlestop.planning.draw_pair import PairAdvisor
from whistlestop.planning.draw_tickets import DrawTicketsAdvisor
from whistlestop.planning.express import ExpressAdvisor
from whistlestop.planning.festivals import FestivalAdvisor
from whistlestop.planning.opening_tickets import OpeningAdvisor
from whistlestop.planning.passenger_runs import RunAdvisor
from whistlestop.planning.passengers import PassengerAdvisor
from whistlestop.planning.province_mat import MatAdvisor
from whistlestop.planning.stations import StationAdvisor
from whistlestop.planning.ticket_draft import DraftAdvisor
from whistlestop.planning.ticket_race import RaceAdvisor
from whistlestop.planning.tickets import TicketAdvisor
from whistlestop.planning.tunnels import TunnelAdvisor
from whistlestop.planning.turns import TurnAdvisor
from whistlestop.planning.weights import MAX_WEIGHT, WEIGHTS, Weight
from whistlestop.plugins import ADVISOR_GROUP, load_plugin
from whistlestop.rules.registry import RULES
from whistlestop.toml.table import TomlTable

ADVISORS: dict[str, type[Advisor]] = {
    "turns": TurnAdvisor,
    "tickets": TicketAdvisor,
    "claim_routes": ClaimAdvisor,
    "draw_cards": DrawAdvisor,
    "draw_pair": PairAdvisor,
    "draw_tickets": DrawTicketsAdvisor,
    "opening_tickets": OpeningAdvisor,
    "ticket_draft": DraftAdvisor,
    "passengers": PassengerAdvisor,
    "festivals": FestivalAdvisor,
    "province_mat": MatAdvisor,
    "express": ExpressAdvisor,
    "passenger_runs": RunAdvisor,
    "ticket_race": RaceAdvisor,
    "tunnels": TunnelAdvisor,
    "stations": StationAdvisor,
}


def advisor_class(name: str) -> type[Advisor] | None:
    """Return the advisor of a rule, from here or from the package that brings the rule; None if it has none."""
    if name in RULES or name in ENGINE:
        return ADVISORS.get(name)
    found: type[Advisor] | None = load_plugin(ADVISOR_GROUP, name)
    return found


def weights_for(rules: Iterable[str]) -> list[Weight]:
    """Return the weights of every planner, and those of the advisors of these rules."""
    found = list(WEIGHTS)
    for name in rules:
        advisor = advisor_class(name)
        if advisor is not None:
            found += advisor.extra_weights
    return found


def read_weights(table: TomlTable, rules: Iterable[str]) -> dict[str, int]:
    """Return the weights that the table [planner] of a board file sets; note those that planners cannot work with."""
    known = {each.name: table.integer(each.name, each.least, MAX_WEIGHT, each.usual) for each in weights_for(rules)}
    table.finish()
    return {name: value for name, value in known.items() if name in table.table}
