"""Pictures of all boards in mid-game, for looking at them: every size, both themes.

    python web/dev/shots.py FOLDER [BOARD …]

Needs `npm run dev -- --port 8121` beside it, Playwright for Python and Chromium.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright
from position import position

from whistlestop.boards import names

PAGE = "http://localhost:8121/dev/map.html"
SIZES = [(1440, 900), (820, 1180), (390, 844)]
MID_GAME = {"first-journey": 30}  # actions; 110 on the other boards


def main(folder: Path, boards: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for board in boards:
            data = json.dumps(position(board, MID_GAME.get(board, 110)))
            for width, height in SIZES:
                page = browser.new_page(viewport={"width": width, "height": height}, has_touch=width < 1000)
                page.on("console", lambda message: print(message.text) if message.type in ("error", "warning") else None)
                page.on("pageerror", lambda fault: print(fault))
                page.route("**/position.json", lambda route, _, data=data: route.fulfill(body=data))
                for theme in ("light", "dark"):
                    page.goto(f"{PAGE}?choose&theme={theme}")
                    page.wait_for_selector("svg text")
                    page.wait_for_timeout(300)
                    page.screenshot(path=folder / f"{board}-{width}-{theme}.png")
                page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or names())
