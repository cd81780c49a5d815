"""How long bots wait before they act: as long as the most patient of the people who play and are there would like."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from whistlestop.server import clock

if TYPE_CHECKING:
    from whistlestop.server.protocol import Speed
    from whistlestop.server.room import Room

FACTORS: dict[Speed, float] = {"slow": 2.5, "usual": 1.0, "fast": 0.25}  # of the pause of the server


class Wish(Struct, frozen=True):
    """How long somebody would like bots to wait: so many times the usual pause, and while an action can be undone."""

    factor: float = 1.0
    take_back: bool = False


def patient(wishes: Iterable[tuple[int, Wish]]) -> dict[int, Wish]:
    """By seat, what the most patient of its connections would like."""
    found: dict[int, Wish] = {}
    for seat, wish in wishes:
        other = found.get(seat, wish)
        found[seat] = Wish(max(wish.factor, other.factor), wish.take_back or other.take_back)
    return found


class Pace:
    """The bots of one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.hurried: set[int] = set()  # seats that do not want to wait until it is a person's turn
        self.hurry = asyncio.Event()  # set while that goes for all who play

    def people(self) -> dict[int, Wish]:
        """The seats of those who play themselves and are there, at whatever process, and what they would like."""
        seats, wishes = self.room.table.seats, self.room.company.wishes()
        return {seat: wish for seat, wish in wishes.items() if seat < len(seats) and seats[seat].bot is None}

    def pause(self) -> float:
        """Seconds until the next action of a bot."""
        if self.hurry.is_set():
            return 0.0
        factors = (wish.factor for wish in self.people().values())
        return max(self.room.hub.settings.bot_pause * max(factors, default=1.0), self.take_back())

    def take_back(self) -> float:
        """Seconds in which the player who acted last may undo, before a bot acts; 0 if they do not want any."""
        match = self.room.match
        seat = match.undo_seat if match is not None else None
        if match is None or seat is None or self.hurry.is_set():
            return 0.0
        if not self.room.company.wishes().get(seat, Wish()).take_back:
            return 0.0
        if not any(self.room.bot_of(other) for other in match.game.to_act):
            return 0.0
        return max(0.0, self.room.hub.settings.take_back - (clock.now() - match.log[-1].at))

    async def wait(self, more: float = 0.0) -> None:
        """Let the pause pass, unless everybody is in a hurry."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.pause()):
                await self.hurry.wait()
        await asyncio.sleep(more)

    def skip(self, seats: frozenset[int]) -> None:
        """Somebody does not want to wait until it is a person's turn; bots hurry if nobody else wants to follow."""
        self.hurried |= seats
        if self.people().keys() <= self.hurried:
            self.hurry.set()
        self.moved()  # what is heard after the bots have done does not count for their next turns

    def moved(self) -> None:
        """The game has gone on: where a person owes a decision, everybody has arrived."""
        match = self.room.match
        if match is None or match.over or any(self.room.table.seats[seat].bot is None for seat in match.game.to_act):
            self.hurried.clear()
            self.hurry.clear()
