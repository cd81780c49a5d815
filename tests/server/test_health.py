"""A store that is full, damaged, locked or old: what the server says, and that clocks live through it."""

from __future__ import annotations

import asyncio
import contextlib
import re
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from whistlestop.errors import BadStore
from whistlestop.server import clock
from whistlestop.server.store import Store

from .node import Node, Postgres, rows, running
from .player import Player, seated
from .test_store import with_store

DEPLOY = Path(__file__).parents[2] / "deploy"


def until(condition: Any, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


# -- health ------------------------------------------------------------------------------------------------------


def test_a_full_disk_shows_in_the_health_and_fails_as_a_store(tmp_path: Path) -> None:
    """A limit of the size of files does to the store what a full disk does."""
    with running(tmp_path / "games.sqlite") as node:
        made = node.table("usa", 2)
        assert node.process is not None
        _, hard = resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
        until(lambda: node.ask("/healthz")[0] == 503)
        status, headers, data = node.ask("/api/tables", {"board": "usa", "seats": [{}, {}]})
        assert (status, headers["retry-after"]) == (503, "5")
        assert b"store-failed" in data
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        until(lambda: node.ask("/healthz")[0] == 200)
        assert node.json(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['host']}"})


def test_a_damaged_file_shows_in_the_health(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with running(store) as node:
        for _ in range(30):
            node.table("usa", 2)
    with sqlite3.connect(store) as database:
        page = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games_of_tables'").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    with store.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    with running(store) as node:
        until(lambda: node.ask("/healthz")[0] == 503)


def test_metrics_say_what_they_mean_and_count_seldom(node: Node) -> None:
    lines = node.ask("/metrics")[2].decode().splitlines()
    names = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    assert names == {line.split()[2] for line in lines if line.startswith("# HELP")}
    assert {"whistlestop_bot_queue", "whistlestop_loop_lag_seconds"} <= names
    assert 'whistlestop_bot_queue{kind="search"} 0' in lines


# -- files -------------------------------------------------------------------------------------------------------


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    async def nothing(each: Store) -> None: ...

    new, old = tmp_path / "new.sqlite", tmp_path / "old.sqlite"
    with_store(str(new), nothing)
    shutil.copy(new, old)
    old.chmod(0o644)
    with_store(str(old), nothing)
    for file in (new, old):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_serves_one_process_only_by_whatever_name(tmp_path: Path) -> None:
    async def nothing(each: Store) -> None: ...

    (tmp_path / "link.sqlite").symlink_to(tmp_path / "games.sqlite")
    with running(tmp_path / "games.sqlite"), pytest.raises(BadStore, match="in use by another server"):
        with_store(str(tmp_path / "link.sqlite"), nothing)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="asks systemd")
def test_the_unit_file_leaves_little_open() -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=30", str(DEPLOY / "whistlestop.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr


# -- clocks ------------------------------------------------------------------------------------------------------


async def timed_out(player: Player, seat: int) -> None:
    await player.until(lambda: player.info["seats"][seat].get("bot"), 40)


def test_a_clock_lives_through_a_locked_store(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"

    async def scenario(node: Node) -> None:
        made = node.table("usa", 2, clock=3)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await players[0].ask("start")
            await players[0].until(lambda: players[0].state)
            with contextlib.closing(sqlite3.connect(store, isolation_level=None, timeout=10)) as other:
                other.execute("BEGIN IMMEDIATE")
                await asyncio.sleep(9)  # longer than the clock and the patience of the store together
                other.execute("ROLLBACK")
            await timed_out(players[0], 0)

    with running(store) as node:
        asyncio.run(scenario(node))


def test_nobody_loses_time_in_which_the_server_was_down(tmp_path: Path) -> None:
    async def start(node: Node, made: dict[str, Any]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await players[0].ask("start")
            await players[0].until(lambda: players[0].state)

    async def come_back(node: Node, made: dict[str, Any]) -> None:
        async with Player(node, made["table"], made["tokens"][0]) as player:
            await player.until(lambda: player.state)
            assert player.state["deadline"] > 5  # it ran out long ago, but for the pause
            assert not player.info["seats"][0].get("bot")

    with running(tmp_path / "games.sqlite") as node:
        made = node.table("usa", 2, clock=20)
        asyncio.run(start(node, made))
        node.kill()
        with sqlite3.connect(node.store) as database:  # as if that had been an hour ago
            database.execute("UPDATE games SET started = started - 3600, alarm = alarm - 3600")
            table = database.execute("SELECT data FROM tables").fetchone()[0].decode()
            database.execute("UPDATE tables SET data = ?", (re.sub(r'"back":[0-9.]+', '"back":0', table).encode(),))
        database.close()
        node.start()
        asyncio.run(come_back(node, made))


def test_the_time_is_that_of_the_store(postgres: Postgres) -> None:
    """A machine whose clock is wrong goes by the database's all the same."""
    wrong = "import sys, time; real = time.time; time.time = lambda: real() + 90; " + (
        "from whistlestop.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    address = postgres.database()

    async def scenario(node: Node) -> None:
        made = node.table("usa", 2, clock=60)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await players[0].ask("start")
            await players[0].until(lambda: players[0].state)

    node = Node(address)
    node.python = [sys.executable, "-c", wrong]
    node.start()
    try:
        asyncio.run(scenario(node))
        assert abs(rows(address, "SELECT started FROM games")[0][0] - time.time()) < 30
    finally:
        node.stop()


def test_a_clock_runs_out_even_if_nobody_is_there_and_the_server_was_started_again(store: str) -> None:
    async def start(node: Node, made: dict[str, Any]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await players[0].ask("start")
            await players[0].until(lambda: players[0].state)

    with running(store) as node:
        made = node.table("usa", 2, clock=3)
        asyncio.run(start(node, made))
        node.kill()
        node.start()
        until(lambda: "time is up at seat" in "".join(node.lines), 60)


def test_clocks_do_not_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= clock.now() - before < 60
    clock.anchor(1000.0)
    assert 1000 <= clock.now() < 1060
    clock.anchor(before)


# -- starting ----------------------------------------------------------------------------------------------------


def test_unfinished_games_are_not_read_when_the_server_starts(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"

    async def start(node: Node, made: dict[str, Any]) -> None:
        async with Player(node, made["table"], made["host"]) as host:
            await host.ask("start")

    with running(store) as node:
        for _ in range(5):
            asyncio.run(start(node, node.table("usa", 2)))
        node.kill()
        node.start()
        time.sleep(3)  # longer than the first round of the caretaker
        assert "whistlestop_rooms 0" in node.ask("/metrics")[2].decode()


def test_logs_cannot_be_filled_with_garbage(tmp_path: Path) -> None:
    import socket

    def send(data: bytes) -> None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", node.port), timeout=5) as raw:
            raw.sendall(data)
            raw.recv(1000)

    upgrade = b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    upgrade += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with running(tmp_path / "games.sqlite") as node:
        before = len(node.lines)
        for data in (
            b"\x00\xff\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            upgrade + b"\x81\x82\0\0\0\0\xff\xfe",
            b"GET /ws\r\n\r\n",
        ):
            threads = [threading.Thread(target=send, args=(data,)) for _ in range(60)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        assert node.ask("/healthz")[0] == 200
        assert len(node.lines) - before < 50
