"""Whether the drawn board can be read: every board, screen, theme and language, measured in a real browser.

    python benchmarks/web_map.py [BOARD …] [--pictures FOLDER] [--taps 60]

For each it tells the smallest name on the screen in pixels, how many names are cut, collide or lie under buttons and
tokens, the least contrast of any player's wagons to any empty slot (as usual, in grey, with three kinds of colour
blindness), and the least contrast of a mark to the land. Then people tap at routes with a spread of 5 pixels until they
have hit one, look which, as it is shown from close by, and tap once more if it was wrong.

Needs Node, Playwright for Python and Chromium; ends with status 1 if a limit is broken.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1] / "web" / "dev"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.drawn import MARKED, OWNED, Names, mark_contrast, names_on, track_contrast
from position import position
from serve import pages

from whistlestop import board_names
from whistlestop.boards import load

SIZES = [(1440, 900), (1920, 1080), (820, 1180), (1180, 820), (390, 844), (360, 640), (844, 390)]
TOUCH = [(820, 1180), (390, 844), (360, 640), (844, 390)]
MID_GAME = {"first-journey": 30}  # actions; 110 on the other boards
SPREAD = 5.0  # pixels: the deviation of a finger from what it aims at, along each axis
MOST_WRONG = 0.01
PATIENT = 4  # taps more where nothing was hit, as something else lies there
PLAYERS = 5
TIMEOUT = 120_000  # milliseconds, also on a machine that is busy

# Where a route that may be claimed is on the screen (the middle of one of its slots), if it is in sight.
AIM = """([route, n]) => {
  const uses = [...document.querySelectorAll(`.map [data-flight="route:${CSS.escape(route)}"] use`)];
  if (!uses.length) return null;
  const m = uses[n % uses.length].getScreenCTM(), box = document.querySelector(".map .frame").getBoundingClientRect();
  const buttons = document.querySelector(".map .buttons")?.getBoundingClientRect();
  const under = buttons && m.e > buttons.left - 15 && m.f > buttons.top - 15;
  const seen = m.e > box.left + 15 && m.e < box.right - 15 && m.f > box.top + 15 && m.f < box.bottom - 15;
  return seen && !under ? [m.e, m.f] : null;
}"""
CLAIMABLE = (
    """() => [...document.querySelectorAll(".map [data-key^='route:']")].map((each) => each.dataset.key.slice(6))"""
)
AT_REST = """() => new Promise((done) => {
  let still = 0, before = "";
  const look = () => {
    const { frame, map } = { frame: document.querySelector(".map .frame"), map: document.querySelector(".map .upper") };
    const now = JSON.stringify([frame.getBoundingClientRect(), map.getBoundingClientRect()]);
    still = now === before ? still + 1 : 0;
    before = now;
    if (still > 14) done(); else requestAnimationFrame(look);
  };
  look();
})"""
SELECTED = """() => document.querySelector(".map [data-mark=selected]")?.dataset.route ?? null"""


def opened(browser: Browser, address: str, data: str, size: tuple[int, int]) -> Page:
    small = min(size) < 500
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=size != SIZES[0] and size != SIZES[1],
        is_mobile=small,
        device_scale_factor=2 if small else 1,
    )
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    page.on("pageerror", lambda fault: print(fault, file=sys.stderr))
    page.route("**/position.json", lambda route: route.fulfill(body=data))
    page.goto(f"{address}/game.html")
    page.wait_for_selector(".map text[data-name]")
    page.evaluate("() => document.fonts.ready")
    at_rest(page)
    return page


def at_rest(page: Page) -> None:
    """Wait until the map has not moved for a while."""
    page.evaluate(AT_REST)


def looks(browser: Browser, address: str, board: str, data: str, folder: Path | None) -> Iterator[bool]:
    """Every screen, theme and language; whether all limits hold."""
    for size in SIZES:
        screen = f"{size[0]}x{size[1]}"
        page = opened(browser, address, data, size)
        for theme in ("light", "dark"):
            names: dict[str, Names] = {}
            for language in ("fr", "en"):
                page.evaluate("([theme, language]) => look(theme, language)", [theme, language])
                at_rest(page)
                names[language] = names_on(page)
                if folder:
                    page.screenshot(path=folder / f"{board}-{screen}-{theme}-{language}.png")
            tracks, marks = track_contrast(page), mark_contrast(page)
            # where no wagon is in sight, there is nothing to be taken for another
            vision, (least, pair) = min(tracks.items(), key=lambda item: item[1], default=("none", (99.0, "")))
            mark = min(marks.values(), default=99.0)
            faults = [fault for found in names.values() for fault in found.faults]
            print(
                f"{board:<14}{screen:<10}{theme:<6}{names['en'].shown:>4}{names['fr'].shown:>4}"
                f"{min(found.smallest for found in names.values()):>7.1f}{len(faults):>7}{least:>8.2f} {vision:<7}"
                f"{mark:>6.1f}   {'; '.join(faults[:3])}{pair if least < OWNED else ''}",
                flush=True,
            )
            yield not faults and least >= OWNED and mark >= MARKED
        page.context.close()


def taps(browser: Browser, address: str, board: str, data: str, number: int) -> tuple[int, int, int]:
    """How many people tapped, hit a wrong route at first, and had a wrong one in the end."""
    chance = random.Random(1)
    tried = first = wrong = 0
    for size in TOUCH:
        page = opened(browser, address, data, size)
        routes: list[str] = page.evaluate(CLAIMABLE)
        alike = twins_of(json.loads(data)["board"])
        for _ in range(number // len(TOUCH)):
            aim = chance.choice(routes), chance.randrange(9)
            if not tap(page, aim, chance):
                continue  # not in sight
            tried += 1
            hit = page.evaluate(SELECTED)
            for _ in range(PATIENT):
                if hit is None:
                    tap(page, aim, chance)
                    hit = page.evaluate(SELECTED)
            if hit not in alike[aim[0]]:
                first += 1
                if not tap(page, aim, chance):  # from close by what was meant is not in sight: once more from the start
                    page.keyboard.press("Escape")
                    at_rest(page)
                    tap(page, aim, chance)
                wrong += page.evaluate(SELECTED) not in {*alike[aim[0]], None}
            page.keyboard.press("Escape")
            at_rest(page)
        page.context.close()
    return tried, first, wrong


def tap(page: Page, aim: tuple[str, int], chance: random.Random) -> bool:
    """Tap about where a route is; False if it is not in sight."""
    found = page.evaluate(AIM, list(aim))
    if found:
        page.touchscreen.tap(found[0] + chance.gauss(0, SPREAD), found[1] + chance.gauss(0, SPREAD))
        at_rest(page)
    return found is not None


def twins_of(board: dict[str, Any]) -> dict[str, set[str]]:
    """The routes that are as good as each other: the same cities, colour and length."""
    kinds: dict[Any, set[str]] = {}
    for route in board["routes"]:
        kinds.setdefault((route["a"], route["b"], route["colour"], route["length"]), set()).add(route["id"])
    return {route: group for group in kinds.values() for route in group}


def main() -> None:
    cli = argparse.ArgumentParser(description="Whether the drawn board can be read, on every screen.")
    cli.add_argument("boards", nargs="*", default=board_names())
    cli.add_argument("--pictures", type=Path, help="keep a picture of every screen in this folder")
    cli.add_argument("--taps", type=int, default=200, help="taps at routes of each board")
    options = cli.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    print(
        f"{'board':<14}{'screen':<10}{'theme':<6}{'names':>8}{'least':>7}{'faults':>7}{'owned : free':>15}{'mark':>7}"
    )
    good = True
    with pages() as (browser, address):
        for board in options.boards:
            players = min(PLAYERS, load(board).max_players)
            data = json.dumps(position(board, MID_GAME.get(board, 110), players))
            good &= all(list(looks(browser, address, board, data, options.pictures)))
            if options.taps:
                tried, first, wrong = taps(browser, address, board, data, options.taps)
                print(f"{board:<14}{tried} taps, {first} beside at first, {wrong} on a wrong route in the end")
                good &= wrong <= MOST_WRONG * tried
    sys.exit(not good)


if __name__ == "__main__":
    main()
