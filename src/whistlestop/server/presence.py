"""What the processes of one store tell each other about people: who is connected where, and what is said at tables.

Nothing of it is stored. A process announces which seats are connected to it whenever that changes, answers questions
about a table, and sends heartbeats; the connections of a process that no longer responds count as closed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec import Struct

from whistlestop.server.pace import PacePreference
from whistlestop.server.protocol import SaidMessage

log = logging.getLogger("whistlestop.presence")

HEARTBEAT = 2.0  # seconds between heartbeats
SILENCE_TIMEOUT = 4 * HEARTBEAT  # after which a process counts as dead


class NodeMessage(Struct, tag=True):
    """A message of one process to all others."""

    node: str


class SeatsConnected(NodeMessage):
    """The seats of a table that are connected to a process; of two such messages the higher `count` is newer."""

    count: int
    table: str
    seats: dict[int, PacePreference]


class WhoIsConnected(NodeMessage):
    """A question to all: which seats of a table are connected to you?"""

    table: str


class Heartbeat(NodeMessage):
    """The process is alive."""


class SaidAtTable(NodeMessage):
    """Somebody at a table has said something."""

    table: str
    said: SaidMessage


class SkipPauses(NodeMessage):
    """Some seats of a table want no pauses of bots until it is a person's turn."""

    table: str
    seats: frozenset[int]


AnyMessage = SeatsConnected | WhoIsConnected | Heartbeat | SaidAtTable | SkipPauses
decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


class Tables(Protocol):
    """Who is told what happens at tables, here or in another process."""

    def connections_changed(self, table: str) -> None:
        """Note that the seats connected elsewhere, or their preferences, have changed."""

    def hear(self, table: str, said: SaidMessage) -> None:
        """Pass on what somebody has said."""

    def skip_pauses(self, table: str, seats: frozenset[int]) -> None:
        """Note that some seats want no pauses of bots."""


class Presence:
    """What one process knows about the connections of the others; `broadcast` sends a text to them."""

    def __init__(self, tables: Tables, broadcast: Callable[[str], None]) -> None:
        self.tables = tables
        self.broadcast = broadcast
        self.node = secrets.token_hex(6)
        self.count = 0
        self.announced: dict[str, dict[int, PacePreference]] = {}  # by table: what the others were told
        self.elsewhere: dict[str, dict[str, SeatsConnected]] = {}  # by open table and process
        self.alive: dict[str, float] = {}  # when each process was heard last

    def open(self, table: str) -> None:
        """Follow who is connected to a table elsewhere."""
        self.elsewhere[table] = {}
        self.send(WhoIsConnected(self.node, table))

    def close(self, table: str) -> None:
        self.elsewhere.pop(table, None)

    def online(self, table: str) -> list[tuple[int, PacePreference]]:
        """Return the seats of a table that are connected to other processes, with their preferences."""
        return [seat for found in self.elsewhere.get(table, {}).values() for seat in found.seats.items()]

    # -- telling others ------------------------------------------------------------------------------------------

    def send(self, message: NodeMessage) -> None:
        self.broadcast(msgspec.json.encode(message).decode())

    def announce(self, table: str, seats: dict[int, PacePreference]) -> None:
        """Tell the others which seats are connected here, if that or their preferences have changed."""
        if seats != self.announced.get(table, {}):
            self.announced[table] = seats
            self.repeat(table)
            if not seats:
                del self.announced[table]

    def repeat(self, table: str) -> None:
        self.count += 1
        self.send(SeatsConnected(self.node, self.count, table, self.announced.get(table, {})))

    def say(self, table: str, said: SaidMessage) -> None:
        """Let everybody at a table hear something."""
        self.tables.hear(table, said)
        self.send(SaidAtTable(self.node, table, said))

    def skip_pauses(self, table: str, seats: frozenset[int]) -> None:
        """Let all processes know that some seats want no pauses of bots."""
        self.tables.skip_pauses(table, seats)
        self.send(SkipPauses(self.node, table, seats))

    async def run(self) -> None:
        """Send heartbeats, and notice when those of others stop."""
        while True:
            self.send(Heartbeat(self.node))
            await asyncio.sleep(HEARTBEAT)
            late = time.monotonic() - SILENCE_TIMEOUT
            for node in [node for node, heard in self.alive.items() if heard < late]:
                del self.alive[node]
                self.lose(node)

    def lose(self, node: str) -> None:
        log.info("process %s no longer responds: its connections count as closed", node)
        for table, nodes in list(self.elsewhere.items()):
            if nodes.pop(node, None) is not None:
                self.tables.connections_changed(table)

    # -- hearing others --------------------------------------------------------------------------------------------

    def receive(self, text: str) -> None:
        try:
            message = decoder.decode(text)
        except msgspec.MsgspecError:
            return  # from a process of another version
        if message.node == self.node:
            return
        self.alive[message.node] = time.monotonic()
        match message:
            case SeatsConnected() if message.table in self.elsewhere:
                nodes = self.elsewhere[message.table]
                old = nodes.get(message.node)
                if old is None or old.count < message.count:
                    nodes[message.node] = message
                    self.tables.connections_changed(message.table)
            case WhoIsConnected() if message.table in self.announced:
                self.repeat(message.table)
            case SaidAtTable():
                self.tables.hear(message.table, message.said)
            case SkipPauses():
                self.tables.skip_pauses(message.table, message.seats)

    def resume(self) -> None:
        """Ask and announce again, after messages of others may have been missed."""
        for table in self.elsewhere:
            self.send(WhoIsConnected(self.node, table))
        for table in self.announced:
            self.repeat(table)
