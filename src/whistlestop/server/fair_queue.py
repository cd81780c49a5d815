"""A queue for a few places that shares their time fairly."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

MOST_KEYS = 1000  # beyond which keys that nobody waits for are forgotten


@dataclass(eq=False)
class Waiting:
    """A caller that waits for a place."""

    keys: tuple[str, ...]
    number: int
    ready: asyncio.Future[None]


async def finish(work: Coroutine[Any, Any, T], tasks: set[asyncio.Task[Any]]) -> T:
    """Do some work to its end, as one of the tasks, even if the caller is cancelled."""

    def ended(task: asyncio.Task[Any]) -> None:
        tasks.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, so that asyncio does not log it; the caller has it too

    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(ended)
    try:
        return await asyncio.shield(task)
    finally:
        del task  # or an error would refer to itself: its traceback to this frame, the frame to the task


class FairQueue:
    """A few places whose time is shared: the next free one goes to the key that has used the least time.

    A caller waits under several keys, the widest first, such as an address and a table: addresses share the time, and
    the tables of an address share its part. Time cannot be saved up: a key that comes back starts at what the last one
    served had used.
    """

    def __init__(self, places: int) -> None:
        self.free = places
        self.places = places
        self.waiting: list[Waiting] = []
        self.used: dict[str, float] = {}  # seconds, by key
        self.floor: tuple[float, ...] = ()  # what the last one served had used
        self.numbers = itertools.count()
        self.running: set[asyncio.Task[Any]] = set()

    async def run(self, keys: tuple[str, ...], work: Callable[[], Awaitable[T]]) -> T:
        """Wait for a place and do some work there; once started it is finished, even if the caller is cancelled."""
        await self.enter(keys)
        return await finish(self.hold(keys, work), self.running)

    async def hold(self, keys: tuple[str, ...], work: Callable[[], Awaitable[T]]) -> T:
        start = time.monotonic()
        try:
            return await work()
        finally:
            for key in keys:
                self.used[key] = self.used.get(key, 0.0) + time.monotonic() - start
            self.pass_on()

    async def close(self) -> None:
        """Cancel all work."""
        tasks = list(self.running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def enter(self, keys: tuple[str, ...]) -> None:
        for key, floor in zip(keys, self.floor or (0.0,) * len(keys), strict=True):
            self.used[key] = max(self.used.get(key, 0.0), floor)
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
                self.pass_on()  # it got the place at the last moment
            raise

    def pass_on(self) -> None:
        """Give a free place to the next caller."""
        if not self.waiting:
            self.free += 1
            if self.free == self.places or len(self.used) > MOST_KEYS:
                self.used.clear()
                self.floor = ()
            return
        following = min(self.waiting, key=lambda each: (self.share(each), each.number))
        self.waiting.remove(following)
        self.floor = self.share(following)
        if len(self.used) > MOST_KEYS:
            wanted = {key for each in self.waiting for key in each.keys} | set(following.keys)
            self.used = {key: used for key, used in self.used.items() if key in wanted or used > self.floor[0]}
        following.ready.set_result(None)

    def share(self, each: Waiting) -> tuple[float, ...]:
        return tuple(self.used.get(key, 0.0) for key in each.keys)
