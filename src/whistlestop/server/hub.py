"""The hub: what one server process holds in memory, and what it does about news from other processes."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from whistlestop.server import clock, tables
from whistlestop.server.caretaker import Caretaker, Health
from whistlestop.server.limits import Gate, Limits
from whistlestop.server.metrics import Metrics
from whistlestop.server.pool import LIMIT, BotPool
from whistlestop.server.presence import Presence
from whistlestop.server.protocol import Join, Joined, NewTable, TableMade
from whistlestop.server.push import DELAY, Push
from whistlestop.server.refusal import Refused, describe
from whistlestop.server.replays import Replays
from whistlestop.server.retention import Retention
from whistlestop.server.room import Room
from whistlestop.server.store import Store
from whistlestop.server.tables import Rights, Table

log = logging.getLogger("whistlestop.hub")

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """How a server is run; times in seconds."""

    limits: Limits = field(default_factory=Limits)
    origins: frozenset[str] = frozenset()  # of other sites whose pages may open a WebSocket
    bot_pause: float = 0.8  # before a bot acts, so that people can follow
    take_back: float = 3.5  # before a bot acts after an action that a person can take back, if they want that
    bot_limit: float = LIMIT
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_command: tuple[str, ...] = ()
    backup: float = 5.0  # how long to wait for a process that should act first
    forget: float = 60.0  # after which a room that nobody needs is dropped from memory
    absence: float = 600.0  # for which bots play on where nobody is
    address: str = ""  # where others reach this server, as a URL
    push_contact: str = "mailto:whistlestop@localhost"  # whom push services can ask about this server
    push_services: frozenset[str] = frozenset()  # addresses of others than those of the known browsers
    alert_delay: float = DELAY
    public: str = ""  # the same, if the host has said so: requests for any other name are refused
    behind_proxy: bool = False
    retention: Retention = field(default_factory=Retention)


class Hub:
    """All rooms of this process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.metrics = Metrics()
        self.gate = Gate(settings.limits)
        self.pool = BotPool(settings.bot_workers, settings.bot_limit, list(settings.bot_command))
        self.presence = Presence(self)
        self.push = Push(self)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.games: dict[str, Room] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.up_since = clock.now()  # since when people can act: the start, or the end of the store's last failure
        self.replays = Replays(self)
        self.health = Health(self)

    async def open(self) -> None:
        self.store.listen(self.heard)
        await self.store.open()
        self.up_since = clock.now()
        await self.push.open()
        if self.store.shared:
            self.spawn(self.presence.beat)
        self.spawn(Caretaker(self).run)

    def was_away(self, moment: float) -> bool:
        """Whether there was a time since a moment in which nobody could act."""
        return moment < self.up_since

    async def close(self) -> None:
        self.closing = True
        for room in self.rooms.values():
            room.close()
        for task in [*self.tasks, *self.loading.values()]:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.loading.values(), return_exceptions=True)
        await self.replays.lane.close()
        await self.pool.close()
        self.push.close()
        await self.store.close()

    def spawn(self, work: Callable[[], Awaitable[Any]]) -> None:
        """Do something in the background; what goes wrong is logged."""

        async def run() -> None:
            try:
                await work()
            except Exception as fault:
                log.warning("a task failed: %s", describe(fault))

        task = asyncio.create_task(run())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish something even if the client that asked for it has gone: what is stored must be told."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished_task)
        return await asyncio.shield(task)

    def finished_task(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # the caller has been told, if it is still there

    def gauges(self) -> dict[str, float | dict[str, int]]:
        """The numbers of this moment, for `/metrics`."""
        return {
            "connections": sum(self.gate.connected.values()),
            "rooms": len(self.rooms),
            "games": self.metrics.games,
            "games_over": self.metrics.over,
            "bot_workers": len(self.pool.idle) + len(self.pool.busy),
            "bot_queue": self.pool.queue,
            "bot_failures": self.pool.failures,
        }

    # -- rooms -------------------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The room of a table, read from the store if it is not in memory."""
        task = self.loading.get(table)
        if task is None:
            room = self.rooms.get(table)
            if room is not None:
                return room
            task = self.loading[table] = asyncio.create_task(self.load(table))
        return await asyncio.shield(task)

    async def rights(self, table: str, hashes: list[str]) -> Rights:
        """What tokens allow at a table; its game is not read for somebody who has no right to it."""
        room = self.rooms.get(table)
        if room is not None and room.version:
            return tables.rights(room.table, hashes)
        found = await self.store.table(table)
        if found is None:
            raise Refused("not-found", f"there is no table '{table}'; check the link")
        return tables.rights(tables.decode(found[1]), hashes)

    async def load(self, table: str) -> Room:
        room = self.rooms[table] = Room(self, table)
        try:
            await room.refresh()
        except BaseException:
            self.drop(room)
            raise
        finally:
            del self.loading[table]
        self.presence.ask(table)
        room.company.look_later()
        self.forget_later(room)
        return room

    def forget_later(self, room: Room) -> None:
        asyncio.get_running_loop().call_later(self.settings.forget, self.forget, room)

    def forget(self, room: Room) -> None:
        """Drop a room that nobody needs; what it was stands in the store."""
        if self.rooms.get(room.id) is not room or room.watchers:
            return
        if room.idle:
            self.drop(room)
        else:
            self.forget_later(room)

    def drop(self, room: Room) -> None:
        room.close()
        self.rooms.pop(room.id, None)
        self.presence.forget(room.id)
        self.games = {game: other for game, other in self.games.items() if other is not room}

    def heard(self, kind: str, name: str, number: int) -> None:
        """Another process, or this one, has written something."""
        if self.closing:
            return
        if kind == "word":
            self.presence.hear(name)
            return
        if kind == "all":
            for room in list(self.rooms.values()):
                self.spawn(partial(self.refresh, room))
            self.presence.again()
            return
        found = self.rooms.get(name) if kind == "table" else self.games.get(name)
        if found is not None:
            self.spawn(partial(self.catch_up_table if kind == "table" else self.catch_up_game, found, name, number))

    async def refresh(self, room: Room) -> None:
        """Read what is new of a room; one whose table is gone is closed."""
        try:
            await room.refresh()
        except Refused:
            self.drop(room)
            room.end()

    async def catch_up_table(self, room: Room, table: str, version: int) -> None:
        async with room.writing:  # it may be our own writing that we hear of
            known = room.version >= version
        if not known:
            await self.refresh(room)

    async def catch_up_game(self, room: Room, game: str, number: int) -> None:
        match = room.match
        if match is None or match.row.id != game:
            await room.refresh()
        else:
            await match.catch_up(number)

    # -- tables --------------------------------------------------------------------------------------------------------

    async def create(self, order: NewTable) -> TableMade:
        table, made = tables.create(order)
        await self.store.add_table(table.id, tables.encode(table))
        log.info("table %s: made for %d on %s", table.id, len(table.seats), table.board)
        return made

    async def join(self, table: str, order: Join) -> Joined:
        hashes = [tables.hashed(order.invite)]
        wrong = Refused("bad-token", "the invitation is not valid here; ask the host for the link")
        if not (await self.rights(table, hashes)).invite:
            raise wrong
        room = await self.room(table)

        def work(draft: Table) -> tuple[int, str]:
            if not tables.rights(draft, hashes).invite:
                raise wrong
            since = room.match.since if room.match is not None and room.playing else None
            return tables.sit(draft, order.seat, order.name, since)

        seat, token = await self.finish(room.change(work))
        log.info("table %s: somebody sits down at seat %d", room.id, seat)
        return Joined(seat, token)
