"""Play games in several processes on this machine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import islice
from multiprocessing.connection import wait

from whistlestop.arena.bot_game import GameResult, never
from whistlestop.arena.executors.worker_process import POLL_SECONDS, WorkerProcess
from whistlestop.arena.game_setup import GameSetup
from whistlestop.arena.schedule import Job


class Processes:
    """Plays games in worker processes."""

    def __init__(self, setup: GameSetup, jobs: int, stopped: Callable[[], bool] = never) -> None:
        self.setup = setup
        self.jobs = jobs
        self.stopped = stopped

    def play(self, jobs: Iterator[Job]) -> Generator[tuple[Job, GameResult]]:
        idle = [WorkerProcess(self.setup) for _ in range(self.jobs)]
        busy: list[WorkerProcess] = []
        try:
            while not self.stopped():
                while idle and (games := list(islice(jobs, idle[-1].batch.size))):
                    busy.append(idle.pop())
                    busy[-1].give(games)
                if not busy:
                    return
                wait([worker.connection for worker in busy], POLL_SECONDS)
                for worker in list(busy):
                    yield from worker.take()
                    if not worker.jobs:
                        busy.remove(worker)
                        idle.append(worker)
        finally:
            for worker in idle + busy:
                worker.stop()
