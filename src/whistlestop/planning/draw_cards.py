"""Advice on drawing train cards from the display or the deck (C10 to C13)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.board import GREY
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.rules.draw_cards import DrawCards

BLIND: Final = 50  # better than a colour of which the hand holds none

READY: Final = "You have the cards for your plan; these are for later."


@final
class DrawAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "draw.needed": "You need {card} for {route}.",
        "draw.wild": "{card} stands in for any colour.",
        "draw.limited": "{card} stands in for other cards, though not on every route.",
        "draw.blind": "It may be one of the {missing} {missing|card|cards} that your plan lacks.",
        "draw.unseen": "None of the cards shown is better for your plan than one off the deck.",
        "draw.any": "{route} can be paid for in any colour.",
        "draw.more": "You would have {n} of {card}, for a route beside your plan.",
        "draw.other": "It keeps more routes open than your plan has.",
        "draw.ready": READY,
    }

    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.rules.find(DrawCards)
        self.board = context.rules.board
        self.demand = context.demand
        self.wild_everywhere: bool = True  # whether wild cards count on every route
        for takes in context.demand.claims.takes_wild:
            if not takes:
                self.wild_everywhere = False

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Prefer the face-up colour that the hand holds most of, then a card off the deck."""
        if action == self.rule.blind:
            return BLIND
        kind = action - self.rule.face_up
        demand = self.demand
        return 100 * s[demand.cards.hand + seat * demand.kinds + kind] if kind < demand.colours else 0

    def reason(self, situation: Situation, action: i64) -> Reason:
        if action == self.rule.blind:
            return self.reason_for_blind(situation)
        demand = self.demand
        kind = self.board.kinds[action - self.rule.face_up]
        if kind.wild_from:
            return Reason("draw.wild" if self.wild_everywhere else "draw.limited", {"card": kind.id})
        for i in range(situation.planned.n):
            if demand.pay_colour[i] == action - self.rule.face_up and demand.missing[i] > 0:
                return Reason("draw.needed", {"card": kind.id, "route": self.board.routes[situation.planned.ids[i]].id})
        if demand.total_missing == 0:
            return Reason("draw.ready")
        for i in range(situation.planned.n):
            route = self.board.routes[situation.planned.ids[i]]
            if route.colour == GREY and demand.missing[i] > 0:
                return Reason("draw.any", {"card": kind.id, "route": route.id})
        held = int(situation.state.s[demand.cards.hand + situation.seat * demand.kinds + action - self.rule.face_up])
        return Reason("draw.more", {"card": kind.id, "n": held + 1}) if held else Reason("draw.other")

    def reason_for_blind(self, situation: Situation) -> Reason:
        demand = self.demand
        missing = int(demand.total_missing)
        if missing == 0:
            return Reason("draw.ready")
        cards = demand.cards
        shown = {int(kind) for kind in situation.state.s[cards.display : cards.display + cards.spaces]}
        for i in range(situation.planned.n):
            if demand.missing[i] > 0 and int(demand.pay_colour[i]) in shown:
                return Reason("draw.blind", {"missing": missing})
        return Reason("draw.unseen")
