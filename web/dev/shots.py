"""Pictures of all boards in mid-game, for looking at them: every size, both themes.

    python web/dev/shots.py FOLDER [--query QUERY] [BOARD …]

Needs Node, Playwright for Python and Chromium. QUERY is what map.ts understands; without one it is somebody's turn.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from position import position
from serve import pages

from whistlestop.boards import names

SIZES = [(1440, 900), (820, 1180), (390, 844)]
MID_GAME = {"first-journey": 30}  # actions; 110 on the other boards


def main() -> None:
    cli = argparse.ArgumentParser(description="Pictures of all boards in mid-game.")
    cli.add_argument("folder", type=Path)
    cli.add_argument("boards", nargs="*", default=names())
    cli.add_argument("--query", default="choose")
    options = cli.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with pages() as (browser, address):
        for board in options.boards:
            data = json.dumps(position(board, MID_GAME.get(board, 110)))
            for width, height in SIZES:
                page = browser.new_page(viewport={"width": width, "height": height}, has_touch=width < 1000)
                page.on("console", lambda message: print(message.text) if message.type != "debug" else None)
                page.on("pageerror", lambda fault: print(fault))
                page.route("**/position.json", lambda route, _, data=data: route.fulfill(body=data))
                for theme in ("light", "dark"):
                    page.goto(f"{address}/map.html?{options.query}&theme={theme}")
                    page.wait_for_selector("svg text, svg .dot")
                    page.wait_for_timeout(500)
                    page.screenshot(path=options.folder / f"{board}-{width}-{theme}.png")
                page.close()


if __name__ == "__main__":
    main()
