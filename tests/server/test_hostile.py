"""Clients that do not mean well: each is refused with a code, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from .node import Node, running
from .player import LOST, Player, Refusal, play_game, seated


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server with its normal limits, but for how many connections one address may have."""
    with running(tmp_path_factory.mktemp("store") / "games.sqlite", rate=1) as node:
        yield node


def url(node: Node) -> str:
    return f"ws://127.0.0.1:{node.port}/ws"


async def beside_a_game(node: Node, attack: Any, actions: int = 30) -> None:
    """Run an attack while other people play; they must not notice."""
    made = node.table("usa", 2)
    async with contextlib.AsyncExitStack() as stack:
        players = await seated(stack, [node], made)
        await players[0].ask("start")
        game = asyncio.create_task(play_game(players, most=actions, pause=0.06))
        await attack(made)
        await game
        assert all(player.seq >= actions and not player.reconnects for player in players)


async def codes(socket_: Any) -> list[str]:
    """The codes of all refusals until the server closes."""
    found = []
    with contextlib.suppress(*LOST):
        async for text in socket_:
            message = json.loads(text)
            if message["type"] == "refused":
                found.append(message["code"])
    return found


# -- messages ----------------------------------------------------------------------------------------------------


def fuzz(rng: Random) -> str | bytes:
    """Something that is no message, or nearly one."""
    kinds = ["hello", "play", "undo", "why", "start", "setup", "kick", "link", "bot", "xyz", 5, None, [], "__class__"]
    values: list[Any] = [0, -1, 2**70, 1.5, "", "x" * 300, None, True, [], {}, [[[]]], "keep 1,2", "\u0000", "🚂"]
    match rng.randrange(6):
        case 0:
            return bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
        case 1:
            return "[" * rng.randrange(1, 2000)
        case 2:
            return "".join(chr(rng.randrange(32, 1000)) for _ in range(rng.randrange(80)))
        case _:
            keys = ["type", "id", "v", "table", "tokens", "seat", "action", "after", "game", "level", "extra"]
            message: dict[str, Any] = {key: rng.choice(values) for key in rng.sample(keys, rng.randrange(len(keys)))}
            message["type"] = rng.choice(kinds)
            return json.dumps(message)


def test_fuzzed_messages_are_refused_one_by_one(node: Node) -> None:
    async def attack(made: dict[str, Any]) -> None:
        rng = Random(1)
        refused = 0
        while refused < 400:
            async with connect(url(node), compression=None) as attacker:
                hello = {"type": "hello", "id": 0, "v": 2, "table": made["table"], "tokens": [made["watch"]]}
                await attacker.send(json.dumps(hello))
                with contextlib.suppress(*LOST):
                    for _ in range(60):
                        await attacker.send(fuzz(rng))
                        while True:
                            answer = json.loads(await asyncio.wait_for(attacker.recv(), 10))
                            if answer["type"] == "refused":
                                assert answer["code"] in ("bad-message", "bad-version", "not-allowed")
                                assert "Traceback" not in answer["reason"]
                                refused += 1
                                break

    asyncio.run(beside_a_game(node, attack))


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "ping", "id": 1}, "no-hello"),
        ({"type": "hello", "id": 1, "v": 1, "table": "abc", "tokens": []}, "bad-version"),
        ({"type": "salut", "v": 1, "jeton": 7}, "bad-version"),
        ({"type": "hello", "id": 1, "v": 2, "table": "abc", "tokens": ["x" * 24]}, "not-found"),
        ({"type": "hello", "id": 1, "v": 2, "table": "../etc", "tokens": []}, "bad-message"),
        ({"type": "hello", "id": 1, "v": 2}, "bad-message"),
        ("x", "bad-message"),
        (b"\x00", "bad-message"),
    ],
)
def test_a_wrong_first_message_is_refused(node: Node, message: Any, code: str) -> None:
    async def scenario() -> None:
        async with connect(url(node)) as attacker:
            await attacker.send(message if isinstance(message, str | bytes) else json.dumps(message))
            assert await codes(attacker) == [code]

    asyncio.run(scenario())


def test_a_message_that_is_too_long_is_refused(node: Node) -> None:
    async def attack(made: dict[str, Any]) -> None:
        async with connect(url(node)) as attacker:
            hello = {"type": "hello", "id": 0, "v": 2, "table": made["table"], "tokens": [made["watch"]]}
            await attacker.send(json.dumps(hello))
            await attacker.send(json.dumps({"type": "ping", "id": 1, "padding": "x" * 5000}))
            while (answer := json.loads(await attacker.recv()))["type"] != "refused":
                pass
            assert answer["code"] == "too-large"
            await attacker.send(json.dumps({"type": "ping", "id": 2}))
            while (answer := json.loads(await attacker.recv())).get("id") != 2:
                pass
            assert answer["type"] == "accepted"

    asyncio.run(beside_a_game(node, attack))


