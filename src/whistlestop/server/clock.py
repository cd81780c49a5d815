"""What time it is, for everybody alike: the time of the store, carried on by a clock that nobody can set.

Times that are compared across processes, or kept, come from here: `now()` is right on a machine whose own clock is
wrong, and does not jump when somebody corrects that one.
"""

from __future__ import annotations

import time

_ahead = time.time() - time.monotonic()


def anchor(now: float) -> None:
    """Say what time it is."""
    global _ahead
    _ahead = now - time.monotonic()


def now() -> float:
    """Seconds since 1970."""
    return time.monotonic() + _ahead
