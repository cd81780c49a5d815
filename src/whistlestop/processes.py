"""For commands that start processes: the number of cores, and what Ctrl-C does."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


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
