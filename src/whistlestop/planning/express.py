"""Advice on express cards: more cards at once when many are missing (K4)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor
from whistlestop.planning.needs import Needs
from whistlestop.planning.style import Style
from whistlestop.rules.express import Express


@final
class ExpressAdvisor(Advisor):
    def __init__(self, rule: Express, needs: Needs, style: Style) -> None:
        self.rule = rule
        self.needs = needs
        self.style = style
        self.action = -1

    def offer(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """An express card for cards, if so many are missing that most of what comes will be of use."""
        self.action = -1
        rule = self.rule
        s = g.s
        if rule.draw_cards is None or not rule.cards.can_draw(s):
            return 0
        blind = self.needs.blind(s, seat)
        best: i64 = 0
        for i in range(rule.kinds):
            if s[rule.unspent + seat * rule.kinds + i]:
                value = rule.value[i]
                if self.needs.total > value + 2:
                    gain = price * self.style.draw // 100
                    gain += value * price * (blind - self.style.express) // 100
                    if gain > best:
                        best = gain
                        self.action = rule.base + i
        return best
