"""Executors play games in this process, in others on this machine, or on a Ray cluster, with the same results.

An executor takes jobs as it has room for them and yields results as they come, in any order. Games that are lost with a
process or a machine are played again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Protocol

from whistlestop.arena.bot_game import GameResult
from whistlestop.arena.executors.in_process import InProcess
from whistlestop.arena.executors.processes import Processes
from whistlestop.arena.game_setup import GameSetup
from whistlestop.arena.schedule import Job
from whistlestop.processes import cores

__all__ = ["Executor", "GameSetup", "InProcess", "Processes", "choose"]


class Executor(Protocol):
    """Plays games somewhere."""

    def play(self, jobs: Iterator[Job]) -> Generator[tuple[Job, GameResult]]:
        """Yield the results of jobs as they come; closing the generator abandons the games that are not over."""
        ...


def choose(setup: GameSetup, jobs: int, ray: str | None, stopped: Callable[[], bool]) -> Executor:
    """Return the executor for a number of processes (0: one for each core), or for the Ray cluster at an address."""
    if ray is not None:
        from whistlestop.arena.executors.cluster import Cluster

        return Cluster(setup, ray, jobs, stopped)
    jobs = jobs or cores()
    return InProcess(setup, stopped) if jobs == 1 else Processes(setup, jobs, stopped)
