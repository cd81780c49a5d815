"""What a server keeps in memory: nothing of what has ended, without waiting for the garbage collector."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakSet

import pytest
import uvicorn

from whistlestop.server import match
from whistlestop.server.app import make_app
from whistlestop.server.connection import Connection
from whistlestop.server.fair_queue import MOST_KEYS, FairQueue
from whistlestop.server.hub import Hub, Settings
from whistlestop.server.limits import Buckets, Limits
from whistlestop.server.match import Match
from whistlestop.server.room import Room
from whistlestop.server.serve import bind
from whistlestop.server.store import open_store
from whistlestop.server.wire import GuardedProtocol, GuardedSocket, release, set_limits

from .node import Node
from .player import Player, Refusal, choose, play_game, seated
from .test_hostile import frame, handshake

KINDS = (Connection, Room, Match, GuardedProtocol, GuardedSocket)
FORGET = 0.3  # seconds until a room is dropped
GARBAGE = [b"\0\1\2\r\n\r\n", b"GET / HTTP/1.1\r\n", b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\n\r\n{", b""]


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> dict[str, WeakSet[Any]]:
    """All objects of some kinds that exist, by the name of their class, and the transports of connections."""
    found: dict[str, WeakSet[Any]] = {kind.__name__: WeakSet() for kind in KINDS} | {"transport": WeakSet()}

    def watch(kind: type, name: str, record: Any) -> None:
        original = getattr(kind, name)

        def watched(self: Any, *args: Any, **options: Any) -> None:
            record(self, *args)
            original(self, *args, **options)

        monkeypatch.setattr(kind, name, watched)

    for kind in KINDS:
        watch(kind, "__init__", lambda self, *_, name=kind.__name__: found[name].add(self))
    watch(GuardedProtocol, "connection_made", lambda _, transport: found["transport"].add(transport))
    return found


@pytest.fixture
def uncollected() -> Iterator[None]:
    """No collection of cyclic garbage during a test."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@contextlib.asynccontextmanager
async def serving(folder: Path, **given: Any) -> AsyncIterator[tuple[Hub, Node]]:
    """A server in this process with some limits, all others wide, and a Node that sends requests to it."""
    limits = replace(Limits().times(1000), **given)
    settings = Settings(limits=limits, forget=FORGET, bot_pause=0, undo_pause=0, bot_workers=1)
    hub = Hub(open_store(str(folder / "games.sqlite")), settings)
    set_limits(limits, behind_proxy=False)
    listening = bind("127.0.0.1", 0)
    config = uvicorn.Config(
        make_app(hub), http=GuardedProtocol, ws=GuardedSocket, lifespan="off", log_config=None, access_log=False
    )
    server = uvicorn.Server(config)
    node = Node("")
    node.port = listening.getsockname()[1]
    await hub.open()
    running = asyncio.create_task(server.serve([listening]))
    await until_equal(lambda: server.started, True)
    try:
        yield hub, node
    finally:
        server.should_exit = True
        await running
        await hub.close()
        set_limits(Limits(), behind_proxy=False)


async def until_equal(found: Any, wanted: object, seconds: float = 10) -> None:
    """Wait until a function returns what is wanted."""
    deadline = time.monotonic() + seconds
    while found() != wanted and time.monotonic() < deadline:
        await asyncio.sleep(0.05)
    assert found() == wanted


async def churn(node: Node, number: int) -> None:
    """A game with a bot, a hint, a spectator, a lost connection, a rematch, wrong tokens and nonsense."""
    made = await asyncio.to_thread(node.table, "first-journey", 2, ("easy",))
    async with contextlib.AsyncExitStack() as stack:
        players = await seated(stack, [node], made)
        await stack.enter_async_context(Player(node, made["table"], made["watch"]))
        await players[0].ask("start")
        for player in players:
            await player.until(lambda player=player: player.state)
        await players[0].ask("hint", seat=0)
        for action in ("nonsense", "claim nowhere", "undo"):
            await players[0].refused("play", game=players[0].state["game"], seat=0, action=action, after=0)
        await players[0].refused("start")
        assert players[1].socket is not None
        players[1].socket.transport.abort()
        await players[1].come_back()
        await play_game(players, number)
        first = players[0].state["game"]
        await players[1].ask("start")
        for player in players:
            await player.until(lambda player=player: player.state["game"] != first)
            player.acknowledged.clear()  # it numbers the actions of the first game
        await play_game(players, number, most=players[0].seq + 12)
    with contextlib.suppress(Refusal):
        async with Player(node, made["table"], "x" * 24):
            pass
    for path in ("/api/tables/unknown/join", f"/api/tables/{made['table']}/join", "/api/games/unknown/record"):
        body = {"invite": "x" * 24, "name": "Ann"} if path.endswith("join") else None
        await asyncio.to_thread(node.refusal, path, body)
    await asyncio.to_thread(talk_nonsense, node)


def talk_nonsense(node: Node) -> None:
    for data in GARBAGE:
        with socket.create_connection(("127.0.0.1", node.port), timeout=10) as raw:
            raw.sendall(data)
            raw.shutdown(socket.SHUT_WR)
            read_all(raw)
    for data in (b"\xff" * 30, frame(b"hello"), frame(b"{}")):
        with socket.create_connection(("127.0.0.1", node.port), timeout=10) as raw:
            handshake(raw)
            raw.sendall(data)
            raw.recv(4096)


