"""The store in one SQLite file. A thread of its own writes; what waits meanwhile is committed together, durably."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

from whistlestop.errors import BadStore
from whistlestop.server.store import GAME, Conflict, Entry, GameRow, Listener, game_columns, game_row
from whistlestop.server.store.migrations import STEPS, steps_from

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work, "asyncio.Future[Any]", asyncio.AbstractEventLoop]

MOST = 256  # jobs in one transaction


class SqliteStore:
    """See `Store`. The file belongs to one server process at a time."""

    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        opened: asyncio.Future[None] = loop.create_future()
        self.thread = threading.Thread(target=self.work, args=(opened, loop), name="store", daemon=True)
        self.thread.start()
        await opened

    async def close(self) -> None:
        if self.thread is not None:
            self.jobs.put(None)
            await asyncio.get_running_loop().run_in_executor(None, self.thread.join)
            self.thread = None

    def listen(self, listener: Listener) -> None:
        """Nobody else writes to the file."""

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.jobs.put((work, done, loop))
        return await done

    # -- the thread --------------------------------------------------------------------------------------------

    def work(self, opened: asyncio.Future[None], loop: asyncio.AbstractEventLoop) -> None:
        try:
            lock = lock_for_this_process(self.path)
            database = connect(self.path)
        except (BadStore, sqlite3.Error, OSError) as fault:
            if not isinstance(fault, BadStore):
                fault = BadStore(f"cannot open the store '{self.path}': {fault}; give another file by --store")
            loop.call_soon_threadsafe(opened.set_exception, fault)
            return
        loop.call_soon_threadsafe(opened.set_result, None)
        ending = False
        while not ending:
            batch: list[Job] = []
            job = self.jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == MOST or self.jobs.empty():
                    break
                job = self.jobs.get()
            ending = job is None
            if batch:
                self.transact(database, batch)
        database.close()
        lock.close()

    def transact(self, database: sqlite3.Connection, batch: list[Job]) -> None:
        """Do the jobs in one transaction, and tell their results only once it is on the disk."""
        results: list[tuple[Any, BaseException | None]] = []
        try:
            database.execute("BEGIN IMMEDIATE")
            for work, _, _ in batch:
                results.append(attempt(database, work))
            database.execute("COMMIT")
        except sqlite3.Error as fault:
            with contextlib.suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            results = [(None, fault)] * len(batch)
        for (_, done, loop), (value, error) in zip(batch, results, strict=True):
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, done, value, error)

    # -- the store ---------------------------------------------------------------------------------------------

    async def healthy(self) -> bool:
        try:
            async with asyncio.timeout(5):
                await self.do(lambda database: database.execute("SELECT 1").fetchone())
        except (TimeoutError, sqlite3.Error):
            return False
        return True

    async def add_table(self, table: str, data: bytes) -> None:
        await self.do(lambda database: database.execute("INSERT INTO tables VALUES (?, 1, ?)", (table, data)))

    async def table(self, table: str) -> tuple[int, bytes] | None:
        found = await self.do(
            lambda database: database.execute("SELECT version, data FROM tables WHERE id = ?", (table,)).fetchone()
        )
        return None if found is None else (found[0], found[1])

    async def save_table(
        self, table: str, version: int, data: bytes, game: GameRow | None = None, ended: str | None = None
    ) -> None:
        def work(database: sqlite3.Connection) -> None:
            changed = database.execute(
                "UPDATE tables SET version = ?, data = ? WHERE id = ? AND version = ?",
                (version, data, table, version - 1),
            )
            if changed.rowcount != 1:
                raise Conflict
            if game is not None:
                database.execute("INSERT OR IGNORE INTO boards VALUES (?, ?)", (game.fingerprint, game.source))
                database.execute(
                    "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)",
                    game_columns(game),
                )
            if ended is not None:
                database.execute("UPDATE games SET finished = ? WHERE id = ?", (time.time(), ended))

        await self.do(work)

    async def game(self, game: str) -> GameRow | None:
        found = await self.do(
            lambda database: database.execute(
                f"SELECT {GAME} FROM games LEFT JOIN boards USING (fingerprint) WHERE id = ?", (game,)
            ).fetchone()
        )
        return None if found is None else game_row(found)

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        rows = await self.do(
            lambda database: database.execute(
                "SELECT seq, seat, action, at, bot FROM actions WHERE game_id = ? AND seq > ? ORDER BY seq",
                (game, after),
            ).fetchall()
        )
        return [Entry(seq, seat, action, at, bool(bot)) for seq, seat, action, at, bot in rows]

    async def append(self, game: str, entry: Entry, *, over: bool) -> None:
        def work(database: sqlite3.Connection) -> None:
            database.execute(
                "INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)",
                (game, entry.seq, entry.seat, entry.action, entry.at, entry.bot),
            )
            if over:
                database.execute("UPDATE games SET finished = ? WHERE id = ?", (entry.at, game))

        await self.do(work)

    async def setting(self, name: str, value: bytes) -> bytes:
        def work(database: sqlite3.Connection) -> bytes:
            database.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, value))
            found: bytes = database.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()[0]
            return found

        return await self.do(work)

    async def call(self, text: str) -> None:
        """Nobody else is there."""

    async def live(self) -> list[str]:
        rows = await self.do(
            lambda database: database.execute("SELECT DISTINCT table_id FROM games WHERE finished IS NULL").fetchall()
        )
        return [row[0] for row in rows]

    async def count(self) -> tuple[int, int]:
        found = await self.do(
            lambda database: database.execute("SELECT COUNT(*), COUNT(finished) FROM games").fetchone()
        )
        return found[0], found[1]


def lock_for_this_process(path: str) -> IO[bytes]:
    """Hold a file next to the store: a second server would not hear what the first one writes."""
    file = Path(path).expanduser()
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = file.with_name(f"{file.name}.lock").open("ab")
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise BadStore(
                f"the store '{path}' is in use by another server; stop that one, or use PostgreSQL for several"
            ) from None
    return lock


def connect(path: str) -> sqlite3.Connection:
    """Open the file for this process alone, and bring its schema up to date."""
    database = sqlite3.connect(Path(path).expanduser(), isolation_level=None, timeout=5)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")  # an answer means that it is on the disk
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    database.execute("BEGIN IMMEDIATE")
    row = database.execute("SELECT version FROM schema_version").fetchone()
    version = row[0] if row else 0
    if version > len(STEPS):
        raise BadStore(
            f"the store '{path}' has schema {version}, this program knows {len(STEPS)}; use the newer program"
        )
    for _, statement in steps_from(version, blob="BLOB"):
        database.execute(statement)
    database.execute("DELETE FROM schema_version")
    database.execute("INSERT INTO schema_version VALUES (?)", (len(STEPS),))
    database.execute("COMMIT")
    return database


def attempt(database: sqlite3.Connection, work: Work) -> tuple[Any, BaseException | None]:
    """One job of a transaction; if it fails it leaves nothing, and the others go on."""
    database.execute("SAVEPOINT job")
    try:
        value = work(database)
    except (sqlite3.IntegrityError, Conflict):
        database.execute("ROLLBACK TO job")
        return None, Conflict()
    except BaseException as fault:  # of whatever kind, it is told to whoever waits for the job
        database.execute("ROLLBACK TO job")
        return None, fault
    finally:
        database.execute("RELEASE job")
    return value, None


def settle(done: asyncio.Future[Any], value: Any, error: BaseException | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(value)
    else:
        done.set_exception(error)
