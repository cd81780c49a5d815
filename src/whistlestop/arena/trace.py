"""What has been played so far, where it can be read even if the process that plays is lost."""

from __future__ import annotations

import time
from collections.abc import Iterator

# slots: since when a bot has been thinking (monotonic ns, 0: none), its seat, how many actions were played
SINCE, SEAT, COUNT, ACTIONS = 0, 1, 2, 3
SEATS = 16  # an action and its seat are one number

LONGEST = 5_000  # decisions of a game; random ones have less than a tenth of that
SLOTS = ACTIONS + LONGEST


class Trace:
    """The actions of a game and who is thinking, in memory of 64-bit ints that processes may share."""

    def __init__(self, memory: memoryview | None = None) -> None:
        self.slots = memoryview(bytearray(8 * SLOTS)).cast("q") if memory is None else memory

    def begin(self) -> None:
        """Forget the game before."""
        self.slots[SINCE] = 0
        self.slots[COUNT] = 0

    def thinking(self, seat: int) -> None:
        self.slots[SEAT] = seat
        self.slots[SINCE] = time.monotonic_ns()

    def done(self) -> None:
        self.slots[SINCE] = 0

    def add(self, seat: int, action: int) -> None:
        count = self.slots[COUNT]
        self.slots[ACTIONS + count] = action * SEATS + seat
        self.slots[COUNT] = count + 1

    @property
    def thinker(self) -> int | None:
        """Whose bot is thinking, if one is."""
        return self.slots[SEAT] if self.slots[SINCE] else None

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        since = self.slots[SINCE]
        return (time.monotonic_ns() - since) / 1e9 if since else 0.0

    def __len__(self) -> int:
        return self.slots[COUNT]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Seats and actions."""
        for slot in self.slots[ACTIONS : ACTIONS + len(self)]:
            yield slot % SEATS, slot // SEATS
