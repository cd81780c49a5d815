"""Play games on a Ray cluster. Each CPU gets an actor with a worker process, which is watched as on one machine."""

from __future__ import annotations

import os
import re
import socket
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from itertools import chain, islice
from typing import Any

from whistlestop.arena.bot_game import GameResult, never
from whistlestop.arena.executors.worker_process import MAX_ATTEMPTS, POLL_SECONDS, BatchSizer, WorkerProcess
from whistlestop.arena.game_setup import GameSetup
from whistlestop.arena.schedule import Job
from whistlestop.bots.registry import describe_error
from whistlestop.errors import MissingExtra, WorkerLost
from whistlestop.processes import cores

OBJECT_STORE_BYTES = 100 * 2**20  # results are small
CONNECT_TIMEOUT = 5.0  # seconds


class Cluster:
    """Plays games on the cluster at an address of `ray.init`; "local" starts one on this machine.

    `jobs` is the number of actors, 0 for one on each CPU.
    """

    def __init__(self, setup: GameSetup, address: str, jobs: int = 0, stopped: Callable[[], bool] = never) -> None:
        self.setup = setup
        self.address = address
        self.jobs = jobs
        self.stopped = stopped
        self.ray = import_ray()

    def play(self, jobs: Iterator[Job]) -> Generator[tuple[Job, GameResult]]:
        ray = self.ray
        self.connect()
        actor = ray.remote(num_cpus=1, max_restarts=0)(Actor)
        actors = self.jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        idle: list[tuple[Any, BatchSizer]] = []
        busy: dict[Any, tuple[Any, BatchSizer, list[Job]]] = {}
        again: deque[Job] = deque()
        losses: Counter[Job] = Counter()
        try:
            while not self.stopped():
                while len(busy) < actors:
                    batch = idle[-1][1] if idle else BatchSizer()
                    games = list(islice(chain(popped(again), jobs), batch.size))
                    if not games:
                        break
                    worker = idle.pop()[0] if idle else actor.remote(self.setup)
                    batch.begin(len(games))
                    busy[worker.play.remote(games)] = (worker, batch, games)
                if not busy:
                    return
                ready, _ = ray.wait(list(busy), timeout=POLL_SECONDS)
                for answer in ready:
                    worker, batch, games = busy.pop(answer)
                    try:
                        results = ray.get(answer)
                    except ray.exceptions.RayActorError as error:
                        losses.update(games)
                        if losses[games[0]] == MAX_ATTEMPTS:
                            raise WorkerLost(f"actors on '{self.address}' do not stay alive: {error}") from error
                        again += games
                    except ray.exceptions.RayTaskError as error:
                        raise WorkerLost(f"an actor on '{self.address}' cannot play: {error.cause}") from error
                    else:
                        batch.end()
                        idle.append((worker, batch))
                        yield from results
        finally:
            ray.shutdown()

    def connect(self) -> None:
        self.check_address()
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        settings: dict[str, Any] = {"address": self.address, "log_to_driver": False, "logging_level": "ERROR"}
        if self.address == "local":
            settings |= {
                "num_cpus": self.jobs or cores(),
                "object_store_memory": OBJECT_STORE_BYTES,
                "include_dashboard": False,
            }
        try:
            self.ray.init(**settings)
        except Exception as error:  # Ray also raises plain ones, such as when a node takes too long to start
            raise self.unreachable(error) from error

    def check_address(self) -> None:
        """Raise WorkerLost if nobody answers at an address with a port: Ray itself would try for minutes."""
        found = re.fullmatch(r"(?:ray://)?(.+):([0-9]{1,5})", self.address)
        if found:
            try:
                socket.create_connection((found[1], int(found[2])), CONNECT_TIMEOUT).close()
            except (OSError, OverflowError) as error:
                raise self.unreachable(error) from error

    def unreachable(self, error: Exception) -> WorkerLost:
        remedy = "give the address of one, or --ray local to start one on this machine"
        return WorkerLost(f"no Ray cluster at '{self.address}' ({describe_error(error)}); {remedy}")


class Actor:
    """Plays games on a machine of the cluster."""

    def __init__(self, setup: GameSetup) -> None:
        self.worker = WorkerProcess(setup)

    def play(self, jobs: list[Job]) -> list[tuple[Job, GameResult]]:
        self.worker.give(jobs)
        results: list[tuple[Job, GameResult]] = []
        while len(results) < len(jobs):
            results += self.worker.take(POLL_SECONDS)
        return results


def popped(jobs: deque[Job]) -> Iterator[Job]:
    while jobs:
        yield jobs.popleft()


def import_ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise MissingExtra("Ray is not installed; install it with: pip install 'whistlestop[ray]'") from error
    return ray
