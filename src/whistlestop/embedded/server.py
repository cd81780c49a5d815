"""The server's application, called directly instead of over a network."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from typing import Any

from whistlestop.embedded.pool import LocalPool
from whistlestop.embedded.store import Journal, JournalStore
from whistlestop.server.app import make_app
from whistlestop.server.hub import Hub, Settings
from whistlestop.server.retention import Retention

HEADERS = [(b"host", b"localhost")]
CLIENT = ("127.0.0.1", 0)
FOR_EVER = Retention(abandoned=0, finished=0, names=0)  # the owner of the device decides what is deleted
CLOSED = {"type": "websocket.disconnect", "code": 1000}


class EmbeddedServer:
    """A server for one page: `await open()`, then `request` and `connect` as often as you like."""

    def __init__(self, journal: Journal, settings: Settings | None = None) -> None:
        settings = dataclasses.replace(settings or Settings(), retention=FOR_EVER)
        self.hub = Hub(JournalStore(journal), settings, LocalPool())
        self.app = make_app(self.hub)

    async def open(self) -> None:
        await self.hub.open()

    async def close(self) -> None:
        await self.hub.close()

    async def request(
        self, method: str, path: str, headers: list[tuple[str, str]], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return the answer to a plain HTTP request: status, headers, body."""
        path, _, query = path.partition("?")
        given = [(name.lower().encode(), value.encode()) for name, value in headers]
        scope = scope_of("http", path, query) | {"method": method, "headers": [*HEADERS, *given]}
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        start = sent[0]
        answered = [(name.decode(), value.decode()) for name, value in start["headers"]]
        return start["status"], answered, b"".join(message.get("body", b"") for message in sent[1:])

    def connect(self, receive: Callable[[str | None], None]) -> Channel:
        """Open a WebSocket; `receive` is called with each message of the server, and with None when it is closed."""
        return Channel(self, receive)


class Channel:
    """The client's end of a WebSocket."""

    def __init__(self, site: EmbeddedServer, receive: Callable[[str | None], None]) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.receive = receive
        self.task = asyncio.create_task(self.run(site))

    async def run(self, site: EmbeddedServer) -> None:
        try:
            await site.app(scope_of("websocket", "/ws", "") | {"subprotocols": []}, self.incoming.get, self.take)
        finally:
            self.receive(None)

    async def take(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            text = message.get("text")
            self.receive(text if text is not None else message["bytes"].decode())

    def send(self, text: str) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self.incoming.put_nowait(CLOSED)


def scope_of(kind: str, path: str, query: str) -> dict[str, Any]:
    """Return what an application is told of a request."""
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": HEADERS,
        "client": CLIENT,
        "server": ("localhost", 80),
    }
