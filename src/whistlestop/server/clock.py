"""The time of the store, continued by a clock that nobody can set.

Times that are stored or compared across processes come from here: `now()` is right even if the clock of this machine
is wrong, and does not jump when somebody corrects that.
"""

from __future__ import annotations

import time

_ahead = time.time() - time.monotonic()


def anchor(now: float) -> None:
    """Set the time."""
    global _ahead
    _ahead = now - time.monotonic()


def now() -> float:
    """Return the seconds since 1970."""
    return time.monotonic() + _ahead
