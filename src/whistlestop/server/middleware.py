"""What applies to every request: bans, limits, checks of Host and Origin, security headers."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from whistlestop.server.limits import address_key
from whistlestop.server.request_errors import STATUS, describe

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
HSTS = {"strict-transport-security": "max-age=31536000"}
RETRY = {429: "5", 503: "5"}  # seconds after which to try again
MACHINES = ("/healthz", "/metrics")  # polled by programs: they have a limit of their own
PENALTY = 1.0  # seconds by which a request beyond the limit is delayed
# Names that public DNS cannot give to a machine of this network.
PRIVATE = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")


class SecurityMiddleware:
    """An ASGI application that guards another one."""

    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        self.app = app
        self.hub = hub
        public = urlsplit(hub.settings.public)
        self.public_host = public.netloc.lower()
        self.public_origin = f"{public.scheme}://{public.netloc}".lower()
        self.prefix = public.path.rstrip("/")
        self.headers = HEADERS | HSTS if public.scheme == "https" else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if self.prefix and (scope["path"] + "/").startswith(self.prefix + "/"):
            scope["path"] = scope["path"][len(self.prefix) :] or "/"
        address = address_key(scope["client"][0]) if scope.get("client") else "?"
        refusal = self.objection(scope, address)
        if refusal is not None:
            self.hub.metrics.refused[refusal[0]] += 1
            delayed = refusal[0] != "too-many-requests" or await self.delay(address)
            await self.refuse(scope, send, *refusal, close=not delayed)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if message["status"] in RETRY:
                    headers.setdefault("retry-after", RETRY[message["status"]])
            await send(message)

        try:
            await self.app(scope, receive, send_guarded)
        except Exception as fault:  # the application has answered already
            log.error("a request failed: %s", describe(fault))

    def objection(self, scope: Scope, address: str) -> tuple[str, str] | None:
        """Return why a request is refused at once: code and reason."""
        gate = self.hub.gate
        if address in gate.banned:
            return "banned", "the administrator of this server has blocked this address"
        if not (gate.machines if scope["path"] in MACHINES else gate.requests).take(address):
            return "too-many-requests", "too many requests from this address; wait a moment"
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.own_host(host):
            return "bad-host", "this server does not have that name; its administrator can set one with --public-url"
        origin = headers.get("origin")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and origin is not None and not self.same_site(origin, host):
            return "bad-origin", "this page belongs to another site; open the game at its own address"
        return None

    async def delay(self, address: str) -> bool:
        """Delay a client that asks too much; return False if too many of its requests are being delayed."""
        waiting = self.hub.gate.penalised
        if waiting[address] >= self.hub.settings.limits.penalised:
            return False
        waiting[address] += 1
        try:
            await asyncio.sleep(PENALTY)
        finally:
            waiting[address] -= 1
            if not waiting[address]:
                del waiting[address]
        return True

    def own_host(self, host: str) -> bool:
        """Return whether a Host header names this server: this stops pages of others whose DNS name points here."""
        name = host_name(host)
        if is_address(name) or name == "localhost":
            return True
        if self.public_host:
            return host.lower() == self.public_host
        if self.hub.settings.behind_proxy:
            return True  # the proxy accepts only the names it is configured for
        return "." not in name or name.endswith(PRIVATE) or name == socket.gethostname().lower()

    def same_site(self, origin: str, host: str) -> bool:
        if origin in self.hub.settings.origins or origin.lower() == self.public_origin:
            return True
        return bool(host) and urlsplit(origin).netloc == host

    async def refuse(self, scope: Scope, send: Send, code: str, reason: str, *, close: bool = False) -> None:
        """Answer a request, or the opening of a WebSocket, with a refusal."""
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        data = msgspec.json.encode({"code": code, "reason": reason})
        headers = {"content-type": "application/json", "content-length": str(len(data)), **self.headers}
        if STATUS[code] in RETRY:
            headers["retry-after"] = RETRY[STATUS[code]]
        if close:
            headers["connection"] = "close"
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": f"{kind}.start", "status": STATUS[code], "headers": raw})
        await send({"type": f"{kind}.body", "body": data})


def host_name(host: str) -> str:
    """Return the name in a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".").lower()


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
