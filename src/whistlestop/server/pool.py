"""Worker processes for bots and hints: started when needed, replaced when they fail."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
from typing import Protocol

import msgspec

from whistlestop.engine.action import Action
from whistlestop.server.fair_queue import FairQueue
from whistlestop.server.protocol import Advice, HintPlan
from whistlestop.server.worker import BotAnswer, BotQuestion
from whistlestop.view import View

log = logging.getLogger("whistlestop.bots")

DECISION_TIMEOUT = 20.0  # seconds, after which a worker counts as hanging
START_TIMEOUT = 30.0  # more seconds for the first decision, while the worker starts
ATTEMPTS = 3
HINTS = 3  # moves that a person who asks for a hint is told
HINT_SECONDS = 2.0
SEARCHERS = ("expert",)  # bots that take a second; the others decide at once and do not wait for these
NOBODY = ("", "")
FAULTS = (OSError, EOFError, TimeoutError, msgspec.MsgspecError)  # of a worker that dies, hangs or sends nonsense


class Answering(Protocol):
    """Something that answers questions until it is stopped."""

    async def ask(self, data: bytes) -> bytes: ...
    async def stop(self) -> None: ...


class WorkerProcess:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.fresh = True

    @classmethod
    async def start(cls, command: list[str]) -> WorkerProcess:
        return cls(
            await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C in the terminal stops only the server
            )
        )

    async def ask(self, data: bytes) -> bytes:
        """Return the answer to a question; EOFError or OSError if the process dies."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(len(data).to_bytes(4, "big") + data)
        await self.process.stdin.drain()
        head = await self.process.stdout.readexactly(4)
        answer = await self.process.stdout.readexactly(int.from_bytes(head, "big"))
        self.fresh = False
        return answer

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


def question(view: View, bot: str, board: tuple[str, str, str], *, seconds: float, hints: int = 0) -> bytes:
    """Return what a worker is sent; `board` is its name, fingerprint and file."""
    return msgspec.msgpack.encode(
        BotQuestion(
            *board,
            players=int(view.rules.players),
            seat=view.seat,
            slots=[int(slot) for slot in view.slots],
            legal=view.codes,
            points=view.points,
            bot=bot,
            seed=secrets.randbits(64),
            seconds=seconds,
            hints=hints,
        )
    )


class BotPool:
    """Worker processes: `size` for bots that search, one for quick bots, one for hints.

    Callers share their time; `quota_key`, an address and a table, says whose share a call uses.
    """

    def __init__(self, size: int, timeout: float = DECISION_TIMEOUT, command: list[str] | None = None) -> None:
        self.timeout = timeout
        self.command = command or [sys.executable, "-m", "whistlestop.server.worker"]
        self.idle: list[WorkerProcess] = []
        self.busy: set[WorkerProcess] = set()
        self.lanes = {"quick": FairQueue(1), "search": FairQueue(size), "hints": FairQueue(1)}
        self.moves = 0
        self.failures = 0

    async def choose(
        self, view: View, bot: str, board: tuple[str, str, str], quota_key: tuple[str, str] = NOBODY
    ) -> Action:
        """Return a bot's choice; `board` is its name, fingerprint and file.

        A worker that dies or hangs is replaced, and the new one is asked. After a few failures the choice is random,
        so that the game can go on.
        """
        if view.forced is not None:
            return view.forced
        data = question(view, bot, board, seconds=self.timeout / 4)
        lane = self.lanes["search" if bot in SEARCHERS else "quick"]
        return await lane.run(quota_key, lambda: self.decide(data, bot, view))

    async def decide(self, data: bytes, bot: str, view: View) -> Action:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                action = (await self.attempt(data)).action
            except FAULTS as fault:
                self.failures += 1
                log.warning("a worker failed (%s), attempt %d", type(fault).__name__, attempt)
                continue
            if action in view.codes:
                self.moves += 1
                return view.rules.action(action)
            self.failures += 1
            log.error("the bot '%s' chose an action that is not legal", bot)
        log.error("the bot '%s' has not answered; a random action is played", bot)
        return secrets.choice(view.legal)

    async def advise(
        self, view: View, board: tuple[str, str, str], quota_key: tuple[str, str] = NOBODY
    ) -> tuple[list[Advice], HintPlan | None]:
        """Return good moves, the best first, and a plan; neither if there is nothing to decide or no answer."""
        if not view.legal:
            return [], None
        data = question(view, "", board, seconds=HINT_SECONDS, hints=HINTS)
        try:
            found = await self.lanes["hints"].run(quota_key, lambda: self.attempt(data))
        except FAULTS as fault:
            self.failures += 1
            log.warning("a worker failed to give a hint (%s)", type(fault).__name__)
            return [], None
        return found.advice, found.plan

    async def attempt(self, data: bytes) -> BotAnswer:
        """Ask a worker, and stop it if it fails."""
        worker = self.idle.pop() if self.idle else await WorkerProcess.start(self.command)
        self.busy.add(worker)
        try:
            async with asyncio.timeout(self.timeout + (START_TIMEOUT if worker.fresh else 0)):
                answer = msgspec.msgpack.decode(await worker.ask(data), type=BotAnswer)
        except BaseException:
            self.busy.discard(worker)
            await worker.stop()
            raise
        self.busy.discard(worker)
        self.idle.append(worker)
        return answer

    async def start_analyst(self) -> Answering:
        """Start a process that analyses a game, see `whistlestop.server.analyst`; the caller has to stop it."""
        return await WorkerProcess.start([sys.executable, "-m", "whistlestop.server.analyst"])

    @property
    def queue(self) -> dict[str, int]:
        """How many callers wait, by what they wait for."""
        return {name: len(lane.waiting) for name, lane in self.lanes.items()}

    async def close(self) -> None:
        for lane in self.lanes.values():
            await lane.close()
        for worker in [*self.idle, *self.busy]:
            await worker.stop()
        self.idle.clear()
