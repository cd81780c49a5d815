"""Advice on tunnels: cards in reserve for what may be turned up, and whether to pay it (E20 to E27)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.rules.tunnels import Tunnels


@final
class TunnelAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "tunnels.pay": "The route is yours for {n} more {n|card|cards}.",
        "tunnels.back": "You keep your cards, and can try again later.",
    }

    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.rules.find(Tunnels)
        self.weights = context.weights
        kinds = context.rules.board.kinds
        total = sum(kind.count for kind in kinds)
        wild = sum(kind.count for kind in kinds if kind.wild_from > 0)
        colour = max(kind.count for kind in kinds if kind.wild_from == 0)
        # how many more cards a tunnel costs on average, in hundredths
        self.usual: i64 = int(self.rule.number) * (wild + colour) * 100 // total

    def reserve_cards(self, cards: vec[i64]) -> None:
        """Reserve as many as a tunnel usually costs extra: with fewer, the attempt would often fail."""
        for route in range(len(cards)):
            if self.rule.is_tunnel[route]:
                cards[route] += (self.usual + 50) // 100

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        """Subtract the turns for the extra cards, which score nothing."""
        loss = self.usual * self.weights.miss * self.weights.turn // 10000
        for route in range(len(values)):
            if self.rule.is_tunnel[route]:
                values[route] -= loss

    def answer(self, g: State, seat: i64) -> i64:
        """Pay if possible, with as few wild cards as possible: another attempt would cost a turn and might fail too."""
        buffer = self.rule.rules.choices(g, seat)
        best = self.rule.withdraw
        for i in range(buffer.n):
            action = buffer.items[i]
            if action != self.rule.withdraw and (best == self.rule.withdraw or self.wilds(action) < self.wilds(best)):
                best = action
        return best

    def wilds(self, action: i64) -> i64:
        """Return how many wild cards an action adds."""
        payment = action - self.rule.more
        return (payment >> 4 & 15) + (payment & 15)

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Pay, with as few wild cards as possible."""
        if action == self.rule.withdraw:
            return 0
        return 10000 - 100 * self.wilds(action)

    def reason(self, situation: Situation, action: i64) -> Reason:
        if action == self.rule.withdraw:
            return Reason("tunnels.back")
        return Reason("tunnels.pay", {"n": sum(self.rule.describe(action).cards.values())})
