"""The actions of a game so far, in memory that outlives the process that plays it."""

from __future__ import annotations

import time
from collections.abc import Iterator

from whistlestop.engine.action import Action
from whistlestop.loop import MAX_DECISIONS

# slots: since when a bot has been thinking (monotonic nanoseconds; 0: none is), its seat, the number of actions
SINCE, SEAT, COUNT, ACTIONS = 0, 1, 2, 3
SEATS = 16  # an action and its seat are packed in one number

SLOTS = ACTIONS + MAX_DECISIONS


class Trace:
    """The actions of a game and who is thinking, in memory of 64-bit ints that processes may share."""

    def __init__(self, memory: memoryview | None = None) -> None:
        self.slots = memoryview(bytearray(8 * SLOTS)).cast("q") if memory is None else memory

    def begin(self) -> None:
        """Forget the previous game."""
        self.slots[SINCE] = 0
        self.slots[COUNT] = 0

    def thinking(self, seat: int) -> None:
        self.slots[SEAT] = seat
        self.slots[SINCE] = time.monotonic_ns()

    def done(self) -> None:
        self.slots[SINCE] = 0

    def add(self, seat: int, action: Action) -> None:
        count = self.slots[COUNT]
        self.slots[ACTIONS + count] = action.code * SEATS + seat
        self.slots[COUNT] = count + 1

    @property
    def thinker(self) -> int | None:
        """The seat whose bot is thinking, if one is."""
        return self.slots[SEAT] if self.slots[SINCE] else None

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        since = self.slots[SINCE]
        return (time.monotonic_ns() - since) / 1e9 if since else 0.0

    def __len__(self) -> int:
        return self.slots[COUNT]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Yield the seats and codes of the actions."""
        for slot in self.slots[ACTIONS : ACTIONS + len(self)]:
            yield slot % SEATS, slot // SEATS
