"""The hub: what one server process holds in memory, and what it does about news from other processes."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from whistlestop.server import tables
from whistlestop.server.limits import Gate, Limits
from whistlestop.server.match import Match
from whistlestop.server.metrics import Metrics
from whistlestop.server.pool import LIMIT, BotPool
from whistlestop.server.presence import Presence
from whistlestop.server.protocol import Join, Joined, NewTable, SeatInfo, TableMade
from whistlestop.server.push import DELAY, Push
from whistlestop.server.refusal import Refused
from whistlestop.server.room import Room
from whistlestop.server.store import GameRow, Store
from whistlestop.server.tables import Table

log = logging.getLogger("whistlestop.hub")

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """How a server is run; times in seconds."""

    limits: Limits = field(default_factory=Limits)
    origins: frozenset[str] = frozenset()  # of pages besides the own ones that may open a WebSocket
    bot_pause: float = 0.8  # before a bot acts, so that people can follow
    bot_limit: float = LIMIT
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_command: tuple[str, ...] = ()
    backup: float = 5.0  # how long to wait for a process that should act first
    forget: float = 60.0  # after which a room that nobody needs is dropped from memory
    address: str = ""  # where others reach this server, as a URL
    push_contact: str = "mailto:whistlestop@localhost"  # whom push services can ask about this server
    push_services: frozenset[str] = frozenset()  # addresses of others than those of the known browsers
    alert_delay: float = DELAY


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

    async def open(self) -> None:
        self.store.listen(self.heard)
        await self.store.open()
        await self.push.open()
        if self.store.shared:
            self.spawn(self.presence.beat)
        self.spawn(self.resume)

    async def close(self) -> None:
        self.closing = True
        for room in self.rooms.values():
            room.close()
        for task in [*self.tasks, *self.loading.values()]:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.loading.values(), return_exceptions=True)
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
        """Do something to its end, even if whoever asked for it is gone meanwhile: what is kept has to be told."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished_task)
        return await asyncio.shield(task)

    def finished_task(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has been told, if they are still there

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
        room.look_later()
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

    async def resume(self) -> None:
        """Go on with the games in which a bot, or the clock, was about to act when the last server stopped."""
        for table in await self.store.live():
            try:
                await self.room(table)
            except Exception as fault:
                log.warning("table %s cannot be read: %s", table, describe(fault))
            await asyncio.sleep(0)

    def heard(self, kind: str, name: str, number: int) -> None:
        """Another process, or this one, has written something."""
        if self.closing:
            return
        if kind == "word":
            self.presence.hear(name)
            return
        if kind == "all":
            for room in self.rooms.values():
                self.spawn(room.refresh)
            self.presence.again()
            return
        found = self.rooms.get(name) if kind == "table" else self.games.get(name)
        if found is not None:
            self.spawn(partial(self.catch_up_table if kind == "table" else self.catch_up_game, found, name, number))

    async def catch_up_table(self, room: Room, table: str, version: int) -> None:
        async with room.writing:  # it may be our own writing that we hear of
            known = room.version >= version
        if not known:
            await room.refresh()

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
        room = await self.room(table)

        def work(draft: Table) -> tuple[int, str]:
            if not tables.rights(draft, [tables.hashed(order.invite)]).invite:
                raise Refused("bad-token", "the invitation is not valid here; ask the host for the link")
            since = room.match.since if room.match is not None and room.playing else None
            return tables.sit(draft, order.seat, order.name, since)

        seat, token = await self.finish(room.change(work))
        log.info("table %s: somebody sits down at seat %d", room.id, seat)
        return Joined(seat, token)

    async def finished(self, game: str) -> Match:
        """A game that is over, for looking at it again."""
        room = self.games.get(game)
        match = room.match if room is not None and room.match and room.match.row.id == game else None
        match = match or await Match.load(self.store, game)
        if not match.over:
            raise Refused("not-over", "the game is not over; its record is told afterwards")
        return match

    async def seats_of(self, game: GameRow) -> list[SeatInfo]:
        """Who played a game; where that is not known, who sits at its table, if that has as many seats still."""
        table = (await self.room(game.table)).table
        if game.id in table.cast:
            cast = table.cast[game.id]
            return [SeatInfo(each.name, each.name is not None, each.bot, colour=each.colour) for each in cast]
        if len(table.seats) != game.players:
            return [SeatInfo() for _ in range(game.players)]
        return [SeatInfo(seat.name, seat.token is not None, seat.bot) for seat in table.seats]


def describe(fault: BaseException) -> str:
    """An unexpected error for the log: its kind and place, never its text, which may quote a message."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" in {os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else ""
    return f"{type(fault).__name__}{place}"
