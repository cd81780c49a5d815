"""The store in one SQLite file. One thread writes; whatever comes meanwhile is committed together, durably."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from whistlestop.errors import BadStore
from whistlestop.server import clock
from whistlestop.server.store.base import Conflict, Listener, Statement, Store
from whistlestop.server.store.migrations import STEPS, steps_from

Rows = list[list[tuple[Any, ...]]]
Job = tuple[Sequence[Statement], "asyncio.Future[Rows]", asyncio.AbstractEventLoop]

MOST = 256  # jobs per transaction
PRIVATE = 0o600  # the file has the seeds of running games and hashes of tokens
BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
DATA_VERSION = Statement("PRAGMA data_version")  # changes when another process has written to the file


class SqliteStore(Store):
    """See `Store`. The file belongs to one server process at a time; administrative commands may write to it too."""

    shared = False

    def __init__(self, path: str, *, alone: bool = True) -> None:
        self.path = path
        self.file = Path(path).expanduser().resolve()
        self.alone = alone
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.listener: Listener | None = None
        self.broken = False  # whether the file was found to be damaged
        self.data_version: int | None = None

    async def open(self) -> None:
        clock.anchor(time.time())
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
        self.listener = listener

    async def poll(self) -> None:
        found = (await self.transact([DATA_VERSION]))[0][0][0]
        if self.data_version not in (None, found) and self.listener is not None:
            self.listener("all", "", 0)
        self.data_version = found

    async def broadcast(self, text: str) -> None:
        """Do nothing: there are no other processes."""

    async def check(self) -> bool:
        def look_through() -> bool:
            with contextlib.closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=5)) as database:
                return bool(database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")

        try:
            sound = await asyncio.to_thread(look_through)
        except sqlite3.OperationalError:
            return True  # it is locked or gone: the next write will notice
        except sqlite3.DatabaseError:
            sound = False
        self.broken = self.broken or not sound
        return sound

    async def probe(self) -> None:
        if self.broken:
            raise sqlite3.DatabaseError("the file is damaged")
        await super().probe()

    async def transact(self, statements: Sequence[Statement], *, snapshot: bool = False) -> Rows:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Rows] = loop.create_future()
        self.jobs.put((statements, done, loop))
        try:
            return await done
        finally:
            del done  # which an error would otherwise keep

    # -- the thread --------------------------------------------------------------------------------------------

    def work(self, opened: asyncio.Future[None], loop: asyncio.AbstractEventLoop) -> None:
        lock: IO[bytes] | None = None
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            lock = lock_for_this_process(self.file) if self.alone else None
            database = connect(self.file)
        except (BadStore, sqlite3.Error, OSError) as fault:
            if lock is not None:
                lock.close()
            if not isinstance(fault, BadStore):
                fault = BadStore(f"cannot open the store '{self.path}': {fault}; name another file with --store")
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
                self.execute(database, batch)
        database.close()
        if lock is not None:
            lock.close()

    def execute(self, database: sqlite3.Connection, batch: list[Job]) -> None:
        """Execute jobs in one transaction, and hand out their results once it is on the disk."""
        results: list[tuple[Rows, BaseException | None]] = []
        try:
            database.execute("BEGIN IMMEDIATE")
            for statements, _, _ in batch:
                results.append(attempt(database, statements))
            database.execute("COMMIT")
        except sqlite3.Error as fault:
            with contextlib.suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            results = [([], fault)] * len(batch)
        for (_, done, loop), (value, error) in zip(batch, results, strict=True):
            if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in BROKEN:
                self.broken = True
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits for it
                loop.call_soon_threadsafe(settle, done, value, error)


def lock_for_this_process(file: Path) -> IO[bytes]:
    """Lock a file next to the store: a second server would not notice what the first one writes."""
    lock = file.with_name(f"{file.name}.lock").open("ab")
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise BadStore(
                f"the store '{file}' is in use by another server; stop it, or use PostgreSQL to run several"
            ) from None
    return lock


def connect(file: Path) -> sqlite3.Connection:
    """Open the file, readable only by its owner, and bring its schema up to date."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    if os.stat(file).st_mode & 0o077:
        file.chmod(PRIVATE)
    database = sqlite3.connect(file, isolation_level=None, timeout=5)
    try:
        migrate(database, file)
    except BaseException:
        database.close()
        raise
    return database


def migrate(database: sqlite3.Connection, file: Path) -> None:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")  # an answer means that it is on the disk
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    database.execute("BEGIN IMMEDIATE")
    row = database.execute("SELECT version FROM schema_version").fetchone()
    version = row[0] if row else 0
    if version > len(STEPS):
        raise BadStore(
            f"the store '{file}' has schema {version}, but this program knows only {len(STEPS)}; use a newer program"
        )
    for _, statement in steps_from(version, blob="BLOB", now=clock.now()):
        database.execute(statement)
    if version < len(STEPS):
        database.execute("DELETE FROM schema_version")
        database.execute("INSERT INTO schema_version VALUES (?)", (len(STEPS),))
    database.execute("COMMIT")


def attempt(database: sqlite3.Connection, statements: Sequence[Statement]) -> tuple[Rows, BaseException | None]:
    """Execute one job of a transaction; if it fails it changes nothing, and the others go on."""
    database.execute("SAVEPOINT job")
    try:
        found = []
        for statement in statements:
            found.append(database.execute(statement.sql, statement.values).fetchall())
            if statement.must_match and not found[-1]:
                raise Conflict
    except (sqlite3.IntegrityError, Conflict):
        database.execute("ROLLBACK TO job")
        return [], Conflict()
    except BaseException as fault:  # the caller that waits for the job is told
        database.execute("ROLLBACK TO job")
        return [], fault
    finally:
        database.execute("RELEASE job")
    return found, None


def settle(done: asyncio.Future[Any], value: Any, error: BaseException | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(value)
    else:
        done.set_exception(error)
