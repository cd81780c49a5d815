"""How long people need for what the page teaches and counts: the first lesson, a real table, an album of many games.

    python benchmarks/web_newcomer.py [--albums 5]

Needs what the browser tests need. A thumb taps once a second and also types a letter a second; texts are read at 200
words a minute; the time that the page and the bots take is added. The album is measured by the page itself, from the
press on its link to the frame that shows the games.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import launch
from browser.scorer import Scorer
from browser.site import PHONE, Site
from browser.test_games import COPY, MANY, finish_a_game
from browser.test_lessons import FIRST, Learner
from server.node import Node, running

from whistlestop import Game
from whistlestop.server.hub import Settings

WORDS = 200 / 60  # a second
PAUSE = ("--bot-pause", str(Settings.bot_pause))  # as people meet it, unlike the servers of the tests
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
# Presses the link to the album; milliseconds until a frame has shown its games.
OPEN = """() => new Promise((done) => {
  const at = performance.now();
  document.querySelector('a[href$="/games"]').click();
  const look = () => document.querySelector("article")
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - at)))
    : requestAnimationFrame(look);
  look();
})"""


def new_site(browser: Browser, node: Node, language: str) -> Site:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        locale=LANGUAGES[language],
        has_touch=True,
        reduced_motion="reduce",  # thumbs of a script do not wait until a map stands still
    )
    context.set_default_timeout(60_000)
    return Site(context.new_page(), f"http://127.0.0.1:{node.port}/", node.json("/api/boards"), language)


class Thumbs(Learner):
    """A learner whose taps are counted."""

    taps = 0

    def act(self, action: str) -> None:
        super().act(action)
        verb, *parts = action.split()
        # a claim, a station and a set of tickets are confirmed; all else is one tap
        self.taps += 1 + len(parts[0].split(",")) if verb == "keep" and parts else 1 + (verb in ("claim", "tickets"))


def lesson(browser: Browser, node: Node, language: str) -> None:
    site = new_site(browser, node, language)
    info: dict[str, Any] = node.json(f"/api/lessons/{FIRST}")
    learner = Thumbs(site, info)
    begin = time.perf_counter()
    learner.begin()
    learner.follow()
    page = time.perf_counter() - begin
    words = sum(len(step["texts"][language].split()) for step in info["steps"])
    taps = learner.taps + sum(not step["awaits"] for step in info["steps"])
    total = words / WORDS + taps + page
    print(
        f"first lesson, {language}: {words} words {words / WORDS:.0f} s, {taps} taps, page and bots {page:.0f} s:"
        f" {total / 60:.1f} minutes"
    )
    site.page.context.close()


def table(browser: Browser, node: Node, board: str) -> None:
    site = new_site(browser, node, "en")
    game = Game.new(board, 4, seed=11).play_out("planner", Random(3))
    scorer = Scorer(site, game, ["Anna", "Ben", "Chloé", "David"])
    begin = time.perf_counter()
    scorer.enter()
    page = time.perf_counter() - begin
    assert scorer.totals() == game.scores().totals
    print(f"four people on {board}: {scorer.taps} taps, page {page:.0f} s: {(scorer.taps + page) / 60:.1f} minutes")
    site.page.context.close()


def album(browser: Browser, node: Node, times: int) -> None:
    site = new_site(browser, node, "en")
    known = json.dumps([board["id"] for board in site.boards])
    site.page.add_init_script(
        f"Object.assign(localStorage, {{ 'whistlestop.tour': true, 'whistlestop.boards': '{known}' }})"
    )
    finish_a_game(site)
    site.page.evaluate(COPY, MANY)
    found = []
    for _ in range(times):
        site.home()
        site.page.wait_for_timeout(500)
        found.append(float(site.page.evaluate(OPEN)))
    print(f"album of {MANY} games: median {statistics.median(found):.0f} ms, worst {max(found):.0f} ms of {times}")
    site.page.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--albums", type=int, default=5, help="how often the album is opened")
    parser.add_argument("--boards", nargs="*", default=["usa", "europe", "germany", "south-korea"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as driver:
        browser = launch(driver)
        with running(Path(scratch) / "games.sqlite", "--bot-workers", "1") as node:
            album(browser, node, options.albums)
            for board in options.boards:
                table(browser, node, board)
        with running(Path(scratch) / "lessons.sqlite", *PAUSE) as node:
            for language in LANGUAGES:
                lesson(browser, node, language)
        browser.close()


if __name__ == "__main__":
    main()
