"""Limits on connections as their bytes arrive: how many there are, how fast they send, how long they take.

uvicorn leaves this to a proxy. Its classes are extended here, so its version is pinned, and a test states what is
relied on.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import Counter
from typing import Any, ClassVar

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from whistlestop.server.limits import Bucket, Buckets, Limits, address_key

PIECE = 256  # bytes, so a few frames at most, that are read before other connections get their turn
FLOOD_COST = 50.0  # a connection that was cut for sending too fast counts as so many new ones
GARBAGE_COST = 10.0  # so does one that did not speak HTTP
LINGER = 15.0  # seconds for a client to take the last bytes before its connection is cut
ARRIVING = (h11.IDLE, h11.SEND_BODY)  # states of a client whose request is not complete


class GuardedProtocol(H11Protocol):
    """uvicorn's HTTP connection, with limits on their number and on the time of requests and answers."""

    most: ClassVar[int] = 4000
    most_of_address: ClassVar[int] = 200  # plain HTTP: the Gate counts WebSockets; 0: behind a proxy
    connects: ClassVar[Buckets] = Buckets(*Limits().connects)
    request_timeout: ClassVar[float] = 15.0  # seconds for a request, head and body
    by_address: ClassVar[Counter[str]] = Counter()
    address = ""
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = address_key(self.client[0]) if self.client else "?"
        if self.most_of_address and not self.connects.take(address):
            transport.abort()
        elif len(self.connections) > self.most:
            self.turn_away("server-full", "the server is full; try again later")
        elif self.most_of_address and self.by_address[address] >= self.most_of_address:
            self.turn_away("too-many-connections", "too many connections from this address; close some")
        else:
            self.address = address
            self.by_address[address] += 1
            self.expect_request()

    def turn_away(self, code: str, reason: str) -> None:
        data = msgspec.json.encode({"code": code, "reason": reason})
        self.transport.write(
            b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n"
            b"retry-after: 5\r\ncontent-length: " + str(len(data)).encode() + b"\r\n\r\n" + data
        )
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.uncount()
        self.unset_deadline()
        super().connection_lost(exc)
        release(self.transport)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.uncount()
        self.unset_deadline()
        super().handle_websocket_upgrade(event)

    def uncount(self) -> None:
        if self.address:
            self.by_address[self.address] -= 1
            if not self.by_address[self.address]:
                del self.by_address[self.address]
            self.address = ""

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self.connects.charge(self.address, GARBAGE_COST)
        fault = sys.exception()
        if fault is not None:
            fault.__traceback__ = None  # its frames refer to the error itself and to this connection

    # -- time for requests -------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state not in ARRIVING:
            self.unset_deadline()  # the request is complete; the answer may take its time

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state in ARRIVING and not self.transport.is_closing():
            self.expect_request()

    def expect_request(self) -> None:
        """Start the time limit for the rest of a request, or for the next one."""
        if self.deadline is None:
            self.deadline = self.loop.call_later(self.request_timeout, self.transport.abort)

    def unset_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.unset_deadline()
        # or an answer that is never taken would stay in memory
        self.deadline = self.loop.call_later(LINGER, self.transport.abort)


class GuardedSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which reads no faster than messages are handled, and counts frames of every kind."""

    rate: ClassVar[tuple[float, float]] = Limits().frames

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bucket = Bucket(*self.rate)
        self.backlog = bytearray()  # received, but not parsed yet
        self.deadline: asyncio.TimerHandle | None = None  # for the client to take the last bytes

    @property
    def held(self) -> bool:
        """Whether nothing is to be read now: a message is being handled, or answers wait to be taken."""
        return self.read_paused or not self.writable.is_set() or self.transport.is_closing()

    def data_received(self, data: bytes) -> None:
        self.backlog += data
        self.read_on()

    def read_on(self) -> None:
        """Parse the next piece, and schedule the one after it."""
        if self.backlog and not self.held:
            piece = bytes(self.backlog[:PIECE])
            del self.backlog[:PIECE]
            super().data_received(piece)
        if self.transport.is_closing():
            self.backlog.clear()
        elif self.backlog or self.held:
            self.transport.pause_reading()
            if not self.held:
                self.loop.call_soon(self.read_on)
        else:
            self.transport.resume_reading()

    def handle_events(self) -> None:
        if self.bucket.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()
            if self.client:
                GuardedProtocol.connects.charge(address_key(self.client[0]), FLOOD_COST)

    async def receive(self) -> Any:
        message = await super().receive()
        self.read_on()
        return message

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.read_on()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # waiting until the client takes what was written could take for ever

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                if not self.disconnected:
                    self.deadline = self.loop.call_later(LINGER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.deadline is not None:
            self.deadline.cancel()
        self.conn.parser_exc = None  # its traceback refers to the parser
        release(self.transport)


def release(transport: asyncio.BaseTransport) -> None:
    """Let go of a closed transport: one of asyncio holds methods of its own, and would wait for the collector."""
    attributes = getattr(transport, "__dict__", {})  # other event loops have none
    for name in [name for name, value in attributes.items() if getattr(value, "__self__", None) is transport]:
        del attributes[name]


def set_limits(limits: Limits, *, behind_proxy: bool) -> None:
    """Set the limits of all connections of this process; behind a proxy, addresses of connections mean nothing."""
    GuardedProtocol.most = limits.connections
    GuardedProtocol.most_of_address = 0 if behind_proxy else limits.connections_of_address
    GuardedProtocol.connects = Buckets(*limits.connects)
    GuardedSocket.rate = limits.frames
