"""Express cards.

K3  Everybody has some express cards, each for one action of the game; unspent ones are public.
K4  Drawing cards: before the first pick, an express card draws as many cards blind as its value; then the turn goes on
    as usual.
K7  Drawing tickets: an express card adds its value to the number of tickets drawn.
    (For its use on the province mat, see there.)
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import PUBLIC, ActionBuffer, Rule, Ruleset
from whistlestop.engine.state import State
from whistlestop.engine.ticket_piles import MOST
from whistlestop.rules.draw_cards import DrawCards
from whistlestop.rules.draw_tickets import DrawTickets
from whistlestop.toml.params import Params

REFUSALS: Final = {"express.spent": "you have spent your express card {amount:number}"}


@final
class Express(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.players: i64 = rules.players
        self.cards = rules.find(Cards)
        self.draw_cards = rules.get(DrawCards)
        self.draw_tickets = rules.get(DrawTickets)
        self.value: vec[i64] = vec[i64](params.integers("values", 1, 9))
        self.kinds: i64 = len(self.value)
        if self.draw_tickets is not None:
            for value in self.value:
                if self.draw_tickets.number + value > MOST:
                    params.fault("values", f"would offer {self.draw_tickets.number + value} tickets", f"at most {MOST}")
                self.draw_tickets.tickets.may_offer(self.draw_tickets.number + value)
            if self.draw_tickets.two:
                params.fault("", "adds tickets of a single deck", "use a board with one ticket deck")
        names = [f"+{value}" for value in self.value]
        self.unspent: i64 = rules.seat_field(
            "express", self.kinds, PUBLIC, "express cards not spent yet, by value", by=names
        )
        self.base: i64 = rules.actions(  # cards with each, then tickets with each
            [
                ActionPattern("express {amount} cards", "draw so many cards blind before the usual ones"),
                ActionPattern("express {amount} tickets", "draw so many more tickets"),
            ],
            2 * self.kinds,
        )
        rules.refusals(REFUSALS)
        self.event_spent: i64 = rules.event("express", "action", "", "an express card is spent on cards or tickets")

    def start(self, g: State) -> None:
        for i in range(self.players * self.kinds):
            g.s[self.unspent + i] = 1

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        if self.draw_cards is not None and self.cards.can_draw(s):
            for i in range(self.kinds):
                if s[self.unspent + seat * self.kinds + i]:
                    buffer.add(self.base + i)
        if self.draw_tickets is not None and self.draw_tickets.available(g):
            for i in range(self.kinds):
                if s[self.unspent + seat * self.kinds + i]:
                    buffer.add(self.base + self.kinds + i)

    def spend(self, g: State, seat: i64, i: i64) -> None:
        """Remove an express card from the game."""
        g.s[self.unspent + seat * self.kinds + i] = 0

    def apply(self, g: State, seat: i64, action: i64) -> None:
        i = action - self.base
        g.emit(self.event_spent, seat, action)
        self.spend(g, seat, i % self.kinds)
        if i < self.kinds:
            for _time in range(self.value[i]):
                self.cards.draw_blind(g, seat)
            if self.draw_cards is not None:
                self.draw_cards.continue_turn(g, seat)
        elif self.draw_tickets is not None:
            self.draw_tickets.offer(g, seat, self.draw_tickets.number + self.value[i - self.kinds], 0)

    def audit(self, g: State) -> None:
        """Check that everybody has at most one express card of each value."""
        for i in range(self.unspent, self.unspent + self.players * self.kinds):
            assert 0 <= g.s[i] <= 1, "express cards doubled"

    def index(self, action: Action) -> int:
        """Return the index of the express card that an action names by its value; raise ValueError if there is none."""
        values = [int(value) for value in self.value]
        if action.amount not in values:
            raise ValueError(f"names no express card; their values are {', '.join([str(value) for value in values])}")
        return values.index(action.amount)

    def describe(self, code: i64) -> Action:
        i = code - self.base
        return Action("express", amount=int(self.value[i % self.kinds]), word="cards" if i < self.kinds else "tickets")

    def encode(self, action: Action) -> int:
        return int(self.base) + self.index(action) + (int(self.kinds) if action.word == "tickets" else 0)

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        i = action - self.base
        if not g.s[self.unspent + seat * self.kinds + i % self.kinds]:
            return self.spent(i % self.kinds)
        if i >= self.kinds and self.draw_tickets is not None:
            return self.draw_tickets.refusal(g, seat, self.draw_tickets.base)
        return Refusal("draw.empty")

    def spent(self, i: i64) -> Refusal:
        return Refusal("express.spent", {"amount": int(self.value[i])})
