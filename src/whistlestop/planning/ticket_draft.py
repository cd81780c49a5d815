"""Advice on the draft of tickets: which ticket of a pack to pick (I4)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.rules.ticket_draft import TicketDraft


@final
class DraftAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "pick.way": "It lies on the way of your other tickets.",
        "pick.more": "It takes about {trains} {trains|train|trains} more than your other tickets.",
    }

    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.rules.find(TicketDraft)
        self.choice = context.ticket_choice

    def answer(self, g: State, seat: i64) -> i64:
        """Pick the ticket that goes best with those picked before."""
        s = g.s
        rule = self.rule
        choice = self.choice
        horizon = choice.tempo.horizon(s, seat)
        choice.prices.update(s, seat)
        choice.start_goals(s, seat)
        for ticket in rule.tickets.members(s, rule.picked + seat * rule.tickets.words):
            choice.add_ticket(ticket)
        choice.evaluate(s, seat, horizon)
        return rule.base + choice.best_addition(s, seat, horizon, rule.pack(s, seat), 0)

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Prefer the cheapest ticket."""
        return -100 * self.rule.tickets.value[self.rule.pack(s, seat)[action - self.rule.base]]

    def reason(self, situation: Situation, action: i64) -> Reason:
        s = situation.state.s
        seat = situation.seat
        tickets = self.rule.tickets
        picked = tickets.members(s, self.rule.picked + seat * tickets.words)
        before = self.choice.trains_for(s, seat, picked)
        picked = append(picked, self.rule.pack(s, seat)[action - self.rule.base])
        more = int(self.choice.trains_for(s, seat, picked) - before)
        return Reason("pick.way") if more <= 0 else Reason("pick.more", {"trains": more})
