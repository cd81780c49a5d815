"""Points for tickets, at the end.

C32  A ticket counts when a continuous path of the owner's own routes joins its two places: plus its points, else minus.
G6   A place that is a country is met by any one route into it; the graph itself keeps paths from passing through it.
"""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from whistlestop.engine.params import Params
from whistlestop.engine.ruleset import SCORING, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State
from whistlestop.engine.tickets import Tickets


@final
class TicketPoints(Rule):
    roles: ClassVar[tuple[str, ...]] = (SCORING,)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.players: i64 = rules.players
        self.tickets = rules.find(Tickets)
        self.line: i64 = rules.line("tickets", "ticket")
        self.key: i64 = rules.tie_break("completed_tickets")

    def score(self, g: State, sheet: Sheet) -> None:
        tickets = self.tickets
        for seat in range(self.players):
            network = tickets.network(g.s, seat, sheet.networks[seat])
            for ticket in tickets.members(g.s, tickets.held + seat * tickets.words):
                if tickets.joined(network, ticket):
                    sheet.completed[seat] += 1
                    sheet.part(self.line, seat, ticket, 1, tickets.value[ticket])
                else:
                    sheet.part(self.line, seat, ticket, 0, -tickets.value[ticket])
            sheet.tie(self.key, seat, sheet.completed[seat])
