"""The page of the browser game: what the server hands out, how it is packed and how long it may be kept."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path

import pytest

from whistlestop.server import app
from whistlestop.server.hub import Hub, Settings
from whistlestop.server.static_files import FOR_EVER, built_files
from whistlestop.server.store import open_store

from .node import Node

INDEX = b"<!doctype html><title>Whistlestop</title><script type=module src=/assets/main-abc.js></script>" + b" " * 600
SCRIPT = b"console.log('all aboard');" * 100


class Page:
    """An application with a page of a few files, asked without a network."""

    def __init__(self, folder: Path) -> None:
        self.app = app.make_app(Hub(open_store(str(folder / "games.sqlite")), Settings()))

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
        return asyncio.run(self.ask(path, headers or {}))

    async def ask(self, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        said: list[dict[str, object]] = []

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: dict[str, object]) -> None:
            said.append(message)

        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        await self.app(scope, receive, send)  # type: ignore[arg-type]
        found = {name.decode(): value.decode() for name, value in said[0]["headers"]}  # type: ignore[attr-defined]
        return said[0]["status"], found, said[1]["body"]  # type: ignore[return-value]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    built = tmp_path / "static"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_bytes(INDEX)
    (built / "favicon.svg").write_bytes(b"<svg/>")
    (built / "assets" / "main-abc.js").write_bytes(SCRIPT)
    (built / ".hidden").write_bytes(b"secret")
    (tmp_path / "outside.txt").write_bytes(b"secret")
    monkeypatch.setattr(app, "built_files", lambda path="": built_files(built, path))
    return Page(tmp_path)


@pytest.mark.parametrize("path", ["/", "/table/P144LgEc8DT2", "/replay/abc", "/rules/usa"])
def test_every_address_of_the_page_returns_the_page_to_be_revalidated(page: Page, path: str) -> None:
    status, headers, body = page.get(path)
    assert (status, body) == (200, INDEX)
    assert headers["cache-control"] == "no-cache"
    assert headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in headers["content-security-policy"]


def test_files_named_by_what_is_in_them_are_kept_for_ever(page: Page) -> None:
    status, headers, body = page.get("/assets/main-abc.js")
    assert (status, body) == (200, SCRIPT)
    assert headers["cache-control"] == FOR_EVER
    assert "javascript" in headers["content-type"]
    assert page.get("/favicon.svg")[1]["cache-control"] == "no-cache"


def test_a_client_that_can_decompress_gets_compressed_files(page: Page) -> None:
    _, headers, body = page.get("/assets/main-abc.js", {"accept-encoding": "br, gzip;q=0.8"})
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == "accept-encoding"
    assert gzip.decompress(body) == SCRIPT
    assert len(body) < len(SCRIPT) / 10
    for accepted in ("", "br", "gzip;q=0", "gzipped"):
        _, headers, body = page.get("/assets/main-abc.js", {"accept-encoding": accepted})
        assert "content-encoding" not in headers
        assert body == SCRIPT


def test_what_has_not_changed_is_not_sent_again(page: Page) -> None:
    tag = page.get("/")[1]["etag"]
    status, headers, body = page.get("/", {"if-none-match": tag})
    assert (status, body) == (304, b"")
    assert headers["etag"] == tag
    assert page.get("/", {"if-none-match": '"another"'})[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../outside.txt",
        "/../outside.txt",
        "/assets/%2e%2e/%2e%2e/outside.txt",
        "/.hidden",
        "/assets/",
        "/assets/main-abc.js/",
        "/table/a/b",
        "/rules/",
        "/games.sqlite",
    ],
)
def test_there_is_nothing_but_the_files_of_the_page(page: Page, path: str) -> None:
    status, _, body = page.get(path)
    assert status == 404
    assert json.loads(body)["code"] == "not-found"


def test_people_at_a_wrong_address_see_the_page_and_programs_a_refusal(page: Page) -> None:
    status, _, body = page.get("/nothing", {"accept": "text/html,*/*"})
    assert (status, body) == (404, INDEX)
    assert json.loads(page.get("/nothing", {"accept": "*/*"})[2])["code"] == "not-found"


def test_a_server_without_the_page_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "built_files", lambda path="": built_files(tmp_path / "nowhere", path))
    status, headers, body = Page(tmp_path).get("/table/abc")
    assert status == 503
    assert headers["cache-control"] == "no-store"
    assert b"make build" in body


def test_boards_and_layouts_are_packed(node: Node) -> None:
    for path in ("/api/boards/usa", "/api/boards/usa/layout"):
        status, headers, body = node.ask(path, headers={"accept-encoding": "gzip"})
        assert status == 200
        assert headers["content-encoding"] == "gzip"
        assert json.loads(gzip.decompress(body)) == node.json(path)
        assert node.ask(path, headers={"if-none-match": headers["etag"]})[0] == 304


def test_the_server_tells_its_own_machine_the_address_for_others(page: Page, node: Node) -> None:
    assert node.json("/api/share")["address"].startswith("http://")
    assert json.loads(page.get("/api/share")[2]) == {"address": ""}  # a server that does not know its own
