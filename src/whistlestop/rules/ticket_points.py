"""Points for tickets, at the end.

C32  A ticket whose two places are connected by a continuous path of its owner's routes adds its points, any other
     ticket subtracts them.
S10  A ticket with several goals is completed by a path to any of them; of those reached, the one worth most counts.
S12  If none is reached, it costs what the least of them is worth.
G6   Any route into a country reaches it; as each route has its own end point there, no path leads through a country.
"""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from whistlestop.engine.ruleset import SCORING, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State
from whistlestop.engine.tickets import Tickets
from whistlestop.toml.params import Params


@final
class TicketPoints(Rule):
    roles: ClassVar[tuple[str, ...]] = (SCORING,)
    tallied: ClassVar[tuple[str, ...] | None] = ("tickets",)

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
                if tickets.connected(network, ticket):
                    sheet.completed[seat] += 1
                    sheet.part(self.line, seat, ticket, 1, tickets.earned(network, ticket))
                else:
                    sheet.part(self.line, seat, ticket, 0, -tickets.value[ticket])
            sheet.tie(self.key, seat, sheet.completed[seat])
