"""One game: who decides next, what that seat may do, by number, and what its decision leads to."""

from __future__ import annotations

from typing import final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from whistlestop.engine.bits import lowest
from whistlestop.engine.ruleset import OVER, Ruleset
from whistlestop.engine.state import OWING, PHASE, State
from whistlestop.env.core.coding import NONE, Coding


@final
class OneGame:
    """A game of which one decision is asked at a time.

    Where several seats owe a decision, the lowest of them decides first.
    """

    def __init__(self, rules: Ruleset, coding: Coding) -> None:
        self.rules = rules
        self.coding = coding
        self.state = State()
        self.over = False
        self.seat: i64 = NONE  # who decides next; nobody, when the game is over
        self.actions: vec[i64] = vec[i64]([0] * 64)  # what is legal, the first n
        self.numbers: vec[i64] = vec[i64]([0] * 64)  # and the numbers of these actions
        self.n: i64 = 0

    def begin(self, seed: int) -> None:
        """Begin the game of a seed."""
        self.state = self.rules.new_game(seed)
        self.look()

    def look(self) -> None:
        """Find out who decides next, and what is legal."""
        g = self.state
        self.n = 0
        self.over = g.s[PHASE] == OVER
        if self.over:
            self.seat = NONE
            return
        seat = lowest(g.s[OWING])
        self.seat = seat
        acts = self.rules.choices(g, seat)
        n = acts.n
        self.n = n
        while n > len(self.actions):
            self.actions = extend(self.actions, self.actions)
            self.numbers = extend(self.numbers, self.numbers)
        items = acts.items
        number_of = self.coding.number
        actions = self.actions
        numbers = self.numbers
        for i in range(n):
            action = items[i]
            actions[i] = action
            numbers[i] = i64(number_of[action])

    def action(self, number: i64) -> i64:
        """The cheapest of the legal actions that has a number; NONE if none of them has."""
        found: i64 = NONE
        numbers = self.numbers
        cost = self.coding.cost
        for i in range(self.n):
            if numbers[i] == number:
                action = self.actions[i]
                if found == NONE or cost[action] < cost[found]:
                    found = action
        return found

    def play(self, action: i64) -> None:
        """Carry out a legal action for the seat that decides."""
        self.rules.apply(self.state, self.seat, action)
        self.look()

    def mark(self, mask: vec[u8], at: i64) -> None:
        """Write a 1 for each number that is legal, from `at` on."""
        numbers = self.numbers
        for i in range(self.n):
            mask[at + numbers[i]] = 1

    def mask(self) -> vec[u8]:
        """1 for each number that is legal."""
        mask = self.coding.nothing[:]
        self.mark(mask, 0)
        return mask

    def legal_numbers(self) -> list[int]:
        """The legal numbers, ascending, each once."""
        return self.coding.sorted_numbers(self.numbers, self.n)

    def copy(self) -> OneGame:
        twin = OneGame(self.rules, self.coding)
        twin.state = self.state.copy()
        twin.look()
        return twin
