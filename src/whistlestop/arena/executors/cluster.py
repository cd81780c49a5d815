"""Games on a Ray cluster. Each CPU gets an actor, which lets a process of its own play, watched as on one machine."""

from __future__ import annotations

import os
import re
import socket
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from itertools import chain, islice
from typing import Any

from whistlestop.arena.executors.worker import PATIENCE, TRIES, Portion, Worker
from whistlestop.arena.match import Result, never
from whistlestop.arena.schedule import Job
from whistlestop.arena.setting import Setting
from whistlestop.bots.registry import describe
from whistlestop.errors import MissingExtra, WorkerLost
from whistlestop.processes import cores

MEMORY = 100 * 2**20  # bytes for objects; results are small
SECONDS = 5.0  # to wait for an answer


class Cluster:
    """`address` is one that `ray.init` takes; "local" starts a cluster on this machine. `jobs` is 0 for all CPUs."""

    def __init__(self, setting: Setting, address: str, jobs: int = 0, stopped: Callable[[], bool] = never) -> None:
        self.setting = setting
        self.address = address
        self.jobs = jobs
        self.stopped = stopped
        self.ray = import_ray()

    def play(self, jobs: Iterator[Job]) -> Generator[tuple[Job, Result]]:
        ray = self.ray
        self.connect()
        actor = ray.remote(num_cpus=1, max_restarts=0)(Actor)
        hands = self.jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        idle: list[tuple[Any, Portion]] = []
        busy: dict[Any, tuple[Any, Portion, list[Job]]] = {}
        again: deque[Job] = deque()
        losses: Counter[Job] = Counter()
        try:
            while not self.stopped():
                while len(busy) < hands:
                    portion = idle[-1][1] if idle else Portion()
                    games = list(islice(chain(drain(again), jobs), portion.size))
                    if not games:
                        break
                    hand = idle.pop()[0] if idle else actor.remote(self.setting)
                    portion.begin(len(games))
                    busy[hand.play.remote(games)] = (hand, portion, games)
                if not busy:
                    return
                ready, _ = ray.wait(list(busy), timeout=PATIENCE)
                for answer in ready:
                    hand, portion, games = busy.pop(answer)
                    try:
                        results = ray.get(answer)
                    except ray.exceptions.RayActorError as error:
                        losses.update(games)
                        if losses[games[0]] == TRIES:
                            raise WorkerLost(f"actors on '{self.address}' do not stay alive: {error}") from error
                        again += games
                    except ray.exceptions.RayTaskError as error:
                        raise WorkerLost(f"an actor on '{self.address}' cannot play: {error.cause}") from error
                    else:
                        portion.end()
                        idle.append((hand, portion))
                        yield from results
        finally:
            ray.shutdown()

    def connect(self) -> None:
        self.knock()
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        settings: dict[str, Any] = {"address": self.address, "log_to_driver": False, "logging_level": "ERROR"}
        if self.address == "local":
            settings |= {
                "num_cpus": self.jobs or cores(),
                "object_store_memory": MEMORY,
                "include_dashboard": False,
            }
        try:
            self.ray.init(**settings)
        except Exception as error:  # Ray raises plain ones, too: when a node takes too long to start, for instance
            raise self.nobody_there(error) from error

    def knock(self) -> None:
        """Find out whether anybody answers at an address with a port: Ray itself would try for minutes."""
        found = re.fullmatch(r"(?:ray://)?(.+):([0-9]{1,5})", self.address)
        if found:
            try:
                socket.create_connection((found[1], int(found[2])), SECONDS).close()
            except (OSError, OverflowError) as error:
                raise self.nobody_there(error) from error

    def nobody_there(self, error: Exception) -> WorkerLost:
        remedy = "give the address of one, or --ray local to start one on this machine"
        return WorkerLost(f"no Ray cluster at '{self.address}' ({describe(error)}); {remedy}")


class Actor:
    """On some machine of the cluster: plays some games at a time."""

    def __init__(self, setting: Setting) -> None:
        self.worker = Worker(setting)

    def play(self, jobs: list[Job]) -> list[tuple[Job, Result]]:
        self.worker.give(jobs)
        results: list[tuple[Job, Result]] = []
        while len(results) < len(jobs):
            results += self.worker.take(PATIENCE)
        return results


def drain(jobs: deque[Job]) -> Iterator[Job]:
    while jobs:
        yield jobs.popleft()


def import_ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise MissingExtra("Ray is not installed; install it with: pip install 'whistlestop[ray]'") from error
    return ray
