"""Where tables, games and their actions are stored; actions are only ever added.

`open_store` takes the path of a SQLite file or a postgresql:// address. Both behave the same: what a call has written
is durable when it returns, and of two writers of the same thing one gets Conflict.
"""

from __future__ import annotations

from whistlestop.errors import BadStore, MissingExtra
from whistlestop.server.store.base import Conflict, Entry, GameRow, Listener, Store

__all__ = ["Conflict", "Entry", "GameRow", "Listener", "Store", "open_store"]


def open_store(address: str, *, alone: bool = True) -> Store:
    """Return the store at an address, not opened yet; `alone` refuses a file that another process serves."""
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from whistlestop.server.store.postgres import PostgresStore
        except ImportError:
            raise MissingExtra(
                "a PostgreSQL store needs the package 'asyncpg'; install it: pip install 'whistlestop[postgres]'"
            ) from None
        return PostgresStore(address)
    if "://" in address:
        kind = address.partition("://")[0]
        raise BadStore(f"unknown kind of store '{kind}://'; give the path of a file, or postgresql://…")
    from whistlestop.server.store.sqlite import SqliteStore

    return SqliteStore(address, alone=alone)
