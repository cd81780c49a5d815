"""A memory of tickets without a game around it, for tests from inside."""

from __future__ import annotations

from typing import Any

from table import rules_of

from whistlestop.engine.bits import BIT
from whistlestop.engine.ticket_memory import FROM_POOL, STRANGERS


class Trails:
    """Places, groups and trails; the tickets of the usual board are numbers, 0 to 29, of one deck."""

    def __init__(self, players: int = 3, board: str = "usa") -> None:
        rule: Any = rules_of(board, players).by_name["tickets"]
        self.memory, self.piles = rule.memory, rule
        self.players = players
        self.state = rules_of(board, players).new_game(1)
        self.s = self.state.s
        for i in range(self.memory.trails, len(self.s)):
            self.s[i] = 0
        for i in range(rule.deck, rule.deck + 2 * rule.count):
            self.s[i] = 0
        self.put(rule.pool_n, [0] * rule.decks)
        self.put(rule.queue_n, [0] * rule.decks)
        self.put(rule.held_n, [0] * rule.decks * players)

    def put(self, at: int, values: list[int]) -> None:
        for i, value in enumerate(values):
            self.s[at + i] = value

    def group(self, owner: int, origin: int = FROM_POOL, held: int = 0, lost: tuple[int, ...] = (), by: int = 1) -> int:
        """A new group of a seat, in which another has lost some tickets."""
        number = int(self.memory.new_group(self.s, owner, origin))
        self.s[self.memory.held + number * self.memory.decks] = held
        for ticket in lost:
            self.memory.lost(self.s, by, ticket, self.memory.group(number))
        return number

    def under(self, *tickets: tuple[int, int]) -> Trails:
        """Tickets with their marks under the deck, the next one to be drawn first."""
        end = self.piles.first[1]
        for i, (ticket, mark) in enumerate(tickets):
            self.s[self.piles.deck + end - 1 - i] = ticket
            self.s[self.piles.returned_by + end - 1 - i] = mark
        self.s[self.piles.queue_n] = len(tickets)
        return self

    def marks(self) -> list[int]:
        end = int(self.piles.first[1])
        return [int(self.s[self.piles.returned_by + end - 1 - i]) for i in range(int(self.s[self.piles.queue_n]))]

    def at(self, seat: int, place: int) -> set[int]:
        """The lost tickets of a seat that may be at a place."""
        words = [int(self.s[self.memory.trail(seat, place) + i]) for i in range(self.memory.words)]
        return {t for t in range(self.piles.count) if words[self.memory.word[t]] & self.memory.bit[t]}

    def strangers(self, seat: int, place: int, deck: int = 0) -> bool:
        return bool(self.s[self.memory.trail(seat, place)] & BIT[STRANGERS + deck])

    def owners(self) -> list[int]:
        """The seat of each group up to the last one, -1 for none."""
        last = int(self.s[self.memory.owner])
        return [int(self.s[self.memory.owner + number]) - 1 for number in range(1, last + 1)]

    def held(self, number: int) -> int:
        return int(self.s[self.memory.held + number * self.memory.decks])

    def origin(self, number: int) -> int:
        return int(self.s[self.memory.origin + number])
