"""Frame times of the board in a real browser: panning, zooming by the wheel, pinching, and cards in flight.

    python benchmarks/web_frames.py [BOARD …] [--throttle 4]

Needs Node, Playwright for Python and Chromium. The times are those between two animation frames, as the page itself
measures them, in a window of 1440 × 900 (what fingers do: 390 × 844); a display with 60 frames a second has one every
16.7 ms. `--throttle` makes the processor so many times slower, like that of a phone. Headless Chromium draws without a
graphics card, so a machine with one is faster.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import CDPSession, Page

sys.path.insert(0, str(Path(__file__).parents[1] / "web" / "dev"))

from position import position
from serve import pages

WATCH = """() => {
  window.frames_ = []; window.watching = true; let last = performance.now();
  const step = now => { window.frames_.push(now - last); last = now; if (window.watching) requestAnimationFrame(step) };
  requestAnimationFrame(step);
}"""
STOP = "() => { window.watching = false; return window.frames_.slice(2) }"


def pan(page: Page, _: CDPSession) -> None:
    page.mouse.move(720, 450)
    page.mouse.wheel(0, -900)
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    page.mouse.down()
    for i in range(90):
        page.mouse.move(720 - 5 * (i if i < 45 else 90 - i), 450 - 3 * (i if i < 45 else 90 - i))
    page.mouse.up()


def wheel(page: Page, _: CDPSession) -> None:
    page.mouse.move(500, 300)
    page.evaluate(WATCH)
    for i in range(60):
        page.mouse.wheel(0, -40 if i < 30 else 40)


def touch(browser: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def finger(page: Page, browser: CDPSession) -> None:
    page.evaluate(WATCH)
    touch(browser, "touchStart", (300, 400))
    for i in range(90):
        by = i if i < 45 else 90 - i
        touch(browser, "touchMove", (300 - 4 * by, 400 - by))
    touch(browser, "touchEnd")


def pinch(page: Page, browser: CDPSession) -> None:
    page.evaluate(WATCH)
    touch(browser, "touchStart", (155, 400), (235, 400))
    for i in range(60):
        spread = 40 + 2 * (i if i < 30 else 60 - i)
        touch(browser, "touchMove", (195 - spread, 400), (195 + spread, 400))
    touch(browser, "touchEnd")


def flight(page: Page, _browser: CDPSession) -> None:
    page.evaluate(WATCH)
    for _ in range(3):
        page.evaluate("() => window.fly()")
        page.wait_for_timeout(500)


GESTURES: dict[str, tuple[tuple[int, int], Callable[[Page, CDPSession], None]]] = {
    "pan": ((1440, 900), pan),
    "wheel": ((1440, 900), wheel),
    "finger": ((390, 844), finger),
    "pinch": ((390, 844), pinch),
    "flight": ((1440, 900), flight),
}


def main() -> None:
    cli = argparse.ArgumentParser(description="Frame times of the board in a real browser.")
    cli.add_argument("boards", nargs="*", default=["usa", "germany", "south-korea"])
    cli.add_argument("--throttle", type=float, default=1, help="how many times slower the processor is")
    options = cli.parse_args()
    print(f"{'board':<14}{'gesture':<9}{'frames':>7}{'median':>9}{'95 %':>8}{'worst':>8}   ms")
    with pages() as (browser, address):
        for board in options.boards:
            data = json.dumps(position(board, 110))
            for name, ((width, height), gesture) in GESTURES.items():
                page = browser.new_page(viewport={"width": width, "height": height}, has_touch=width < 1000)
                page.route("**/position.json", lambda route, _, data=data: route.fulfill(body=data))
                page.goto(f"{address}/map.html?choose")
                page.wait_for_selector("svg text")
                page.wait_for_timeout(800)
                session = page.context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": options.throttle})
                gesture(page, session)
                times = page.evaluate(STOP)
                late = statistics.quantiles(times, n=20)[-1]
                print(
                    f"{board:<14}{name:<9}{len(times):>7}{statistics.median(times):>9.1f}{late:>8.1f}{max(times):>8.1f}"
                )
                page.close()


if __name__ == "__main__":
    main()
