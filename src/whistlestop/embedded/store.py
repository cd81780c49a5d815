"""A store in memory that journals: nothing counts before the journal has it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import msgspec

from whistlestop.errors import BadStore
from whistlestop.server import clock
from whistlestop.server.fair_queue import finish
from whistlestop.server.store.base import Listener, Statement, Store
from whistlestop.server.store.sqlite import Rows, attempt, migrate

LONG = 2000  # lines of a journal that are worth replacing by a snapshot when the store is opened


class Journal(Protocol):
    """Where the lines are kept; in a browser this is IndexedDB. Each call is durable when it returns."""

    def read(self) -> Awaitable[tuple[bytes | None, list[bytes]]]:
        """Return the last snapshot, if there is one, and all lines after it."""

    def append(self, line: bytes) -> Awaitable[None]: ...

    def replace(self, snapshot: bytes) -> Awaitable[None]:
        """Replace everything by a snapshot."""


class JournalStore(Store):
    """See `Store`. The database is in memory; each transaction that changes it is one line of the journal."""

    shared = False

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.writing = asyncio.Lock()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.database = sqlite3.connect(":memory:", isolation_level=None)

    async def open(self) -> None:
        clock.anchor(time.time())
        snapshot, lines = await self.journal.read()
        try:
            if snapshot is not None:
                self.database.deserialize(snapshot)
            for line in lines:
                for sql, values in msgspec.msgpack.decode(line, type=list[tuple[str, list[Any]]]):
                    self.database.execute(sql, values)
        except (sqlite3.Error, msgspec.MsgspecError) as fault:
            raise BadStore(f"the games of this device cannot be read: {fault}") from None
        before = self.database.total_changes
        migrate(self.database, Path("this device"))
        if self.database.total_changes > before:
            await self.journal.replace(self.database.serialize())
        elif len(lines) > LONG:
            with suppress(OSError):  # a full device keeps its long journal
                await self.journal.replace(self.database.serialize())

    async def close(self) -> None:
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.database.close()

    def listen(self, listener: Listener) -> None:
        """Do nothing: there are no other processes."""

    async def poll(self) -> None:
        """Do nothing: nobody else writes."""

    async def broadcast(self, text: str) -> None:
        """Do nothing: there are no other processes."""

    async def check(self) -> bool:
        return bool(self.database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")

    async def transact(self, statements: Sequence[Statement], *, snapshot: bool = False) -> Rows:
        # to its end, even if nobody waits for it: the journal may already have it
        return await finish(self.write(statements), self.tasks)

    async def write(self, statements: Sequence[Statement]) -> Rows:
        async with self.writing:
            before = self.database.total_changes
            self.database.execute("BEGIN")
            try:
                rows, fault = attempt(self.database, statements)
                if fault is not None:
                    raise fault
                if self.database.total_changes > before:
                    line = [(statement.sql, statement.values) for statement in statements]
                    await self.journal.append(msgspec.msgpack.encode(line))
            except BaseException:
                self.database.execute("ROLLBACK")
                raise
            self.database.execute("COMMIT")
            return rows