def test_a_huge_message_ends_the_connection(node: Node) -> None:
    async def attack(made: dict[str, Any]) -> None:
        async with connect(url(node)) as attacker:
            with contextlib.suppress(ConnectionClosed):
                await attacker.send("x" * 1_000_000)
            with pytest.raises(ConnectionClosed) as closed:
                await attacker.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    asyncio.run(beside_a_game(node, attack))


def test_a_flood_is_slowed_down_and_then_cut_off(strict: Node) -> None:
    async def attack(made: dict[str, Any]) -> None:
        async with connect(url(strict)) as attacker:
            hello = {"type": "hello", "id": 0, "v": 2, "table": made["table"], "tokens": [made["watch"]]}
            await attacker.send(json.dumps(hello))

            async def flood() -> None:
                with contextlib.suppress(*LOST):
                    for number in range(100_000):
                        await attacker.send(json.dumps({"type": "ping", "id": number}))

            flooding = asyncio.create_task(flood())
            async with asyncio.timeout(30):
                found = await codes(attacker)
            flooding.cancel()
            # refusals that were not read yet are lost when the connection is cut off
            assert found == ["too-many-requests"] * len(found)
            assert len(found) <= 40

    asyncio.run(beside_a_game(strict, attack, 60))


def test_a_client_that_does_not_read_harms_only_itself(node: Node) -> None:
    async def attack(made: dict[str, Any]) -> None:
        for _ in range(5):
            raw = socket.create_connection(("127.0.0.1", node.port))
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            await asyncio.to_thread(handshake, raw)
            hello = {"type": "hello", "id": 0, "v": 2, "table": made["table"], "tokens": [made["watch"]]}
            await asyncio.to_thread(raw.sendall, frame(json.dumps(hello).encode()))
            sleepers.append(raw)

    sleepers: list[socket.socket] = []
    asyncio.run(beside_a_game(node, attack, 80))
    for raw in sleepers:
        raw.close()


def handshake(raw: socket.socket) -> None:
    raw.sendall(
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert b"101" in raw.recv(500)


def frame(data: bytes) -> bytes:
    """A WebSocket frame of a client, masked with zeros."""
    return b"\x81\xfe" + len(data).to_bytes(2, "big") + b"\0\0\0\0" + data


# -- who may do what -----------------------------------------------------------------------------------------------


def test_a_spectator_sees_no_seat(node: Node) -> None:
    async def attack(made: dict[str, Any]) -> None:
        async with Player(node, made["table"], made["watch"]) as watcher:
            await watcher.until(lambda: watcher.state)
            (view,) = watcher.state["views"]
            assert not {"seat", "choices", "connected_tickets", "may_undo", "ticket_paths"} & view.keys()
            assert set(view["fields"]["hand"]) == set(view["fields"]["tickets"]) == {None}

    asyncio.run(beside_a_game(node, attack))


def test_nobody_acts_for_another_seat(node: Node) -> None:
    async def attack(made: dict[str, Any]) -> None:
        async with Player(node, made["table"], made["watch"]) as watcher:
            await watcher.until(lambda: watcher.state)
            game = watcher.state["game"]
            for seat in range(4):
                order = {"game": game, "seat": seat, "after": 0}
                assert await watcher.refused("play", action="keep 1,2", **order) == "not-allowed"
                assert await watcher.refused("undo", **order) == "not-allowed"
                assert await watcher.refused("why", seat=seat, action="keep 1,2") == "not-allowed"
                for kind in ("leave", "kick", "bot", "back", "link"):
                    assert await watcher.refused(kind, seat=seat) == "not-allowed"
            assert await watcher.refused("setup", players=2) == "not-allowed"
            hello = {"v": 2, "table": made["table"], "tokens": [made["host"]]}
            assert await watcher.refused("hello", **hello) == "bad-message"

    asyncio.run(beside_a_game(node, attack))


def test_guessing_tokens_ends_soon(tmp_path: Path) -> None:
    async def guess(node: Node, table: str, token: str) -> str:
        player = Player(node, table, token)
        try:
            await player.open()
        except Refusal as refusal:
            return str(refusal.code)
        finally:
            await player.close()
        return "accepted"

    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        found = [await guess(node, made["table"], f"{i:024}") for i in range(25)]
        assert set(found) == {"bad-token", "too-many-attempts"}
        assert found[-1] == "too-many-attempts"
        invite = {"invite": "x" * 24, "name": "Eve"}
        assert node.refusal(f"/api/tables/{made['table']}/join", invite) == "too-many-attempts"

    with running(tmp_path / "games.sqlite", rate=1) as node:
        asyncio.run(scenario(node))


def test_pages_of_other_sites_are_not_let_in(node: Node) -> None:
    async def opened(origin: str) -> bool:
        async with connect(url(node), origin=origin):  # type: ignore[arg-type]
            return True

    for origin in ("https://evil.example", "null", "http://127.0.0.1", ""):
        with pytest.raises(InvalidStatus) as refusal:
            asyncio.run(opened(origin))
        assert refusal.value.response.status_code == 403
        assert json.loads(refusal.value.response.body)["code"] == "bad-origin"
    assert asyncio.run(opened(f"http://127.0.0.1:{node.port}"))
    headers = {"origin": "https://evil.example"}
    assert node.refusal("/api/tables", {"board": "usa", "seats": [{}, {}]}, headers=headers) == "bad-origin"


# -- plain HTTP ------------------------------------------------------------------------------------------------------

PATHS = [
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/static/../serve.py",
    "/favicon.svg/../../app.py",
    "/api/boards/..%2f..%2fpyproject",
    "/api/boards/usa.toml",
    "/api/tables/..%2f",
    "/api/games/x/record",
    "/api/games/%00/record",
    "/nothing",
]


@pytest.mark.parametrize("path", PATHS)
def test_paths_that_lead_elsewhere_are_not_found(node: Node, path: str) -> None:
    with socket.create_connection(("127.0.0.1", node.port)) as raw:  # as it is, without a library that tidies it up
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 404")
    assert json.loads(body)["code"] == "not-found"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad-request"),
        (b"{", "bad-request"),
        (b"[" * 3000, "bad-request"),
        (b"x" * 100_000, "too-large"),
        ({"board": "atlantis", "seats": [{}]}, "not-found"),
        ({"board": "usa", "seats": [{}] * 9}, "bad-players"),
        ({"board": "usa", "seats": [{}] * 2, "first": 5}, "no-seat"),
        ({"board": "usa", "seats": [{"bot": "os:system"}, {}]}, "bad-request"),
        ({"board": "usa", "seats": [{}] * 2, "name": "<script>"}, "bad-request"),
        ({"board": "usa", "seats": [{}] * 2, "unknown": 1}, "bad-request"),
    ],
)
def test_orders_for_tables_that_make_no_sense_are_refused(node: Node, body: Any, code: str) -> None:
    assert node.refusal("/api/tables", body) == code


