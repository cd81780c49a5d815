"""Drawing two cards without a display.

F3  As a turn: take the top two cards of the deck, or one if there is only one.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import DRAWING, ActionBuffer, Rule, Ruleset
from whistlestop.engine.state import State
from whistlestop.toml.params import Params

REFUSALS: Final = {"draw.empty": "no card is left in the deck"}


@final
class DrawPair(Rule):
    roles: ClassVar[tuple[str, ...]] = (DRAWING,)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.cards = rules.find(Cards)
        self.base: i64 = rules.actions([ActionPattern("draw", "draw two cards from the deck")], 1)
        rules.refusals(REFUSALS)

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        if self.cards.can_draw(g.s):
            buffer.add(self.base)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        self.cards.draw_blind(g, seat)
        self.cards.draw_blind(g, seat)
        self.rules.end_turn(g)

    def describe(self, code: i64) -> Action:
        return Action("draw")

    def encode(self, action: Action) -> int:
        return int(self.base)

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        return Refusal("draw.empty")
