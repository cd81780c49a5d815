"""Makes the pictures of docs/ from real games in a real browser: python tools/make_pictures.py [--only film]

docs/pictures/game.webp is a game, a frame for each claimed route. The others are pages in English and French. It
needs what the browser tests need (Playwright for Python and Chromium) and Pillow.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, StorageState, sync_playwright
from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import launch
from browser.player import Player, length
from browser.site import Site
from server.node import Node, running

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
PAINTED = 800  # milliseconds until a map that has just come closer is sharp, painted by software
LAPTOP = (1280, 800)
PHONE = (390, 780)
FILM = (1200, 860)
SHRUNK = 0.72  # the film, in the end
FRAME = 220  # milliseconds
STAY = 3500  # for the last frame
BOARD = "usa"


class Studio:
    """A server and a browser to take pictures with."""

    def __init__(self, browser: Browser, node: Node) -> None:
        self.browser = browser
        self.address = f"http://127.0.0.1:{node.port}"
        self.node = node
        self.boards: list[dict[str, Any]] = node.json("/api/boards")

    def window(self, size: tuple[int, int], language: str, state: StorageState | None = None) -> Page:
        seen = {"tour": "true", "boards": json.dumps([board["id"] for board in self.boards])}
        known: StorageState = {
            "origins": [
                {
                    "origin": self.address,
                    "localStorage": [{"name": f"whistlestop.{key}", "value": value} for key, value in seen.items()],
                }
            ]
        }
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            reduced_motion="reduce",
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            device_scale_factor=1.5 if size == PHONE else 1,
            storage_state=state or known,
        )
        return context.new_page()

    def pages(self, language: str) -> Iterator[str]:
        """The home page, and a route about to be claimed in mid-game, on a laptop and on a phone."""
        page = self.window(LAPTOP, language)
        page.goto(f"{self.address}/")
        page.locator("input[type=radio]").first.wait_for(state="attached")
        save(page, f"home-{language}")
        yield "home"
        site = Site(page, f"{self.address}/", self.boards, language)
        site.new_game(BOARD, "here:Ann", "medium", "hard")
        player = Player(page, language)
        player.ready()
        while not (self.trains(site) <= 30 and player.routes()):
            player.decide()
            player.ready()
        longest = max(player.routes(), key=length)
        button = player.map_choices().get_by_role("button", name=longest, exact=True)
        route = button.first.get_attribute("data-key")
        for name, size in (("claim", LAPTOP), ("phone", PHONE)):
            other = self.window(size, language, page.context.storage_state())
            other.goto(page.url)
            other.locator("[data-seq] svg").first.wait_for()
            other.locator(f'[data-key="{route}"]').dispatch_event("click", {"detail": 0})
            save(other, f"{name}-{language}")
            other.context.close()
            yield name
        page.context.close()

    def trains(self, site: Site) -> int:
        return int(min(site.told()[-1]["views"][0]["fields"]["trains"]))

    def film(self) -> Iterator[str]:
        """A game between bots from its first to its last route."""
        page = self.window(LAPTOP, "en")
        site = Site(page, f"{self.address}/", self.boards)
        site.new_game(BOARD, "here:Ann", "hard", "hard", "hard")
        Player(page).ready()
        site.press("game.menu")
        site.press("game.breakLevel", level=site.texts("common.level_hard"))
        Player(page).ending.wait_for(timeout=300_000)
        game = str(site.told()[-1]["game"])
        page.context.close()
        page = self.window(FILM, "en")
        page.goto(f"{self.address}/replay/{game}?at=0")
        slider = page.get_by_role("slider")
        slider.wait_for()
        frames: list[Image.Image] = []
        for step in [0, *self.claims(game, int(slider.get_attribute("max") or 0))]:
            slider.fill(str(step))
            page.get_by_role("button", name=site.texts("map.fit"), exact=True).click()
            page.wait_for_timeout(150)
            frames.append(shot(page, height=FILM[1] - 64))
            yield "film"
        smaller = [frame.resize((round(frame.width * SHRUNK), round(frame.height * SHRUNK))) for frame in frames]
        times = [FRAME] * (len(smaller) - 1) + [STAY]
        smaller[0].save(
            PICTURES / "game.webp",
            save_all=True,
            append_images=smaller[1:],
            duration=times,
            loop=0,
            quality=55,
            method=6,
        )
        page.context.close()

    def claims(self, game: str, last: int) -> list[int]:
        """The steps of a game at which a route was claimed."""
        found: list[int] = []
        for start in range(0, last + 1, 60):
            frames = self.node.json(f"/api/games/{game}/frames?from={start}&count=60")["frames"]
            found += [frame["seq"] for frame in frames if any(event["kind"] == "claimed" for event in frame["events"])]
        return found


def shot(page: Page, height: int | None = None) -> Image.Image:
    page.evaluate("() => document.fonts.ready")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return picture.crop((0, 0, picture.width, height)) if height else picture


def save(page: Page, name: str) -> None:
    page.wait_for_timeout(PAINTED)
    shot(page).save(PICTURES / f"{name}.webp", quality=72, method=6)


def main() -> None:
    cli = argparse.ArgumentParser(description="Pictures for the documentation, from real games.")
    cli.add_argument("--only", choices=["pages", "film"])
    only = cli.parse_args().only
    with (
        tempfile.TemporaryDirectory() as scratch,
        running(Path(scratch) / "games.sqlite") as node,
        sync_playwright() as playwright,
        Progress() as progress,
    ):
        browser = launch(playwright)
        studio = Studio(browser, node)
        work = [] if only == "film" else [("English", studio.pages("en")), ("français", studio.pages("fr"))]
        work += [] if only == "pages" else [("a game", studio.film())]
        for name, steps in work:
            task = progress.add_task(name, total=None)
            for _ in steps:
                progress.advance(task)
        browser.close()
    for path in sorted(PICTURES.glob("*.webp")):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
