"""The log: lines that a person can read, on stderr, and never so many of one kind that the others drown."""

from __future__ import annotations

import logging
import time
from typing import Any

from whistlestop.server.refusal import describe

MOST = 20  # lines of one kind
SPAN = 60.0  # in so many seconds


class Plain(logging.Formatter):
    """An error is one line: its kind and its place. Its text may quote what somebody sent."""

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return describe(ei[1])


class Quiet(logging.Filter):
    """Lets a kind of line through a few times a minute, and says then how often it was not."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: dict[tuple[str, str], tuple[float, int]] = {}  # since when, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg))
        now = time.monotonic()
        since, count = self.kinds.get(kind, (now, 0))
        if now - since >= SPAN:
            if count > MOST:
                record.msg = f"{record.getMessage()} (and {count - MOST} more like this)".replace("%", "%%")
                record.args = None
            since, count = now, 0
        if len(self.kinds) > 1000:
            self.kinds.clear()
        self.kinds[kind] = (since, count + 1)
        return count < MOST


def set_up_logs() -> None:
    """Requests are not logged: what is in them is private."""
    handler = logging.StreamHandler()
    handler.setFormatter(Plain("%(asctime)s %(levelname)-7s %(message)s", "%Y-%m-%d %H:%M:%S"))
    handler.addFilter(Quiet())
    logging.basicConfig(level="INFO", handlers=[handler])
    for name in ("uvicorn", "asyncio", "websockets"):
        logging.getLogger(name).setLevel("WARNING")
    logging.getLogger("uvicorn.error").setLevel("ERROR")  # its warnings are about what strangers send
