"""Advice on the opening tickets: how many to ask of which deck (G3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.draw_tickets import average_points, cheap_tickets, first_deck_is_cheaper
from whistlestop.planning.weights import PERCENT, Weight
from whistlestop.rules.opening_tickets import OpeningTickets

FIRST_DECK: Final = Weight(
    "first_deck", 50, PERCENT, "the share of the opening tickets that are asked of the first of two decks", first=50
)


@final
class OpeningAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [FIRST_DECK]
    sentences: ClassVar[dict[str, str]] = {
        "split.points": "Such tickets are worth {points} {points|point|points} on average, all together.",
    }

    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.rules.find(OpeningTickets)
        self.rules = context.rules
        self.board = context.rules.board
        self.first_deck: i64 = FIRST_DECK.of(context.weights.table)
        self.cheaper_first: bool = first_deck_is_cheaper(context.rules.board)

    def answer(self, g: State, seat: i64) -> i64:
        buffer = self.rules.choices(g, seat)
        at = buffer.n * self.first_deck // 100
        if at >= buffer.n:
            at = buffer.n - 1
        return buffer.items[at]

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Prefer the deck with the cheaper tickets."""
        return 100 * cheap_tickets(action - self.rule.base, self.cheaper_first)

    def reason(self, situation: Situation, action: i64) -> Reason:
        board = self.board
        decks = self.rule.describe(action).decks
        points = sum([n * average_points(board, board.decks.index(name)) for name, n in decks.items()])
        return Reason("split.points", {"points": round(points)})
