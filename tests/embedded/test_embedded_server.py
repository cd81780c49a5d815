"""The server inside a page: a server without a network, whose journal is all that outlives it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from errno import ENOSPC
from pathlib import Path
from typing import Any, TypeVar

import pytest

from whistlestop.embedded.server import Channel, EmbeddedServer
from whistlestop.embedded.store import LONG, JournalStore
from whistlestop.errors import BadStore
from whistlestop.game import Game
from whistlestop.server import clock
from whistlestop.server.hub import Settings
from whistlestop.server.maintenance import Maintenance
from whistlestop.server.protocol import VERSION
from whistlestop.server.store import Conflict

T = TypeVar("T")
JSON = [("content-type", "application/json")]


class Disk:
    """A journal that survives the server, on a disk that can be full."""

    def __init__(self) -> None:
        self.snapshot: bytes | None = None
        self.lines: list[bytes] = []
        self.full = False

    async def read(self) -> tuple[bytes | None, list[bytes]]:
        return self.snapshot, list(self.lines)

    async def append(self, line: bytes) -> None:
        """Write a line; like a browser, do so even if nobody waits for it."""
        await asyncio.shield(self.write(line))

    async def write(self, line: bytes) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError(ENOSPC, "the disk is full")
        self.lines.append(line)

    async def replace(self, snapshot: bytes) -> None:
        if self.full:
            raise OSError(ENOSPC, "the disk is full")
        self.snapshot, self.lines = snapshot, []


def visit(disk: Disk, work: Callable[[EmbeddedServer], Awaitable[T]]) -> T:
    """Open the server of a device, do something there, and close the page."""

    async def go() -> T:
        server = EmbeddedServer(disk, Settings(bot_pause=0.0, undo_pause=0.0))
        await server.open()
        try:
            return await work(server)
        finally:
            await server.close()

    return asyncio.run(go())


async def ask(server: EmbeddedServer, method: str, path: str, body: Any = None) -> Any:
    status, _, answer = await server.request(method, path, JSON, b"" if body is None else json.dumps(body).encode())
    assert status < 300, answer
    return json.loads(answer)


class Client:
    """A page that is connected to a table of the server."""

    def __init__(self, server: EmbeddedServer) -> None:
        self.heard: asyncio.Queue[str | None] = asyncio.Queue()
        self.channel: Channel = server.connect(self.heard.put_nowait)
        self.state: dict[str, Any] = {}
        self.next = 0

    async def ask(self, kind: str, **values: Any) -> dict[str, Any]:
        """Send a request and return its answer; what is told meanwhile is remembered."""
        self.next += 1
        self.channel.send(json.dumps({"type": kind, "id": self.next, **values}))
        while True:
            message = await self.hear()
            if message["type"] in ("accepted", "refused") and message.get("id") == self.next:
                return message

    async def hear(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.heard.get(), 20)
        assert text is not None
        message: dict[str, Any] = json.loads(text)
        self.state[message["type"]] = message
        return message

    async def until(self, kind: str, ready: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while kind not in self.state or not ready(self.state[kind]):
            await self.hear()
        found: dict[str, Any] = self.state[kind]
        return found


async def table(server: EmbeddedServer, seats: list[dict[str, str]]) -> tuple[str, list[str]]:
    """Make a table, and sit down at its open seats; return it with the tokens."""
    made = await ask(server, "POST", "/api/tables", {"board": "first-journey", "seats": seats})
    tokens = [made["host"]]
    for number, seat in enumerate(seats):
        if not seat:
            order = {"invite": made["invite"], "seat": number, "name": f"Player {number + 1}"}
            tokens.append((await ask(server, "POST", f"/api/tables/{made['table']}/join", order))["token"])
    return made["table"], tokens


async def connect(server: EmbeddedServer, where: str, tokens: list[str]) -> Client:
    client = Client(server)
    assert (await client.ask("hello", v=VERSION, table=where, tokens=tokens))["type"] == "accepted"
    return client


def test_bots_play_a_whole_game_whose_record_can_be_verified() -> None:
    async def play(server: EmbeddedServer) -> str:
        where, tokens = await table(server, [{"bot": "hard"}, {"bot": "easy"}])
        client = await connect(server, where, tokens)
        await client.ask("start")
        state = await client.until("state", lambda state: state.get("result") is not None)
        client.channel.close()
        status, _, record = await server.request("GET", f"/api/games/{state['game']}/record", [], b"")
        assert status == 200
        return record.decode()

    assert Game.verify(visit(Disk(), play)).over


def test_an_action_that_was_accepted_is_there_after_the_page_was_closed() -> None:
    disk = Disk()

    async def begin(server: EmbeddedServer) -> tuple[str, list[str], int]:
        where, tokens = await table(server, [{}, {"bot": "hard"}])
        client = await connect(server, where, tokens)
        await client.ask("start")
        state = await client.until("state", lambda state: 0 in state["views"][0]["pending_seats"])
        action = state["views"][0]["choices"][0]["text"]
        answer = await client.ask("play", game=state["game"], seat=0, action=action, after=state["seq"])
        assert answer["type"] == "accepted"
        return where, tokens, answer["seq"]

    async def resume(server: EmbeddedServer) -> int:
        client = await connect(server, where, tokens)
        return int((await client.until("state", lambda state: True))["seq"])

    where, tokens, seq = visit(disk, begin)
    assert visit(disk, resume) >= seq


def test_a_full_disk_refuses_the_action_and_changes_nothing() -> None:
    disk = Disk()

    async def play(server: EmbeddedServer) -> None:
        where, tokens = await table(server, [{}, {}])
        client = await connect(server, where, tokens)
        await client.ask("start")
        state = await client.until("state", lambda state: bool(state["views"][0]["pending_seats"]))
        seat = state["views"][0]["pending_seats"][0]
        view = next(view for view in state["views"] if view["seat"] == seat)
        order = {"game": state["game"], "seat": seat, "action": view["choices"][0]["text"], "after": state["seq"]}
        disk.full = True
        assert (await client.ask("play", **order))["code"] == "no-room"
        disk.full = False
        assert (await client.ask("play", **order))["seq"] == state["seq"] + 1

    visit(disk, play)


def test_a_long_journal_becomes_a_snapshot_with_the_same_games() -> None:
    disk = Disk()

    async def write(server: EmbeddedServer) -> None:
        for _ in range(LONG + 1):
            await server.hub.store.probe()
        await server.hub.store.add_table("t", b"data")

    visit(disk, write)
    assert len(disk.lines) > LONG

    async def look(server: EmbeddedServer) -> tuple[int, bytes] | None:
        return await server.hub.store.table("t")

    disk.full = True
    assert visit(disk, look) == (1, b"data")  # a full disk keeps the long journal
    assert len(disk.lines) > LONG
    disk.full = False
    assert visit(disk, look) == (1, b"data")
    assert disk.lines == []
    assert visit(disk, look) == (1, b"data")


def test_reading_a_store_writes_nothing() -> None:
    disk = Disk()
    visit(disk, lambda server: ask(server, "GET", "/api/boards"))
    before = list(disk.lines)

    async def look(server: EmbeddedServer) -> None:
        assert await server.hub.store.table("nowhere") is None

    visit(disk, look)
    assert disk.lines == before


def test_of_two_writers_of_the_same_table_one_gets_a_conflict() -> None:
    async def work(server: EmbeddedServer) -> None:
        store = server.hub.store
        await store.add_table("t", b"1")
        saved = await asyncio.gather(
            store.save_table("t", 2, b"2"), store.save_table("t", 2, b"3"), return_exceptions=True
        )
        assert [type(each) for each in saved] == [type(None), Conflict]
        assert await store.table("t") == (2, b"2")

    visit(Disk(), work)


def test_what_the_journal_has_counts_even_if_nobody_waits_for_it() -> None:
    """Otherwise the next change would be written twice, and the journal could not be read again."""
    disk = Disk()

    async def work(server: EmbeddedServer) -> None:
        store = server.hub.store
        writing = asyncio.create_task(store.add_table("t", b"1"))
        while not store.writing.locked():  # type: ignore[attr-defined]
            await asyncio.sleep(0)
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing
        with pytest.raises(Conflict):
            await store.add_table("t", b"2")

    visit(disk, work)

    async def look(server: EmbeddedServer) -> tuple[int, bytes] | None:
        return await server.hub.store.table("t")

    assert visit(disk, look) == (1, b"1")


def test_no_game_of_this_device_is_deleted_and_no_name_forgotten_because_it_is_old() -> None:
    disk = Disk()
    where, tokens = visit(disk, lambda server: table(server, [{}, {"bot": "easy"}]))

    async def years_later(server: EmbeddedServer) -> str:
        clock.anchor(time.time() + 1000 * 86400)
        await Maintenance(server.hub).clear()
        client = await connect(server, where, tokens)
        return str((await client.until("table", lambda told: True))["seats"][0]["name"])

    assert visit(disk, years_later) == "Player 1"


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x91\x92\xa3DEL\x90"])
def test_a_damaged_journal_is_a_clear_error(damage: bytes) -> None:
    disk = Disk()
    visit(disk, lambda server: server.hub.store.add_table("t", b"1"))
    disk.lines.append(damage)
    with pytest.raises(BadStore, match="cannot be read"):
        asyncio.run(JournalStore(disk).open())


def test_a_real_table_is_scored_without_a_server() -> None:
    order = {
        "board": "usa",
        "players": 2,
        "fields": {"owner": {"boston-montreal": 1}, "tickets": [[], ["boston-miami"]]},
    }
    told = visit(Disk(), lambda server: ask(server, "POST", "/api/scores", order))
    assert told["result"]["totals"] == [0, 2 - 12 + 10]


def test_the_replay_of_a_record_is_shown_without_a_server() -> None:
    record = (Path(__file__).parents[1] / "golden" / "first-journey-2.txt").read_text(encoding="utf-8")
    told = visit(Disk(), lambda server: ask(server, "POST", "/api/replays?from=3&count=2&seat=0", {"record": record}))
    assert [frame["seq"] for frame in told["frames"]] == [3, 4]
    assert told["result"]["winners"] == Game.verify(record).scores().winners
