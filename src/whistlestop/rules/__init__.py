"""The rules, one per file, and which name in a board file means which. Compiled by mypyc where a C compiler works."""

from __future__ import annotations

from typing import Protocol

from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.params import Params
from whistlestop.engine.reading import Faults
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import Track
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
from whistlestop.rules.ticket_draft import TicketDraft
from whistlestop.rules.ticket_points import TicketPoints
from whistlestop.rules.ticket_race import TicketRace


class RuleClass(Protocol):
    def __call__(self, rules: Ruleset, params: Params) -> Rule: ...


# The order is that in which rules act at the same moment and in which their actions and score lines are listed; a board
# need not care about it.
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
}


def assemble(board: Board, players: int, faults: Faults) -> Ruleset:
    """The rules of a board for a number of players; what is wrong with their parameters is noted."""
    rules = Ruleset(board, players)
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
            faults.add("tie_breaks", f"'{key}' is kept by no rule", f"use some of: {', '.join(rules.tie_keys)}")
    if not faults:
        rules.seal()
    return rules
