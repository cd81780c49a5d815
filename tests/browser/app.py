"""The app for tests and benchmarks: made by its command, and served by a web server that knows nothing but files."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, cast

from whistlestop.app.make import add_service_worker

ROOT = Path(__file__).parents[2]
PATH = "/games/trains"  # the app works under any,
OTHER_PATH = "/games/boats"  # and twice on one site
LONGEST = 400  # seconds to make the app: on a busy machine, with everything to download


def make(folder: Path) -> None:
    downloads = str(ROOT / "build" / "app-parts")
    command = [sys.executable, "-m", "whistlestop", "app", str(folder), "--downloads", downloads]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=LONGEST)


def make_once(shared: Path) -> Path:
    """Return the app in a folder that several processes share: the first one makes it, the others wait for it."""
    folder, begun, failed = (shared / name for name in ("app", "app.begun", "app.failed"))
    try:
        begun.mkdir()
    except FileExistsError:
        end = time.monotonic() + LONGEST
        while not folder.is_dir():
            assert not failed.exists(), "another process could not make the app"
            assert time.monotonic() < end, "another process is still making the app"
            time.sleep(0.2)
        return folder
    try:
        make(folder)
    except BaseException:
        failed.touch()
        raise
    return folder


def another_version(folder: Path, copy: Path, name: str) -> None:
    """Copy an app as another version: its page and its engine say which one it is."""
    shutil.copytree(folder, copy)
    index = (copy / "index.html").read_text(encoding="utf-8")
    (copy / "index.html").write_text(re.sub("data-app[^>]*>", f'data-app="{name}">', index), encoding="utf-8")
    sizes = (copy / "engine" / "sizes.json").read_text(encoding="utf-8")
    sizes = re.sub(r'(, "version [^"]*": 0)?\}', f', "version {name}": 0}}', sizes)
    (copy / "engine" / "sizes.json").write_text(sizes, encoding="utf-8")
    (copy / "service-worker.js").unlink()
    add_service_worker(copy)


def boards_of(folder: Path) -> list[dict[str, Any]]:
    """Return the boards of an app."""
    found: list[dict[str, Any]] = json.loads(gzip.decompress((folder / "api" / "boards.json.packed").read_bytes()))
    return found


class FileServer(ThreadingHTTPServer):
    """Serves a folder, which can be exchanged, and counts what it sends."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), Files)
        self.folder = folder
        self.sent: dict[str, int] = {}
        self.address = f"http://127.0.0.1:{self.server_port}{PATH}"


class Files(SimpleHTTPRequestHandler):
    """Answers with files as they are."""

    def translate_path(self, path: str) -> str:
        self.directory = str(cast(FileServer, self.server).folder)
        base = next((base for base in (PATH, OTHER_PATH) if path.startswith(base)), None)
        return super().translate_path(path.removeprefix(base) if base else "/nothing")

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        sent = cast(FileServer, self.server).sent
        sent[self.path] = sent.get(self.path, 0) + len(data)
        with suppress(ConnectionError):  # the page may have gone
            outputfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@contextmanager
def serving(folder: Path) -> Iterator[FileServer]:
    server = FileServer(folder)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
