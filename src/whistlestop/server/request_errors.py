"""Requests that the server refuses, and how they are answered."""

from __future__ import annotations

import os

from whistlestop.errors import WhistlestopError

# Every code that a client can meet besides those of `whistlestop.errors`, with its HTTP status.
STATUS = {
    "bad-message": 400,
    "bad-version": 400,
    "bad-request": 400,
    "bad-token": 403,
    "not-allowed": 403,
    "bad-origin": 403,
    "banned": 403,
    "bad-name": 400,
    "name-taken": 409,
    "bad-host": 421,
    "not-found": 404,
    "wrong-method": 405,
    "too-large": 413,
    "too-many-requests": 429,
    "too-many-attempts": 429,
    "too-many-connections": 503,
    "server-full": 503,
    "store-failed": 503,
    "internal-error": 500,
    "no-hello": 400,
    "table-full": 409,
    "seat-taken": 409,
    "no-seat": 404,
    "no-game": 409,
    "game-running": 409,
    "not-over": 409,
    "not-ready": 409,
    "bot-plays": 409,
    "wrong-game": 409,
    "stale": 409,
    "no-undo": 409,
    "colour-taken": 409,
    "resigned": 409,
    "time-over": 409,
    "too-early": 409,
    "no-push": 409,
    "conflict": 409,
    "other-rules": 409,
}


class RequestError(WhistlestopError):
    """A request is refused, and nothing has changed; the code is stable, for programs, the reason is for people."""

    code = "refused"  # replaced in each instance

    def __init__(self, code: str, reason: str, seconds: int = 0) -> None:
        super().__init__(reason)
        self.code = code
        self.seconds = seconds  # after which to try again; 0 if that is not known

    @property
    def status(self) -> int:
        return STATUS[self.code]


def describe(fault: BaseException) -> str:
    """Return the type and place of an error for the log; its text may quote what somebody sent."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" in {os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else ""
    return f"{type(fault).__name__}{place}"


def unexpected(fault: BaseException) -> RequestError:
    """Return what a client is told after an error of the server."""
    if isinstance(fault, OSError) or type(fault).__module__.startswith(("sqlite3", "asyncpg")):
        return RequestError("store-failed", "the server cannot reach its store; try again")
    return RequestError("internal-error", "something went wrong in the server; nothing has changed")
