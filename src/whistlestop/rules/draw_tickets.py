"""Drawing tickets in the middle of the game.

C30, U3  As a turn: draw tickets from the deck, keep at least one, put the rest face down under the deck, unless a
         clause below says otherwise. If fewer are left, draw those; if none are left, the action is not available.
G4       With two decks, the action says how many tickets come from each, at most as many as a deck has.
I6       While another rule forbids it, the action is not available.
S3       Tickets that were drawn and are not kept leave the game.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from whistlestop.engine.action import NOTHING, Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import TURN_END, ActionBuffer, Rule, Ruleset
from whistlestop.engine.splits import add_splits, from_first, from_second, split_counts, split_of
from whistlestop.engine.state import STAGE, STEP, State
from whistlestop.engine.ticket_piles import MOST
from whistlestop.engine.tickets import REMOVED, UNDER, Tickets
from whistlestop.rules.opening_tickets import OpeningTickets
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "tickets.none": "no tickets are left to draw",
    "tickets.split": "{left:counts} are left; you draw {number}, or all if there are fewer",
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
        self.rest: i64 = UNDER
        if params.choice("rest", ["under", "box"], "under") == "box":
            self.rest = REMOVED
            opening = rules.get(OpeningTickets)
            if self.two or opening is None or opening.box_of is None:
                remedy = "write the same in [rules.opening_tickets], and use one deck"
                params.fault("rest", "is 'box', but the first tickets do not go there", remedy)
        pattern = "tickets {decks}" if self.two else "tickets"
        self.base: i64 = rules.actions(
            [ActionPattern(pattern, "draw tickets to choose from")], 256
        )  # with one deck, only the first code is used
        rules.refusals(REFUSALS)

    def available(self, g: State) -> bool:
        """Whether a turn can draw tickets."""
        tickets = self.tickets
        if g.s[tickets.open] == 0:
            return False
        return tickets.left(g.s, 0) > 0 or (self.two and tickets.left(g.s, 1) > 0)

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        if not self.available(g):
            return
        if self.two:
            tickets = self.tickets
            add_splits(buffer, self.base, self.number, tickets.left(g.s, 0), tickets.left(g.s, 1))
        else:
            buffer.add(self.base)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        if self.two:
            split = action - self.base
            self.offer(g, seat, from_first(split), from_second(split))
        else:
            self.offer(g, seat, self.number, 0)

    def offer(self, g: State, seat: i64, first: i64, second: i64) -> None:
        """Offer a seat tickets of the first and the second deck; its turn ends when it has chosen."""
        self.tickets.offer(g, seat, 0, first)
        if second > 0:
            self.tickets.offer(g, seat, 1, second)
        g.s[STAGE] = TURN_END
        g.s[STEP] = 0
        self.tickets.ask(g, BIT[seat], self.least, first + second, self.rest)

    def describe(self, code: i64) -> Action:
        return Action("tickets", decks=split_counts(self.decks, code - self.base) if self.two else NOTHING)

    def encode(self, action: Action) -> int:
        return int(self.base) + (split_of(self.decks, action.decks) if self.two else 0)

    def catalogue(self, buffer: ActionBuffer) -> None:
        """Add all splits of any number of tickets that may be left; with one deck there is only one action."""
        if not self.two:
            buffer.add(self.base)
            return
        for number in range(self.number):
            add_splits(buffer, self.base, number + 1, MOST, MOST)

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        tickets = self.tickets
        if g.s[tickets.open] == 0:
            return Refusal(tickets.closed)
        if not self.available(g):
            return Refusal("tickets.none")
        left = {name: int(tickets.left(g.s, deck)) for deck, name in enumerate(self.decks)}
        return Refusal("tickets.split", {"left": left, "number": int(self.number)})
