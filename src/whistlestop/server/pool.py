"""Bots off the event loop: a few worker processes that are started when needed and replaced when they fail."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys

import msgspec

from whistlestop.server.fair_share import FairShare
from whistlestop.server.protocol import Advice, Plan
from whistlestop.server.worker import Question, Reply
from whistlestop.view import View

log = logging.getLogger("whistlestop.bots")

LIMIT = 20.0  # seconds for a decision, after which a worker counts as hanging
START = 30.0  # more of them for the first decision, while the worker starts
ATTEMPTS = 3
ADVICE = 3  # moves that a person who asks is told
ADVICE_SECONDS = 2.0
SEARCHERS = ("expert",)  # bots that think for a second; the others decide at once, and wait for none of these
NOBODY = ("", "")
FAULTS = (OSError, EOFError, TimeoutError, msgspec.MsgspecError)  # of a worker that dies, hangs or talks nonsense


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.fresh = True

    @classmethod
    async def start(cls, command: list[str]) -> Worker:
        return cls(
            await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C in the terminal is for the server
            )
        )

    async def ask(self, data: bytes) -> bytes:
        """The answer to a question; an error if the process dies instead."""
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
    """What a worker is asked; `board` is its name, fingerprint and file."""
    assert view.seat is not None
    return msgspec.msgpack.encode(
        Question(
            *board,
            players=int(view.rules.players),
            seat=view.seat,
            slots=[int(slot) for slot in view.slots],
            legal=view.legal,
            points=view.points,
            bot=bot,
            seed=secrets.randbits(64),
            seconds=seconds,
            hints=hints,
        )
    )


class BotPool:
    """Chooses moves in worker processes: `size` for bots that search, one for quick bots, one for hints.

    The caller says with `payer`, an address and a table, whose share of the time it uses.
    """

    def __init__(self, size: int, limit: float = LIMIT, command: list[str] | None = None) -> None:
        self.limit = limit
        self.command = command or [sys.executable, "-m", "whistlestop.server.worker"]
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.lanes = {"quick": FairShare(1), "search": FairShare(size), "hints": FairShare(1)}
        self.moves = 0
        self.failures = 0

    async def choose(self, view: View, bot: str, board: tuple[str, str, str], payer: tuple[str, str] = NOBODY) -> int:
        """A bot's choice among the legal actions of a view; `board` is its name, fingerprint and file.

        A worker that dies or hangs is replaced and asked again. When that does not help either, chance decides: the
        others must not wait for ever.
        """
        if len(view.legal) == 1:
            return view.legal[0]
        data = question(view, bot, board, seconds=self.limit / 4)
        lane = self.lanes["search" if bot in SEARCHERS else "quick"]
        return await lane.run(payer, lambda: self.decide(data, bot, view.legal))

    async def decide(self, data: bytes, bot: str, legal: list[int]) -> int:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                action = (await self.attempt(data)).action
            except FAULTS as fault:
                self.failures += 1
                log.warning("a bot worker failed (%s), attempt %d", type(fault).__name__, attempt)
                continue
            if action in legal:
                self.moves += 1
                return action
            self.failures += 1
            log.error("the bot '%s' chose an action that is not legal", bot)
        log.error("the bot '%s' has no move; chance decides", bot)
        return secrets.choice(legal)

    async def advise(
        self, view: View, board: tuple[str, str, str], payer: tuple[str, str] = NOBODY
    ) -> tuple[list[Advice], Plan | None]:
        """Good moves for the seat of a view, the best first, and a plan; none without a decision or without answer."""
        if not view.legal:
            return [], None
        data = question(view, "", board, seconds=ADVICE_SECONDS, hints=ADVICE)
        try:
            found = await self.lanes["hints"].run(payer, lambda: self.attempt(data))
        except FAULTS as fault:
            self.failures += 1
            log.warning("a worker has no advice (%s)", type(fault).__name__)
            return [], None
        return found.advice, found.plan

    async def attempt(self, data: bytes) -> Reply:
        """Ask a worker; one that does not answer properly is not kept."""
        worker = self.idle.pop() if self.idle else await Worker.start(self.command)
        self.busy.add(worker)
        try:
            async with asyncio.timeout(self.limit + (START if worker.fresh else 0)):
                reply = msgspec.msgpack.decode(await worker.ask(data), type=Reply)
        except BaseException:
            self.busy.discard(worker)
            await worker.stop()
            raise
        self.busy.discard(worker)
        self.idle.append(worker)
        return reply

    @property
    def queue(self) -> dict[str, int]:
        """How many wait, by what they wait for."""
        return {name: len(lane.waiting) for name, lane in self.lanes.items()}

    async def close(self) -> None:
        for lane in self.lanes.values():
            await lane.close()
        for worker in [*self.idle, *self.busy]:
            await worker.stop()
        self.idle.clear()
