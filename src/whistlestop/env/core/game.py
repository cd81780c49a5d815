"""One game: who decides next, what that seat may do, by number, and what its decision leads to."""

from __future__ import annotations

from typing import final

from librt.vecs import extend, vec
from mypy_extensions import i32, i64, u8

from whistlestop.engine.bits import lowest
from whistlestop.engine.ruleset import OVER, Acts, Ruleset
from whistlestop.engine.state import OWING, PHASE, State
from whistlestop.env.core.coding import NONE, Coding


@final
class OneGame:
    """A game of which one decision is asked at a time.

    Where several seats owe a decision, the lowest of them decides first.
    """

    def __init__(self, rules: Ruleset, coding: Coding, mask: vec[u8], at: i64) -> None:
        self.rules = rules
        self.coding = coding
        self.state = State()
        self.over = False
        self.seat: i64 = NONE  # who decides next; nobody, when the game is over
        self.legal = Acts()
        self.numbers: vec[i32] = vec[i32]([0] * 64)  # of the legal actions
        self.mask = mask  # from `at` on, 1 for each of these numbers
        self.at = at

    def begin(self, seed: int) -> None:
        """Begin the game of a seed."""
        self.state = self.rules.new_game(seed)
        self.look()

    def look(self) -> None:
        """Find out who decides next, and what is legal."""
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
        seat = lowest(g.s[OWING])
        self.seat = seat
        self.rules.choices_to(legal, g, seat)
        while legal.n > len(numbers):
            numbers = extend(numbers, numbers)
            self.numbers = numbers
        actions = legal.items
        number_of = self.coding.number
        for i in range(legal.n):
            number = number_of[actions[i]]
            numbers[i] = number
            mask[at + i64(number)] = 1

    def action(self, number: i64) -> i64:
        """The cheapest of the legal actions that has a number; NONE if none of them has."""
        found: i64 = NONE
        numbers = self.numbers
        cost = self.coding.cost
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
        """The legal numbers, ascending, each once."""
        return self.coding.sorted_numbers(self.numbers, self.legal.n)

    def copy(self) -> OneGame:
        """The same game with a mask of its own, at the beginning of it."""
        twin = OneGame(self.rules, self.coding, self.coding.nothing[:], 0)
        twin.state = self.state.copy()
        twin.look()
        return twin
