"""For commands that start processes: the number of cores, and what Ctrl-C does."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType, ModuleType
from typing import Any, TypeVar

T = TypeVar("T")
POLL_SECONDS = 0.1  # between checks whether to stop


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def interruptible() -> Iterator[list[int]]:
    """Yield a list to which the first Ctrl-C adds something; a second one interrupts at once."""
    stop: list[int] = []
    if threading.current_thread() is not threading.main_thread():  # only the main thread gets signals
        yield stop
        return

    def note(number: int, frame: FrameType | None) -> None:
        stop.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block SIGINT: a process started meanwhile inherits that, so that Ctrl-C cannot end it half-started."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def main_module_hidden() -> Iterator[None]:
    """Keep a new process from importing the main module, which it does not need; so scripts need no guard."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def spread(
    jobs: int,
    work: Callable[..., T],
    tasks: Iterator[tuple[Any, ...]],
    stop: list[int],
    prepare: Callable[..., None] | None = None,
    given: tuple[Any, ...] = (),
) -> Iterator[T]:
    """Call `work` with the arguments of each task in so many processes, and yield the results as they come.

    Each process first calls `prepare` with what is given. Once `stop` is not empty, no other task begins.
    """
    # imported here, because not every Python has processes: that of a browser has none
    import multiprocessing
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, begin_worker, (prepare, given)) as pool:
        waiting: set[Future[T]] = set()
        while True:
            while len(waiting) < 2 * jobs and not stop:
                task = next(tasks, None)
                if task is None:
                    break
                with interrupts_blocked(), main_module_hidden():
                    waiting.add(pool.submit(work, *task))
            if stop:
                for future in waiting:
                    future.cancel()
                waiting = {future for future in waiting if not future.cancelled()}
            if not waiting:
                return
            done, waiting = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
            for future in done:
                yield future.result()


def begin_worker(prepare: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    """Prepare a process of `spread`: Ctrl-C is for the process that started it, and other programs come first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # not every system has it or allows it
        os.nice(5)
    if prepare is not None:
        prepare(*given)
