"""What a server does in the background: clocks that nobody watches, its health, bans, deleting what is old."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from whistlestop.errors import OtherRules
from whistlestop.server import clock
from whistlestop.server.request_errors import RequestError, describe
from whistlestop.server.retention import clear

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub

log = logging.getLogger("whistlestop.caretaker")

INTERVAL = 2.0  # seconds between two rounds
MOST_DUE = 50  # tables whose clocks are checked in one round
DAY = 86400.0
HOUR = 3600.0
PAUSE = 0.2  # seconds between two batches of deletions
LAG_INTERVAL = 0.25  # seconds between two measurements of the event loop


class Maintenance:
    """The background work of one hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.checked = 0.0  # when the store was last checked for damage, by the monotonic clock
        self.cleared = time.monotonic()

    async def run(self) -> None:
        """Work until the server stops; what fails is tried again in the next round."""
        self.hub.spawn(self.measure_lag)
        while True:
            try:
                await self.do_round()
            except Exception as fault:
                self.hub.health.note_failure(fault)
            await asyncio.sleep(INTERVAL)

    async def do_round(self) -> None:
        hub = self.hub
        if not hub.health.well and not await hub.health():
            return
        await hub.store.poll()
        await self.update_bans()
        await self.check_clocks()
        if not self.checked or time.monotonic() - self.checked > DAY:
            self.checked = time.monotonic()
            hub.spawn(self.check_store)
        if time.monotonic() - self.cleared > HOUR:
            self.cleared = time.monotonic()
            hub.spawn(self.clear)

    async def update_bans(self) -> None:
        """Read the list of bans, and close the connections of addresses that are new on it."""
        banned = await self.hub.store.bans()
        new, self.hub.gate.banned = banned - self.hub.gate.banned, banned
        for room in self.hub.rooms.values() if new else ():
            for watcher in room.roster.watchers:
                if watcher.address in new:
                    watcher.wake()

    async def check_clocks(self) -> None:
        """Load the tables whose clocks may have run out with nobody there."""
        for table in await self.hub.store.claim_due(MOST_DUE):
            try:
                room = await self.hub.room(table)
                await room.set_alarm()
            except (RequestError, OtherRules):
                continue  # it is gone, or of other rules
            except Exception as fault:
                log.warning("table %s cannot be read: %s", table, describe(fault))

    async def check_store(self) -> None:
        if not await self.hub.store.check():
            log.error("the store is damaged: stop the server and restore a backup")

    async def clear(self) -> None:
        async def pause() -> None:
            await asyncio.sleep(PAUSE)

        done = await clear(self.hub.store, self.hub.settings.retention, pause)
        if done.tables or done.names:
            log.info("deleted %d old tables, and the names at %d others", done.tables, done.names)

    async def measure_lag(self) -> None:
        """Measure by how much the event loop is late."""
        while True:
            begun = time.monotonic()
            await asyncio.sleep(LAG_INTERVAL)
            self.hub.metrics.loop_lag.add(max(0.0, time.monotonic() - begun - LAG_INTERVAL))


class Health:
    """Whether the store works, which is tried at most once a second, however often somebody asks."""

    INTERVAL = 1.0  # seconds

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.well = True
        self.asked = -self.INTERVAL
        self.asking: asyncio.Task[bool] | None = None

    async def __call__(self) -> bool:
        if self.asking is None and time.monotonic() - self.asked < self.INTERVAL:
            return self.well
        if self.asking is None:
            self.asking = asyncio.create_task(self.ask())
        return await asyncio.shield(self.asking)

    async def ask(self) -> bool:
        try:
            await self.hub.store.probe()
        except Exception as fault:
            self.note_failure(fault)
        else:
            if not self.well:
                self.hub.up_since = clock.now()  # people can act again
                log.info("the store works again")
            self.well = True
        self.asked = time.monotonic()
        self.asking = None
        return self.well

    def note_failure(self, fault: Exception) -> None:
        self.well = False
        log.error("the store cannot be used: %s", describe(fault))
