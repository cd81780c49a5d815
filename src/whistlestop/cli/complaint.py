"""How errors are told. This file imports next to nothing, so that it is at hand before anything can go wrong."""

from __future__ import annotations

import sys
from contextlib import suppress

FAULT = 2  # the exit status after an error


def complain(code: str, message: str) -> int:
    """Say what is wrong, on stderr; the exit status."""
    shown = "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in message)
    if sys.stderr is not None:
        with suppress(OSError):  # there may be nobody left to tell
            print(f"whistlestop: [{code}] {shown}", file=sys.stderr, flush=True)
    return FAULT
