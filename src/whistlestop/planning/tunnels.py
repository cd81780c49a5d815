"""Advice on tunnels: cards in reserve for what may be turned up, and paying for it (E20 to E27)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor, Reason
from whistlestop.planning.parts import Parts
from whistlestop.rules.tunnels import Tunnels

REASONS: Final = {
    "tunnels.pay": "The route is yours for {n} more {n|card|cards}.",
    "tunnels.back": "You keep your cards, and can try again later.",
}


@final
class TunnelAdvisor(Advisor):
    def __init__(self, parts: Parts) -> None:
        self.rule = parts.rules.find(Tunnels)
        self.style = parts.style
        self.action = -1
        kinds = parts.rules.board.kinds
        total = sum(kind.count for kind in kinds)
        wild = sum(kind.count for kind in kinds if kind.wild_from > 0)
        colour = max(kind.count for kind in kinds if kind.wild_from == 0)
        # how many more cards a tunnel costs on average, in hundredths
        self.usual: i64 = int(self.rule.number) * (wild + colour) * 100 // total

    def reserve(self, cards: vec[i64]) -> None:
        """As many as a tunnel usually costs: with less, the attempt would often fail."""
        for route in range(len(cards)):
            if self.rule.is_tunnel[route]:
                cards[route] += (self.usual + 50) // 100

    def worth(self, s: vec[i64], seat: i64, worth: vec[i64]) -> None:
        """The cards added score nothing."""
        loss = self.usual * self.style.miss * self.style.turn // 10000
        for route in range(len(worth)):
            if self.rule.is_tunnel[route]:
                worth[route] -= loss

    def answer(self, g: State, seat: i64) -> i64:
        """Pay if possible, with as few wild cards as possible: another try would cost a turn and its own luck."""
        acts = self.rule.rules.choices(g, seat)
        best = self.rule.withdraw
        for i in range(acts.n):
            action = acts.items[i]
            if action != self.rule.withdraw and (best == self.rule.withdraw or self.wilds(action) < self.wilds(best)):
                best = action
        return best

    def wilds(self, action: i64) -> i64:
        """How many wild cards an action adds."""
        payment = action - self.rule.more
        return (payment >> 4 & 15) + (payment & 15)

    def glance(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Pay, with as few wild cards as possible."""
        if action == self.rule.withdraw:
            return 0
        return 10000 - 100 * self.wilds(action)

    def reason(self, g: State, seat: i64, action: i64) -> Reason:
        if action == self.rule.withdraw:
            return "tunnels.back", {}
        return "tunnels.pay", {"n": sum(self.rule.describe(action).counts.values())}

    def sentences(self) -> dict[str, str]:
        return REASONS
