"""How long bots wait before they act: as long as the most patient of the people who play and are connected wants."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from whistlestop.server.protocol import Speed

FACTORS: dict[Speed, float] = {"slow": 2.5, "usual": 1.0, "fast": 0.25}  # of the pause of the server


class PacePreference(Struct, frozen=True):
    """How bots should move for one connection: a factor of the usual pause, and whether they wait for an undo."""

    factor: float = 1.0
    wait_for_undo: bool = False


def most_patient(preferences: Iterable[tuple[int, PacePreference]]) -> dict[int, PacePreference]:
    """Return for each seat the preference of the most patient of its connections."""
    found: dict[int, PacePreference] = {}
    for seat, one in preferences:
        other = found.get(seat, one)
        found[seat] = PacePreference(max(one.factor, other.factor), one.wait_for_undo or other.wait_for_undo)
    return found


class Pace:
    """The pauses of the bots of one table, which are skipped while all who play ask for that."""

    def __init__(self) -> None:
        self.seats: set[int] = set()  # which want no pauses until it is a person's turn
        self.skipping = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Wait, unless the pauses are skipped meanwhile."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.skipping.wait()

    def skip(self, seats: Collection[int], players: Collection[int]) -> None:
        """Note that some seats want no pauses, and skip them if that goes for all `players`."""
        self.seats.update(seats)
        if self.seats.issuperset(players):
            self.skipping.set()

    def reset(self) -> None:
        """Pause again from now on."""
        self.seats.clear()
        self.skipping.clear()
