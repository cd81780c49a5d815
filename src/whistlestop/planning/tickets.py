"""Advice on which of the tickets on offer to keep (C30, C31)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext

REASONS: Final = {
    "keep.fits": "{points} {points|point|points} for about {trains} of your {have} trains.",
    "keep.race": "About {trains} {trains|train|trains} lead to them.",
}


@final
class TicketAdvisor(Advisor):
    def __init__(self, context: PlannerContext) -> None:
        self.choice = context.ticket_choice
        self.rule = self.choice.tickets
        self.track = context.graph.track
        self.action = -1

    def kept(self, s: vec[i64], seat: i64, action: i64) -> vec[i64]:
        """Return the tickets that an action keeps."""
        rule = self.rule
        offered = rule.members(s, rule.offered + seat * rule.words)
        found = vec[i64]()
        for i in range(len(offered)):
            if (action - rule.keep) & BIT[i]:
                found = append(found, offered[i])
        return found

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Keep all that are connected already, and as few and as cheap ones as possible of the others."""
        rule = self.rule
        network = rule.network(s, seat, self.track.network(s, seat))
        value: i64 = 0
        for ticket in self.kept(s, seat, action):
            if rule.connected(network, ticket):
                value += 100 * rule.value[ticket]
            else:
                value -= 100 * (1000 + rule.value[ticket])
        return value

    def reason(self, situation: Situation, action: i64) -> Reason:
        s = situation.state.s
        seat = situation.seat
        kept = self.kept(s, seat, action)
        trains = int(self.choice.trains_for(s, seat, kept))
        if self.choice.race is not None:
            return Reason("keep.race", {"trains": trains})
        points = 0
        for ticket in kept:
            points += int(self.rule.value[ticket])
        return Reason("keep.fits", {"points": points, "trains": trains, "have": int(s[self.track.trains + seat])})

    def sentences(self) -> dict[str, str]:
        return REASONS
