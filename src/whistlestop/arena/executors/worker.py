"""A process that plays games for another one, and what the other one has to do with it.

Whatever happens to the process, its game is not lost: a trace in shared memory tells what was played and who was
thinking. If the process is killed, a new one plays the game again. If a bot does not come back, even though it was
interrupted, the process is killed and the bot loses; so does one that takes the process with it again and again.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from types import ModuleType
from typing import Any

from whistlestop.arena.alarm import hard_limit
from whistlestop.arena.match import Result, forfeit, overtime, play_match
from whistlestop.arena.schedule import Job
from whistlestop.arena.setting import Setting
from whistlestop.arena.trace import SLOTS, Trace
from whistlestop.bots.registry import describe
from whistlestop.errors import WorkerLost
from whistlestop.processes import interrupts_blocked

TRIES = 3  # so often a game is started before the bot that was thinking when the process ended is to blame
GRACE = 1.5  # seconds that a process has to end an overlong decision by itself
PATIENCE = 0.1  # seconds between two looks at a process
PDEATHSIG = 1  # the option of Linux that ends a process together with its parent


class Worker:
    """A process that plays one game at a time. It is started with its first game."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.process: Any = None
        self.job: Job | None = None
        self.losses = 0

    def give(self, job: Job) -> None:
        """Let it play a game."""
        self.job = job
        self.losses = 0
        self.begin()

    def begin(self) -> None:
        if self.process is None or not self.process.is_alive():
            self.start()
        self.trace.begin()
        with suppress(OSError):  # a process that is gone already is found out by `take`
            self.connection.send(self.job)

    def start(self) -> None:
        self.stop()
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray(ctypes.c_int64, SLOTS)
        self.trace = Trace(words(memory))
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, memory, self.setting), daemon=True)
        with interrupts_blocked(), main_module_hidden():
            self.process.start()
        theirs.close()

    def take(self, seconds: float = 0.0) -> Result | None:
        """The result of the game, waiting for it so long; None if it is not over yet."""
        try:
            if self.connection.poll(seconds):
                return self.answer(self.connection.recv())
        except (EOFError, OSError):
            return self.lost()
        limit = self.setting.limit
        if limit is not None and self.trace.seconds > hard_limit(limit) + GRACE:
            return self.blame("hung", f"{overtime(limit)}, and it could not be interrupted")
        return None

    def answer(self, answer: Result | str) -> Result:
        if isinstance(answer, str):
            raise WorkerLost(f"a process for playing cannot play: {answer}")
        self.job = None
        return answer

    def lost(self) -> Result | None:
        """The process is gone: begin the game again, unless it takes every process with it."""
        self.process.join()
        self.losses += 1
        if self.losses < TRIES:
            self.begin()
            return None
        return self.blame("crashed", f"the process ended with it {TRIES} times (exit code {self.process.exitcode})")

    def blame(self, kind: str, error: str) -> Result:
        """The result of a game that the bot which is thinking has lost."""
        self.stop()
        seat = self.trace.thinker
        if self.job is None or seat is None:
            raise WorkerLost(
                f"processes for playing do not stay alive (exit code {self.process.exitcode}); try --jobs 1"
            )
        result = forfeit(self.setting.rules(), self.job.line_up, self.job.seed, self.trace, seat, kind, error)
        self.process = self.job = None
        return result

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.connection.close()


def words(memory: Any) -> memoryview:
    """Shared memory as 64-bit ints."""
    return memoryview(memory).cast("B").cast("q")


# -- in the other process ------------------------------------------------------------------------------------


def serve(connection: Connection, memory: Any, setting: Setting) -> None:
    """Play the games that come, until there are no more."""
    die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # what bots print must not get into the results
    with suppress(OSError):  # there may be nobody to tell errors to
        os.dup2(2, 1)
    trace = Trace(words(memory))
    with suppress(EOFError, OSError):
        while True:
            job: Job = connection.recv()
            try:
                os.chdir(setting.folder)
                answer: Result | str = play_match(
                    setting.rules(), job.line_up, job.seed, setting.limit, trace=trace, moves=setting.moves
                )
            except Exception as error:
                answer = describe(error)
            connection.send(answer)


def die_with_parent() -> None:
    """Do not go on alone, not even in a bot that never returns, where the system can see to that."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PDEATHSIG, signal.SIGKILL)
    parent = multiprocessing.parent_process()
    if parent is not None and not parent.is_alive():  # it was gone before the system was told
        os._exit(1)


@contextmanager
def main_module_hidden() -> Iterator[None]:
    """Let a new process not import the main module of this one: it needs nothing of it, and scripts need no guard."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
