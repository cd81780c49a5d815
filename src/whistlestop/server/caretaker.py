"""What a server does by itself, now and then: clocks that nobody watches, its health, news, bans, old things."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from whistlestop.errors import OtherRules
from whistlestop.server import clock
from whistlestop.server.refusal import Refused, describe
from whistlestop.server.retention import clear

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub

log = logging.getLogger("whistlestop.caretaker")

ROUND = 2.0  # seconds between two rounds
DUE = 50  # tables whose clocks are looked at in one round
DAY = 86400.0
HOUR = 3600.0
PAUSE = 0.2  # seconds between batches of what is deleted
LAG = 0.25  # seconds between two looks at how busy the loop is


class Caretaker:
    """One for each hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.checked = 0.0  # when the store was last looked through, by the monotonic clock
        self.cleared = time.monotonic()

    async def run(self) -> None:
        """Go round until the server stops; what goes wrong is tried again the next time."""
        self.hub.spawn(self.watch_loop)
        while True:
            try:
                await self.go_round()
            except Exception as fault:
                self.hub.health.found_ill(fault)
            await asyncio.sleep(ROUND)

    async def go_round(self) -> None:
        hub = self.hub
        if not hub.health.well and not await hub.health():
            return
        await hub.store.look()
        await self.shut_out()
        await self.look_at_clocks()
        if not self.checked or time.monotonic() - self.checked > DAY:
            self.checked = time.monotonic()
            hub.spawn(self.look_through)
        if time.monotonic() - self.cleared > HOUR:
            self.cleared = time.monotonic()
            hub.spawn(self.clear)

    async def shut_out(self) -> None:
        """Keep the list of bans, and close the connections of addresses that are new on it."""
        banned = await self.hub.store.bans()
        new, self.hub.gate.banned = banned - self.hub.gate.banned, banned
        for room in self.hub.rooms.values() if new else ():
            for watcher in room.watchers:
                if watcher.address in new:
                    watcher.wake()

    async def look_at_clocks(self) -> None:
        """Read the tables whose clocks may have run out with nobody there."""
        for table in await self.hub.store.due(DUE):
            try:
                room = await self.hub.room(table)
                await room.set_alarm()
            except (Refused, OtherRules):
                continue  # it is gone, or cannot be played on
            except Exception as fault:
                log.warning("table %s cannot be read: %s", table, describe(fault))

    async def look_through(self) -> None:
        if not await self.hub.store.check():
            log.error("the store is damaged: stop the server and restore a backup")

    async def clear(self) -> None:
        async def pause() -> None:
            await asyncio.sleep(PAUSE)

        done = await clear(self.hub.store, self.hub.settings.retention, pause)
        if done.tables or done.names:
            log.info("deleted %d old tables, and the names at %d", done.tables, done.names)

    async def watch_loop(self) -> None:
        """Measure how late the loop comes to what is due."""
        while True:
            begun = time.monotonic()
            await asyncio.sleep(LAG)
            self.hub.metrics.loop_lag.add(max(0.0, time.monotonic() - begun - LAG))


class Health:
    """Whether anything can be kept: asked of the store at most once a second, however often it is wanted."""

    FRESH = 1.0

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.well = True
        self.asked = -self.FRESH
        self.asking: asyncio.Task[bool] | None = None

    async def __call__(self) -> bool:
        if self.asking is None and time.monotonic() - self.asked < self.FRESH:
            return self.well
        if self.asking is None:
            self.asking = asyncio.create_task(self.ask())
        return await asyncio.shield(self.asking)

    async def ask(self) -> bool:
        try:
            await self.hub.store.pulse()
        except Exception as fault:
            self.found_ill(fault)
        else:
            if not self.well:
                self.hub.up_since = clock.now()  # from now on people can act again
                log.info("the store is back")
            self.well = True
        self.asked = time.monotonic()
        self.asking = None
        return self.well

    def found_ill(self, fault: Exception) -> None:
        self.well = False
        log.error("the store does not work: %s", describe(fault))
