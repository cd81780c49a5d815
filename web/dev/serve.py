"""The development pages, built and served for a while, and a browser to look at them."""

from __future__ import annotations

import contextlib
import functools
import http.server
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from browser.chromium import launch

from whistlestop.boards import read
from whistlestop.layout.pictures import pictures_of

WEB = Path(__file__).parents[1]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files, and the pictures of boards as the game server does; says nothing about it."""

    def translate_path(self, path: str) -> str:
        found = re.fullmatch(r"/api/boards/([a-z0-9-]+)/pictures/([a-z0-9-]+)", path)
        files = pictures_of(read(found[1]).drawn_in) if found else {}
        named = [file for picture, file in files.items() if found and picture.name == found[2]]
        return str(named[0]) if named else super().translate_path(path)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Not of interest."""


@contextlib.contextmanager
def pages() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of the pages. They are built, so that nothing reloads while it is measured."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npx", "vite", "build", "--config", "dev/vite.config.ts", "--outDir", folder, "--logLevel", "warn"]
        subprocess.run(command, cwd=WEB, check=True)
        handler = functools.partial(Quiet, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            browser = launch(playwright)
            try:
                yield browser, f"http://127.0.0.1:{server.server_port}"
            finally:
                browser.close()
                server.shutdown()
