"""Worker processes that play games, and how the main process manages them.

Whatever happens to a worker, its game is not lost: a trace in shared memory has the actions and the seat that was
thinking. If the worker is killed, a new one plays the game again. If a bot does not return even after it was
interrupted, the worker is killed and the bot loses; so does a bot that ends its process again and again.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from whistlestop.arena.alarm import hard_limit
from whistlestop.arena.bot_game import GameResult, forfeit, overtime, play_bot_game
from whistlestop.arena.game_setup import GameSetup
from whistlestop.arena.schedule import Job
from whistlestop.arena.trace import SLOTS, Trace
from whistlestop.bots.registry import describe_error
from whistlestop.errors import WorkerLost
from whistlestop.processes import interrupts_blocked, main_module_hidden

MAX_ATTEMPTS = 3  # at a game, before the bot that was thinking when the process ended is blamed
KILL_DELAY = 1.5  # seconds that a process has to end an overlong decision by itself
POLL_SECONDS = 0.1
BATCH_SECONDS = 1.0  # that a batch of games should take
MAX_BATCH = 256  # games
PR_SET_PDEATHSIG = 1  # tells Linux to end a process together with its parent


class BatchSizer:
    """Chooses how many games a process gets at once: about a second's worth, so that handing them out costs nothing."""

    def __init__(self) -> None:
        self.size = 1
        self.games = 0
        self.began = 0.0

    def begin(self, games: int) -> None:
        self.games = games
        self.began = time.monotonic()

    def end(self) -> None:
        """Adjust the size after a batch."""
        seconds = time.monotonic() - self.began
        if seconds > 2 * BATCH_SECONDS:
            self.size = max(1, self.games // 2)
        elif seconds < BATCH_SECONDS / 2 and self.games == self.size:
            self.size = min(2 * self.size, MAX_BATCH)


class WorkerProcess:
    """A process that plays games, one after the other; it is started with the first one."""

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup
        self.process: Any = None
        self.jobs: deque[Job] = deque()  # games without a result yet
        self.losses = 0  # processes lost while playing the first one
        self.batch = BatchSizer()

    def give(self, jobs: Iterable[Job]) -> None:
        """Send it some games to play."""
        self.jobs = deque(jobs)
        self.losses = 0
        self.batch.begin(len(self.jobs))
        self.begin()

    def begin(self) -> None:
        if self.process is None or not self.process.is_alive():
            self.start()
        self.trace.begin()
        with suppress(OSError):  # `take` notices if the process is gone already
            self.connection.send(list(self.jobs))

    def start(self) -> None:
        self.stop()
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray(ctypes.c_int64, SLOTS)
        self.trace = Trace(words(memory))
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, memory, self.setup), daemon=True)
        with interrupts_blocked(), main_module_hidden():
            self.process.start()
        theirs.close()

    def take(self, seconds: float = 0.0) -> list[tuple[Job, GameResult]]:
        """Return the games that are over, after waiting at most so many seconds for the first one."""
        found: list[tuple[Job, GameResult]] = []
        try:
            while self.jobs and self.connection.poll(0 if found else seconds):
                answer: GameResult | str = self.connection.recv()
                if isinstance(answer, str):
                    raise WorkerLost(f"a process for playing cannot play: {answer}")
                found.append(self.over(answer))
        except (EOFError, OSError):
            found += self.lost()
        limit = self.setup.limit
        if not found and limit is not None and self.trace.seconds > hard_limit(limit) + KILL_DELAY:
            found = self.blame("hung", f"{overtime(limit)}, and it could not be interrupted")
        return found

    def over(self, result: GameResult) -> tuple[Job, GameResult]:
        """Return its first game with the result."""
        self.losses = 0
        job = self.jobs.popleft()
        if not self.jobs:
            self.batch.end()
        return job, result

    def lost(self) -> list[tuple[Job, GameResult]]:
        """Restart the game after the process was lost, or blame the bot after the last attempt."""
        self.process.join()
        self.losses += 1
        if self.losses < MAX_ATTEMPTS:
            self.begin()
            return []
        return self.blame(
            "crashed", f"the process ended with it {MAX_ATTEMPTS} times (exit code {self.process.exitcode})"
        )

    def blame(self, kind: str, error: str) -> list[tuple[Job, GameResult]]:
        """Let the bot that is thinking lose its game, and continue with the next one."""
        self.stop()
        seat = self.trace.thinker
        if not self.jobs or seat is None:
            raise WorkerLost(
                f"processes for playing do not stay alive (exit code {self.process.exitcode}); try --jobs 1"
            )
        job = self.jobs[0]
        result = forfeit(self.setup.rules(), job.line_up, job.seed, self.trace, seat, kind, error)
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
    """Return shared memory as 64-bit ints."""
    return memoryview(memory).cast("B").cast("q")


# -- in the other process ------------------------------------------------------------------------------------


def serve(connection: Connection, memory: Any, setup: GameSetup) -> None:
    """Play the games that are sent, until the connection is closed."""
    die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # bots must not print into the output of a command
    with suppress(OSError):  # stderr may be closed
        os.dup2(2, 1)
    trace = Trace(words(memory))
    with suppress(EOFError, OSError):
        while True:
            jobs: list[Job] = connection.recv()
            for job in jobs:
                connection.send(played(job, setup, trace))


def played(job: Job, setup: GameSetup, trace: Trace) -> GameResult | str:
    """Return the result of a game, or the error that keeps this process from playing it."""
    try:
        os.chdir(setup.folder)
        return play_bot_game(
            setup.rules(), job.line_up, job.seed, setup.limit, trace=trace, moves=setup.moves, luck=setup.luck
        )
    except Exception as error:
        return describe_error(error)


def die_with_parent() -> None:
    """End this process with its parent, even in a bot that never returns, where the system supports it."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = multiprocessing.parent_process()
    if parent is not None and not parent.is_alive():  # it ended before the call
        os._exit(1)
