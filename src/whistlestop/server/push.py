"""Alerts to devices whose page is closed, by Web Push (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292).

The server makes its key once and stores it. A device that wants alerts gives an address at the push service of its
browser; an alert names the table, and nothing else. Without the extra `push` there are no alerts.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import http.client
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from whistlestop.server import table_changes
from whistlestop.server.request_errors import RequestError
from whistlestop.server.tables import Subscription

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub
    from whistlestop.server.room import Room

try:
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02
except ImportError:
    http_ece = None

log = logging.getLogger("whistlestop.push")

# The push services of the known browsers. Clients cannot make the server send requests to any other host.
SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com")
GONE = (404, 410)  # the device no longer wants alerts
LIFETIME = 24 * 3600  # seconds for which a service keeps an alert for a device that is switched off
SERVICE_TIMEOUT = 10.0  # seconds for a push service to answer
INTERVAL = 20.0  # seconds between two alerts of one seat
DELAY = 3.0  # seconds before an alert, for people who are loading the page again
MOST = 500  # alerts that may wait to be sent


class Push:
    """Sends alerts, with the key of the store."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.vapid: Any = None
        self.key: str | None = None  # the public key, as browsers expect it
        self.threads = ThreadPoolExecutor(2, "push")
        self.waiting = 0
        self.sent: dict[tuple[str, int], float] = {}  # when each seat was alerted last

    async def open(self) -> None:
        """Read the key from the store, or make one."""
        if http_ece is None:
            return
        fresh = Vapid02()
        fresh.generate_keys()
        self.vapid = Vapid02.from_pem(await self.hub.store.setting("vapid", fresh.private_pem()))
        self.key = public_key(self.vapid.public_key)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)

    def check(self, subscription: Subscription) -> None:
        """Raise RequestError for an address that is not one of a known push service, or for wrong keys."""
        address = urlsplit(subscription.endpoint)
        origin = f"{address.scheme}://{address.netloc}"
        name = address.hostname or ""
        known = any(name == each or name.endswith(f".{each}") for each in SERVICES)
        public = address.scheme == "https" and address.netloc == name
        if self.key is None or not ((known and public) or origin in self.hub.settings.push_services):
            raise RequestError("no-push", "this server does not send alerts to that address")
        try:
            encrypted(b"", subscription)
        except (ValueError, http_ece.ECEException):
            raise RequestError("no-push", "these are not valid keys of a device") from None

    # -- when to send --------------------------------------------------------------------------------------------

    def turn(self, room: Room, seat: int, since: float) -> None:
        """Alert the devices of a seat, soon, if it is still its turn then and nobody is connected for it."""
        if self.key is not None and room.table.seats[seat].alerts and seat not in room.roster.present():
            still = partial(self.turn_if_still, room, seat, since)
            asyncio.get_running_loop().call_later(self.hub.settings.alert_delay, still)

    def turn_if_still(self, room: Room, seat: int, since: float) -> None:
        match = room.match
        last = self.sent.get((room.id, seat), 0.0)
        if match is not None and match.pending_since.get(seat) == since and time.monotonic() - last >= INTERVAL:
            self.alert(room, seat)

    def alert(self, room: Room, seat: int) -> None:
        """Alert the devices of a seat, unless somebody is connected for it."""
        found = room.table.seats[seat]
        if self.key is None or self.hub.closing or found.bot is not None or seat in room.roster.present():
            return
        if len(self.sent) >= MOST:
            late = time.monotonic() - INTERVAL
            self.sent = {key: moment for key, moment in self.sent.items() if moment > late}
        self.sent[room.id, seat] = time.monotonic()
        for subscription in found.alerts:
            if self.waiting < MOST:
                self.hub.spawn(partial(self.send, room, subscription))

    # -- sending -------------------------------------------------------------------------------------------------

    async def send(self, room: Room, subscription: Subscription) -> None:
        """Send an alert to one device, and forget the device if it has gone."""
        self.waiting += 1
        try:
            request = partial(self.post, subscription, room.id)
            status = await asyncio.get_running_loop().run_in_executor(self.threads, request)
        except (OSError, ValueError, http.client.HTTPException) as fault:
            log.info("table %s: an alert could not be sent (%s)", room.id, type(fault).__name__)
            return
        finally:
            self.waiting -= 1
        if status in GONE:
            await room.change_if(lambda table: table_changes.drop_alerts(table, {subscription.endpoint}))

    def post(self, subscription: Subscription, table: str) -> int:
        """Send an alert, in a thread, and return the status of the answer; redirections are not followed."""
        address = urlsplit(subscription.endpoint)
        origin = f"{address.scheme}://{address.netloc}"
        claims = {"sub": self.hub.settings.push_contact, "aud": origin, "exp": str(int(time.time()) + LIFETIME // 2)}
        headers = {
            **self.vapid.sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LIFETIME),
            "urgency": "high",
            "topic": hashlib.sha256(table.encode()).hexdigest()[:32],  # a newer alert of a table replaces an older one
        }
        kind: Callable[..., http.client.HTTPConnection] = (
            http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        )
        connection = kind(address.netloc, timeout=SERVICE_TIMEOUT)
        try:
            path = address._replace(scheme="", netloc="", fragment="").geturl() or "/"
            connection.request("POST", path, encrypted(msgspec.json.encode({"table": table}), subscription), headers)
            return connection.getresponse().status
        finally:
            connection.close()


def encrypted(data: bytes, subscription: Subscription) -> bytes:
    """Return a message encrypted for a device."""
    found: bytes = http_ece.encrypt(
        data,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=unpacked(subscription.p256dh),
        auth_secret=unpacked(subscription.auth),
        version="aes128gcm",
    )
    return found


def public_key(key: Any) -> str:
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
