"""The development pages, built and served for a while; with pictures and measurements in mind, nothing reloads."""

from __future__ import annotations

import contextlib
import functools
import http.server
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[1]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Not of interest."""


@contextlib.contextmanager
def pages(port: int = 8121) -> Iterator[str]:
    """The address of the pages."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npx", "vite", "build", "--config", "dev/vite.config.ts", "--outDir", folder, "--logLevel", "warn"]
        subprocess.run(command, cwd=WEB, check=True)
        handler = functools.partial(Quiet, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            try:
                yield f"http://127.0.0.1:{port}"
            finally:
                server.shutdown()
