"""Who is at a table: which seats are connected, since when the others are away, how often they speak."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Protocol

from whistlestop.server import clock
from whistlestop.server.limits import Bucket
from whistlestop.server.pace import PacePreference, most_patient
from whistlestop.server.protocol import SaidMessage
from whistlestop.server.request_errors import RequestError
from whistlestop.server.tables import Rights, Table

RELOAD_TIME = 10.0  # seconds that a page may take to load again before its reader counts as away
NUDGE_INTERVAL = 15.0  # seconds between two nudges of one seat


class Watcher(Protocol):
    """A connection, as its room sees it."""

    rights: Rights
    address: str
    preference: PacePreference

    def wake(self) -> None:
        """Look for news."""

    def hear(self, said: SaidMessage) -> None:
        """Pass on what somebody has said."""


class Roster:
    """The people of one table. `elsewhere` returns the seats that are connected to other processes."""

    def __init__(self, elsewhere: Callable[[], Iterable[tuple[int, PacePreference]]]) -> None:
        self.watchers: set[Watcher] = set()  # the connections to this process
        self.elsewhere = elsewhere
        self.opened = clock.now()
        self.known: frozenset[int] | None = None  # the seats that were connected last; None: nobody has been yet
        self.gone: dict[int, float] = {}  # since when others are not, as far as this process has seen it
        self.phrases: dict[int, Bucket] = {}  # by seat
        self.nudged: dict[int, float] = {}  # when, by seat

    def here(self) -> dict[int, PacePreference]:
        """Return the seats that are connected to this process, with their preferences."""
        return most_patient((seat, watcher.preference) for watcher in self.watchers for seat in watcher.rights.seats)

    def preferences(self) -> dict[int, PacePreference]:
        """Return the seats that are connected to any process, with their preferences."""
        return most_patient([*self.here().items(), *self.elsewhere()])

    def present(self) -> frozenset[int]:
        """Return the seats that are connected to any process."""
        return frozenset(self.preferences())

    @property
    def changed(self) -> bool:
        """Whether anybody has come or gone since that was noted."""
        return self.present() != self.known

    def refresh(self) -> None:
        """Note who has come and gone."""
        present = self.present()
        self.gone |= dict.fromkeys((self.known or frozenset()) - present, clock.now())
        self.known = present

    def away(self, table: Table) -> dict[int, float]:
        """Return for how many seconds people have been away, by seat."""
        present, now = self.present(), clock.now()
        return {
            number: max(0.0, round(now - (seat.away or self.gone.get(number, self.opened)), 1))
            for number, seat in enumerate(table.seats)
            if seat.token is not None and number not in present
        }

    def absences(self, table: Table) -> dict[int, float]:
        """Return since when seats are not connected, if that is longer than it takes to load a page again."""
        late = clock.now() - RELOAD_TIME + 0.1
        gone = {seat: self.gone.get(seat, self.opened) for seat in range(len(table.seats))}
        return {seat: since for seat, since in gone.items() if since <= late}

    def check_phrase(self, seat: int, limit: tuple[float, float]) -> None:
        """Raise RequestError if somebody speaks too often."""
        if not self.phrases.setdefault(seat, Bucket(*limit)).take():
            raise RequestError("too-many-requests", "not so fast; wait a moment")

    def check_nudge(self, seat: int) -> None:
        """Raise RequestError if somebody was nudged just now."""
        if time.monotonic() - self.nudged.get(seat, -NUDGE_INTERVAL) < NUDGE_INTERVAL:
            raise RequestError("too-many-requests", "they have just been nudged; wait a moment")

    def hear(self, said: SaidMessage) -> None:
        """Pass on to everybody here what somebody has said, at this process or another one."""
        if said.to is not None:
            self.nudged[said.to] = time.monotonic()
        for watcher in self.watchers:
            watcher.hear(said)
