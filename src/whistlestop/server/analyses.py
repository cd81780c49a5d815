"""Analyses of finished games: worked out step by step in processes that yield to everything else, then stored."""

from __future__ import annotations

import asyncio
import functools
import logging
from typing import TYPE_CHECKING

import msgspec

from whistlestop.errors import BadRecord
from whistlestop.server.analyst import AnalysisStep, FinishedGame
from whistlestop.server.fair_queue import FairQueue
from whistlestop.server.pool import Answering
from whistlestop.server.replays import Finished, LruCache
from whistlestop.server.request_errors import RequestError
from whistlestop.server.static_files import StaticContent

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub

log = logging.getLogger("whistlestop.analyses")

VERSION = 2  # of the analysis; one that was stored by another version is worked out again
MOST_RUNNING = 4  # each has a process of its own
MOST_OF_ADDRESS = 2  # of them, so that others find room
STEP_TIMEOUT = 120.0  # seconds, after which a process counts as hanging


class Running:
    """An analysis in progress, and the address that asked for it first."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.step = AnalysisStep(0, 0)
        self.failed = False
        self.task: asyncio.Task[None] | None = None


class Analyses:
    """The analyses of a server; one step is worked out at a time, and the addresses that ask share the time."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.lane = FairQueue(1)
        self.running: dict[str, Running] = {}
        self.answers: LruCache[StaticContent] = LruCache(16)

    async def known(self, key: str) -> StaticContent | None:
        """Return what is known of the analysis of a game, by the key of the game; None if nobody has asked for it."""
        running = self.running.get(key)
        if running is not None:
            if running.failed:
                del self.running[key]
                raise RequestError("internal-error", "the game could not be analysed; try again")
            return content(running.step)
        found = self.answers.get(key)
        if found is None:
            stored = await self.hub.store.analysis(key, VERSION)
            if stored is not None:
                found = self.answers.add(key, content(AnalysisStep(1, 1, stored)))
        return found

    def begin(self, game: Finished, address: str) -> StaticContent:
        """Begin to analyse a game, unless somebody else was faster; raise BadRecord for a lesson."""
        if game.lesson is not None:
            raise BadRecord("a lesson cannot be analysed: it follows a script")
        running = self.running.get(game.key)
        if running is None:
            addresses = [each.address for each in self.running.values() if not each.failed]
            if len(addresses) >= MOST_RUNNING or addresses.count(address) >= MOST_OF_ADDRESS:
                raise RequestError("too-many-requests", "several games are being analysed; try again in a minute")
            running = self.running[game.key] = Running(address)
            running.task = asyncio.create_task(self.run(game, running))
        return content(running.step)

    async def run(self, game: Finished, running: Running) -> None:
        """Work out an analysis, and store it if the server has the game."""
        board = game.rules.board
        data = msgspec.msgpack.encode(
            FinishedGame(
                *(board.id, board.fingerprint, game.source, len(game.seats)),
                seed=f"{game.seed:032x}",
                first=game.first,
                actions=game.moves,
            )
        )
        worker: Answering | None = None
        try:
            worker = await self.hub.pool.start_analyst()
            while True:
                step = await self.lane.run((running.address,), functools.partial(self.ask, worker, data))
                running.step = AnalysisStep(step.done, step.total, step.analysis or running.step.analysis)
                data = b""
                if step.done == step.total:
                    break
            if game.id:
                await self.hub.store.save_analysis(game.id, VERSION, running.step.analysis)
            self.answers.add(game.key, content(AnalysisStep(1, 1, running.step.analysis)))
            del self.running[game.key]
        except Exception as fault:
            log.warning("an analysis failed (%s)", type(fault).__name__)
            running.failed = True
        finally:
            if worker is not None:
                await worker.stop()

    async def ask(self, worker: Answering, data: bytes) -> AnalysisStep:
        async with asyncio.timeout(STEP_TIMEOUT):
            return msgspec.msgpack.decode(await worker.ask(data), type=AnalysisStep)

    async def close(self) -> None:
        tasks = [running.task for running in self.running.values() if running.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.lane.close()


def content(step: AnalysisStep) -> StaticContent:
    """Return how far an analysis is, and what is known of it, as JSON."""
    found = msgspec.Raw(step.analysis or b"null")
    data = msgspec.json.encode({"done": step.done, "total": step.total, "analysis": found})
    return StaticContent.of(data, "application/json")
