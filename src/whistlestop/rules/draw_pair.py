"""Drawing two cards where there is no display.

F3  As a turn: take the two top cards of the deck; one if there is only one.
"""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from whistlestop.engine.cards import Cards
from whistlestop.engine.params import Params
from whistlestop.engine.ruleset import DRAWING, Acts, Rule, Ruleset
from whistlestop.engine.state import State


@final
class DrawPair(Rule):
    roles: ClassVar[tuple[str, ...]] = (DRAWING,)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.cards = rules.find(Cards)
        self.base: i64 = rules.actions(["draw"], 1)

    def options(self, g: State, seat: i64, acts: Acts) -> None:
        if self.cards.can_draw(g.s):
            acts.add(self.base)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        self.cards.draw_blind(g, seat)
        self.cards.draw_blind(g, seat)
        self.rules.end_turn(g)

    def text(self, action: i64) -> str:
        return "draw"

    def parse(self, words: list[str]) -> int:
        if len(words) != 1:
            raise ValueError("takes nothing after 'draw': two cards come off the deck")
        return int(self.base)

    def refusal(self, g: State, seat: i64, action: i64) -> str:
        return "no card is left in the deck"
