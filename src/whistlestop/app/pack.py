"""Byte-compile and pack the Python of the app; pack.mjs runs this in Pyodide.

A module of the standard library or of another package is packed if it is used while games are played on every board.
"""

from __future__ import annotations

import ast
import asyncio
import json
import marshal
import sys
import zipfile
from contextlib import suppress
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from whistlestop.embedded.server import EmbeddedServer
from whistlestop.server.boards import board_today, offered
from whistlestop.server.hub import Settings
from whistlestop.server.protocol import VERSION

# What is needed without being imported while games are played: when Python starts, and when something goes wrong.
ALSO = ["encodings", "encodings.cp437", "encodings.idna", "encodings.latin_1", "encodings.unicode_escape"]
ALSO += ["_pyodide", "_sysconfigdata__emscripten_wasm32-emscripten", "pyodide", "sysconfig", "tokenize", "traceback"]
AS_IT_IS = "anyio/"  # it reads its own source to find out what to import later
NOT_HERE = ("whistlestop.app", "whistlestop.__main__", "whistlestop.server.serve")
MESSAGE_TIMEOUT = 120.0  # seconds for a message
PLAYED = 40  # messages of each game


class NullJournal:
    """A journal that keeps nothing."""

    async def read(self) -> tuple[bytes | None, list[bytes]]:
        return None, []

    async def append(self, line: bytes) -> None:
        pass

    async def replace(self, snapshot: bytes) -> None:
        pass


async def play_everywhere() -> None:
    """Use the server as the app does, on every board."""
    server = EmbeddedServer(NullJournal(), Settings(bot_pause=0.0))
    await server.open()
    for board in offered():
        seats = [{"bot": "hard"}] * board_today(board).min_players
        order = json.dumps({"board": board, "seats": seats, "language": "en"}).encode()
        status, _, body = await server.request("POST", "/api/tables", [("content-type", "application/json")], order)
        assert status == 201, body
        made = json.loads(body)
        heard: asyncio.Queue[Any] = asyncio.Queue()
        channel = server.connect(heard.put_nowait)
        hello = {"type": "hello", "id": 1, "v": VERSION, "table": made["table"], "tokens": [made["host"]]}
        channel.send(json.dumps(hello))
        channel.send(json.dumps({"type": "start", "id": 2}))
        for _ in range(PLAYED):
            message = json.loads(await asyncio.wait_for(heard.get(), MESSAGE_TIMEOUT))
            assert message["type"] != "refused", message
            if message.get("result") is not None:  # a short game is over before
                break
        channel.close()
    await server.close()


def compiled(name: str, source: bytes) -> bytes:
    """Return the bytes of a .pyc that needs no source; modules of other packages also lose their assertions."""
    own = name.startswith("whistlestop/")
    code = compile(without_docstrings(source), name, "exec", dont_inherit=True, optimize=0 if own else 2)
    return MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def without_docstrings(source: bytes) -> ast.Module:
    """Return a module without docstrings but those of classes: a dataclass without one makes its own at each start."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node):
            node.body[:1] = [] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def pack(archive: str, files: dict[str, bytes]) -> None:
    """Write modules byte-compiled, everything else as it is."""
    with zipfile.ZipFile(archive, "w") as target:
        for name, data in sorted(files.items()):
            if name.endswith(".py") and not name.startswith(AS_IT_IS):
                data = compiled(name, data)
                name += "c"
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            target.writestr(entry, data)


def is_used(name: str) -> bool:
    """Return whether a file is a module that is loaded, or no module at all."""
    if name.startswith(AS_IT_IS):
        return name.endswith(".py")
    module = name.removesuffix(".py").split(".cpython-")[0].replace("/", ".").removesuffix(".__init__")
    return module in sys.modules or (not name.endswith((".py", ".so", ".pyi", "py.typed")) and "dist-info" not in name)


def used_library() -> dict[str, bytes]:
    """Return the files of the standard library that are needed, by name."""
    with zipfile.ZipFile("/library/python_stdlib.zip") as source:
        return {name: source.read(name) for name in source.namelist() if not name.endswith("/") and is_used(name)}


def used_packages() -> dict[str, bytes]:
    """Return the files of the packages that are needed, by name; all modules of our own but these here."""
    folder = Path("/packages")
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    own = [name for name in names if name.startswith("whistlestop/") and not name.startswith("whistlestop/app/")]
    others = [name for name in names if not name.startswith("whistlestop/") and is_used(name)]
    return {name: (folder / name).read_bytes() for name in own + others}


def import_own() -> None:
    """Import what is not needed while games are played, but perhaps by lessons or analyses."""
    for module in walk_packages(["/packages/whistlestop"], "whistlestop."):
        if not module.name.startswith(NOT_HERE):
            with suppress(ImportError):  # of parts of a server that make no sense here
                import_module(module.name)


async def main() -> None:
    await play_everywhere()
    import_own()
    for name in ALSO:
        import_module(name)
    pack("/out/packages.zip", used_packages())
    pack("/out/python_stdlib.zip", used_library())
