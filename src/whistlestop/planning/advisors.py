"""Which rule has which advisor.

For a rule without one, planners take the middle one of the legal actions, and search tries what the rule offers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import ENGINE
from whistlestop.planning.advice import Advisor
from whistlestop.planning.claim_routes import ClaimAdvisor
from whistlestop.planning.draw_cards import DrawAdvisor
from whistlestop.planning.draw_pair import PairAdvisor
from whistlestop.planning.draw_tickets import DrawTicketsAdvisor
from whistlestop.planning.express import ExpressAdvisor
from whistlestop.planning.festivals import FestivalAdvisor
from whistlestop.planning.longest_path import TrailAdvisor
from whistlestop.planning.most_tickets import MostTicketsAdvisor
from whistlestop.planning.opening_tickets import OpeningAdvisor
from whistlestop.planning.passenger_runs import RunAdvisor
from whistlestop.planning.passengers import PassengerAdvisor
from whistlestop.planning.province_mat import MatAdvisor
from whistlestop.planning.stations import StationAdvisor
from whistlestop.planning.substitutes import SubstitutesAdvisor
from whistlestop.planning.ticket_draft import DraftAdvisor
from whistlestop.planning.ticket_race import RaceAdvisor
from whistlestop.planning.tickets import TicketAdvisor
from whistlestop.planning.tunnels import TunnelAdvisor
from whistlestop.planning.turns import TurnAdvisor
from whistlestop.planning.two_paths import TwoPathsAdvisor
from whistlestop.planning.weights import CHARACTERS, EASY_SLIPS, MAX_WEIGHT, MEDIUM_SLIPS, WEIGHTS, Weight
from whistlestop.plugins import ADVISOR_GROUP, load_plugin
from whistlestop.rules.registry import RULES
from whistlestop.toml.table import TomlTable

MANY: Final = 4  # players; most boards then have more tracks to share

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
    "longest_path": TrailAdvisor,
    "most_tickets": MostTicketsAdvisor,
    "ticket_race": RaceAdvisor,
    "substitutes": SubstitutesAdvisor,
    "tunnels": TunnelAdvisor,
    "stations": StationAdvisor,
    "two_paths": TwoPathsAdvisor,
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


@final
class WeightTables:
    """The weights that a board file sets: in all games, with MANY players and more, and for planners of version 1."""

    def __init__(self, usual: dict[str, int], many: dict[str, int], first: dict[str, int]) -> None:
        self.usual = usual
        self.many = many
        self.first = first


def read_weights(table: TomlTable, rules: Iterable[str]) -> WeightTables:
    """Return the weights that the table [planner] of a board file sets; note those that planners cannot work with."""
    known = weights_for(rules)
    many = read_table(table.entry("many"), [*known, *CHARACTERS])
    first = read_table(table.entry("first"), known)
    return WeightTables(read_table(table, [*known, MEDIUM_SLIPS, EASY_SLIPS, *CHARACTERS]), many, first)


def read_table(table: TomlTable, known: list[Weight]) -> dict[str, int]:
    """Return the weights that a table sets."""
    found = {each.name: table.integer(each.name, each.least, MAX_WEIGHT, each.usual) for each in known}
    table.finish()
    return {name: value for name, value in found.items() if name in table.table}


def board_weights(board: Board, players: int) -> dict[str, int]:
    """Return the weights that a board sets for so many players."""
    return board.weights | board.many_weights if players >= MANY else board.weights


def first_weights(board: Board) -> dict[str, int]:
    """Return the weights of planners of version 1, by which later ones are measured."""
    return {weight.name: weight.first for weight in weights_for(board.rules)} | board.first_weights
