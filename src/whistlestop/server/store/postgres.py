"""The store in PostgreSQL, for several server processes at once: they tell each other by NOTIFY what they write."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import asyncpg

from whistlestop.errors import BadStore
from whistlestop.server.store import GAME, Conflict, Entry, GameRow, Listener, game_columns, game_row
from whistlestop.server.store.migrations import STEPS, steps_from

log = logging.getLogger("whistlestop.store")

CHANNEL = "whistlestop"
WORDS = "whistlestop_words"  # what processes call out to each other
MIGRATING = 0x57485354  # the advisory lock under which the schema is changed
PATIENCE = 10.0  # seconds for a statement
AGAIN = 1.0  # seconds between attempts to listen again

APPEND = """
    WITH added AS (INSERT INTO actions VALUES ($1, $2, $3, $4, $5, $6) RETURNING seq),
         ended AS (UPDATE games SET finished = $5 WHERE id = $1 AND $7)
    SELECT pg_notify($8, $9) FROM added"""


class PostgresStore:
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
                await migrate(database)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError, ValueError) as fault:
            # neither the address nor the message of the driver: both may hold the password
            raise BadStore(
                f"cannot open the PostgreSQL store ({type(fault).__name__}); check the address, and that it runs"
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

    async def healthy(self) -> bool:
        try:
            async with asyncio.timeout(5):
                await self.pool.fetchval("SELECT 1")
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
            return False
        return True

    async def add_table(self, table: str, data: bytes) -> None:
        await self.pool.execute("INSERT INTO tables VALUES ($1, 1, $2)", table, data)

    async def table(self, table: str) -> tuple[int, bytes] | None:
        found = await self.pool.fetchrow("SELECT version, data FROM tables WHERE id = $1", table)
        return None if found is None else (found[0], found[1])

    async def save_table(
        self, table: str, version: int, data: bytes, game: GameRow | None = None, ended: str | None = None
    ) -> None:
        async with self.pool.acquire() as database, database.transaction():
            changed = await database.execute(
                "UPDATE tables SET version = $1, data = $2 WHERE id = $3 AND version = $4",
                version,
                data,
                table,
                version - 1,
            )
            if changed != "UPDATE 1":
                raise Conflict
            if game is not None:
                await database.execute(
                    "INSERT INTO boards VALUES ($1, $2) ON CONFLICT DO NOTHING", game.fingerprint, game.source
                )
                await database.execute(
                    "INSERT INTO games VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL)", *game_columns(game)
                )
            if ended is not None:
                await database.execute("UPDATE games SET finished = $1 WHERE id = $2", time.time(), ended)
            await database.execute("SELECT pg_notify($1, $2)", CHANNEL, f"table {table} {version}")

    async def game(self, game: str) -> GameRow | None:
        found = await self.pool.fetchrow(
            f"SELECT {GAME} FROM games LEFT JOIN boards USING (fingerprint) WHERE id = $1", game
        )
        return None if found is None else game_row(found)

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        rows = await self.pool.fetch(
            "SELECT seq, seat, action, at, bot FROM actions WHERE game_id = $1 AND seq > $2 ORDER BY seq", game, after
        )
        return [Entry(seq, seat, action, at, bool(bot)) for seq, seat, action, at, bot in rows]

    async def append(self, game: str, entry: Entry, *, over: bool) -> None:
        try:
            await self.pool.execute(APPEND, *line(game, entry), over, CHANNEL, f"game {game} {entry.seq}")
        except asyncpg.UniqueViolationError:
            raise Conflict from None

    async def setting(self, name: str, value: bytes) -> bytes:
        await self.pool.execute("INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING", name, value)
        found: bytes = await self.pool.fetchval("SELECT value FROM settings WHERE name = $1", name)
        return found

    async def call(self, text: str) -> None:
        await self.pool.execute("SELECT pg_notify($1, $2)", WORDS, text)

    async def live(self) -> list[str]:
        rows = await self.pool.fetch("SELECT DISTINCT table_id FROM games WHERE finished IS NULL")
        return [row[0] for row in rows]

    async def count(self) -> tuple[int, int]:
        found = await self.pool.fetchrow("SELECT COUNT(*), COUNT(finished) FROM games")
        return found[0], found[1]


def line(game: str, entry: Entry) -> tuple[object, ...]:
    return game, entry.seq, entry.seat, entry.action, entry.at, int(entry.bot)


async def migrate(database: Any) -> None:
    """Bring the schema up to date; of several processes that start together one does it."""
    await database.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
    await database.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    version = await database.fetchval("SELECT version FROM schema_version") or 0
    if version > len(STEPS):
        raise BadStore(f"the store has schema {version}, this program knows {len(STEPS)}; use the newer program")
    for _, statement in steps_from(version, blob="BYTEA"):
        await database.execute(statement)
    await database.execute("DELETE FROM schema_version")
    await database.execute("INSERT INTO schema_version VALUES ($1)", len(STEPS))
