"""The people of a room: who is connected, who is away and for how long, what they say to each other."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from whistlestop.server import clock, people, tables
from whistlestop.server.limits import Bucket
from whistlestop.server.pace import Wish, patient
from whistlestop.server.protocol import Said
from whistlestop.server.refusal import Refused

if TYPE_CHECKING:
    from whistlestop.server.room import Room

RELOAD = 10.0  # seconds for a page that is loaded again, before its reader counts as away
NUDGES = 15.0  # seconds between two nudges of one seat


class Company:
    """See above. Only the absences are stored, at the table; nothing else that it knows is."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.opened = clock.now()
        self.known: frozenset[int] | None = None  # the seats that were connected, once somebody was
        self.gone: dict[int, float] = {}  # since when others are not, as far as that was seen here
        self.saying: dict[int, Bucket] = {}  # by seat
        self.nudged: dict[int, float] = {}  # when, by seat

    # -- who is there --------------------------------------------------------------------------------------------

    def present(self) -> frozenset[int]:
        """The seats that somebody is connected for, to whatever process."""
        return frozenset(self.wishes())

    def wishes(self) -> dict[int, Wish]:
        """The same, and what they wish of bots."""
        return patient([*self.here().items(), *self.room.hub.presence.online(self.room.id)])

    def here(self) -> dict[int, Wish]:
        return patient((seat, watcher.wish) for watcher in self.room.watchers for seat in watcher.rights.seats)

    def away(self) -> dict[int, float]:
        """For how many seconds people have been away."""
        present, now = self.present(), clock.now()
        return {
            number: max(0.0, round(now - (seat.away or self.gone.get(number, self.opened)), 1))
            for number, seat in enumerate(self.room.table.seats)
            if seat.token is not None and number not in present
        }

    def changed(self) -> None:
        """Somebody has come or gone or changed their mind about bots, here or elsewhere."""
        self.room.hub.presence.announce(self.room.id, self.here())
        present = self.present()
        if present == self.known:
            self.room.schedule()  # bots play on for spectators, but the others need not hear of it
            return
        for seat in (self.known or frozenset()) - present:
            self.gone[seat] = clock.now()
        self.known = present
        self.room.show()
        self.look_later()

    def welcome(self, seats: frozenset[int]) -> None:
        """Somebody is connected for these seats."""
        work = partial(people.welcome, numbers=seats)
        self.room.hub.spawn(partial(self.room.change_if, work))

    def look_later(self) -> None:
        asyncio.get_running_loop().call_later(RELOAD, self.room.hub.spawn, self.note_absences)

    async def note_absences(self) -> None:
        """Keep who is away, so that it is known after the room was forgotten or the server stopped."""
        if self.room.hub.closing or self.room.hub.rooms.get(self.room.id) is not self.room:
            return
        late = clock.now() - RELOAD + 0.1
        gone = {seat: self.gone.get(seat, self.opened) for seat in range(len(self.room.table.seats))}
        gone = {seat: since for seat, since in gone.items() if since <= late}
        await self.room.change_if(lambda table: people.note_absences(table, self.present(), gone))

    # -- what others may do about it -----------------------------------------------------------------------------

    def check_patience(self, number: int) -> None:
        """Refuse what others may do about somebody only after the game has waited for them long enough."""
        table, match = self.room.table, self.room.match
        seat = tables.seat_of(table, number)
        since = match.since.get(number) if match is not None and not match.over else None
        if since is None or table.patience is None or seat.bot is not None:
            raise Refused("not-allowed", f"the game is not waiting for seat {number}")
        if clock.now() - max(since, seat.back) < table.patience:
            raise Refused("too-early", f"wait {table.patience} seconds before you do something about it")

    def check_absence(self, number: int) -> None:
        """Refuse to let a bot play for somebody who is there, or has not been away for long enough."""
        self.check_patience(number)
        if self.away().get(number, 0.0) < (self.room.table.patience or 0):
            raise Refused("too-early", f"the player has not been away for {self.room.table.patience} seconds")

    # -- what they say -------------------------------------------------------------------------------------------

    def nudge(self, number: int, by: int | None) -> None:
        """Remind somebody that the game waits for them."""
        self.check_patience(number)
        if time.monotonic() - self.nudged.get(number, -NUDGES) < NUDGES:
            raise Refused("too-many-requests", "they have just been nudged; wait a moment")
        self.room.hub.presence.say(self.room.id, Said("nudge", by, number))
        self.room.hub.push.alert(self.room, number)

    def say(self, said: Said) -> None:
        """Let everybody hear what somebody at a seat says."""
        assert said.seat is not None
        bucket = self.saying.setdefault(said.seat, Bucket(*self.room.hub.settings.limits.phrases))
        if not bucket.take():
            raise Refused("too-many-requests", "not so fast; wait a moment")
        self.room.hub.presence.say(self.room.id, said)

    def heard(self, said: Said) -> None:
        """Somebody has said something, at this process or another one."""
        if said.to is not None:
            self.nudged[said.to] = time.monotonic()
        for watcher in self.room.watchers:
            watcher.hear(said)
