"""Actions numbered without gaps."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from whistlestop.engine.ruleset import Ruleset

NONE: Final = -1


@final
class ActionEncoding:
    """Numbers from 0 to `size` - 1 for the actions of a ruleset.

    Several actions may share a number: it means the legal one with the lowest cost.
    """

    def __init__(self, rules: Ruleset, actions: list[int], numbers: list[int], costs: list[int]) -> None:
        """Take the codes of the actions, ascending, and the number and the cost of each."""
        self.size: i64 = max(numbers) + 1
        self.number: vec[i32] = vec[i32]([NONE] * rules.action_count)
        self.cost: vec[i32] = vec[i32]([0] * rules.action_count)
        self.nothing: vec[u8] = vec[u8]([0] * self.size)
        for i in range(len(actions)):
            action: i64 = actions[i]
            self.number[action] = numbers[i]
            self.cost[action] = costs[i]

    def number_of(self, action: i64) -> i64:
        """Return the number of an action; NONE if it has none."""
        if 0 <= action < len(self.number):
            return i64(self.number[action])
        return NONE

    def action_of(self, number: i64, legal: vec[i64]) -> i64:
        """Return the cheapest of some legal actions that has a number; NONE if there is none."""
        found: i64 = NONE
        for action in legal:
            if self.number[action] == number and (found == NONE or self.cost[action] < self.cost[found]):
                found = action
        return found

    def numbers_of(self, legal: vec[i64]) -> list[int]:
        """Return the numbers of some legal actions, ascending and without duplicates."""
        numbers = vec[i32]([self.number[action] for action in legal])
        return self.sorted_numbers(numbers, len(numbers))

    def sorted_numbers(self, numbers: vec[i32], n: i64) -> list[int]:
        """Return the first n of some numbers, ascending and without duplicates; they are nearly sorted already."""
        found: list[int] = []
        last: i64 = NONE
        ascending = True
        for i in range(n):
            number = i64(numbers[i])
            if number < last:
                ascending = False
            if number != last:
                found.append(int(number))
            last = number
        return found if ascending else sorted(set(found))

    def mask(self, legal: vec[i64]) -> vec[u8]:
        """Return a mask with 1 for each number of some legal actions."""
        mask = self.nothing[:]
        for action in legal:
            mask[i64(self.number[action])] = 1
        return mask
