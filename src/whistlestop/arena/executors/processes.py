"""Games in several processes on this machine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import islice
from multiprocessing.connection import wait

from whistlestop.arena.executors.worker import PATIENCE, Worker
from whistlestop.arena.match import Result, never
from whistlestop.arena.schedule import Job
from whistlestop.arena.setting import Setting


class Processes:
    def __init__(self, setting: Setting, jobs: int, stopped: Callable[[], bool] = never) -> None:
        self.setting = setting
        self.jobs = jobs
        self.stopped = stopped

    def play(self, jobs: Iterator[Job]) -> Generator[tuple[Job, Result]]:
        idle = [Worker(self.setting) for _ in range(self.jobs)]
        busy: list[Worker] = []
        try:
            while not self.stopped():
                while idle and (games := list(islice(jobs, idle[-1].portion.size))):
                    busy.append(idle.pop())
                    busy[-1].give(games)
                if not busy:
                    return
                wait([worker.connection for worker in busy], PATIENCE)
                for worker in list(busy):
                    yield from worker.take()
                    if not worker.jobs:
                        busy.remove(worker)
                        idle.append(worker)
        finally:
            for worker in idle + busy:
                worker.stop()
