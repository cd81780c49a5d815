"""The files of the browser game, which are built from `web/`, read once and sent compressed.

Every file has a route of its own, so that a request cannot name any other file.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type

from starlette.requests import Request
from starlette.responses import Response

INDEX = "index.html"
HASHED = "assets/"  # the names of these files contain a hash of their content
FOR_EVER = "public, max-age=31536000, immutable"
SMALL = 500  # bytes that are not worth compressing
LEVEL = 6

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Whistlestop</title>
<h1>Whistlestop</h1>
<p>The server is running, but its page has not been built.
<p>In a checkout of the source, <code>make build</code> builds it; <code>make play</code> builds it and opens it.
</html>
"""


@dataclass(frozen=True)
class StaticContent:
    """Content that never changes, as it is and compressed."""

    plain: bytes
    gzipped: bytes
    media_type: str
    tag: str  # the entity tag, by which a browser asks whether its copy is current

    @classmethod
    def of(cls, data: bytes, media_type: str) -> StaticContent:
        gzipped = gzip.compress(data, LEVEL, mtime=0) if len(data) >= SMALL else data
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        return cls(data, gzipped if len(gzipped) < len(data) else data, media_type, tag)

    def answer(self, request: Request, cache: str, status: int = 200) -> Response:
        headers = {"cache-control": cache, "vary": "accept-encoding", "etag": self.tag}
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        if self.gzipped is self.plain or not takes_gzip(request):
            return Response(self.plain, status, headers, self.media_type)
        return Response(self.gzipped, status, headers | {"content-encoding": "gzip"}, self.media_type)


def takes_gzip(request: Request) -> bool:
    """Return whether `Accept-Encoding` allows gzip."""
    for offer in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = offer.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def built_files(folder: Traversable | None = None, path: str = "") -> dict[str, StaticContent]:
    """Return all files of the built page, none if it was not built; `path` is where the site has the game."""
    root = folder or files("whistlestop.server") / "static"
    found: dict[str, StaticContent] = {}

    def collect(place: Traversable, above: str) -> None:
        for entry in place.iterdir():
            name = f"{above}{entry.name}"
            if entry.is_dir():
                collect(entry, f"{name}/")
            elif not entry.name.startswith("."):
                data = entry.read_bytes()
                if name == INDEX:  # it is served at many paths, so it has to refer to its files by absolute ones
                    data = data.replace(b'="./', f'="{path}/'.encode())
                found[name] = StaticContent.of(data, guess_type(name)[0] or "application/octet-stream")

    if root.is_dir():
        collect(root, "")
    return found if INDEX in found else {}
