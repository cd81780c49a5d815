"""Drawing tickets in the middle of the game.

C30, U3  As a turn: draw tickets from the top, keep at least one, put the rest face down under the deck. With fewer
         left, draw what there is; with none, the action is not available.
G4       With two decks the split between them is announced with the action; it asks no deck for more than it holds.
I6       While a rule keeps the tickets closed, the action is not available.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.engine.deed import Deed, Refusal, Shape
from whistlestop.engine.params import Params
from whistlestop.engine.ruleset import TURN_END, Acts, Rule, Ruleset
from whistlestop.engine.splits import add_splits, split_counts, split_of
from whistlestop.engine.state import STAGE, STEP, State
from whistlestop.engine.ticket_piles import MOST
from whistlestop.engine.tickets import UNDER, Tickets

REFUSALS: Final = {
    "tickets.none": "no tickets are left to draw",
    "tickets.split": "{left:counts} are left; you draw {number}, or as many as there are",
}


@final
class DrawTickets(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.number: i64 = params.integer("draw", 1, MOST)
        self.least: i64 = params.integer("keep_at_least", 1, int(self.number), 1)
        self.tickets = rules.find(Tickets)
        self.tickets.may_offer(self.number)
        self.decks = rules.board.decks
        self.two: bool = len(self.decks) == 2
        shape = "tickets {counts}" if self.two else "tickets"
        self.base: i64 = rules.actions(  # with one deck only the first one
            [Shape(shape, "draw tickets to choose from", cards=list(self.decks))], 256
        )
        rules.refusals(REFUSALS)

    def available(self, g: State) -> bool:
        """Whether a turn can draw tickets at all."""
        tickets = self.tickets
        if g.s[tickets.open] == 0:
            return False
        return tickets.left(g.s, 0) > 0 or (self.two and tickets.left(g.s, 1) > 0)

    def options(self, g: State, seat: i64, acts: Acts) -> None:
        if not self.available(g):
            return
        if self.two:
            tickets = self.tickets
            add_splits(acts, self.base, self.number, tickets.left(g.s, 0), tickets.left(g.s, 1))
        else:
            acts.add(self.base)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        if self.two:
            split = action - self.base
            self.offer(g, seat, split // 16, split % 16)
        else:
            self.offer(g, seat, self.number, 0)

    def offer(self, g: State, seat: i64, first: i64, second: i64) -> None:
        """Let a seat choose from so many tickets of the first and the second deck; then its turn ends."""
        self.tickets.offer(g, seat, 0, first)
        if second > 0:
            self.tickets.offer(g, seat, 1, second)
        g.s[STAGE] = TURN_END
        g.s[STEP] = 0
        self.tickets.ask(g, BIT[seat], self.least, first + second, UNDER)

    def describe(self, action: i64) -> Deed:
        return Deed("tickets", counts=split_counts(self.decks, action - self.base) if self.two else None)

    def encode(self, deed: Deed) -> int:
        return int(self.base) + (split_of(self.decks, deed.counts) if self.two else 0)

    def catalogue(self, acts: Acts) -> None:
        """All splits of as many tickets as there may be left; with one deck there is nothing to split."""
        if not self.two:
            acts.add(self.base)
            return
        for number in range(self.number):
            add_splits(acts, self.base, number + 1, MOST, MOST)

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        tickets = self.tickets
        if g.s[tickets.open] == 0:
            return Refusal(tickets.closed)
        if not self.available(g):
            return Refusal("tickets.none")
        left = {name: int(tickets.left(g.s, deck)) for deck, name in enumerate(self.decks)}
        return Refusal("tickets.split", {"left": left, "number": int(self.number)})
