"""The rules, one per file, and which name in a board file means which. Compiled by mypyc where a C compiler works."""

from __future__ import annotations

from typing import Protocol

from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.params import Params
from whistlestop.engine.reading import Faults
from whistlestop.engine.ruleset import CLAIMING, DRAWING, SCORING, Rule, Ruleset
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import Track
from whistlestop.outside import RULE_GROUP, brought
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
from whistlestop.rules.ticket_draft import TicketDraft
from whistlestop.rules.ticket_points import TicketPoints
from whistlestop.rules.ticket_race import TicketRace
from whistlestop.rules.tunnels import Tunnels


class RuleClass(Protocol):
    @property
    def roles(self) -> tuple[str, ...]: ...

    @property
    def tokens(self) -> tuple[str, str]: ...

    def __call__(self, rules: Ruleset, params: Params) -> Rule: ...


# Which name in a board file means which rule. They are made in this order, so a rule finds those above it; and it is
# the order of their actions.
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
    "passengers": Passengers,
    "passenger_runs": PassengerRuns,
    "province_mat": ProvinceMat,
    "claim_routes": ClaimRoutes,
    "tunnels": Tunnels,
    "stations": Stations,
}

# The order in which rules act at the same moment: whether the game ends is settled before anything else follows a turn,
# and tickets are counted before their number is.
ACTING = [
    "last_round",
    "route_points",
    "opening_tickets",
    "ticket_draft",
    "festivals",
    "ticket_points",
    "ticket_race",
    "longest_path",
    "most_tickets",
    "passengers",
    "passenger_runs",
    "province_mat",
    "claim_routes",
]

# The lines of the final scores, as they are shown.
LINES = [
    "routes",
    "festivals",
    "tickets",
    "crossing",
    "stations",
    "longest path",
    "most tickets",
    "passengers",
    "goods",
    "provinces",
]


ADMITTED: list[str] = []  # rules of other packages that some board has asked for


def is_rule(name: str) -> bool:
    """Whether there is a rule of a name, here or in another package; one from there comes after those from here."""
    if name in RULES:
        return True
    if name not in brought(RULE_GROUP):
        return False
    RULES[name] = brought(RULE_GROUP)[name].load()
    ADMITTED.append(name)
    return True


def assemble(board: Board, players: int, faults: Faults) -> Ruleset:
    """The rules of a board for a number of players; what is wrong with their parameters is noted."""
    rules = Ruleset(board, players)
    for name in board.rules:
        if not is_rule(name):
            faults.add(f"rules.{name}", f"no rule '{name}'", "install the package that brings it, or remove it")
            return rules
    check_roles(board, faults)
    if faults:  # without those who play them, the other rules cannot be made
        return rules
    rules.add("track", Track(rules))
    rules.add("cards", Cards(rules))
    rules.add("tickets", Tickets(rules))
    for name, rule_class in RULES.items():
        if name in board.rules:
            params = Params(board, faults, f"rules.{name}", board.rules[name])
            rules.add(name, rule_class(rules, params))
            params.finish()
    for key in board.tie_breaks:
        if key not in rules.tie_keys:
            faults.add(
                "tie_breaks", f"no rule of this board provides '{key}'", f"use some of: {', '.join(rules.tie_keys)}"
            )
    check_clashes(rules, faults)
    if not faults:
        rules.seal(ACTING, LINES)
    return rules


def check_roles(board: Board, faults: Faults) -> None:
    """Note parts that no rule plays, or more than one."""
    needed = [DRAWING, CLAIMING, SCORING] if board.tickets else [DRAWING, CLAIMING]
    for role in needed:
        able = [f"[rules.{name}]" for name, rule_class in RULES.items() if role in rule_class.roles]
        found = [name for name in board.rules if role in RULES[name].roles]
        if not found:
            faults.add("rules", f"no rule of this board is for {role}", f"add one of: {', '.join(able)}")
        for name in found[1:]:
            faults.add(f"rules.{name}", f"is for {role}, and so is rules.{found[0]}", "remove one of the two")


def check_clashes(rules: Ruleset, faults: Faults) -> None:
    """Note names that two rules have; each needs its own."""
    names = list(rules.by_name)
    for thing, first, second in rules.clashes:
        what = f"has the {thing}, and so has rules.{names[first]}"
        faults.add(f"rules.{names[second]}", what, "remove one of the two, or let a rule use another name")
