"""A real server and a real Chromium for each worker; every page has to stay free of errors.

Both end with the package: while Playwright is up, nothing else in the process can run an event loop.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, StorageState, expect, sync_playwright
from server.node import Node, running

from .app import FileServer, serving
from .chromium import launch
from .site import DESKTOP, Site, Visit

DEFAULT_TIMEOUT = 60_000  # milliseconds, enough for a busy machine
expect.set_options(timeout=DEFAULT_TIMEOUT)


@pytest.fixture(scope="package")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def browser(driver: Playwright) -> Iterator[Browser]:
    found = launch(driver)
    yield found
    found.close()


@pytest.fixture(scope="package")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with running(tmp_path_factory.mktemp("store") / "games.sqlite", "--bot-workers", "1") as found:
        yield found


@pytest.fixture(scope="package")
def boards(node: Node) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = node.json("/api/boards")
    return found


@pytest.fixture(scope="package")
def app(app_folder: Path) -> Iterator[FileServer]:
    """The app, at a plain web server."""
    with serving(app_folder) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, node: Node, boards: list[dict[str, Any]]) -> Iterator[Visit]:
    """Opens a browser of its own for somebody, and asserts in the end that no page had errors."""
    contexts = []
    errors: list[str] = []
    usual = f"http://127.0.0.1:{node.port}"

    def open_browser(
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        theme: Any = "light",
        reduced_motion: bool = True,
        newcomer: bool = False,
        address: str = usual,
        in_app: bool = False,
        **more: Any,
    ) -> Site:
        # somebody who has seen everything: no tour starts, no board is introduced
        seen = [
            ("whistlestop.tour", "true"),
            ("whistlestop.boards", json.dumps([board["id"] for board in boards])),
        ]
        known: StorageState = {
            "origins": [
                {"origin": origin(address), "localStorage": [{"name": name, "value": value} for name, value in seen]}
            ]
        }
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            color_scheme=theme,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            storage_state=None if newcomer else known,
            **more,
        )
        context.set_default_timeout(DEFAULT_TIMEOUT)
        contexts.append(context)

        def watch(page: Page) -> None:
            page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
            page.on("console", heard)

        def heard(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                errors.append(f"{message.location.get('url', '')}: {message.text}")

        context.on("page", watch)
        site = Site(context.new_page(), f"{address}/", boards, language, in_app)
        site.errors = errors
        return site

    yield open_browser
    for context in contexts:
        context.close()
    assert errors == []


def origin(address: str) -> str:
    """Return the site of an address, without its path."""
    return "/".join(address.split("/")[:3])
