"""Alerts by web hook: a seat names an address, which gets a message when its turn has waited.

The message names the table, the board and the seat, but no cards. The player of a seat chooses the address, which must
not open a way to machines that only the server can reach. So a name is resolved once, all addresses behind it must be
public (unless the host allows others), and connections go to exactly these addresses. Redirections are not followed,
little is read, and everything together has a deadline.
"""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

import msgspec

from whistlestop.server import clock, table_changes
from whistlestop.server.boards import board_today, offered, translations_of
from whistlestop.server.request_errors import RequestError, describe
from whistlestop.server.tables import WebHook

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub
    from whistlestop.server.room import Room

log = logging.getLogger("whistlestop.web_hooks")

DELAY = 60.0  # seconds for which a turn has to wait
INTERVAL = 300.0  # seconds between two messages of one seat
RETRY = 1.0  # seconds at least until it is tried again
TIMEOUT = 10.0  # seconds for everything: resolving, connecting, sending, the answer
MOST = 100  # messages that may be on their way
MOST_ADDRESSES = 8  # of a name that are tried
LOOKUPS = 16  # names that are resolved at the same time
LOOKUPS_OF_ADDRESS = 2  # of them, for hooks that one client names
MOST_ANSWER = 4096  # bytes of an answer that are read: its first line counts
GONE = (401, 403, 404, 410)  # the address no longer takes messages
TEXTS = {"en": "It is your turn ({board}).", "fr": "C’est à vous de jouer ({board})."}

# networks that Python does not know yet: for examples (RFC 9637), and of former relays to IPv6 (RFC 7526)
NOT_PUBLIC = (ipaddress.ip_network("3fff::/20"), ipaddress.ip_network("192.88.99.0/24"))
ISATAP = (0x00005EFE, 0x02005EFE)  # before an address of IPv4 that packets are tunnelled to, in any network (RFC 5214)

Resolver = Callable[[str, int], list[str]]


def resolve(name: str, port: int) -> list[str]:
    """Return the addresses of a name; its own servers decide how long that takes."""
    return [str(each[4][0]) for each in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)]


