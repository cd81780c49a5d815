"""The log: readable lines on stderr, with a limit on how many of one kind there are."""

from __future__ import annotations

import logging
import time
from typing import Any

from whistlestop.server.request_errors import describe

MOST = 20  # lines of one kind
SPAN = 60.0  # within so many seconds


class OneLineFormatter(logging.Formatter):
    """Writes an error as one line, its type and place; its text may quote what somebody sent."""

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return describe(ei[1])


class RateLimitFilter(logging.Filter):
    """Lets each kind of line through a few times a minute, then says how many more there were."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: dict[
            tuple[str, str], tuple[float, int]
        ] = {}  # since when they are counted, and how many there were

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
    """Log to stderr; requests are not logged, for their content is private."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLineFormatter("%(asctime)s %(levelname)-7s %(message)s", "%Y-%m-%d %H:%M:%S"))
    handler.addFilter(RateLimitFilter())
    logging.basicConfig(level="INFO", handlers=[handler])
    for name in ("uvicorn", "asyncio", "websockets"):
        logging.getLogger(name).setLevel("WARNING")
    logging.getLogger("uvicorn.error").setLevel("ERROR")  # its warnings are about malformed requests
