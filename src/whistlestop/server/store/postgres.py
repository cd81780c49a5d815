"""The store in PostgreSQL, for several server processes at once: they tell each other by NOTIFY what they write."""

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
from whistlestop.server.store.base import Conflict, Entry, Listener, Step, Store
from whistlestop.server.store.migrations import STEPS, steps_from

log = logging.getLogger("whistlestop.store")

CHANNEL = "whistlestop"
WORDS = "whistlestop_words"  # what processes call out to each other
MIGRATING = 0x57485354  # the advisory lock under which the schema is changed
PATIENCE = 10.0  # seconds for a statement
AGAIN = 1.0  # seconds between attempts to listen again
ANSWER = 5.0  # seconds after which a database that does not answer counts as not there

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
            self.pool = await asyncpg.create_pool(self.address, min_size=1, max_size=8, command_timeout=PATIENCE)
            async with self.pool.acquire() as database, database.transaction():
                await set_clock(database)
                await migrate(database)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError, ValueError) as fault:
            # neither the address nor the message of the driver: both may hold the password
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
        """Hold a connection for notifications; after a break everything may have been missed, and is told as such."""
        while True:
            lost = asyncio.Event()
            try:
                database = await asyncpg.connect(self.address, timeout=PATIENCE)
                database.add_termination_listener(lambda *_, lost=lost: lost.set())
                await set_clock(database)
                await database.add_listener(CHANNEL, self.heard)
                await database.add_listener(WORDS, lambda *call: self.tell("word", call[3], 0))
                if ready.done():
                    log.info("listening to the database again")
                    self.tell("all", "", 0)
                else:
                    ready.set_result(None)
                try:
                    await lost.wait()
                finally:
                    with contextlib.suppress(Exception):
                        await database.close(timeout=1)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as fault:
                log.warning("cannot listen to the database (%s); trying again", type(fault).__name__)
            await asyncio.sleep(AGAIN)

    def heard(self, connection: object, pid: int, channel: str, payload: str) -> None:
        kind, name, number = payload.split()
        self.tell(kind, name, int(number))

    def tell(self, kind: str, name: str, number: int) -> None:
        if self.listener is not None:
            self.listener(kind, name, number)

    # -- the store ---------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """NOTIFY tells it."""

    async def check(self) -> bool:
        """PostgreSQL looks after its own files."""
        return True

    async def pulse(self) -> None:
        async with asyncio.timeout(ANSWER):
            await super().pulse()

    def notice(self, kind: str, name: str, number: int) -> list[Step]:
        return [Step("SELECT pg_notify(?, ?)", (CHANNEL, f"{kind} {name} {number}"))]

    async def transact(self, steps: Sequence[Step], *, still: bool = False) -> list[list[tuple[Any, ...]]]:
        found: list[list[tuple[Any, ...]]] = []
        async with self.pool.acquire() as database:
            try:
                # a single statement is a transaction of its own
                level = "repeatable_read" if still else None
                async with contextlib.nullcontext() if len(steps) == 1 else database.transaction(isolation=level):
                    for step in steps:
                        found.append([tuple(row) for row in await database.fetch(numbered(step.sql), *step.values)])
                        if step.must and not found[-1]:
                            raise Conflict
            except asyncpg.IntegrityConstraintViolationError:
                raise Conflict from None
        return found

    async def call(self, text: str) -> None:
        await self.query("SELECT pg_notify(?, ?)", WORDS, text)

    async def append(self, game: str, entry: Entry, *, over: bool) -> None:
        line = (game, entry.seq, entry.seat, entry.action, entry.at, int(entry.bot))
        try:  # in one statement: every action of a game comes by here
            await self.pool.execute(APPEND, *line, over, CHANNEL, f"game {game} {entry.seq}")
        except asyncpg.UniqueViolationError:
            raise Conflict from None


@functools.cache
def numbered(sql: str) -> str:
    """A statement with `$1`, `$2` … for its values."""
    count = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(count)}", sql)


async def set_clock(database: Any) -> None:
    """Let the database say what time it is: the clocks of several machines may differ."""
    clock.anchor(float(await database.fetchval("SELECT EXTRACT(EPOCH FROM clock_timestamp())")))


async def migrate(database: Any) -> None:
    """Bring the schema up to date; of several processes that start together one does it."""
    await database.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
    await database.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    version = await database.fetchval("SELECT version FROM schema_version") or 0
    if version > len(STEPS):
        raise BadStore(f"the store has schema {version}, this program knows {len(STEPS)}; use the newer program")
    for _, statement in steps_from(version, blob="BYTEA", now=clock.now()):
        await database.execute(statement)
    if version < len(STEPS):
        await database.execute("DELETE FROM schema_version")
        await database.execute("INSERT INTO schema_version VALUES ($1)", len(STEPS))
