"""Who comes next where many wait for few places."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

MANY = 1000  # keys, beyond which those that nobody waits for are forgotten


@dataclass(eq=False)
class Waiting:
    """Somebody who waits for a place."""

    keys: tuple[str, ...]
    number: int
    ready: asyncio.Future[None]


class FairShare:
    """A few places that are shared by time: the next one is for the key that has had least of it.

    Somebody waits under several keys, the widest first, like an address and a table: addresses share the time, the
    tables of one address share its part. Time cannot be saved up: who comes back counts as the last one served.
    """

    def __init__(self, places: int) -> None:
        self.free = places
        self.places = places
        self.waiting: list[Waiting] = []
        self.had: dict[str, float] = {}  # seconds, by key
        self.floor: tuple[float, ...] = ()  # what the one who was served last had had
        self.numbers = itertools.count()
        self.running: set[asyncio.Task[Any]] = set()

    async def run(self, keys: tuple[str, ...], work: Callable[[], Awaitable[T]]) -> T:
        """Wait for a place and do something there. Once started it is finished, even if the caller has gone."""
        await self.enter(keys)
        task = asyncio.create_task(self.hold(keys, work))
        self.running.add(task)
        task.add_done_callback(self.finished)
        return await asyncio.shield(task)

    async def hold(self, keys: tuple[str, ...], work: Callable[[], Awaitable[T]]) -> T:
        start = time.monotonic()
        try:
            return await work()
        finally:
            for key in keys:
                self.had[key] = self.had.get(key, 0.0) + time.monotonic() - start
            self.pass_on()

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        if not task.cancelled():
            task.exception()  # the caller has been told, if it is still there

    async def close(self) -> None:
        """Break off what is going on."""
        tasks = list(self.running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def enter(self, keys: tuple[str, ...]) -> None:
        for key, floor in zip(keys, self.floor or (0.0,) * len(keys), strict=True):
            self.had[key] = max(self.had.get(key, 0.0), floor)
        if self.free:
            self.free -= 1
            return
        waiter = Waiting(keys, next(self.numbers), asyncio.get_running_loop().create_future())
        self.waiting.append(waiter)
        try:
            await waiter.ready
        except asyncio.CancelledError:
            if waiter in self.waiting:
                self.waiting.remove(waiter)
            else:
                self.pass_on()  # the place came at the last moment
            raise

    def pass_on(self) -> None:
        """Give a place that has become free to the next one."""
        if not self.waiting:
            self.free += 1
            if self.free == self.places:
                self.had.clear()
                self.floor = ()
            return
        following = min(self.waiting, key=lambda each: (self.share(each), each.number))
        self.waiting.remove(following)
        self.floor = self.share(following)
        if len(self.had) > MANY:
            wanted = {key for each in self.waiting for key in each.keys} | set(following.keys)
            self.had = {key: had for key, had in self.had.items() if key in wanted or had > self.floor[0]}
        following.ready.set_result(None)

    def share(self, each: Waiting) -> tuple[float, ...]:
        return tuple(self.had.get(key, 0.0) for key in each.keys)
