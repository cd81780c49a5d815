"""How much one connection, or one address, may ask for."""

from __future__ import annotations

import contextlib
import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from heapq import nsmallest
from typing import Any

from whistlestop.server.request_errors import RequestError


class Bucket:
    """A token bucket: `burst` requests at once, `rate` a second in the long run."""

    __slots__ = ("burst", "level", "rate", "stamp")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.stamp = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Return whether a request may pass, and count it if so."""
        self.refill()
        if self.level < amount:
            return False
        self.level -= amount
        return True

    def wait(self, amount: float = 1.0) -> float:
        """Return the seconds until a request may pass."""
        self.refill()
        return max(0.0, (amount - self.level) / self.rate)

    def charge(self, amount: float) -> None:
        """Count something in any case, below zero if need be: then nothing passes for a while."""
        self.refill()
        self.level = max(-self.burst, self.level - amount)

    def refill(self) -> None:
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.stamp) * self.rate)
        self.stamp = now

    @property
    def full(self) -> bool:
        self.refill()
        return self.level >= self.burst


def address_key(host: str) -> str:
    """Return what an address is counted under: itself for IPv4, the network of a household for IPv6."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((int(address) >> 64 << 64, 64)))


class Buckets:
    """A bucket for each address that has used some of its own lately."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.by_address: dict[str, Bucket] = {}
        self.swept = time.monotonic()

    def bucket(self, address: str) -> Bucket:
        bucket = self.by_address.get(address)
        if bucket is None:
            # by then all buckets of the last sweep may be full
            if len(self.by_address) >= self.MOST or time.monotonic() - self.swept > self.burst / self.rate:
                self.sweep()
            bucket = self.by_address[address] = Bucket(self.rate, self.burst)
        return bucket

    def sweep(self) -> None:
        """Forget full buckets, which are like new ones, and of too many others those that are the fullest."""
        kept = [(key, each) for key, each in self.by_address.items() if not each.full]
        if len(kept) > self.MOST // 2:  # far fewer than the most, so that the next sweep is not soon
            kept = nsmallest(self.MOST // 2, kept, key=lambda pair: pair[1].level)
        self.by_address = dict(kept)
        self.swept = time.monotonic()

    def take(self, address: str, amount: float = 1.0) -> bool:
        return self.bucket(address).take(amount)

    def wait(self, address: str) -> float:
        return self.bucket(address).wait()

    def charge(self, address: str, amount: float) -> None:
        self.bucket(address).charge(amount)


@dataclass(frozen=True)
class Limits:
    """The limits of a server: rate a second and burst, or a maximum."""

    messages: tuple[float, float] = (20, 60)  # of one connection
    messages_of_address: tuple[float, float] = (150, 600)
    changes: tuple[float, float] = (2, 60)  # of one table: settings, seats, votes, new games
    comings: tuple[float, float] = (2, 40)  # arrivals and departures at one table, which all others are told of
    frames: tuple[float, float] = (40, 150)  # WebSocket frames of any kind, of one connection
    hints: tuple[float, float] = (0.2, 5)  # of one seat
    hints_of_address: tuple[float, float] = (0.5, 10)
    phrases: tuple[float, float] = (0.4, 4)  # of one seat
    connects: tuple[float, float] = (20, 200)  # new connections of one address
    requests: tuple[float, float] = (20, 100)  # HTTP, of one address
    tables: tuple[float, float] = (0.2, 20)  # new tables of one address
    attempts: tuple[float, float] = (0.5, 20)  # wrong tokens of one address
    penalised: int = 20  # requests of one address that are delayed before they are refused
    connections_of_address: int = 200
    connections: int = 4000
    message_bytes: int = 4096
    body_bytes: int = 4096

    def times(self, factor: float) -> Limits:
        """Return the same limits with higher rates, for private networks and for tests."""
        rates: Any = {
            field.name: tuple(number * factor for number in getattr(self, field.name))
            for field in fields(self)
            if isinstance(getattr(self, field.name), tuple)
        }
        return replace(self, **rates)


class Gate:
    """What each address has used of the limits of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(*limits.requests)
        self.machines = Buckets(*limits.requests)  # of health and metrics
        self.tables = Buckets(*limits.tables)
        self.attempts = Buckets(*limits.attempts)
        self.messages = Buckets(*limits.messages_of_address)
        self.changes = Buckets(*limits.changes)  # by table
        self.comings = Buckets(*limits.comings)  # by table
        self.hints = Buckets(*limits.hints)  # by table and seat
        self.hints_of_address = Buckets(*limits.hints_of_address)
        self.connected: Counter[str] = Counter()
        self.penalised: Counter[str] = Counter()
        self.banned: set[str] = set()

    def enter(self, address: str) -> bool:
        """Return whether an address may have one more connection, and count it if so."""
        if self.connected[address] >= self.limits.connections_of_address:
            return False
        self.connected[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.connected[address] -= 1
        if not self.connected[address]:
            del self.connected[address]

    @contextlib.contextmanager
    def attempt(self, address: str) -> Iterator[None]:
        """Count wrong tokens and tables, so that they cannot be guessed; right ones are never delayed."""
        try:
            yield
        except RequestError as refusal:
            if refusal.code in ("bad-token", "not-found") and not self.attempts.take(address):
                reason = "too many wrong tokens from this address; wait a minute"
                raise RequestError("too-many-attempts", reason) from None
            raise
