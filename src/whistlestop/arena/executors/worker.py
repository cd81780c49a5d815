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
import time
from collections import deque
from collections.abc import Iterable, Iterator
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
SECONDS = 1.0  # that a portion of games should take
MOST = 256  # games of a portion
PDEATHSIG = 1  # the option of Linux that ends a process together with its parent


class Portion:
    """How many games a process gets at once: what it plays in about a second, so that handing out takes no time."""

    def __init__(self) -> None:
        self.size = 1
        self.games = 0
        self.began = 0.0

    def begin(self, games: int) -> None:
        self.games = games
        self.began = time.monotonic()

    def end(self) -> None:
        """Learn from a portion that is over."""
        seconds = time.monotonic() - self.began
        if seconds > 2 * SECONDS:
            self.size = max(1, self.games // 2)
        elif seconds < SECONDS / 2 and self.games == self.size:
            self.size = min(2 * self.size, MOST)


class Worker:
    """A process that plays games, one after the other. It is started with the first of them."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.process: Any = None
        self.jobs: deque[Job] = deque()  # those whose results have not come yet
        self.losses = 0  # of the first of them
        self.portion = Portion()

    def give(self, jobs: Iterable[Job]) -> None:
        """Let it play some games."""
        self.jobs = deque(jobs)
        self.losses = 0
        self.portion.begin(len(self.jobs))
        self.begin()

    def begin(self) -> None:
        if self.process is None or not self.process.is_alive():
            self.start()
        self.trace.begin()
        with suppress(OSError):  # a process that is gone already is found out by `take`
            self.connection.send(list(self.jobs))

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

    def take(self, seconds: float = 0.0) -> list[tuple[Job, Result]]:
        """The games that are over, waiting for the first of them so long."""
        found: list[tuple[Job, Result]] = []
        try:
            while self.jobs and self.connection.poll(0 if found else seconds):
                found.append(self.over(self.answer(self.connection.recv())))
        except (EOFError, OSError):
            found += self.lost()
        limit = self.setting.limit
        if not found and limit is not None and self.trace.seconds > hard_limit(limit) + GRACE:
            found = self.blame("hung", f"{overtime(limit)}, and it could not be interrupted")
        return found

    def answer(self, answer: Result | str) -> Result:
        if isinstance(answer, str):
            raise WorkerLost(f"a process for playing cannot play: {answer}")
        return answer

    def over(self, result: Result) -> tuple[Job, Result]:
        """Its first game has this result."""
        self.losses = 0
        job = self.jobs.popleft()
        if not self.jobs:
            self.portion.end()
        return job, result

    def lost(self) -> list[tuple[Job, Result]]:
        """The process is gone: begin the game again, unless it takes every process with it."""
        self.process.join()
        self.losses += 1
        if self.losses < TRIES:
            self.begin()
            return []
        return self.blame("crashed", f"the process ended with it {TRIES} times (exit code {self.process.exitcode})")

    def blame(self, kind: str, error: str) -> list[tuple[Job, Result]]:
        """Let the bot that is thinking lose its game, and go on with the others."""
        self.stop()
        seat = self.trace.thinker
        if not self.jobs or seat is None:
            raise WorkerLost(
                f"processes for playing do not stay alive (exit code {self.process.exitcode}); try --jobs 1"
            )
        job = self.jobs[0]
        result = forfeit(self.setting.rules(), job.line_up, job.seed, self.trace, seat, kind, error)
        self.process = None
        found = [self.over(result)]
        if self.jobs:
            self.begin()
        return found

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
            jobs: list[Job] = connection.recv()
            for job in jobs:
                connection.send(played(job, setting, trace))


def played(job: Job, setting: Setting, trace: Trace) -> Result | str:
    """The result of a game, or what keeps this process from playing it."""
    try:
        os.chdir(setting.folder)
        return play_match(setting.rules(), job.line_up, job.seed, setting.limit, trace=trace, moves=setting.moves)
    except Exception as error:
        return describe(error)


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
