"""What the page's worker calls: an `EmbeddedServer` whose journal is a JavaScript object. It runs only in Pyodide."""

from __future__ import annotations

from errno import EIO, ENOSPC
from typing import Any

from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from whistlestop.embedded.server import EmbeddedServer


class BrowserJournal:
    """See `Journal`; `journal` is the one of web/src/app/journal.ts."""

    def __init__(self, journal: Any) -> None:
        self.journal = journal

    async def read(self) -> tuple[bytes | None, list[bytes]]:
        found = await self.journal.read()
        snapshot = found.snapshot.to_bytes() if found.snapshot is not None else None
        return snapshot, [line.to_bytes() for line in found.lines]

    async def append(self, line: bytes) -> None:
        try:
            await self.journal.append(to_js(line))
        except JsException as fault:
            raise refusal(fault) from None

    async def replace(self, snapshot: bytes) -> None:
        try:
            await self.journal.replace(to_js(snapshot))
        except JsException as fault:
            raise refusal(fault) from None


def refusal(fault: Any) -> OSError:
    """Return the error to raise when the device cannot store something: it is full, or something else is wrong."""
    full = fault.name == "QuotaExceededError"
    return OSError(ENOSPC if full else EIO, f"this device cannot store the games: {fault.message or fault.name}")


class BrowserServer:
    """An `EmbeddedServer` that is called from JavaScript, with its values."""

    def __init__(self, journal: Any) -> None:
        self.server = EmbeddedServer(BrowserJournal(journal))
        self.connect = self.server.connect

    async def request(self, method: str, path: str, headers: Any, body: str) -> Any:
        """Return status, headers and body as an array of JavaScript."""
        pairs = [(name, value) for name, value in headers]
        return to_js(await self.server.request(method, path, pairs, body.encode()))


async def open_server(journal: Any) -> BrowserServer:
    """Return the server of this device, once its games have been read."""
    opened = BrowserServer(journal)
    await opened.server.open()
    return opened