def is_public(address: str) -> bool:
    """Return whether an address can be reached from the whole Internet; IPv6 may stand for an address of IPv4."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None:
            return is_public(str(inner))
        last = str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF))
        if found in ipaddress.ip_network("64:ff9b::/96"):  # translated to IPv4 by the network
            return is_public(last)
        if int(found) >> 32 & 0xFFFFFFFF in ISATAP and not is_public(last):
            return False
        if found.is_site_local:  # private networks before RFC 4193
            return False
    if any(found in network for network in NOT_PUBLIC):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


class WebHooks:
    """Sends messages to the web hooks of seats."""

    def __init__(self, hub: Hub, resolver: Resolver = resolve) -> None:
        self.hub = hub
        self.resolver = resolver
        self.threads = ThreadPoolExecutor(LOOKUPS, "hooks")
        self.lookups: Counter[str] = Counter()  # by the address of the client
        self.on_the_way = 0

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def check(self, url: str, client: str) -> None:
        """Raise RequestError for an address to which no message would be sent; `client` has named it."""
        address = parts(url, private=self.hub.settings.private_hooks)
        if self.lookups[client] >= LOOKUPS_OF_ADDRESS:
            raise RequestError("too-many-requests", "other names are still being looked up; wait a moment")
        try:
            async with asyncio.timeout(TIMEOUT):
                await self.pin(address, client)
        except (OSError, TimeoutError, UnicodeError):  # a part of the name may be empty or too long
            raise RequestError("no-hook", "no server has that name") from None

    async def pin(self, address: SplitResult, client: str = "") -> list[str]:
        """Return the addresses to connect to; raise RequestError if one of those behind the name is not allowed."""
        found = await self.look_up(str(address.hostname), port_of(address), client)
        if not found or not (self.hub.settings.private_hooks or all(is_public(each) for each in found)):
            raise RequestError("no-hook", "this server sends no messages to addresses of private networks")
        return list(dict.fromkeys(found))[:MOST_ADDRESSES]

    async def look_up(self, name: str, port: int, client: str) -> list[str]:
        """Resolve a name in one of our own threads, because a name whose servers are silent holds a thread for long."""
        loop = asyncio.get_running_loop()

        def ended(work: Future[list[str]]) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self.forget_lookup, client)

        self.lookups[client] += 1
        work = self.threads.submit(self.resolver, name, port)
        work.add_done_callback(ended)
        return await asyncio.wrap_future(work)

    def forget_lookup(self, client: str) -> None:
        self.lookups[client] -= 1
        if not self.lookups[client]:
            del self.lookups[client]

    # -- when to send --------------------------------------------------------------------------------------------

    def follow(self, room: Room) -> None:
        """Set a timer for each seat whose turn waits and whose hook has not been told of it; stop all others."""
        untold = self.untold(room)
        for seat, (since, timer) in list(room.hook_timers.items()):
            if untold.get(seat) != since:
                timer.cancel()
                del room.hook_timers[seat]
        for seat in untold.keys() - room.hook_timers.keys():
            assert room.match is not None
            # counted from now: after a failure of the server, players need time to come back
            self.later(room, seat, untold[seat], self.hub.settings.hook_delay + room.failover_delay(room.match))

    def untold(self, room: Room) -> dict[int, float]:
        """Return the seats whose hooks have yet to be told that their turn waits, and since when it does."""
        match = room.match
        if match is None or match.over or self.hub.closing or self.hub.rooms.get(room.id) is not room:
            return {}
        found: dict[int, float] = {}
        for number, since in match.pending_since.items():
            seat = room.table.seats[number]
            if seat.hook is not None and seat.bot is None and seat.hook.turn < since:
                found[number] = since
        return found

    def later(self, room: Room, seat: int, since: float, seconds: float) -> None:
        due = partial(self.due, room, seat, since)
        room.hook_timers[seat] = since, asyncio.get_running_loop().call_later(seconds, due)

    def due(self, room: Room, seat: int, since: float) -> None:
        """Send a message to the hook of a seat, or try again later if it was told just now or somebody is connected."""
        del room.hook_timers[seat]
        found = room.table.seats[seat]
        if self.untold(room).get(seat) != since or found.hook is None:
            return
        rest = found.told + INTERVAL - clock.now()
        if rest > 0 or seat in room.roster.present() or self.on_the_way >= MOST:
            self.later(room, seat, since, rest if rest > 0 else max(self.hub.settings.hook_delay, RETRY))
        else:
            self.hub.spawn(partial(self.send, room, seat, since, found.hook))

    # -- sending -------------------------------------------------------------------------------------------------

    async def send(self, room: Room, seat: int, since: float, hook: WebHook) -> None:
        """Tell a hook that it is its seat's turn, unless another process does; forget it if its address is gone.

        This is stored before it is sent, so no turn is told twice, whatever happens to the server.
        """
        self.on_the_way += 1
        try:
            if not await room.change_if(lambda table: table_changes.note_told(table, seat, hook, since)):
                return
            async with asyncio.timeout(TIMEOUT):
                status = await self.post(hook, self.facts(room, seat))
        except (OSError, TimeoutError, ValueError, RequestError) as fault:
            log.info("table %s: a web hook was not reached (%s)", room.id, describe(fault))
            return
        finally:
            self.on_the_way -= 1
            self.follow(room)  # which tries again if it could not be stored
        if status in GONE:
            await room.change_if(lambda table: table_changes.drop_hook(table, seat, hook))

    def facts(self, room: Room, seat: int) -> dict[str, str | int]:
        """Return what a message says."""
        table = room.table
        board = table.board
        if board in offered():
            board = translations_of(board).get(table.language, {}).get(board) or board_today(board).name
        text = TEXTS.get(table.language, TEXTS["en"]).format(board=board)
        found: dict[str, str | int] = {
            "event": "turn",
            "table": room.id,
            "board": table.board,
            "seat": seat,
            "text": text,
        }
        if self.hub.settings.public:
            found["link"] = f"{self.hub.settings.public.rstrip('/')}/table/{room.id}"
        return found

    async def post(self, hook: WebHook, facts: dict[str, str | int]) -> int:
        """Send a message and return the status of the answer."""
        address = parts(hook.url, private=self.hub.settings.private_hooks)
        pinned = await self.pin(address)
        data, kind = message(hook.service, facts)
        secure = address.scheme == "https"
        path = (address.path or "/") + (f"?{address.query}" if address.query else "")
        head = [
            f"POST {path} HTTP/1.1",
            f"Host: {address.netloc}",
            f"Content-Type: {kind}",
            f"Content-Length: {len(data)}",
            "User-Agent: Whistlestop",
            "Connection: close",
        ]
        reader, writer = await connect(pinned, port_of(address), address.hostname if secure else None)
        try:
            writer.write("\r\n".join([*head, "", ""]).encode("ascii") + data)
            await writer.drain()
            words = (await reader.readline()).split()
            return int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") and words[1].isdigit() else 0
        finally:
            writer.transport.abort()


@functools.cache
def tls() -> ssl.SSLContext:
    """Return what all connections use: to read the certificates of the authorities stops the server for a while."""
    return ssl.create_default_context()


async def connect(
    pinned: Sequence[str], port: int, name: str | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first address that answers, with TLS if there is a name to check; each gets its share of time."""
    context = None if name is None else tls()
    faults: list[Exception] = []
    for each in pinned:
        try:
            async with asyncio.timeout(TIMEOUT / len(pinned)):
                return await asyncio.open_connection(each, port, ssl=context, server_hostname=name, limit=MOST_ANSWER)
        except (OSError, TimeoutError) as fault:
            faults.append(fault)
    raise faults[-1]


def parts(url: str, *, private: bool) -> SplitResult:
    """Return the parts of an address; raise RequestError if no message is sent to such an address."""
    try:
        address = urlsplit(url)
        port, name = address.port, address.hostname
    except ValueError:
        raise RequestError("no-hook", "this is not the address of a web hook") from None
    if not name or address.username is not None or port == 0 or address.scheme not in ("https", "http"):
        raise RequestError("no-hook", "this is not the address of a web hook; it begins with https://")
    if address.scheme == "http" and not private:
        raise RequestError("no-hook", "a web hook has an address that begins with https://")
    return address


def port_of(address: SplitResult) -> int:
    return address.port or (443 if address.scheme == "https" else 80)


def message(service: str, facts: dict[str, str | int]) -> tuple[bytes, str]:
    """Return a message in the form that a service takes, and its media type."""
    text = f"{facts['text']} {facts.get('link', '')}".strip()
    match service:
        case "ntfy":
            return text.encode(), "text/plain; charset=utf-8"
        case "gotify":
            return msgspec.json.encode({"title": "Whistlestop", "message": text, "priority": 5}), "application/json"
        case "discord":
            return msgspec.json.encode({"content": text, "allowed_mentions": {"parse": []}}), "application/json"
        case "slack":
            return msgspec.json.encode({"text": text}), "application/json"
    return msgspec.json.encode(facts), "application/json"
