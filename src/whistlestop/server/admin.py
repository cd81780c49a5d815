"""What an administrator can ask of a store, whether or not servers use it."""

from __future__ import annotations

import ipaddress
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from whistlestop.errors import BadStore, WhistlestopError
from whistlestop.server import clock, tables
from whistlestop.server.backup import table_ids
from whistlestop.server.limits import address_key
from whistlestop.server.match import Match
from whistlestop.server.retention import DAY, forget_names
from whistlestop.server.store.base import Statement, Store, insert

FOR_EVER = 36500.0  # days


@dataclass(frozen=True)
class TableLine:
    """A table in the list of tables."""

    id: str
    board: str
    seats: list[str]  # the name or the bot of each, or a dash
    games: int
    state: str  # "waiting", "playing" or "over"
    touched: float  # when something last happened there


async def newest(store: Store, most: int) -> list[TableLine]:
    """Return the tables that were changed last."""
    rows = await store.query(f"SELECT id FROM tables ORDER BY touched DESC, id LIMIT {int(most)}")
    found = [await table_line(store, row[0]) for row in rows]
    return [line for line in found if line is not None]


async def table_line(store: Store, table: str) -> TableLine | None:
    found = await store.query("SELECT data, touched FROM tables WHERE id = ?", table)
    if not found:
        return None
    data = tables.decode(bytes(found[0][0]))
    games = await store.query(
        "SELECT finished, (SELECT MAX(at) FROM actions WHERE game_id = games.id) FROM games WHERE table_id = ?", table
    )
    state = "waiting" if not games else "playing" if any(row[0] is None for row in games) else "over"
    touched = max([found[0][1], *(row[1] for row in games if row[1] is not None)])
    seats = [seat.name or (f"({seat.bot})" if seat.bot else "-") for seat in data.seats]
    return TableLine(table, data.board, seats, len(games), state, touched)


async def games_of(store: Store, table: str) -> list[tuple[Any, ...]]:
    """Return the games of a table: id, board, when each began and ended, number of lines."""
    return await store.query(
        "SELECT id, board, started, finished, (SELECT COUNT(*) FROM actions WHERE game_id = games.id)"
        " FROM games WHERE table_id = ? ORDER BY started",
        table,
    )


async def forget(store: Store, name: str) -> int:
    """Remove a name from all tables, games and news; return in how many places it was."""
    count = 0
    async for table in table_ids(store):
        found = await store.table(table)
        data = tables.decode(found[1]) if found is not None else None
        listed = await store.query("SELECT seats FROM games WHERE table_id = ?", table)
        if data is not None and (
            any(seat.name == name for seat in data.seats) or any(name in row[0] for row in listed)
        ):
            count += await forget_names(store, table, name)
    return count


def banned_address(text: str) -> str:
    """Return what is blocked for an address: itself, or for IPv6 the network of a household."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        raise BadStore(f"'{text}' is not an IP address; write one like 192.0.2.7") from None
    return address_key(text)


async def ban(store: Store, address: str, days: float) -> None:
    until = clock.now() + (days or FOR_EVER) * DAY
    await store.transact(
        [
            Statement("DELETE FROM bans WHERE address = ? OR until < ?", (address, clock.now())),
            insert("bans", {"address": address, "until": until}),
        ]
    )


async def unban(store: Store, address: str) -> bool:
    return bool(await store.query("DELETE FROM bans WHERE address = ? RETURNING address", address))


async def faults(store: Store) -> AsyncIterator[str]:
    """Yield what is wrong with a store; every game is replayed from its seed."""
    if not await store.check():
        yield "the database file is damaged"
    async for table in table_ids(store):
        try:
            found = await store.table(table)
            if found is None:
                continue
            data = tables.decode(found[1])
        except Exception as fault:
            yield f"table {table} cannot be read: {type(fault).__name__}"
            continue
        rows = await store.query("SELECT id FROM games WHERE table_id = ?", table)
        games = {row[0] for row in rows}
        for game in set(data.games) - games:
            yield f"table {table} names the game {game}, which does not exist"
        for game in sorted(games):
            async for problem in faults_of_game(store, game):
                yield f"game {game} of table {table}: {problem}"


async def faults_of_game(store: Store, game: str) -> AsyncIterator[str]:
    try:
        row = await store.game(game)
        if row is None:
            return
        match = await Match.read(store, row)
    except WhistlestopError as fault:
        yield str(fault)
        return
    except Exception as fault:
        yield f"it cannot be replayed ({type(fault).__name__})"
        return
    if match.over and row.finished is None:
        again = await store.game(game)  # its last action may have been stored meanwhile
        if again is not None and again.finished is None:
            yield "it is over, but not marked as over"
