"""Advice on express cards: more cards at once when many are missing (K4)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import CARDS_BETTER, LAST_RESORT, Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.weights import PERCENT, Weight
from whistlestop.rules.express import Express
from whistlestop.rules.province_mat import ProvinceMat

EXPRESS: Final = Weight(
    "express", 50, PERCENT, "the worth of an unspent express card, relative to the cards that it stands for"
)


@final
class ExpressAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [EXPRESS]
    sentences: ClassVar[dict[str, str]] = {
        "express.cards": "It brings {n} more {n|card|cards} at once, and your plan is {missing} short.",
        "express.tickets": "{n} more {n|ticket|tickets} to choose from.",
    }

    def __init__(self, context: PlannerContext) -> None:
        rules = context.rules
        self.rule = rules.find(Express)
        self.demand = context.demand
        self.ticket_choice = context.ticket_choice
        self.weights = context.weights
        self.express: i64 = EXPRESS.of(context.weights.table)
        self.elsewhere: bool = rules.get(ProvinceMat) is not None  # whether express cards have another use

    def propose(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """Propose an express card for more cards, if the plan lacks so many that most of them will be of use."""
        self.action = -1
        rule = self.rule
        s = g.s
        if rule.draw_cards is None or not rule.cards.can_draw(s):
            return 0
        blind = self.demand.blind_value(s, seat)
        best: i64 = 0
        for i in range(rule.kinds):
            if s[rule.unspent + seat * rule.kinds + i]:
                value = rule.value[i]
                if self.demand.total_missing > value + 2:
                    gain = price * self.weights.draw // 100
                    gain += value * price * (blind - self.express) // 100
                    if gain > best:
                        best = gain
                        self.action = rule.base + i
        return best

    def improve(self, s: vec[i64], seat: i64, horizon: i64, price: i64, action: i64) -> i64:
        """Return drawing tickets with an express card, if the larger choice is worth more than the card."""
        rule = self.rule
        drawing = rule.draw_tickets
        if drawing is None or action != drawing.base:
            return action
        best: i64 = 0
        plain = self.ticket_choice.draw_value(s, seat, 0, drawing.number)
        for i in range(rule.kinds):
            if s[rule.unspent + seat * rule.kinds + i]:
                value = rule.value[i]
                more = self.ticket_choice.draw_value(s, seat, 0, drawing.number + value) - plain
                gain = more * self.weights.appetite // 100 - value * price * self.express // 100
                if gain > best:
                    best = gain
                    action = rule.base + rule.kinds + i
        return action

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Spend small express cards first, on cards; keep the last one where it may be of use elsewhere."""
        rule = self.rule
        i = action - rule.base
        if i >= rule.kinds:
            return LAST_RESORT - 100 * rule.value[i - rule.kinds]
        unspent: i64 = 0
        for each in range(rule.kinds):
            unspent += s[rule.unspent + seat * rule.kinds + each]
        if self.elsewhere and unspent == 1:
            return 0
        return CARDS_BETTER - 100 * rule.value[i]

    def reason(self, situation: Situation, action: i64) -> Reason:
        rule = self.rule
        i = action - rule.base
        if i < rule.kinds:
            return Reason("express.cards", {"n": int(rule.value[i]), "missing": int(self.demand.total_missing)})
        return Reason("express.tickets", {"n": int(rule.value[i - rule.kinds])})
