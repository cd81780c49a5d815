"""Interrupt code that takes too long, where the system supports it."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Self

REPEAT = 1.0  # seconds until the next alarm, for code that swallows the first one


class Overtime(BaseException):
    """Time is up. Not an Exception, so that `except Exception` in the interrupted code does not swallow it."""


def hard_limit(limit: float) -> float:
    """Return when a decision is cut off: a bot that uses all of its time needs a little more to stop."""
    return 1.25 * limit + 0.5


class Alarm:
    """A context in which code between `start` and `stop` is interrupted by Overtime when it takes too long.

    This works in the main thread and for Python code; elsewhere, and on systems without timers, nothing happens.
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
            signal.setitimer(signal.ITIMER_REAL, self.seconds, REPEAT)

    def stop(self) -> None:
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, 0)


def ring(number: int, frame: FrameType | None) -> None:
    raise Overtime
