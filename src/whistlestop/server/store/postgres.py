"""The store in PostgreSQL, for several server processes at once: they notify each other of what they write."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import logging
import re
from collections.abc import Sequence
from typing import Any

import asyncpg

from whistlestop.errors import BadStore
from whistlestop.server import clock
from whistlestop.server.store.base import Conflict, Entry, Listener, Statement, Store
from whistlestop.server.store.migrations import STEPS, steps_from

log = logging.getLogger("whistlestop.store")

CHANNEL = "whistlestop"
BROADCASTS = "whistlestop_words"  # the channel of broadcasts
MIGRATING = 0x57485354  # the advisory lock that guards changes of the schema
STATEMENT_TIMEOUT = 10.0  # seconds
RETRY = 1.0  # seconds between attempts to listen again
PROBE_TIMEOUT = 5.0  # seconds after which a database that does not answer counts as down
UNREACHABLE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError, ValueError)

APPEND = """
    WITH added AS (INSERT INTO actions (game_id, seq, seat, action, at, bot) VALUES ($1, $2, $3, $4, $5, $6)
                   RETURNING seq),
         ended AS (UPDATE games SET finished = $5, alarm = NULL WHERE id = $1 AND $7)
    SELECT pg_notify($8, $9) FROM added"""


class PostgresStore(Store):
    """See `Store`."""

    shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self.pool: Any = None
        self.listener: Listener | None = None
        self.listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(
                self.address, min_size=1, max_size=8, command_timeout=STATEMENT_TIMEOUT
            )
            async with self.pool.acquire() as database, database.transaction():
                await set_clock(database)
                await migrate(database)
        except BaseException as fault:
            await self.close()
            if not isinstance(fault, UNREACHABLE):
                raise
            # without the address and the message of the driver, which may contain the password
            raise BadStore(
                f"cannot open the PostgreSQL store ({type(fault).__name__}); check its address and that it is running"
            ) from None
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.listening = asyncio.create_task(self.keep_listening(ready))
        await ready

    async def close(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.listening
        if self.pool is not None:
            await self.pool.close()

    def listen(self, listener: Listener) -> None:
        self.listener = listener

    async def keep_listening(self, ready: asyncio.Future[None]) -> None:
        """Keep a connection for notifications open; after a break, say that anything may have changed."""
        while True:
            lost = asyncio.Event()
            try:
                database = await asyncpg.connect(self.address, timeout=STATEMENT_TIMEOUT)
                database.add_termination_listener(lambda *_, lost=lost: lost.set())
                await set_clock(database)
                await database.add_listener(CHANNEL, self.heard)
                await database.add_listener(BROADCASTS, lambda *call: self.notify("broadcast", call[3], 0))
                if ready.done():
                    log.info("listening to the database works again")
                    self.notify("all", "", 0)
                else:
                    ready.set_result(None)
                try:
                    await lost.wait()
                finally:
                    with contextlib.suppress(Exception):
                        await database.close(timeout=1)
            except UNREACHABLE as fault:
                log.warning("cannot listen to the database (%s); trying again", type(fault).__name__)
            await asyncio.sleep(RETRY)

    def heard(self, connection: object, pid: int, channel: str, payload: str) -> None:
        kind, name, number = payload.split()
        self.notify(kind, name, int(number))

    def notify(self, kind: str, name: str, number: int) -> None:
        if self.listener is not None:
            self.listener(kind, name, number)

    # -- the store ---------------------------------------------------------------------------------------------

    async def poll(self) -> None:
        """Do nothing: PostgreSQL notifies of changes."""

    async def check(self) -> bool:
        """Return True: PostgreSQL checks its own files."""
        return True

    async def probe(self) -> None:
        async with asyncio.timeout(PROBE_TIMEOUT):
            await super().probe()

    def notice(self, kind: str, name: str, number: int) -> list[Statement]:
        return [Statement("SELECT pg_notify(?, ?)", (CHANNEL, f"{kind} {name} {number}"))]

    async def transact(self, statements: Sequence[Statement], *, snapshot: bool = False) -> list[list[tuple[Any, ...]]]:
        found: list[list[tuple[Any, ...]]] = []
        async with self.pool.acquire() as database:
            try:
                # a single statement is a transaction by itself
                level = "repeatable_read" if snapshot else None
                async with contextlib.nullcontext() if len(statements) == 1 else database.transaction(isolation=level):
                    for statement in statements:
                        found.append(
                            [tuple(row) for row in await database.fetch(numbered(statement.sql), *statement.values)]
                        )
                        if statement.must_match and not found[-1]:
                            raise Conflict
            except asyncpg.IntegrityConstraintViolationError:
                raise Conflict from None
        return found

    async def broadcast(self, text: str) -> None:
        await self.query("SELECT pg_notify(?, ?)", BROADCASTS, text)

    async def append(self, game: str, entry: Entry, *, over: bool) -> None:
        line = (game, entry.seq, entry.seat, entry.action, entry.at, int(entry.bot))
        try:  # one statement, for speed: this is called for every action
            await self.pool.execute(APPEND, *line, over, CHANNEL, f"game {game} {entry.seq}")
        except asyncpg.UniqueViolationError:
            raise Conflict from None


@functools.cache
def numbered(sql: str) -> str:
    """Return a statement with `$1`, `$2` … for its values."""
    count = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(count)}", sql)


async def set_clock(database: Any) -> None:
    """Set the clock by the database's, for those of several machines may differ."""
    clock.anchor(float(await database.fetchval("SELECT EXTRACT(EPOCH FROM clock_timestamp())")))


async def migrate(database: Any) -> None:
    """Bring the schema up to date; if several processes start together, one of them does it."""
    await database.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
    await database.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    version = await database.fetchval("SELECT version FROM schema_version") or 0
    if version > len(STEPS):
        raise BadStore(f"the store has schema {version}, but this program knows only {len(STEPS)}; use a newer program")
    for _, statement in steps_from(version, blob="BYTEA", now=clock.now()):
        await database.execute(statement)
    if version < len(STEPS):
        await database.execute("DELETE FROM schema_version")
        await database.execute("INSERT INTO schema_version VALUES ($1)", len(STEPS))
