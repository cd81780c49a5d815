"""Report errors. This module imports next to nothing, so that it is available before anything can go wrong."""

from __future__ import annotations

import sys
from contextlib import suppress

FAILED = 2  # the exit status after an error


def complain(code: str, message: str) -> int:
    """Report an error on stderr, and return the exit status."""
    shown = "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in message)
    if sys.stderr is not None:
        with suppress(OSError):  # stderr may be closed
            print(f"whistlestop: [{code}] {shown}", file=sys.stderr, flush=True)
    return FAILED
