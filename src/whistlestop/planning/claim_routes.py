"""Advice on claiming routes (C20 to C25): what a route is for."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.planning.advice import ROUTE_FIRST, Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext

WANTED: Final = 0.3  # from this rival interest on, denying a route to the others is a reason to claim it

REASONS: Final = {
    "claim.completes": "It completes {ticket}.",
    "claim.planned": "A step towards your tickets, and {points} {points|point|points}.",
    "claim.step": "A step towards your tickets.",
    "claim.denied": "Others probably want it too: in {share} % of the trials.",
    "claim.points": "Not on the way of your tickets, but worth {points} {points|point|points}.",
    "claim.other": "Not on the way of your tickets.",
}


@final
class ClaimAdvisor(Advisor):
    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.graph.claims
        self.board = context.rules.board
        self.cards = context.demand.cards
        self.track = context.graph.track
        self.tickets = context.ticket_choice.tickets
        self.points: vec[i64] = context.prices.points
        self.colours: i64 = context.rules.board.colours
        self.action = -1

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Prefer the longest route, then the fewest wild cards, then the colour that the seat holds most of."""
        rule = self.rule
        colour = rule.colour_of(action)
        value = ROUTE_FIRST + 2000 * self.track.length[rule.route_of(action)]
        value -= 100 * (rule.wild_of(action) + rule.second_of(action))
        if colour < self.colours:
            value += s[self.cards.hand + seat * self.cards.kinds + colour]
        return value

    def reason(self, situation: Situation, action: i64) -> Reason:
        route = self.rule.route_of(action)
        for ticket in self.completed(situation, route):
            found = self.board.tickets[ticket]
            return Reason("claim.completes", {"ticket": found.id, "points": found.points})
        points = int(self.points[route]) // 100
        planned = situation.planned
        for i in range(planned.n):
            if planned.ids[i] == route:
                return Reason("claim.planned", {"points": points}) if points else Reason("claim.step")
        interest = situation.rival_interest[route]
        if interest >= WANTED:
            return Reason("claim.denied", {"share": round(100 * interest)})
        return Reason("claim.points", {"points": points}) if points else Reason("claim.other")

    def completed(self, situation: Situation, route: i64) -> list[int]:
        """Return the tickets of the seat that a route would complete."""
        tickets = self.tickets
        seat = situation.seat
        s = situation.state.s[:]
        before = {int(ticket) for ticket in tickets.completed_by(s, seat)}
        s[self.track.owner + route] = seat + 1
        return [int(ticket) for ticket in tickets.completed_by(s, seat) if int(ticket) not in before]

    def sentences(self) -> dict[str, str]:
        return REASONS
