"""Pictures of every page and every board, on a laptop, a tablet and a phone, to be looked at.

    python benchmarks/screenshots.py FOLDER [--boards usa iberia] [--theme dark] [--language fr]

Of every board there are three: after the opening tickets, in mid-game with a route about to be claimed, and at the end.
Needs what the browser tests need: Playwright for Python and Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import launch
from browser.player import Player
from browser.site import DESKTOP, PHONE, TABLET, Site
from server.node import Node, running

PAINTED = 800  # milliseconds until a map that has just come closer is sharp, painted by software
SIZES = {"laptop": DESKTOP, "tablet": TABLET, "phone": PHONE}


class Camera:
    """Takes pictures of an address at all sizes, as somebody who knows the page sees it."""

    def __init__(self, browser: Browser, node: Node, folder: Path, theme: Any, language: str) -> None:
        self.browser = browser
        self.address = f"http://127.0.0.1:{node.port}"
        self.boards: list[dict[str, Any]] = node.json("/api/boards")
        self.folder = folder
        self.theme = theme
        self.language = language

    def window(self, size: tuple[int, int], state: Any = None) -> Page:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "fr": "fr-FR"}[self.language],
            color_scheme=self.theme,
            reduced_motion="reduce",
            has_touch=size != DESKTOP,
            is_mobile=size == PHONE,
            storage_state=state or self.experience(),
        )
        return context.new_page()

    def experience(self) -> Any:
        known = {"tour": "true", "boards": str([board["id"] for board in self.boards]).replace("'", '"')}
        items = [{"name": f"whistlestop.{key}", "value": value} for key, value in known.items()]
        return {"origins": [{"origin": self.address, "localStorage": items}]}

    def site(self) -> Site:
        return Site(self.window(DESKTOP), f"{self.address}/", self.boards, self.language)

    def shoot(self, name: str, url: str, ready: str, state: Any = None, route: str | None = None) -> None:
        """One picture of each size; `ready` is a selector of what has to be there, `route` is tapped before."""
        for size, dimensions in SIZES.items():
            page = self.window(dimensions, state)
            page.goto(url)
            page.locator(ready).first.wait_for()
            if route:
                page.locator(f'[data-key="route:{route}"]').dispatch_event("click", {"detail": 0})
            page.evaluate("() => document.fonts.ready")
            page.wait_for_timeout(PAINTED)
            page.screenshot(path=self.folder / f"{name}-{size}.png")
            page.context.close()


def pages(camera: Camera) -> Iterator[str]:
    """Home, rules, a table, the invitation to it."""
    camera.shoot("home", f"{camera.address}/", "input[type=radio]")
    yield "home"
    camera.shoot("rules", f"{camera.address}/rules/iberia", "section h2")
    yield "rules"
    site = camera.site()
    site.new_game("germany", "here:Ann", "friend", "medium")
    site.invitation()
    camera.shoot("table", site.page.url, "main h2", site.page.context.storage_state())
    camera.shoot("join", site.invitation(), "main h1")
    site.page.context.close()
    yield "table"


def game(camera: Camera, board: str) -> Iterator[str]:
    """A game: its start, its middle, its end."""
    site = camera.site()
    site.new_game(board, "here:Ann", "medium", "easy")
    player = Player(site.page, camera.language)
    player.ready()
    url, state = site.page.url, site.page.context.storage_state()
    camera.shoot(f"{board}-1-opening", url, "[data-seq]", state)
    yield "opening"
    while not player.routes():
        player.decide()
        player.ready()
    camera.shoot(f"{board}-2-start", url, "[data-seq] svg", state)
    yield "start"
    while not (half_built(site) and player.routes()):
        player.decide()
        player.ready()
    route = player.map_choices().locator("[data-key]").first.get_attribute("data-key") or ""
    camera.shoot(f"{board}-3-middle", url, "[data-seq] svg", state, route.removeprefix("route:"))
    yield "middle"
    site.let_a_bot_play()
    player.ending.wait_for()
    camera.shoot(f"{board}-4-end", url, "#ending-title", state)
    site.page.context.close()
    yield "end"


def half_built(site: Site) -> bool:
    """Whether somebody has used up half of the trains."""
    trains: list[int] = site.told()[-1]["views"][0]["fields"]["trains"]
    first: list[int] = site.told()[0]["views"][0]["fields"]["trains"]
    return min(trains) <= first[0] / 2


def main() -> None:
    cli = argparse.ArgumentParser(description="Pictures of every page and every board, to be looked at.")
    cli.add_argument("folder", type=Path)
    cli.add_argument("--boards", nargs="*", help="default: all of them, and the pages around the game")
    cli.add_argument("--theme", choices=["light", "dark"], default="light")
    cli.add_argument("--language", choices=["en", "fr"], default="en")
    options = cli.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as scratch,
        running(Path(scratch) / "games.sqlite") as node,
        sync_playwright() as playwright,
        Progress() as progress,
    ):
        browser = launch(playwright)
        camera = Camera(browser, node, options.folder, options.theme, options.language)
        boards = options.boards or [board["id"] for board in camera.boards]
        task = progress.add_task("", total=4 * len(boards) + (0 if options.boards else 3))
        for name, steps in [
            *([] if options.boards else [("pages", pages(camera))]),
            *((board, game(camera, board)) for board in boards),
        ]:
            progress.update(task, description=name)
            for _ in steps:
                progress.advance(task)
        browser.close()
    print(f"Pictures are in {options.folder}")


if __name__ == "__main__":
    main()
