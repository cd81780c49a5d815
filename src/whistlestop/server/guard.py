"""What stands before every request: limits, the Origin check, security headers; and the limit of open connections."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, cast
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from whistlestop.server.hub import describe
from whistlestop.server.limits import address_key
from whistlestop.server.refusal import STATUS

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub

log = logging.getLogger("whistlestop.guard")

HEADERS = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # links hold tokens
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
FREE = ("/healthz", "/metrics")  # asked by machines, again and again


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        self.app = app
        self.hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = self.objection(scope)
        if refusal is not None:
            self.hub.metrics.refused[refusal[0]] += 1
            await refuse(scope, send, *refusal)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self.app(scope, receive, send_guarded)
        except Exception as fault:  # the application has answered already; only the log has to know
            log.error("a request failed: %s", describe(fault))

    def objection(self, scope: Scope) -> tuple[str, str] | None:
        """Why a request is not even looked at: code and reason."""
        address = address_key(scope["client"][0]) if scope.get("client") else "?"
        if scope["path"] not in FREE and not self.hub.gate.requests.take(address):
            return "too-many-requests", "too many requests from this address; wait a moment"
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and origin is not None and not self.same_site(origin, headers.get("host", "")):
            return "bad-origin", "this page belongs to another site; open the game by its own address"
        return None

    def same_site(self, origin: str, host: str) -> bool:
        return origin in self.hub.settings.origins or (bool(host) and urlsplit(origin).netloc == host)


async def refuse(scope: Scope, send: Send, code: str, reason: str) -> None:
    """Answer a request, or the opening of a WebSocket, with a refusal."""
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    data = msgspec.json.encode({"code": code, "reason": reason})
    headers = {"content-type": "application/json", "content-length": str(len(data)), **HEADERS}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{kind}.start", "status": STATUS[code], "headers": raw})
    await send({"type": f"{kind}.body", "body": data})


class GuardedProtocol(H11Protocol):
    """uvicorn's HTTP connection, with limits of how many there are, and of how long one may say nothing."""

    most = 4000
    most_of_address = 200  # of plain ones: WebSockets are counted by the Gate; 0: no limit, behind a proxy
    patience = 15.0  # seconds for the head of the first request
    by_address: ClassVar[Counter[str]] = Counter()
    address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = address_key(self.client[0]) if self.client else "?"
        if len(self.connections) > self.most:
            self.turn_away("server-full", "the server is full; try again later")
        elif self.most_of_address and self.by_address[address] >= self.most_of_address:
            self.turn_away("too-many-connections", "too many connections from this address; close some")
        else:
            self.address = address
            self.by_address[address] += 1
            self.loop.call_later(self.patience, self.close_if_silent)

    def turn_away(self, code: str, reason: str) -> None:
        data = msgspec.json.encode({"code": code, "reason": reason})
        self.transport.write(
            b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n"
            b"content-length: " + str(len(data)).encode() + b"\r\n\r\n" + data
        )
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.uncount()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.uncount()
        super().handle_websocket_upgrade(event)

    def uncount(self) -> None:
        if self.address:
            self.by_address[self.address] -= 1
            if not self.by_address[self.address]:
                del self.by_address[self.address]
            self.address = ""

    def close_if_silent(self) -> None:
        upgraded = self.transport.get_protocol() is not cast(Any, self)
        if self.scope is None and not upgraded and not self.transport.is_closing():
            self.transport.close()
