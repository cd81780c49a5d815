"""Advice on claiming routes (C20 to C25): what a route is for."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.planning.advice import ROUTE_FIRST, Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext

WANTED: Final = 0.3  # from this rival interest on, denying a route to the others is a reason to claim it


@final
class ClaimAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "claim.completes": "It completes {ticket}.",
        "claim.planned": "A step towards your tickets, and {points} {points|point|points}.",
        "claim.step": "A step towards your tickets.",
        "claim.denied": "Others probably want it too.",
        "claim.points": "Not on the way of your tickets, but worth {points} {points|point|points}.",
        "claim.other": "Your tickets do not need it, but it brings the end of the game nearer.",
    }

    def __init__(self, context: PlannerContext) -> None:
        self.context = context

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Prefer the longest route, then the fewest wild cards, then the colour that the seat holds most of."""
        graph = self.context.graph
        rule = graph.claims
        colour = rule.colour_of(action)
        value = ROUTE_FIRST + 2000 * graph.length[rule.route_of(action)]
        value -= 100 * (rule.wild_of(action) + rule.second_of(action))
        demand = self.context.demand
        if colour < demand.colours:
            value += s[demand.cards.hand + seat * demand.kinds + colour]
        return value

    def reason(self, situation: Situation, action: i64) -> Reason:
        context = self.context
        seat = situation.seat
        route = context.graph.claims.route_of(action)
        tickets = context.ticket_choice.tickets
        s = situation.state.s[:]
        before = {int(ticket) for ticket in tickets.completed_by(s, seat)}
        s[context.graph.track.owner + route] = seat + 1
        for ticket in tickets.completed_by(s, seat):
            if int(ticket) not in before:
                found = context.rules.board.tickets[ticket]
                return Reason("claim.completes", {"ticket": found.id, "points": found.points})
        points = int(context.prices.points[route]) // 100
        planned = situation.planned
        for i in range(planned.n):
            if planned.ids[i] == route:
                return Reason("claim.planned", {"points": points}) if points else Reason("claim.step")
        interest = situation.rival_interest[route]
        if interest >= WANTED:
            return Reason("claim.denied")
        return Reason("claim.points", {"points": points}) if points else Reason("claim.other")
