"""Whether the screen stands still during a turn, and whether fingers hit what is on it: every board, every screen.

    python benchmarks/web_turn.py [BOARD …] [--moves 6]

On each screen somebody draws cards against bots, and looks at payments. Told are how many things to press are
smaller than a finger; what the browser itself calls layout shift, without what follows a press within half a second
and without the lines of what happened, the newest of which is on top; and whether map, market, hand and line of text
are where they were.

Needs what the browser tests need: Playwright for Python and Chromium. Ends with status 1 if a limit is broken.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import launch
from browser.places import places_of, shifts_of, small_targets, watch
from browser.player import Player
from browser.site import Site
from server.node import Node, running

from whistlestop import board_names
from whistlestop.boards import load

KEY_ROUTES, KEY_DECK = "r", "d"  # a press that the browser knows of: what follows it is meant
SIZES = [(1440, 900), (1180, 820), (820, 1180), (390, 844), (360, 640), (844, 390)]


def look(site: Site, board: str, moves: int) -> tuple[list[str], float, list[str]]:
    """What is too small for a finger, how much shifted, and what was not where it had been."""
    players = min(5, load(board).max_players)
    site.new_game(board, "here:Ann", *["easy"] * (players - 1))
    player, page = Player(site.page), site.page
    player.ready()
    while not player.routes():
        player.decide()
        player.ready()
    watch(page)
    before = places_of(page)
    small = set(small_targets(page))
    moved: set[str] = set()
    for _ in range(moves):
        if player.routes():
            page.keyboard.press(KEY_ROUTES)
            page.keyboard.press("Enter")
            player.tray.get_by_role("radio").first.wait_for(state="attached")
            small |= set(small_targets(page))
            moved |= changed(before, page)
            page.keyboard.press("Escape")
        player.seq = str(player.now()[0])
        page.keyboard.press(KEY_DECK)
        if player.ready() == "over":
            break
        small |= set(small_targets(page))
        moved |= changed(before, page)
    shifts = shifts_of(page)
    moved |= {str(what) for _, *sources in shifts for what in sources}
    return sorted(small), sum(shift[0] for shift in shifts), sorted(moved)


def changed(before: dict[str, list[int]], page: Page) -> set[str]:
    now = places_of(page)
    return {place for place, box in before.items() if now.get(place, box) != box}


def known(node: Node) -> dict[str, object]:
    """Somebody who has seen the tour and all boards."""
    values = {"tour": "true", "boards": str(board_names()).replace("'", '"')}
    items = [{"name": f"whistlestop.{key}", "value": value} for key, value in values.items()]
    return {"origins": [{"origin": f"http://127.0.0.1:{node.port}", "localStorage": items}]}


def main() -> None:
    cli = argparse.ArgumentParser(description="Whether the screen stands still during a turn.")
    cli.add_argument("boards", nargs="*", default=board_names())
    cli.add_argument("--moves", type=int, default=6, help="decisions on each screen")
    options = cli.parse_args()
    good = True
    print(f"{'board':<15}{'screen':<10}{'too small':>10}{'shift':>8}   moved")
    with tempfile.TemporaryDirectory() as scratch, running(Path(scratch) / "games.sqlite") as node:
        boards = node.json("/api/boards")
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for board in options.boards:
                for width, height in SIZES:
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        locale="en-GB",
                        reduced_motion="reduce",
                        has_touch=width < 1200,
                        is_mobile=min(width, height) < 500,
                        storage_state=known(node),  # type: ignore[arg-type]
                    )
                    site = Site(context.new_page(), f"http://127.0.0.1:{node.port}/", boards)
                    small, shift, moved = look(site, board, options.moves)
                    found = ", ".join([*moved, *small[:2]])
                    print(f"{board:<15}{width}x{height:<6}{len(small):>9}{shift:>9.4f}   {found}", flush=True)
                    good &= not small and shift == 0 and not moved
                    context.close()
            browser.close()
    sys.exit(not good)


if __name__ == "__main__":
    main()
