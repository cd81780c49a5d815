"""Interrupting code that takes too long, where the system can do that."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Self

AGAIN = 1.0  # seconds until the next alarm, for code that swallows the first


class Overtime(BaseException):
    """Time is up. No Exception, so that `except Exception` in the interrupted code does not swallow it."""


def hard_limit(limit: float) -> float:
    """When a decision is cut off: a bot that plans to use all of its time needs a little more to stop."""
    return 1.25 * limit + 0.5


class Alarm:
    """`with` it around everything; between `start` and `stop` code is interrupted by Overtime when it takes too long.

    It works in the main thread and for Python code; elsewhere, and where the system lacks it, nothing happens.
    """

    def __init__(self, limit: float | None) -> None:
        self.seconds = 0.0 if limit is None else hard_limit(limit)
        main = threading.current_thread() is threading.main_thread()
        self.works = limit is not None and main and hasattr(signal, "setitimer")

    def __enter__(self) -> Self:
        if self.works:
            self.before = signal.signal(signal.SIGALRM, ring)
        return self

    def __exit__(self, *error: object) -> None:
        if self.works:
            self.stop()
            signal.signal(signal.SIGALRM, self.before)

    def start(self) -> None:
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, self.seconds, AGAIN)

    def stop(self) -> None:
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, 0)


def ring(number: int, frame: FrameType | None) -> None:
    raise Overtime
