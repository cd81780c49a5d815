"""The hub: what one server process has in memory, and how news from other processes reaches its rooms."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from whistlestop.server import clock, table_changes, tables
from whistlestop.server.analyses import Analyses
from whistlestop.server.fair_queue import FairQueue, finish
from whistlestop.server.limits import Gate, Limits
from whistlestop.server.maintenance import Health, Maintenance
from whistlestop.server.match import Match
from whistlestop.server.metrics import Metrics
from whistlestop.server.pool import DECISION_TIMEOUT, BotPool
from whistlestop.server.presence import Presence
from whistlestop.server.protocol import Join, Joined, NewTable, PlayOn, SaidMessage, TableMade
from whistlestop.server.push import DELAY, Push
from whistlestop.server.replays import Replays
from whistlestop.server.request_errors import RequestError, describe
from whistlestop.server.retention import Retention
from whistlestop.server.room import Room
from whistlestop.server.store import Entry, Store
from whistlestop.server.tables import Rights, Table
from whistlestop.server.web_hooks import DELAY as HOOK_DELAY
from whistlestop.server.web_hooks import WebHooks

log = logging.getLogger("whistlestop.hub")

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """How a server is run; times in seconds."""

    limits: Limits = field(default_factory=Limits)
    origins: frozenset[str] = frozenset()  # other sites whose pages may open a WebSocket
    bot_pause: float = 0.8  # before a bot acts, so that people can follow
    undo_pause: float = 3.5  # before a bot acts after an action that a person can undo, if they want that
    bot_timeout: float = DECISION_TIMEOUT
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_command: tuple[str, ...] = ()
    failover_delay: float = 5.0  # to wait for a process that should act first
    forget: float = 60.0  # until a room that nobody needs is dropped from memory
    absence: float = 600.0  # for which bots play on without anybody being connected
    address: str = ""  # the URL at which others reach this server
    push_contact: str = "mailto:whistlestop@localhost"  # whom push services can contact about this server
    push_services: frozenset[str] = frozenset()  # origins besides those of the known browsers
    alert_delay: float = DELAY
    hook_delay: float = HOOK_DELAY
    private_hooks: bool = False  # whether web hooks may lead to addresses of private networks
    public: str = ""  # the same if it was configured: then requests for other names are refused
    behind_proxy: bool = False
    retention: Retention = field(default_factory=Retention)


class Hub:
    """The rooms of this process, and what they share: the store, the pool of bots, alerts, limits, metrics."""

    def __init__(self, store: Store, settings: Settings, pool: BotPool | None = None) -> None:
        self.store = store
        self.settings = settings
        self.metrics = Metrics()
        self.gate = Gate(settings.limits)
        self.pool = pool or BotPool(settings.bot_workers, settings.bot_timeout, list(settings.bot_command))
        self.presence = Presence(self, self.broadcast)
        self.push = Push(self)
        self.web_hooks = WebHooks(self)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.games: dict[str, Room] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.up_since = clock.now()  # since when people can act: the start, or the end of the store's last failure
        self.reading = FairQueue(1)  # old games are read one at a time; addresses share the time
        self.replays = Replays(self)
        self.analyses = Analyses(self)
        self.health = Health(self)

    async def open(self) -> None:
        self.store.listen(self.heard)
        await self.store.open()
        self.up_since = clock.now()
        await self.push.open()
        if self.store.shared:
            self.spawn(self.presence.run)
        self.spawn(Maintenance(self).run)

    def was_down_since(self, moment: float) -> bool:
        """Return whether there has been a time since a moment in which nobody could act."""
        return moment < self.up_since

    async def close(self) -> None:
        self.closing = True
        for room in self.rooms.values():
            room.close()
        for task in [*self.tasks, *self.loading.values()]:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.loading.values(), return_exceptions=True)
        await self.reading.close()
        await self.pool.close()
        await self.analyses.close()
        self.push.close()
        self.web_hooks.close()
        await self.store.close()

    def spawn(self, work: Callable[[], Awaitable[Any]]) -> None:
        """Run something in the background; errors are logged."""

        async def run() -> None:
            try:
                await work()
            except Exception as fault:
                log.warning("a background task failed: %s", describe(fault))

        task = asyncio.create_task(run())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something to its end even if the client has gone: whatever is stored has to be announced."""
        return await finish(work, self.tasks)

    def gauges(self) -> dict[str, float | dict[str, int]]:
        """Return the current values for `/metrics`."""
        return {
            "connections": sum(self.gate.connected.values()),
            "rooms": len(self.rooms),
            "games": len(self.games),
            "games_stored": self.metrics.stored,
            "games_over": self.metrics.over,
            "bot_workers": len(self.pool.idle) + len(self.pool.busy),
            "bot_queue": self.pool.queue,
            "bot_failures": self.pool.failures,
        }

    # -- rooms -------------------------------------------------------------------------------------------------------

    async def room(self, table: str, address: str = "") -> Room:
        """Return the room of a table, read from the store for an address if it is not in memory."""
        task = self.loading.get(table)
        if task is None:
            room = self.rooms.get(table)
            if room is not None:
                return room
            task = self.loading[table] = asyncio.create_task(self.load(table, address))
        try:
            return await asyncio.shield(task)
        finally:
            del task  # which an error would otherwise keep

    async def rights(self, table: str, hashes: list[str]) -> Rights:
        """Return what tokens allow at a table; its game is not loaded for that."""
        room = self.rooms.get(table)
        if room is not None and room.version:
            return tables.rights(room.table, hashes)
        found = await self.store.table(table)
        if found is None:
            raise RequestError("not-found", f"there is no table '{table}'; check the link")
        return tables.rights(tables.decode(found[1]), hashes)

    async def load(self, table: str, address: str) -> Room:
        room = self.rooms[table] = Room(self, table)
        try:
            await self.reading.run((address,), room.refresh)
        except BaseException:
            self.drop(room)
            raise
        finally:
            del self.loading[table]
        self.presence.open(table)
        room.note_absences_later()
        self.forget_later(room)
        return room

    def forget_later(self, room: Room) -> None:
        if room.expiry is not None:
            room.expiry.cancel()
        room.expiry = asyncio.get_running_loop().call_later(self.settings.forget, self.forget, room)

    def forget(self, room: Room) -> None:
        """Drop a room that nobody needs; all of it is in the store."""
        if self.rooms.get(room.id) is not room or room.roster.watchers:
            return
        if room.idle:
            self.drop(room)
        else:
            self.forget_later(room)

    def drop(self, room: Room) -> None:
        room.close()
        self.rooms.pop(room.id, None)
        self.presence.close(room.id)
        self.games = {game: other for game, other in self.games.items() if other is not room}

    def heard(self, kind: str, name: str, number: int) -> None:
        """Handle what a process, this one included, has written or broadcast."""
        if self.closing:
            return
        if kind == "broadcast":
            self.presence.receive(name)
            return
        if kind == "all":
            for room in list(self.rooms.values()):
                self.spawn(partial(self.refresh, room))
            self.presence.resume()
            return
        found = self.rooms.get(name) if kind == "table" else self.games.get(name)
        if found is not None:
            self.spawn(partial(self.catch_up_table if kind == "table" else self.catch_up_game, found, name, number))

    async def refresh(self, room: Room) -> None:
        """Read what is new of a room; close it if its table is gone."""
        try:
            await room.refresh()
        except RequestError:
            self.drop(room)
            room.end()

    async def catch_up_table(self, room: Room, table: str, version: int) -> None:
        async with room.writing:  # the notification may be about our own change
            known = room.version >= version
        if not known:
            await self.refresh(room)

    async def catch_up_game(self, room: Room, game: str, number: int) -> None:
        match = room.match
        if match is None or match.row.id != game:
            await room.refresh()
        else:
            await match.catch_up(number)

    # -- other processes -----------------------------------------------------------------------------------------------

    def broadcast(self, text: str) -> None:
        """Send a text to the other processes."""
        if self.store.shared and not self.closing:
            self.spawn(partial(self.store.broadcast, text))

    def connections_changed(self, table: str) -> None:
        if table in self.rooms:
            self.rooms[table].connections_changed()

    def hear(self, table: str, said: SaidMessage) -> None:
        if table in self.rooms:
            self.rooms[table].roster.hear(said)

    def skip_pauses(self, table: str, seats: frozenset[int]) -> None:
        if table in self.rooms:
            self.rooms[table].skip_pauses(seats)

    # -- tables --------------------------------------------------------------------------------------------------------

    async def create(self, order: NewTable) -> TableMade:
        table, made = table_changes.create(order)
        await self.store.add_table(table.id, tables.encode(table))
        log.info("table %s: created for %d players on %s", table.id, len(table.seats), table.board)
        return made

    async def play_on(self, order: PlayOn, match: Match) -> TableMade:
        """Make a table where a game goes on as a finished one stood after some of its actions."""
        if order.seq >= len(match.moves):
            last = len(match.moves) - 1
            raise RequestError("game-over", f"the game was over after that; 'seq' has to be from 0 to {last}")
        table, made, game = table_changes.continue_game(order, match.row)
        # as a bot's, because nobody may undo what was played elsewhere
        lines = [
            Entry(number, line.seat, line.action, game.started, bot=True)
            for number, line in enumerate(match.moves[: order.seq], 1)
        ]
        await self.store.add_table(table.id, tables.encode(table), game, lines)
        log.info("table %s: created to play on from action %d of a game on %s", table.id, order.seq, table.board)
        return made

    async def join(self, table: str, order: Join, address: str) -> Joined:
        hashes = [tables.hashed(order.invite)]

        def check(who: Rights) -> None:
            if not who.invite:
                raise RequestError("bad-token", "the invitation is not valid; ask the host for a new link")

        check(await self.rights(table, hashes))
        room = await self.room(table, address)

        def work(draft: Table) -> tuple[int, str]:
            check(tables.rights(draft, hashes))
            since = room.match.pending_since if room.match is not None and room.playing else None
            return table_changes.sit(draft, order.seat, order.name, since)

        seat, token = await self.finish(room.change(work))
        log.info("table %s: somebody took seat %d", room.id, seat)
        return Joined(seat, token)
