"""Backups of stores of either kind: JSON, one line for each board and for each table with its games."""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec

from whistlestop.errors import BadStore
from whistlestop.server.store.base import COLUMNS, PROBE, Statement, Store, insert
from whistlestop.server.store.migrations import STEPS

FORMAT = 1
PRIVATE = 0o600  # it has the seeds of running games
PAGE = 200  # ids of tables that are read at once
GAMES = f"SELECT {', '.join(COLUMNS)} FROM games WHERE table_id = ? ORDER BY started, id"
LINES = """SELECT game_id, seq, seat, action, at, bot FROM actions JOIN games ON games.id = game_id
    WHERE table_id = ? ORDER BY game_id, seq"""


async def table_ids(store: Store) -> AsyncIterator[str]:
    """Yield the ids of all tables."""
    last = ""
    while page := await store.query(f"SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT {PAGE}", last):
        for (last,) in page:
            yield last


async def table_line(store: Store, table: str) -> dict[str, Any] | None:
    """Return a table with its games, as they are at one moment."""
    found = await store.transact(
        [
            Statement("SELECT version, data, touched, named FROM tables WHERE id = ?", (table,)),
            Statement(GAMES, (table,)),
            Statement(LINES, (table,)),
        ],
        snapshot=True,
    )
    if not found[0]:
        return None
    version, data, touched, named = found[0][0]
    games = {row[0]: dict(zip(COLUMNS, row, strict=True)) | {"lines": []} for row in found[1]}
    for game, *line in found[2]:
        games[game]["lines"].append(line)
    row = {"table": table, "version": version, "touched": touched, "named": named}
    return row | {"data": msgspec.Raw(bytes(data)), "games": list(games.values())}


async def write(store: Store, path: str) -> int:
    """Write a backup, complete or not at all; return the number of tables."""
    draft = f"{path}.new"
    count = 0
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "wb") as file:

        def put(line: object) -> None:
            file.write(msgspec.json.encode(line) + b"\n")

        put({"format": FORMAT, "schema": len(STEPS)})
        for address, until in await store.query("SELECT address, until FROM bans"):
            put({"ban": address, "until": until})
        for name, value in await store.query("SELECT name, value FROM settings WHERE name <> ?", PROBE):
            put({"setting": name, "value": b64encode(bytes(value)).decode()})
        boards: set[str] = set()
        async for table in table_ids(store):
            line = await table_line(store, table)
            if line is None:
                continue
            for name in {game["fingerprint"] for game in line["games"]} - boards:
                boards.add(name)
                for (source,) in await store.query("SELECT source FROM boards WHERE fingerprint = ?", name):
                    put({"board": name, "source": source})
            put(line)
            count += 1
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
    return count


async def restore(store: Store, path: str) -> int:
    """Fill an empty store from a backup; return the number of tables."""
    if await store.query("SELECT 1 FROM tables LIMIT 1"):
        raise BadStore("the store is not empty; restore into an empty one")
    count = 0
    with open(path, "rb") as file:
        lines = read_lines(file, path)
        head = next(lines, {})
        if head.get("format") != FORMAT or head.get("schema", 0) > len(STEPS):
            raise BadStore(f"'{path}' is not a backup that this version can read")
        for number, line in enumerate(lines, 2):
            try:
                statements = list(statements_of(line))
            except (KeyError, TypeError, ValueError, AttributeError):
                raise damaged(number, path) from None
            await store.transact(statements)
            count += "table" in line
    return count


def read_lines(file: Any, path: str) -> Iterator[dict[str, Any]]:
    for number, text in enumerate(file, 1):
        try:
            if not text.endswith(b"\n"):
                raise ValueError
            yield msgspec.json.decode(text, type=dict[str, Any])
        except (msgspec.MsgspecError, ValueError):
            raise damaged(number, path) from None


def damaged(number: int, path: str) -> BadStore:
    return BadStore(f"line {number} of '{path}' is damaged; the backup is incomplete")


def statements_of(line: dict[str, Any]) -> Iterator[Statement]:
    """Yield what puts a line of a backup into a store."""
    if "ban" in line:
        yield insert("bans", {"address": line["ban"], "until": line["until"]})
    elif "setting" in line:
        yield insert("settings", {"name": line["setting"], "value": b64decode(line["value"])})
    elif "board" in line:
        yield insert("boards", {"fingerprint": line["board"], "source": line["source"]})
    else:
        head = {"id": line["table"], "version": line["version"], "data": msgspec.json.encode(line["data"])}
        yield insert("tables", head | {"touched": line["touched"], "named": line["named"]})
        for game in line["games"]:
            actions = game.pop("lines")
            yield insert("games", game)
            for seq, seat, action, at, bot in actions:
                values = {"game_id": game["id"], "seq": seq, "seat": seat, "action": action, "at": at, "bot": bot}
                yield insert("actions", values)
