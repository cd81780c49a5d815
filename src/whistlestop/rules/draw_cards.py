"""Drawing train cards from the display and the deck.

C10  As a turn: take two cards, each from the display or blind from the deck; the display is refilled at once.
C11  A face-up locomotive counts as both cards: it can only be the first pick, and ends the turn.
N4, S4  A face-up locomotive that counts as one card can be the first or the second pick, or both.
C12  A locomotive drawn blind counts as one card, and nobody else learns of it.
C16  The turn ends after one pick if no second pick is possible; without any card the action is not available.
G10  On some boards (`needs_deck`) a turn cannot begin like this while deck and discards are empty, whatever is in the
     display; a second pick from the display remains legal.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.cards import EMPTY, Cards
from whistlestop.engine.ruleset import DRAWING, TURN, ActionBuffer, Rule, Ruleset
from whistlestop.engine.state import PHASE, State
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "draw.empty": "no card is left in the deck",
    "draw.no-deck": "deck and discards are empty, so a turn cannot begin with a draw",
    "draw.whole-turn": "a face-up {card} counts as two cards and can only be the first pick",
    "draw.not-shown": "there is no {card} in the display",
}


@final
class DrawCards(Rule):
    roles: ClassVar[tuple[str, ...]] = (DRAWING,)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.cards = rules.find(Cards)
        self.needs_deck = params.flag("needs_deck", False)
        self.names: list[str] = [kind.id for kind in rules.board.kinds]
        whole_turn = 0
        for i, kind in enumerate(rules.board.kinds):
            whole_turn |= BIT[i] if kind.whole_turn else 0
        self.whole_turn: i64 = whole_turn  # the kinds that count as both cards, as a set
        self.blind: i64 = rules.actions(
            [ActionPattern("draw {card|blind}", "take a card, face up or blind")], 1 + len(self.names)
        )
        rules.refusals(REFUSALS)
        self.face_up: i64 = self.blind + 1  # by kind: two red cards in the display are one choice
        self.first: i64 = rules.phase("draw a card")  # after another rule has begun the turn
        self.second: i64 = rules.phase("draw a second card")
        self.event_took: i64 = rules.event("took", "card", "", "a player takes a face-up card")

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        if not self.needs_deck or self.may_begin(g.s):
            self.picks(g.s, buffer, 0)

    def may_begin(self, s: vec[i64]) -> bool:
        """Whether a turn may begin with a draw, if there is a card to take (G10)."""
        return not self.needs_deck or self.cards.can_draw(s)

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        forbidden: i64 = 0
        if g.s[PHASE] == self.second:
            forbidden = self.whole_turn
        self.picks(g.s, buffer, forbidden)

    def picks(self, s: vec[i64], buffer: ActionBuffer, forbidden: i64) -> None:
        """Add all draws, except of forbidden kinds from the display."""
        cards = self.cards
        if s[cards.deck_n] > 0 or cards.can_draw(s):
            buffer.add(self.blind)
        shown = self.shown(s) & ~forbidden
        action = self.face_up
        buffer.make_room(cards.kinds)
        items = buffer.items
        n = buffer.n
        while shown:  # what is not shown is overwritten: a branch would be hard to predict
            items[n] = action
            n += shown & 1
            shown >>= 1
            action += 1
        buffer.n = n

    def shown(self, s: vec[i64]) -> i64:
        """Return the kinds in the display, as a set."""
        cards = self.cards
        kinds: i64 = 0
        for i in range(cards.display, cards.display + cards.spaces):
            kind = s[i]
            if kind != EMPTY:
                kinds |= BIT[kind]
        return kinds

    def apply(self, g: State, seat: i64, action: i64) -> None:
        s = g.s
        cards = self.cards
        if action == self.blind:
            cards.draw_blind(g, seat)
        else:
            kind = action - self.face_up
            i = cards.display
            while s[i] != kind:
                i += 1
            s[i] = EMPTY
            cards.give_openly(g, seat, kind)
            if g.log is not None:
                g.emit(self.event_took, seat, kind)
            cards.refill(g)
            if self.whole_turn & BIT[kind]:
                self.rules.end_turn(g)
                return
        if s[PHASE] != self.second and (cards.can_draw(s) or self.shown(s) & ~self.whole_turn):
            s[PHASE] = self.second
        else:
            self.rules.end_turn(g)

    def continue_turn(self, g: State, seat: i64) -> None:
        """Let a seat draw as usual after another rule has begun its turn; end the turn if there is nothing to draw."""
        if self.cards.can_draw(g.s) or self.shown(g.s):
            self.rules.ask(g, BIT[seat], self.first)
        else:
            self.rules.end_turn(g)

    def describe(self, code: i64) -> Action:
        if code == self.blind:
            return Action("draw", word="blind")
        return Action("draw", card=self.names[code - self.face_up])

    def encode(self, action: Action) -> int:
        return int(self.blind if action.word else self.face_up + self.names.index(action.card))

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        if action == self.blind:
            return Refusal("draw.empty")
        kind = action - self.face_up
        if g.s[PHASE] == TURN and not self.may_begin(g.s):
            return Refusal("draw.no-deck")
        key = "draw.whole-turn" if self.shown(g.s) & BIT[kind] else "draw.not-shown"
        return Refusal(key, {"card": self.names[kind]})
