"""Pictures of every page and every board, on a laptop, a tablet and a phone, to be looked at.

    python benchmarks/screenshots.py FOLDER [--boards usa iberia] [--sizes 360x640] [--themes dark] [--language fr]

Somebody plays a game on every board with as many bots as it takes. There are pictures of the first turn; of each kind
of decision when it comes up for the first time; of a turn in mid-game, also with a route about to be claimed and with a
hint; of the last round; and of the end. Needs what the browser tests need: Playwright for Python and Chromium.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import launch
from browser.player import Player
from browser.site import DESKTOP, Site
from server.node import Node, running

from whistlestop.boards import load

PAINTED = 1500  # milliseconds until a map that has just come closer is sharp, painted by software
SIZES = ["1440x900", "820x1180", "390x844"]
TIMEOUT = 120_000  # milliseconds, also on a machine that is busy
EVERYDAY = ("turn", "draw a card", "draw a second card")  # phases that have pictures of their own, or look like those


def at_once(page: Page) -> None:
    """Nothing has to be done before the picture."""


class Camera:
    """Takes pictures of an address at all sizes and in all themes, as somebody who knows the page sees it."""

    def __init__(self, browser: Browser, node: Node, options: argparse.Namespace) -> None:
        self.browser = browser
        self.address = f"http://127.0.0.1:{node.port}"
        self.boards: list[dict[str, Any]] = node.json("/api/boards")
        self.folder: Path = options.folder
        self.sizes: list[str] = options.sizes
        self.themes: list[Any] = options.themes
        self.language: str = options.language

    def window(self, size: tuple[int, int], state: Any = None) -> Page:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "fr": "fr-FR"}[self.language],
            reduced_motion="reduce",
            has_touch=size[0] < DESKTOP[0],
            is_mobile=min(size) < 500,
            storage_state=state or self.experience(),
        )
        context.set_default_timeout(TIMEOUT)
        return context.new_page()

    def experience(self) -> Any:
        """Somebody who has seen the tour and all boards, and does not wait for bots."""
        known = {
            "tour": True,
            "boards": [board["id"] for board in self.boards],
            "settings": {"speed": "fast", "waitForUndo": False, "language": self.language},
        }
        items = [{"name": f"whistlestop.{key}", "value": json.dumps(value)} for key, value in known.items()]
        return {"origins": [{"origin": self.address, "localStorage": items}]}

    def site(self) -> Site:
        return Site(self.window(DESKTOP), f"{self.address}/", self.boards, self.language)

    def shoot(
        self, name: str, url: str, ready: str, state: Any = None, before: Callable[[Page], None] = at_once
    ) -> None:
        """A picture of each size and theme; `ready` is a selector of what has to be there, then `before` is done."""
        for size in self.sizes:
            width, height = map(int, size.split("x"))
            page = self.window((width, height), state)
            page.goto(url)
            page.locator(ready).first.wait_for()
            page.evaluate("() => document.fonts.ready")
            before(page)
            for theme in self.themes:
                page.emulate_media(color_scheme=theme)
                page.wait_for_timeout(PAINTED)
                page.screenshot(path=self.folder / f"{name}-{size}-{theme}.png")
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
    """A game: its start, every kind of decision, its middle, its end."""
    site = camera.site()
    bots = ["easy"] * (load(board).max_players - 1)
    site.new_game(board, "here:Ann", *bots)
    player = Player(site.page, camera.language)
    url, state = site.page.url, site.page.context.storage_state()
    seen: set[str] = set()
    while player.ready() != "over":
        view = site.told()[-1]["views"][0]
        routes = player.map_choices()
        if view["phase"] not in seen | set(EVERYDAY):
            seen.add(view["phase"])
            camera.shoot(f"{board}-{view['phase'].replace(' ', '-')}", url, "[data-turn=mine]", state)
            yield view["phase"]
        elif "start" not in seen and routes.count():
            seen.add("start")
            camera.shoot(f"{board}-start", url, "[data-turn=mine]", state)
            yield "start"
        elif "middle" not in seen and half_built(site) and routes.count():
            seen.add("middle")
            camera.shoot(f"{board}-middle", url, "[data-turn=mine]", state)
            key = routes.locator("[data-key]").last.get_attribute("data-key") or ""
            camera.shoot(f"{board}-claim", url, "[data-turn=mine]", state, partial(claim, key=key))
            camera.shoot(f"{board}-hint", url, "[data-turn=mine]", state, partial(hint, player=player))
            yield "middle"
        elif "last" not in seen and view["fields"].get("last_turns"):
            seen.add("last")
            camera.shoot(f"{board}-last", url, "[data-turn=mine]", state)
            yield "last"
        player.decide()
    player.ending.wait_for()
    camera.shoot(f"{board}-end", url, "#ending-title", state)
    site.page.context.close()
    yield "end"


def claim(page: Page, key: str) -> None:
    """Choose a route as assistive technology does, also one that is out of sight."""
    page.locator(f'[data-key="{key}"]').dispatch_event("click", {"detail": 0})


def hint(page: Page, player: Player) -> None:
    page.keyboard.press(player.texts("game.keyHint"))
    page.locator(".hints .primary").wait_for()


def half_built(site: Site) -> bool:
    """Whether somebody has used up half of the trains."""
    trains: list[int] = site.told()[-1]["views"][0]["fields"]["trains"]
    first: list[int] = site.told()[0]["views"][0]["fields"]["trains"]
    return min(trains) <= first[0] / 2


def main() -> None:
    cli = argparse.ArgumentParser(description="Pictures of every page and every board, to be looked at.")
    cli.add_argument("folder", type=Path)
    cli.add_argument("--boards", nargs="*", help="default: all of them, and the pages around the game")
    cli.add_argument("--sizes", nargs="*", default=SIZES)
    cli.add_argument("--themes", nargs="*", choices=["light", "dark"], default=["light"])
    cli.add_argument("--language", choices=["en", "fr"], default="en")
    options = cli.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as scratch,
        running(Path(scratch) / "games.sqlite") as node,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        camera = Camera(browser, node, options)
        boards = options.boards or [board["id"] for board in camera.boards]
        for name, steps in [
            *([] if options.boards else [("pages", pages(camera))]),
            *((board, game(camera, board)) for board in boards),
        ]:
            for step in steps:
                print(f"{name}: {step}", flush=True)
        browser.close()
    print(f"Pictures are in {options.folder}")


if __name__ == "__main__":
    main()
