"""Where games are played: in this process, in others on this machine, or on a Ray cluster. The results are the same.

An executor takes jobs one by one as it has room for them, and gives back results as they come, in any order. What is
lost with a process or a machine is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Protocol

from whistlestop.arena.executors.alone import Alone
from whistlestop.arena.executors.processes import Processes
from whistlestop.arena.match import Result
from whistlestop.arena.schedule import Job
from whistlestop.arena.setting import Setting
from whistlestop.processes import cores

__all__ = ["Alone", "Executor", "Processes", "Setting", "choose"]


class Executor(Protocol):
    """Plays games somewhere."""

    def play(self, jobs: Iterator[Job]) -> Generator[tuple[Job, Result]]:
        """The results of jobs, as they come; closing the generator, or `stopped`, gives up what is not over yet."""
        ...


def choose(setting: Setting, jobs: int, ray: str | None, stopped: Callable[[], bool]) -> Executor:
    """The executor for a number of processes, 0 for one on each core; with a Ray address, that cluster."""
    if ray is not None:
        from whistlestop.arena.executors.cluster import Cluster

        return Cluster(setting, ray, jobs, stopped)
    jobs = jobs or cores()
    return Alone(setting, stopped) if jobs == 1 else Processes(setting, jobs, stopped)