def test_wrong_methods_and_records_of_running_games_are_refused(node: Node) -> None:
    async def attack(made: dict[str, Any]) -> None:
        assert node.refusal("/api/tables") == "wrong-method"
        assert node.refusal("/healthz", b"", method="DELETE") == "wrong-method"
        assert node.refusal(f"/api/tables/{made['table']}") == "bad-token"
        async with Player(node, made["table"], made["watch"]) as watcher:
            await watcher.until(lambda: watcher.state)
            game = watcher.state["game"]
        for what in ("record", "frames"):
            assert node.refusal(f"/api/games/{game}/{what}") == "not-over"

    asyncio.run(beside_a_game(node, attack, 10))


def test_every_answer_has_the_security_headers(node: Node) -> None:
    for path in ("/", "/table/abc", "/favicon.svg", "/api/boards", "/nothing", "/healthz"):
        _, headers, body = node.ask(path)
        found = {name.lower(): value for name, value in headers.items()}
        assert "default-src 'self'" in found["content-security-policy"]
        assert "unsafe" not in found["content-security-policy"]
        assert found["x-content-type-options"] == "nosniff"
        assert found["referrer-policy"] == "no-referrer"
        assert "server" not in found
        assert not re.search(rb"<script(?![^>]*\ssrc=)", body)  # scripts and styles are in files
        assert not re.search(rb"<style|\sstyle=|\son\w+=", body)


def test_too_many_requests_of_one_address_are_refused(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite", rate=1) as node:
        answers = [node.ask("/api/boards")[0] for _ in range(150)]
        assert {200, 429} == set(answers)
        orders = [node.ask("/healthz")[0] for _ in range(50)]
        assert set(orders) == {200}


# -- many connections --------------------------------------------------------------------------------------------------


def test_more_connections_than_there_is_room_for_are_refused(tmp_path: Path) -> None:
    async def attack(made: dict[str, Any]) -> None:
        raws = [socket.create_connection(("127.0.0.1", node.port)) for _ in range(300)]
        await asyncio.sleep(0.5)
        answers = []
        for raw in raws:
            raw.setblocking(False)
            try:
                answers.append(raw.recv(1000))
            except BlockingIOError:
                answers.append(b"")
        full = [answer for answer in answers if answer]
        assert len(full) >= 200
        assert all(b" 503 " in answer and b"server-full" in answer for answer in full)
        for raw in raws:
            raw.close()

    with running(tmp_path / "games.sqlite", "--connections", "100") as node:
        asyncio.run(beside_a_game(node, attack))


def test_more_connections_than_one_address_may_have(tmp_path: Path) -> None:
    async def attack(made: dict[str, Any]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(8):
                await stack.enter_async_context(connect(url(node)))
            with pytest.raises(InvalidStatus) as refusal:
                await connect(url(node))
            assert json.loads(refusal.value.response.body)["code"] == "too-many-connections"
        raws = [socket.create_connection(("127.0.0.1", node.port)) for _ in range(30)]
        await asyncio.sleep(0.3)
        refused = 0
        for raw in raws:
            raw.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                refused += b"too-many-connections" in raw.recv(1000)
            raw.close()
        assert refused == 20

    with running(tmp_path / "games.sqlite", "--per-address", "10") as node:
        asyncio.run(beside_a_game(node, attack))
