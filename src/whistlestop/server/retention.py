"""How long tables, games and names are kept: what has not been touched for long is deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec

from whistlestop.server import clock, table_changes, tables
from whistlestop.server.store.base import Conflict, Statement, Store

DAY = 86400.0
BATCH = 50  # tables that are deleted before others get their turn at the store

# Nothing has happened at a table, or in its games, since a moment.
STILL = """touched < ? AND NOT EXISTS (SELECT 1 FROM games JOIN actions ON game_id = games.id
    WHERE table_id = tables.id AND at >= ?)"""
OPEN = "NOT EXISTS (SELECT 1 FROM games WHERE table_id = tables.id AND finished IS NOT NULL)"


@dataclass(frozen=True)
class Retention:
    """Days after which something is deleted, from when its table was last used; 0: never."""

    abandoned: float = 90.0  # tables without a finished game
    finished: float = 365.0  # all other tables, with their games
    names: float = 90.0  # names of people


@dataclass
class Cleared:
    """What was deleted."""

    tables: int = 0
    names: int = 0


async def clear(
    store: Store, retention: Retention, pause: Callable[[], Awaitable[None]] | None = None, *, dry: bool = False
) -> Cleared:
    """Delete what is too old, in small batches, and return how much; with `dry`, only count it."""
    done = Cleared()
    for days, which in ((retention.abandoned, f"{STILL} AND {OPEN}"), (retention.finished, STILL)):
        done.tables += await sweep(store, days, which, delete_table, pause, dry=dry)
    done.names = await sweep(store, retention.names, f"{STILL} AND named = 1", forget_names, pause, dry=dry)
    return done


async def sweep(
    store: Store,
    days: float,
    which: str,
    act: Callable[[Store, str], Awaitable[object]],
    pause: Callable[[], Awaitable[None]] | None,
    *,
    dry: bool,
) -> int:
    if not days:
        return 0
    limit = clock.now() - days * DAY
    if dry:
        return int((await store.query(f"SELECT COUNT(*) FROM tables WHERE {which}", limit, limit))[0][0])
    count = 0
    while found := await store.query(f"SELECT id FROM tables WHERE {which} LIMIT {BATCH}", limit, limit):
        for (table,) in found:
            await act(store, table)
        count += len(found)
        if pause is not None:
            await pause()
    return count


async def delete_table(store: Store, table: str) -> None:
    """Delete a table with all its games, and notify the servers."""
    of_table = "(SELECT id FROM games WHERE table_id = ?)"
    await store.transact(
        [
            Statement(f"DELETE FROM analyses WHERE game_id IN {of_table}", (table,)),
            Statement(f"DELETE FROM actions WHERE game_id IN {of_table}", (table,)),
            Statement("DELETE FROM games WHERE table_id = ?", (table,)),
            Statement("DELETE FROM tables WHERE id = ?", (table,)),
            *store.notice("table", table, 2**31),
        ]
    )


async def forget_names(store: Store, table: str, name: str | None = None) -> int:
    """Remove all names, or one, from a table and its games; return how many there were."""
    while True:
        found = await store.table(table)
        if found is None:
            return 0
        version, data = found
        draft = tables.decode(data)
        count = table_changes.forget_names(draft, name)
        statements = []
        for game, text in await store.query("SELECT id, seats FROM games WHERE table_id = ?", table):
            seats = msgspec.json.decode(text)
            kept = [seat | {"name": None} if name in (None, seat["name"]) else seat for seat in seats]
            count += sum(seat != other for seat, other in zip(seats, kept, strict=True))
            statements.append(
                Statement("UPDATE games SET seats = ? WHERE id = ?", (msgspec.json.encode(kept).decode(), game))
            )
        named = int(any(seat.name is not None for seat in draft.seats))
        update = "UPDATE tables SET version = ?, data = ?, named = ? WHERE id = ? AND version = ? RETURNING id"
        statements.append(
            Statement(update, (version + 1, tables.encode(draft), named, table, version), must_match=True)
        )
        try:
            await store.transact([*statements, *store.notice("table", table, version + 1)])
        except Conflict:
            continue
        return count
