"""Who is connected, over all processes of a store, and what is said at tables: nothing of it is kept.

Each process calls out which seats are connected to it whenever that changes, answers questions about a table, and
gives a sign of life; the connections of a process that is silent for too long count as closed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from whistlestop.server.pace import Wish
from whistlestop.server.protocol import Said

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub

log = logging.getLogger("whistlestop.presence")

BEAT = 2.0  # seconds between signs of life
SILENCE = 4 * BEAT  # after which a process is taken for dead


class Here(Struct, tag=True):
    """The seats of a table that are connected to a process with their wishes of bots, by its count of such messages."""

    node: str
    count: int
    table: str
    seats: dict[int, Wish]


class Who(Struct, tag=True):
    """Asks everybody who is at a table."""

    node: str
    table: str


class Alive(Struct, tag=True):
    """A sign of life."""

    node: str


class Spoken(Struct, tag=True):
    """Something that somebody said at a table."""

    node: str
    table: str
    said: Said


class Hurry(Struct, tag=True):
    """These seats of a table do not want to wait until it is a person's turn."""

    node: str
    table: str
    seats: frozenset[int]


Word = Here | Who | Alive | Spoken | Hurry
decoder: msgspec.json.Decoder[Word] = msgspec.json.Decoder(Word)


class Presence:
    """What one process knows about who is connected to the others."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.node = secrets.token_hex(6)
        self.count = 0
        self.announced: dict[str, dict[int, Wish]] = {}  # by table: what the others were told
        self.elsewhere: dict[str, dict[str, Here]] = {}  # by table and process
        self.alive: dict[str, float] = {}  # when a process gave its last sign of life

    def online(self, table: str) -> list[tuple[int, Wish]]:
        """The seats of a table that are connected to other processes, and what they wish there."""
        return [found for here in self.elsewhere.get(table, {}).values() for found in here.seats.items()]

    # -- telling others ------------------------------------------------------------------------------------------

    def call(self, word: Word) -> None:
        if self.hub.store.shared and not self.hub.closing:
            self.hub.spawn(partial(self.hub.store.call, msgspec.json.encode(word).decode()))

    def announce(self, table: str, seats: dict[int, Wish]) -> None:
        """Tell which seats are connected here, if that or what they wish has changed."""
        if seats != self.announced.get(table, {}):
            self.announced[table] = seats
            self.repeat(table)
            if not seats:
                del self.announced[table]

    def repeat(self, table: str) -> None:
        self.count += 1
        self.call(Here(self.node, self.count, table, self.announced.get(table, {})))

    def ask(self, table: str) -> None:
        self.call(Who(self.node, table))

    def say(self, table: str, said: Said) -> None:
        """Let everybody at a table hear something."""
        self.deliver(table, said)
        self.call(Spoken(self.node, table, said))

    def hurry(self, table: str, seats: frozenset[int]) -> None:
        """Let the bots of a table know everywhere who does not want to wait for them."""
        self.hasten(table, seats)
        self.call(Hurry(self.node, table, seats))

    async def beat(self) -> None:
        """Give signs of life, and miss those of others."""
        while True:
            self.call(Alive(self.node))
            await asyncio.sleep(BEAT)
            late = time.monotonic() - SILENCE
            for node in [node for node, heard in self.alive.items() if heard < late]:
                del self.alive[node]
                self.lose(node)

    def lose(self, node: str) -> None:
        log.info("process %s is silent: its connections count as closed", node)
        for table, nodes in list(self.elsewhere.items()):
            if nodes.pop(node, None) is not None:
                self.changed(table)

    def forget(self, table: str) -> None:
        self.elsewhere.pop(table, None)

    # -- hearing others --------------------------------------------------------------------------------------------

    def hear(self, text: str) -> None:
        try:
            word = decoder.decode(text)
        except msgspec.MsgspecError:
            return  # of another version
        if word.node == self.node:
            return
        self.alive[word.node] = time.monotonic()
        match word:
            case Here() if word.table in self.hub.rooms:
                nodes = self.elsewhere.setdefault(word.table, {})
                old = nodes.get(word.node)
                if old is None or old.count < word.count:
                    nodes[word.node] = word
                    self.changed(word.table)
            case Who() if word.table in self.announced:
                self.repeat(word.table)
            case Spoken():
                self.deliver(word.table, word.said)
            case Hurry():
                self.hasten(word.table, word.seats)

    def changed(self, table: str) -> None:
        room = self.hub.rooms.get(table)
        if room is not None:
            room.company.changed()

    def deliver(self, table: str, said: Said) -> None:
        room = self.hub.rooms.get(table)
        if room is not None:
            room.company.heard(said)

    def hasten(self, table: str, seats: frozenset[int]) -> None:
        room = self.hub.rooms.get(table)
        if room is not None:
            room.pace.skip(seats)

    def again(self) -> None:
        """After a break in hearing the others, begin again."""
        for table in self.hub.rooms:
            self.ask(table)
            if table in self.announced:
                self.repeat(table)
