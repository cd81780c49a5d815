"""Requests that the server refuses, and how they are answered."""

from __future__ import annotations

import os
from errno import ENOSPC

from whistlestop.errors import WhistlestopError

# Every code that a client can meet besides those of `whistlestop.errors`, by its HTTP status.
CODES = {
    400: ("bad-message", "bad-version", "bad-request", "bad-name", "no-hello"),
    403: ("bad-token", "not-allowed", "bad-origin", "banned"),
    404: ("not-found", "no-seat", "unknown-lesson"),
    405: ("wrong-method",),
    409: (
        *("name-taken", "table-full", "seat-taken", "no-game", "game-running", "not-over", "not-ready", "bot-plays"),
        *("wrong-game", "stale", "no-undo", "colour-taken", "resigned", "time-over", "too-early", "no-push"),
        "no-hook",
        *("conflict", "other-rules", "too-long", "not-awaited", "other-lesson"),
    ),
    413: ("too-large",),
    421: ("bad-host",),
    429: ("too-many-requests", "too-many-attempts"),
    500: ("internal-error",),
    503: ("too-many-connections", "server-full", "store-failed"),
    507: ("no-room",),
}
STATUS = {code: status for status, codes in CODES.items() for code in codes}


class RequestError(WhistlestopError):
    """A request is refused, and nothing has changed; the code is stable, for programs, the reason is for people."""

    code = "refused"  # replaced in each instance

    def __init__(self, code: str, reason: str, seconds: int = 0) -> None:
        super().__init__(reason)
        self.code = code
        self.seconds = seconds  # after which to try again; 0 if that is not known


def describe(fault: BaseException) -> str:
    """Return the type and place of an error for the log; its text may quote what somebody sent."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" in {os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else ""
    return f"{type(fault).__name__}{place}"


def unexpected(fault: BaseException) -> RequestError:
    """Return what a client is told after an error of the server."""
    if isinstance(fault, OSError) and fault.errno == ENOSPC:
        return RequestError("no-room", "there is no room left to store this; nothing has changed")
    if isinstance(fault, OSError) or type(fault).__module__.startswith(("sqlite3", "asyncpg")):
        return RequestError("store-failed", "the server cannot reach its store; try again")
    return RequestError("internal-error", "something went wrong in the server; nothing has changed")
