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
from whistlestop.server.match import Match
from whistlestop.server.pool import Answering
from whistlestop.server.replays import LruCache
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

    async def known(self, game: str) -> StaticContent | None:
        """Return what is known of a game's analysis; None if nobody has asked for it."""
        running = self.running.get(game)
        if running is not None:
            if running.failed:
                del self.running[game]
                raise RequestError("internal-error", "the game could not be analysed; try again")
            return content(running.step)
        found = self.answers.get(game)
        if found is None:
            stored = await self.hub.store.analysis(game, VERSION)
            if stored is not None:
                found = self.answers.add(game, content(AnalysisStep(1, 1, stored)))
        return found

    def begin(self, match: Match, address: str) -> StaticContent:
        """Begin to analyse a game that is over, unless somebody else was faster; raise BadRecord for a lesson."""
        if match.lesson is not None:
            raise BadRecord("a lesson cannot be analysed: it follows a script")
        game = match.row.id
        running = self.running.get(game)
        if running is None:
            addresses = [each.address for each in self.running.values() if not each.failed]
            if len(addresses) >= MOST_RUNNING or addresses.count(address) >= MOST_OF_ADDRESS:
                raise RequestError("too-many-requests", "several games are being analysed; try again in a minute")
            running = self.running[game] = Running(address)
            running.task = asyncio.create_task(self.run(match, address, running))
        return content(running.step)

    async def run(self, match: Match, address: str, running: Running) -> None:
        """Work out an analysis and store it."""
        game = match.row.id
        row = match.row
        data = msgspec.msgpack.encode(
            FinishedGame(
                *(row.board, row.fingerprint, row.source, row.players),
                seed=f"{row.seed:032x}",
                first=row.first,
                actions=[(seat, int(action)) for seat, action in match.game.played],
            )
        )
        worker: Answering | None = None
        try:
            worker = await self.hub.pool.start_analyst()
            while True:
                step = await self.lane.run((address,), functools.partial(self.ask, worker, data))
                running.step = AnalysisStep(step.done, step.total, step.analysis or running.step.analysis)
                data = b""
                if step.done == step.total:
                    break
            await self.hub.store.save_analysis(game, VERSION, running.step.analysis)
            self.answers.add(game, content(AnalysisStep(1, 1, running.step.analysis)))
            del self.running[game]
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
