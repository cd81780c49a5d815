"""How quick the page is: from a server that is up to the first game on the screen, and from a press to what it shows.

    python benchmarks/web_speed.py [--boards usa south-korea] [--games 3]

Needs what the browser tests need: Playwright for Python and Chromium, which draws without a graphics card here. A press
is measured by the page itself, up to the frame that shows something else, and up to the one that shows the next state
of the game, for which the server is asked.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import launch
from browser.player import Player
from browser.site import DESKTOP, Site
from server.node import running

from whistlestop.server.hub import Settings

MOVES = 24  # decisions of each game
PAUSE = ("--bot-pause", str(Settings.bot_pause))  # as people meet it, unlike the servers of the tests
# Notes for each press how long it took until the page showed something else, and until it showed the next state of the
# game, if the press led to one; in milliseconds, up to the frame that shows it.
WATCH = """() => {
  window.times = { page: [], game: [] };
  const game = document.querySelector("[data-seq]");
  let press = null;
  const note = (list, at) => requestAnimationFrame(() => setTimeout(() => list.push(performance.now() - at)));
  addEventListener("click", () => (press = { at: performance.now(), seq: game.dataset.seq, seen: false }), true);
  new MutationObserver(() => {
    if (!press) return;
    if (!press.seen) note(window.times.page, press.at);
    press.seen = true;
    if (game.dataset.seq === press.seq) return;
    note(window.times.game, press.at);
    press = null;
  }).observe(game, { subtree: true, childList: true, attributes: true });
}"""


def first_game(browser: Browser) -> float:
    """Seconds from a server that is up to the board with everything around it, with the presses in between."""
    with tempfile.TemporaryDirectory() as scratch, running(Path(scratch) / "games.sqlite", *PAUSE) as node:
        boards = node.json("/api/boards")
        page = new_page(browser)
        begin = time.perf_counter()
        site = Site(page, f"http://127.0.0.1:{node.port}/", boards)
        site.home()
        page.get_by_role("button", name=re.compile(f"^{site.texts('home.start')} · ")).click()
        page.locator("[data-seq] svg").first.wait_for()
        Player(page).tray.wait_for()
        taken = time.perf_counter() - begin
        page.context.close()
    return taken


def new_page(browser: Browser) -> Page:
    return browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, locale="en-GB").new_page()


def presses(browser: Browser, board: str) -> dict[str, list[float]]:
    """How long the presses of the first moves of a game took."""
    with tempfile.TemporaryDirectory() as scratch, running(Path(scratch) / "games.sqlite", *PAUSE) as node:
        page = new_page(browser)
        site = Site(page, f"http://127.0.0.1:{node.port}/", node.json("/api/boards"))
        site.home()
        page.evaluate(f"""() => {{
          localStorage.setItem("whistlestop.tour", "true");
          localStorage.setItem("whistlestop.boards", '["{board}"]');
        }}""")
        site.new_game(board, "here:Ann", "easy")
        player = Player(page)
        player.ready()
        page.evaluate(WATCH)
        for _ in range(MOVES):
            player.decide()
            if player.ready() == "over":
                break
        found: dict[str, list[float]] = page.evaluate("() => window.times")
        page.context.close()
    return {"to a change of the page": found["page"], "to the next state": found["game"]}


def line(name: str, times: list[float]) -> str:
    late = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return f"{name:<38}{len(times):>7}{statistics.median(times):>10.0f}{late:>9.0f}{max(times):>9.0f}   ms"


def main() -> None:
    cli = argparse.ArgumentParser(description="How quick the page is.")
    cli.add_argument("--boards", nargs="*", default=["usa", "south-korea"])
    cli.add_argument("--games", type=int, default=3, help="first games to begin")
    options = cli.parse_args()
    print(f"{'':<38}{'times':>7}{'median':>10}{'95 %':>9}{'worst':>9}")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        print(line("first game on screen", [1000 * first_game(browser) for _ in range(options.games)]))
        for board in options.boards:
            for name, times in presses(browser, board).items():
                if times:
                    print(line(f"{board}: press {name}", times))
        browser.close()


if __name__ == "__main__":
    main()
