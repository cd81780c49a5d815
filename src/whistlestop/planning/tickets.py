"""Advice on which of the tickets on offer to keep (C30, C31)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext


@final
class TicketAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "keep.fits": "{points} {points|point|points} for about {trains} of your {have} trains.",
        "keep.race": "About {trains} {trains|train|trains} lead to them.",
    }

    def __init__(self, context: PlannerContext) -> None:
        self.context = context

    def kept(self, s: vec[i64], seat: i64, action: i64) -> vec[i64]:
        """Return the tickets that an action keeps."""
        rule = self.context.ticket_choice.tickets
        offered = rule.members(s, rule.offered + seat * rule.words)
        found = vec[i64]()
        for i in range(len(offered)):
            if (action - rule.keep) & BIT[i]:
                found = append(found, offered[i])
        return found

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Keep all that are connected already, and as few and as cheap ones as possible of the others."""
        rule = self.context.ticket_choice.tickets
        network = rule.network(s, seat, self.context.graph.track.network(s, seat))
        value: i64 = 0
        for ticket in self.kept(s, seat, action):
            if rule.connected(network, ticket):
                value += 100 * rule.earned(network, ticket)
            else:
                value -= 100 * (1000 + rule.value[ticket])
        return value

    def reason(self, situation: Situation, action: i64) -> Reason:
        s = situation.state.s
        seat = situation.seat
        choice = self.context.ticket_choice
        kept = self.kept(s, seat, action)
        trains = int(choice.trains_for(s, seat, kept))
        if choice.race is not None:
            return Reason("keep.race", {"trains": trains})
        points = sum([int(choice.tickets.value[ticket]) for ticket in kept])
        return Reason("keep.fits", {"points": points, "trains": trains, "have": int(s[choice.track.trains + seat])})
