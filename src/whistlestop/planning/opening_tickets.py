"""Advice on the opening tickets: how many to ask of which deck (G3)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.draw_tickets import average_points, cheap_tickets, first_deck_is_cheaper
from whistlestop.rules.opening_tickets import OpeningTickets


@final
class OpeningAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "split.points": "Such tickets are worth {points} {points|point|points} on average, all together.",
    }

    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.rules.find(OpeningTickets)
        self.board = context.rules.board
        self.cheaper_first: bool = first_deck_is_cheaper(context.rules.board)

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Prefer the deck with the cheaper tickets."""
        return 100 * cheap_tickets(action - self.rule.base, self.cheaper_first)

    def reason(self, situation: Situation, action: i64) -> Reason:
        board = self.board
        decks = self.rule.describe(action).decks
        points = sum([n * average_points(board, board.decks.index(name)) for name, n in decks.items()])
        return Reason("split.points", {"points": round(points)})
