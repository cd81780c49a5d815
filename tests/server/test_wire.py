"""Connections that speak too fast, too slowly, or not at all: what arrives is counted where it arrives."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import h11
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import Protocol

from .node import Node, running
from .test_hostile import beside_a_game, frame, handshake

PING, PONG, EMPTY_START, EMPTY_MORE = (bytes([first, 0x80]) + b"\0\0\0\0" for first in (0x89, 0x8A, 0x01, 0x00))


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server with its normal limits."""
    with running(tmp_path_factory.mktemp("store") / "games.sqlite", rate=1) as node:
        yield node


def watching(node: Node, made: dict[str, Any]) -> socket.socket:
    raw = socket.create_connection(("127.0.0.1", node.port), timeout=20)
    handshake(raw)
    hello = {"type": "hello", "id": 0, "v": 2, "table": made["table"], "tokens": [made["watch"]]}
    raw.sendall(frame(json.dumps(hello).encode()))
    return raw


def sent_until_cut(raw: socket.socket, data: bytes, most: int) -> int:
    """How many bytes a server takes before it cuts the connection."""
    sent = 0
    with contextlib.suppress(OSError):
        while sent < most:
            raw.sendall(data)
            sent += len(data)
    return sent


@pytest.mark.parametrize(
    ("first", "flood"), [(b"", PING), (b"", PONG), (EMPTY_START, EMPTY_MORE)], ids=["pings", "pongs", "fragments"]
)
def test_empty_frames_count_like_messages(strict: Node, first: bytes, flood: bytes) -> None:
    async def attack(made: dict[str, Any]) -> None:
        def go() -> int:
            with watching(strict, made) as raw:
                raw.sendall(first)
                return sent_until_cut(raw, flood * 1000, 60_000_000)

        assert await asyncio.to_thread(go) < 60_000_000

    asyncio.run(beside_a_game(strict, attack))


def memory(node: Node) -> float:
    """Resident megabytes."""
    assert node.process is not None
    lines = Path(f"/proc/{node.process.pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the memory from /proc")
def test_answers_to_pings_that_nobody_reads_take_no_memory(node: Node) -> None:
    """The limits of this server are so high that frames alone do not end it."""
    made = node.table("usa", 2)
    before = memory(node)
    ping = b"\x89\xfd" + b"\0\0\0\0" + b"x" * 125
    raws = []
    for _ in range(4):
        raw = watching(node, made)
        raw.settimeout(1)  # at last the server does not read any more
        sent_until_cut(raw, ping * 500, 40_000_000)
        raws.append(raw)
    assert memory(node) - before < 20
    for raw in raws:
        raw.close()


def test_every_request_has_a_deadline(tmp_path: Path) -> None:
    """Heads and bodies that dribble are cut off, the first ones and those after a good request."""
    good = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    head = b"GET /healthz HTTP/1.1\r\n"
    post = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n"
    lost = b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n"
    with running(tmp_path / "games.sqlite") as node, contextlib.ExitStack() as stack:
        raws = []
        for beginning in (head, good + head, post, good + post, lost):
            raw = stack.enter_context(socket.create_connection(("127.0.0.1", node.port)))
            raw.sendall(beginning)
            raws.append(raw)
        open_ones = set(raws)
        end = time.monotonic() + 40  # the deadline is 15 seconds; nothing depends on how exactly it is kept
        while open_ones and time.monotonic() < end:
            time.sleep(1)
            for raw in list(open_ones):
                try:
                    raw.sendall(b"x")
                    raw.setblocking(False)
                    with contextlib.suppress(BlockingIOError):
                        while raw.recv(65536):
                            pass
                        open_ones.discard(raw)
                    raw.setblocking(True)
                except OSError:
                    open_ones.discard(raw)
        assert not open_ones
        assert node.ask("/healthz")[0] == 200


def test_small_answers_are_sent_at_once(node: Node) -> None:
    """Without TCP_NODELAY the second request on a connection would wait 40 ms for an acknowledgement."""
    from whistlestop.server.serve import bind

    with contextlib.closing(bind("127.0.0.1", 0)) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # which is what asyncio asks for before it sets it
        listening.listen()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.proto == socket.IPPROTO_TCP


def test_what_is_relied_on_in_uvicorn_and_websockets() -> None:
    """`whistlestop.server.wire` extends these classes; a version that changes them has to be looked at."""
    http = {"connection_made", "connection_lost", "data_received", "handle_websocket_upgrade", "on_response_complete"}
    assert http | {"timeout_keep_alive_handler"} <= set(vars(H11Protocol))
    sockets = {"data_received", "handle_events", "receive", "pause_writing", "resume_writing", "keepalive_timeout"}
    assert sockets | {"run_asgi"} <= set(vars(WebSocketsSansIOProtocol))
    for used in ("self.read_paused = True", "self.writable = asyncio.Event()", "self.conn.events_received()"):
        assert used in inspect.getsource(WebSocketsSansIOProtocol)
    for used in ("self.disconnected = True", "self.conn.parser_exc is not None"):
        assert used in inspect.getsource(WebSocketsSansIOProtocol)
    for used in ("self.conn.next_event()", "self.connections.add(self)", "self.client = get_remote_addr"):
        assert used in inspect.getsource(H11Protocol)
    assert "self.events, []" in inspect.getsource(Protocol.events_received)
    assert h11.Connection(h11.SERVER).their_state is h11.IDLE
