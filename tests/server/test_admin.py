"""Commands for hosts, on both kinds of store, with a server that runs meanwhile."""

from __future__ import annotations

import asyncio
import json
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

from whistlestop.server import tables
from whistlestop.server.retention import DAY, Retention, clear
from whistlestop.server.store import Store

from .node import Node, Postgres, rows, running
from .player import Player, play_game, seated
from .test_store import with_store


def admin(store: str, *words: str, status: int = 0) -> str:
    command = [sys.executable, "-m", "whistlestop", "admin", *words, "--store", store]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == status, done
    assert "Traceback" not in done.stderr
    return done.stdout if status in (0, 1) else done.stderr


def change(store: str, statement: str) -> None:
    if store.startswith("postgresql:"):
        Postgres.run(store, statement)
    else:
        import sqlite3

        with sqlite3.connect(store) as database:
            database.execute(statement)
        database.close()


async def played(node: Node, made: dict[str, Any], most: int | None = None) -> str:
    import contextlib

    async with contextlib.AsyncExitStack() as stack:
        players = await seated(stack, [node], made)
        await players[0].ask("start")
        await play_game(players, most=most)
        return str(players[0].state["game"])


def test_a_host_can_see_close_forget_and_ban_while_the_server_runs(store: str) -> None:
    async def watch_it_close(node: Node, made: dict[str, Any]) -> None:
        async with Player(node, made["table"], made["watch"]) as watcher:
            await asyncio.to_thread(admin, store, "close", made["table"])
            await watcher.until(lambda: watcher.gone)

    async def watch_the_ban(node: Node, made: dict[str, Any]) -> None:
        async with Player(node, made["table"], made["watch"]) as watcher:
            await asyncio.to_thread(admin, store, "ban", "127.0.0.1", "--days", "1")
            await watcher.until(lambda: watcher.gone)

    with running(store) as node:
        made, other = node.table("usa", 2), node.table("usa", 2)
        asyncio.run(played(node, made, most=8))
        listed = json.loads(admin(store, "list", "--json"))
        assert {line["id"]: line["state"] for line in listed} == {made["table"]: "playing", other["table"]: "waiting"}
        shown = json.loads(admin(store, "show", made["table"], "--json"))
        assert shown["seats"] == ["P0", "P1"]
        assert shown["games"][0]["lines"] >= 8
        assert "seat 1: P1" in admin(store, "show", made["table"])
        admin(store, "forget", "P1")
        assert json.loads(admin(store, "show", made["table"], "--json"))["seats"] == ["P0", "-"]
        assert "P1" not in rows(store, f"SELECT seats FROM games WHERE table_id = '{made['table']}'")[0][0]
        asyncio.run(watch_it_close(node, made))
        assert node.refusal(f"/api/tables/{made['table']}") == "not-found"
        assert rows(store, "SELECT COUNT(*) FROM actions") == [(0,)]
        asyncio.run(watch_the_ban(node, other))
        assert node.refusal("/api/boards") == "banned"
        assert admin(store, "bans").split() == ["127.0.0.1"]
        admin(store, "unban", "127.0.0.1")
    assert "no-such-table" in admin(store, "show", "no-such-table", status=2)
    assert "is not an IP address" in admin(store, "ban", "somebody", status=2)


def test_a_backup_restores_into_either_kind_of_store(store: str, tmp_path: Path, postgres: Postgres) -> None:
    with running(store) as node:
        over = asyncio.run(played(node, node.table("first-journey", 2)))
        asyncio.run(played(node, node.table("usa", 2), most=10))
        record = node.ask(f"/api/games/{over}/record")[2]
        admin(store, "ban", "192.0.2.7")
        backup = str(tmp_path / "backup.jsonl")
        assert "2 tables" in admin(store, "backup", backup)
    assert stat.S_IMODE(Path(backup).stat().st_mode) == 0o600
    assert "not empty" in admin(store, "restore", backup, status=2)
    for other in (str(tmp_path / "other.sqlite"), postgres.database()):
        assert "2 tables" in admin(other, "restore", backup)
        columns = "SELECT game_id, seq, seat, action, at, bot FROM actions ORDER BY game_id, seq"
        assert rows(other, columns) == rows(store, columns)
        assert "in order" in admin(other, "verify")
        assert admin(other, "bans").split() == ["192.0.2.7"]
        with running(other) as node:
            assert node.ask(f"/api/games/{over}/record")[2] == record
    Path(backup).write_bytes(Path(backup).read_bytes()[:-20])
    assert "damaged" in admin(str(tmp_path / "cut.sqlite"), "restore", backup, status=2)


def test_verify_finds_what_is_wrong(store: str) -> None:
    with running(store) as node:
        made = node.table("first-journey", 2)
        asyncio.run(played(node, made))
    assert "in order" in admin(store, "verify")
    change(store, "UPDATE actions SET seat = 1 - seat WHERE seq = 5")
    assert "faults: 1" in admin(store, "verify", status=1)
    change(store, "UPDATE actions SET seat = 1 - seat WHERE seq = 5")
    change(store, "UPDATE games SET finished = NULL")
    assert "it is over, but not marked as over" in admin(store, "verify", status=1)
    change(store, "DELETE FROM actions WHERE seq = 7")
    assert "has no line 7" in admin(store, "verify", status=1)
    change(store, "UPDATE games SET seed = 'none'")
    assert "it cannot be replayed" in admin(store, "verify", status=1)
    for table in ("actions", "games"):
        change(store, f"DELETE FROM {table}")
    assert "which does not exist" in admin(store, "verify", status=1)
    change(store, "UPDATE tables SET data = '{'")
    assert "cannot be read" in admin(store, "verify", status=1)


def test_what_is_old_is_deleted_and_names_forgotten(store: str) -> None:
    with running(store) as node:
        finished = node.table("first-journey", 2)
        game = asyncio.run(played(node, finished))
        abandoned, fresh = node.table("usa", 2), node.table("usa", 2)
        asyncio.run(played(node, abandoned, most=5))

    def age(table: str, days: float) -> None:
        change(store, f"UPDATE tables SET touched = touched - {days * DAY} WHERE id = '{table}'")
        games = f"(SELECT id FROM games WHERE table_id = '{table}')"
        change(store, f"UPDATE actions SET at = at - {days * DAY} WHERE game_id IN {games}")

    age(abandoned["table"], 91)
    age(finished["table"], 91)
    assert "tables to be deleted: 1; tables whose names are to be forgotten: 2" in admin(store, "clean", "--dry-run")
    assert "tables deleted: 1; tables whose names are forgotten: 1" in admin(store, "clean")
    left = {row[0] for row in rows(store, "SELECT id FROM tables")}
    assert left == {finished["table"], fresh["table"]}

    async def names(each: Store) -> None:
        found = await each.table(finished["table"])
        assert found is not None
        assert [seat.name for seat in tables.decode(found[1]).seats] == [None, None]
        assert (await each.game(game)).seats.count('"name":null') == 2  # type: ignore[union-attr]
        assert (await clear(each, Retention(0, 0, 0))).tables == 0

    with_store(store, names)
    assert "tables deleted: 0" in admin(store, "clean", "--keep-finished", "92")
    assert "tables deleted: 1" in admin(store, "clean", "--keep-finished", "80")
    assert {row[0] for row in rows(store, "SELECT id FROM tables")} == {fresh["table"]}


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert "there is no store" in admin(str(tmp_path / "nothing.sqlite"), "list", status=2)
    assert not (tmp_path / "nothing.sqlite").exists()
