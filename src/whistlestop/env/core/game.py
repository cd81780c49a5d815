"""One game with numbered actions."""

from __future__ import annotations

from typing import final

from librt.vecs import extend, vec
from mypy_extensions import i32, i64, u8

from whistlestop.engine.bits import lowest
from whistlestop.engine.ruleset import OVER, ActionBuffer, Ruleset
from whistlestop.engine.state import PENDING, PHASE, State
from whistlestop.env.core.encoding import NONE, ActionEncoding


@final
class EncodedGame:
    """A game that asks for one decision at a time, with the legal actions by number.

    Where several seats owe a decision, the lowest seat decides first.
    """

    def __init__(self, rules: Ruleset, encoding: ActionEncoding, mask: vec[u8], at: i64) -> None:
        self.rules = rules
        self.encoding = encoding
        self.state = State()
        self.over = False
        self.seat: i64 = NONE  # who decides next; NONE when the game is over
        self.legal = ActionBuffer()
        self.numbers: vec[i32] = vec[i32]([0] * 64)  # of the legal actions
        self.mask = mask  # from `at` on, 1 for each of these numbers
        self.at = at

    def begin(self, seed: int) -> None:
        """Begin a new game from a seed."""
        self.state = self.rules.new_game(seed)
        self.look()

    def look(self) -> None:
        """Find out who decides next, and which actions are legal."""
        g = self.state
        legal = self.legal
        numbers = self.numbers
        mask = self.mask
        at = self.at
        for i in range(legal.n):  # what was legal before
            mask[at + i64(numbers[i])] = 0
        self.over = g.s[PHASE] == OVER
        if self.over:
            self.seat = NONE
            legal.n = 0
            return
        seat = lowest(g.s[PENDING])
        self.seat = seat
        self.rules.choices_to(legal, g, seat)
        while legal.n > len(numbers):
            numbers = extend(numbers, numbers)
            self.numbers = numbers
        actions = legal.items
        number_of = self.encoding.number
        for i in range(legal.n):
            number = number_of[actions[i]]
            numbers[i] = number
            mask[at + i64(number)] = 1

    def action(self, number: i64) -> i64:
        """Return the cheapest legal action that has a number; NONE if there is none."""
        found: i64 = NONE
        numbers = self.numbers
        cost = self.encoding.cost
        for i in range(self.legal.n):
            if numbers[i] == number:
                action = self.legal.items[i]
                if found == NONE or cost[action] < cost[found]:
                    found = action
        return found

    def play(self, action: i64) -> None:
        """Carry out a legal action for the seat that decides."""
        self.rules.apply(self.state, self.seat, action)
        self.look()

    def legal_numbers(self) -> list[int]:
        """Return the numbers of the legal actions, ascending and without duplicates."""
        return self.encoding.sorted_numbers(self.numbers, self.legal.n)

    def copy(self) -> EncodedGame:
        """Return the same game with a mask of its own, which begins at 0."""
        twin = EncodedGame(self.rules, self.encoding, self.encoding.nothing[:], 0)
        twin.state = self.state.copy()
        twin.look()
        return twin
