"""Advice on the race for tickets: when to give them up for others (F3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import LAST_RESORT, Advisor, Reason
from whistlestop.planning.parts import Parts
from whistlestop.planning.weight import PERCENT, Weight
from whistlestop.rules.ticket_race import TicketRace

HOPELESS: Final = 3000  # what a ticket costs that is out of reach, in hundredths of a point

FRESH: Final = Weight("fresh", 70, PERCENT, "what the cheaper of two tickets costs, of the average")

REASONS: Final = {
    "race.exchange": "Other tickets are likely to be quicker to complete than yours.",
}


@final
class RaceAdvisor(Advisor):
    weights: ClassVar[list[Weight]] = [FRESH]

    def __init__(self, parts: Parts) -> None:
        choice = parts.choice
        self.rule = parts.rules.find(TicketRace)
        self.cards = parts.needs.cards
        self.forest = choice.forest
        self.fresh: i64 = FRESH.of(parts.style.weights)
        self.action = -1
        self.usual: i64 = 0  # what a ticket costs on average on an empty board
        for cost in choice.whole:
            self.usual += cost
        self.usual //= len(choice.whole)

    def offer(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """An exchange, if even the cheapest ticket in hand costs more than tickets do on average."""
        self.action = -1
        rule = self.rule
        s = g.s
        tickets = rule.tickets
        if tickets.left(s, 0) == 0:
            return 0
        held = tickets.members(s, tickets.held + seat * tickets.words)
        if len(held) == 0:
            return 0
        forest = self.forest
        usual = self.usual * self.fresh // 100
        cheapest: i64 = HOPELESS
        for ticket in held:
            end = forest.ground.reach(forest.cost, tickets.a[ticket], tickets.b[ticket], cheapest)
            if end >= 0:
                cheapest = forest.ground.dist[end]
            if cheapest <= usual:
                return 0
        self.action = rule.base
        return cheapest - usual

    def glance(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """No worse than cards when there are more of them than trains; no better, or a game might go on for ever."""
        return 0 if s[self.cards.hand_n + seat] > s[self.rule.track.trains + seat] else LAST_RESORT

    def reason(self, g: State, seat: i64, action: i64) -> Reason:
        return "race.exchange", {}

    def sentences(self) -> dict[str, str]:
        return REASONS
