"""Turn alerts with the page closed, by Web Push (RFC 8030): encrypted for the device (RFC 8291), signed (RFC 8292).

The server makes its key once and keeps it in the store. A device that wants alerts gives an address at the push service
of its browser; it is told which table to look at, and nothing else. Without the extra `push` all this is switched off.
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

from whistlestop.server import people
from whistlestop.server.refusal import Refused
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

# The push services of the browsers there are. No request is sent to any other host that somebody names.
SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
GONE = (404, 410)  # the device no longer wants it
LASTING = 24 * 3600  # seconds for which a service keeps an alert for a device that is switched off
PATIENCE = 10.0  # seconds for a service to answer
PAUSE = 20.0  # seconds between two alerts of one seat's turns
DELAY = 3.0  # seconds for somebody who is just loading the page again
MOST = 500  # alerts that wait to be sent


class Push:
    """Sends alerts, with the key of the store."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.vapid: Any = None
        self.key: str | None = None  # the public one, as browsers want it
        self.threads = ThreadPoolExecutor(2, "push")
        self.waiting = 0
        self.sent: dict[tuple[str, int], float] = {}  # when a seat was alerted last

    async def open(self) -> None:
        """Take the key of the store, or make it."""
        if http_ece is None:
            return
        fresh = Vapid02()
        fresh.generate_keys()
        self.vapid = Vapid02.from_pem(await self.hub.store.setting("vapid", fresh.private_pem()))
        self.key = public_key(self.vapid.public_key)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)

    def check(self, subscription: Subscription) -> None:
        """Refuse an address at which no push service is known, and keys that are none."""
        address = urlsplit(subscription.endpoint)
        origin = f"{address.scheme}://{address.netloc}"
        name = address.hostname or ""
        known = any(name == each or name.endswith(f".{each}") for each in SERVICES)
        public = address.scheme == "https" and address.netloc == name
        if self.key is None or not ((known and public) or origin in self.hub.settings.push_services):
            raise Refused("no-push", "this server does not send alerts to that address")
        try:
            encrypted(b"", subscription)
        except (ValueError, http_ece.ECEException):
            raise Refused("no-push", "these are not the keys of a device") from None

    # -- when to send --------------------------------------------------------------------------------------------

    def turn(self, room: Room, seat: int, since: float) -> None:
        """It is a seat's turn since a moment: if nobody is there for it, its devices are told soon."""
        if self.key is not None and room.table.seats[seat].alerts and seat not in room.company.present():
            still = partial(self.turn_if_still, room, seat, since)
            asyncio.get_running_loop().call_later(self.hub.settings.alert_delay, still)

    def turn_if_still(self, room: Room, seat: int, since: float) -> None:
        match = room.match
        last = self.sent.get((room.id, seat), 0.0)
        if match is not None and match.since.get(seat) == since and time.monotonic() - last >= PAUSE:
            self.alert(room, seat)

    def alert(self, room: Room, seat: int) -> None:
        """Tell the devices of a seat for which nobody is connected."""
        found = room.table.seats[seat]
        if self.key is None or self.hub.closing or found.bot is not None or seat in room.company.present():
            return
        if len(self.sent) >= MOST:
            late = time.monotonic() - PAUSE
            self.sent = {key: moment for key, moment in self.sent.items() if moment > late}
        self.sent[room.id, seat] = time.monotonic()
        for subscription in found.alerts:
            if self.waiting < MOST:
                self.hub.spawn(partial(self.send, room, subscription))

    # -- sending -------------------------------------------------------------------------------------------------

    async def send(self, room: Room, subscription: Subscription) -> None:
        """Give one device's service an alert; a device that is gone is forgotten."""
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
            await room.change_if(lambda table: people.drop_alerts(table, {subscription.endpoint}))

    def post(self, subscription: Subscription, table: str) -> int:
        """Send it, in a thread; the status of the answer. Nobody leads us elsewhere: redirections are not followed."""
        address = urlsplit(subscription.endpoint)
        origin = f"{address.scheme}://{address.netloc}"
        claims = {"sub": self.hub.settings.push_contact, "aud": origin, "exp": str(int(time.time()) + LASTING // 2)}
        headers = {
            **self.vapid.sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LASTING),
            "urgency": "high",
            "topic": hashlib.sha256(table.encode()).hexdigest()[:32],  # a newer alert of a table replaces an older one
        }
        kind: Callable[..., http.client.HTTPConnection] = (
            http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        )
        connection = kind(address.netloc, timeout=PATIENCE)
        try:
            path = address._replace(scheme="", netloc="", fragment="").geturl() or "/"
            connection.request("POST", path, encrypted(msgspec.json.encode({"table": table}), subscription), headers)
            return connection.getresponse().status
        finally:
            connection.close()


def encrypted(data: bytes, subscription: Subscription) -> bytes:
    """A message that only the device can read."""
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