def read_all(raw: socket.socket) -> None:
    with contextlib.suppress(ConnectionError):
        while raw.recv(4096):
            pass


def test_nothing_of_closed_connections_and_dropped_rooms_waits_for_the_collector(
    alive: dict[str, WeakSet[Any]], uncollected: None, tmp_path: Path
) -> None:
    async def go() -> None:
        async with serving(tmp_path) as (hub, node):
            for number in range(2):
                await churn(node, number)
            await until_equal(lambda: {name: len(objects) for name, objects in alive.items()}, dict.fromkeys(alive, 0))
            assert len(hub.gate.connected) == len(GuardedProtocol.by_address) == 0

    asyncio.run(go())


def test_the_gauges_of_what_is_in_memory_return_to_zero(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving(tmp_path) as (hub, node):

            def gauges() -> dict[str, Any]:
                return {name: hub.gauges()[name] for name in ("connections", "rooms", "games")}

            made = await asyncio.to_thread(node.table, "first-journey", 2)
            async with contextlib.AsyncExitStack() as stack:
                players = await seated(stack, [node], made)
                await players[0].ask("start")
                assert gauges() == {"connections": 2, "rooms": 1, "games": 1}
            await until_equal(gauges, {"connections": 0, "rooms": 0, "games": 0})
            text = (await asyncio.to_thread(node.ask, "/metrics"))[2].decode()
            assert "whistlestop_games 0\n" in text
            assert "whistlestop_games_stored 1\n" in text

    asyncio.run(go())


def test_a_room_has_one_timer_of_each_kind_however_many_come_and_go(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving(tmp_path) as (hub, node):
            made = await asyncio.to_thread(node.table, "first-journey", 2)
            for _ in range(20):
                async with Player(node, made["table"], made["tokens"][0]):
                    pass
            scheduled: list[asyncio.TimerHandle] = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
            text = [repr(timer) for timer in scheduled if not timer.cancelled()]
            assert sum("Hub.forget" in each or "note_absences" in each or "Hub.spawn" in each for each in text) <= 2
            assert len(hub.rooms) <= 1

    asyncio.run(go())


def test_F11_a_game_of_very_many_actions_takes_no_more_and_can_be_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "MOST_LINES", 12)

    async def go() -> None:
        async with serving(tmp_path) as (hub, node), contextlib.AsyncExitStack() as stack:
            made = await asyncio.to_thread(node.table, "first-journey", 1, ("easy",))
            (player,) = await seated(stack, [node], made)
            await player.ask("start")
            await player.until(lambda: player.state)
            await player.run(Random(1), most=11)
            await player.until(lambda: player.turns() or player.seq == 12)
            room = hub.rooms[made["table"]]
            if player.turns() and player.seq < 12:
                await player.play(*choose(Random(1), player.turns()[0], player.seq))
            await until_equal(lambda: (room.match is not None and room.match.seq, room.bots), (12, {}))
            await player.until(lambda: player.state.get("left") == 0)  # the page says so
            last = player.acknowledged[-1]
            assert await player.play(0, last[3], last[1] - 1) == last[1]  # a repeated request is still answered
            if player.turns():
                seat, action, after = choose(Random(1), player.turns()[0], player.seq)
                assert await player.refused("play", game=last[0], seat=seat, action=action, after=after) == "too-long"
            order = {"game": last[0], "seat": 0, "after": 12}
            assert await player.refused("undo", **order) == "too-long"
            asked = hub.pool.moves
            await asyncio.sleep(0.3)
            assert hub.pool.moves == asked  # no bot works on something that cannot be stored
            await player.ask("abort", seat=0, agree=True)
            await until_equal(lambda: hub.rooms[made["table"]].match, None)
            await player.ask("start")

    asyncio.run(go())


def test_buckets_of_addresses_are_bounded_and_full_ones_forgotten() -> None:
    buckets = Buckets(1e-6, 5)
    for number in range(3 * Buckets.MOST):
        buckets.take(str(number))
    assert len(buckets.by_address) <= Buckets.MOST
    buckets.charge("flood", 100)
    for number in range(3 * Buckets.MOST):
        buckets.take(f"other {number}")
    assert not buckets.take("flood")  # it is never the emptiest that is forgotten

    fast = Buckets(1000, 5)
    for number in range(100):
        fast.take(str(number))
    time.sleep(0.02)
    fast.take("new")
    assert list(fast.by_address) == ["new"]


def test_new_addresses_are_quick_to_count_when_there_are_very_many() -> None:
    buckets = Buckets(1e-6, 5)
    start = time.perf_counter()
    for number in range(5 * Buckets.MOST):
        buckets.take(str(number))
    assert time.perf_counter() - start < 5  # minutes, if each looked at all others


def test_a_queue_that_is_never_empty_forgets_who_used_it() -> None:
    async def go() -> None:
        queue = FairQueue(2)
        end = asyncio.Event()
        busy = asyncio.create_task(queue.run(("busy", "table"), end.wait))
        await asyncio.sleep(0)
        for number in range(MOST_KEYS):
            await queue.run((f"address {number}", f"table {number}"), lambda: asyncio.sleep(0))
        assert len(queue.used) <= MOST_KEYS + 2
        end.set()
        await busy
        assert not queue.used

    asyncio.run(go())


def test_transports_of_other_event_loops_need_no_release() -> None:
    class Slotted(asyncio.BaseTransport):
        __slots__ = ()

    release(Slotted())
