"""Somebody who enters a finished game on the page for real tables, with taps that are counted."""

from __future__ import annotations

import math
from typing import Any

from playwright.sync_api import Locator

from whistlestop import Game
from whistlestop.engine.board import Route

from .site import Site

# Where the middle car of a route is in the window, and whether it can be tapped there: not at the edge, nor below
# something else.
MIDDLE = """(key) => {
  const core = document.querySelector(`.choice[data-key="${CSS.escape(key)}"] .core`);
  const box = core.getBoundingClientRect();
  const frame = document.querySelector(".map .frame").getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = document.elementFromPoint(x, y);
  const inside = x > frame.left + 4 && x < frame.right - 4 && y > frame.top + 4 && y < frame.bottom - 4;
  return { x, y, open: inside && !!at?.closest(".map .frame") };
}"""

FEW = 2  # that are counted by taps; more are typed
MOST_SWIPES = 2


class Scorer:
    """Enters a game; `taps` counts what a thumb does: taps, letters and swipes."""

    def __init__(self, site: Site, game: Game, names: list[str]) -> None:
        self.site = site
        self.page = site.page
        self.texts = site.texts
        self.game = game
        self.names = names
        self.view = game.spectator_view()
        self.board: dict[str, Any] = {}
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.click()
        self.taps += 1

    def press(self, key: str) -> None:
        self.tap(self.page.get_by_role("button", name=self.texts(key), exact=True))

    def choose(self, seat: int) -> None:
        """Choose whose things are entered."""
        player = self.page.get_by_role("radio", name=self.names[seat])
        if not player.is_checked():
            player.check(force=True)
            self.taps += 1

    def players(self) -> None:
        page, texts = self.page, self.texts
        self.site.open("score")
        page.get_by_role("combobox", name=texts("score.board"), exact=True).select_option(self.game.board.id)
        self.taps += 2
        boxes = page.get_by_role("textbox", name=texts.pattern("score.name"))
        while boxes.count() < len(self.names):
            self.press("home.add")
        for n, name in enumerate(self.names, 1):
            page.get_by_role("textbox", name=texts("score.name", n=n), exact=True).fill(name)
            self.taps += 1 + len(name)
        self.press("score.next")
        page.locator(".map .frame").wait_for()

    def routes(self) -> None:
        for seat in range(len(self.names)):
            if seat:
                self.choose(seat)
            left = [route for route in self.game.board.routes if self.view["owner"][route.id] == seat]
            while left:
                left = [route for route in left if not self.tap_route(route)]
                if left:
                    self.move_to(left.pop(0))

    def tap_route(self, route: Route) -> bool:
        """Tap a track in its middle, if that is in sight; return whether it is."""
        at = self.page.evaluate(MIDDLE, f"route:{route.id}")
        if at["open"]:
            self.page.mouse.click(at["x"], at["y"])
            self.taps += 1
        return bool(at["open"])

    def move_to(self, route: Route) -> None:
        """Move the map to a track that is out of sight, and tap it; others may be in sight then."""
        self.page.locator(f'.choice[data-key="route:{route.id}"]').press("Enter")
        self.taps += 2

    def tickets(self, field: str = "tickets") -> None:
        for seat in range(len(self.names)):
            if seat:
                self.choose(seat)
            for ticket in self.view[field][seat]:
                self.take(ticket)

    def take(self, ticket: str) -> None:
        """Take a ticket of the list: by a swipe or two if it is not far away, else by letters of its city."""
        button = self.page.locator(f'button[data-ticket="{ticket}"]')
        swipes = self.swipes_to(button)
        if swipes <= MOST_SWIPES:
            self.taps += swipes
        else:
            name = button.inner_text().split("–")[0].strip()
            letters = 0
            while self.swipes_to(button) and letters < len(name):
                letters += 1
                self.page.get_by_role("searchbox").fill(name[:letters])
            self.taps += 1 + letters
        self.tap(button)

    def swipes_to(self, button: Locator) -> int:
        """How many screens away something is; what is not shown at all is far away."""
        box, size = button.bounding_box(), self.page.viewport_size
        if box is None or size is None:
            return 99
        top, bottom = 70, size["height"] - 80  # between the players and the steps
        away = max(top - box["y"], box["y"] + box["height"] - bottom, 0)
        return math.ceil(away / (bottom - top))

    def pieces(self, field: str, key: str) -> None:
        """Put pieces on cities of the map."""
        self.tap(self.page.locator("label", has_text=self.texts(key)).first)
        for seat in range(len(self.names)):
            self.choose(seat)
            for city, owner in self.view[field].items():
                if owner == seat:
                    self.page.locator(f'.choice[data-key="city:{city}"]').press("Enter")
                    self.taps += 1

    def spots(self, field: str) -> None:
        for seat in range(len(self.names)):
            self.choose(seat)
            for spot, owner in self.view[field].items():
                if owner == seat:
                    self.tap(self.page.locator(f'button[data-spot="{spot}"]'))

    def counts(self, field: str) -> None:
        for seat in range(len(self.names)):
            self.choose(seat)
            share = self.view[field][seat]
            for name, n in share.items() if isinstance(share, dict) else [("", share)]:
                if n:
                    number = self.page.locator(f'button[data-number="{field}:{name}:{n}"]')
                    if number.count():
                        if not number.is_visible():
                            self.tap(self.page.locator("details:not([open]) > summary").first)
                        self.taps += self.swipes_to(number)
                        self.tap(number)
                        continue
                    box = self.page.locator(f'input[data-count="{field}:{name}"]')
                    if box.count() and n <= FEW:
                        for _ in range(n):
                            self.tap(box.locator("xpath=following-sibling::button"))
                        continue
                    if box.count():
                        box.fill(str(n))
                        box.blur()
                    else:
                        self.page.get_by_role("switch", name=self.names[seat]).check(force=True)
                    self.taps += 1 + len(str(n))

    def enter(self, shot: Any = None) -> None:
        """Enter everything, step by step; `shot` is called at the end of each step."""
        tallied = {field.name: field for field in fields_of(self.game)}
        self.players()
        self.routes()
        if "stations" in tallied:
            self.pieces("stations", "stations.tally_stations")
        if shot:
            shot("map")
        self.press("score.next")
        for field in ("tickets", "completed"):
            if field in tallied:
                self.tickets(field)
                if shot:
                    shot("tickets")
        rest = [name for name in tallied if name not in ("owner", "tickets", "completed", "stations")]
        if rest:
            self.press("score.next")
            for name in rest:
                if tallied[name].of == "owner":
                    self.spots(name)
                else:
                    self.counts(name)
            if shot:
                shot("counts")
        self.press("score.score")
        self.page.get_by_role("heading", name=self.texts("game.endTitle"), exact=True).wait_for()
        if shot:
            shot("end")

    def totals(self) -> list[int]:
        """The totals that the page shows, by seat."""
        return [total for _, total in sorted(totals_of(self.page.locator("tfoot td")))]


def totals_of(cells: Locator) -> list[tuple[int, int]]:
    """The totals below a table of scores from left to right: the seat, and its points."""
    points = [int(text.replace("−", "-").replace("+", "")) for text in cells.all_inner_texts()]
    return [(int(cell.get_attribute("data-seat") or ""), each) for cell, each in zip(cells.all(), points, strict=True)]


def fields_of(game: Game) -> list[Any]:
    from whistlestop.real_table import scored_fields

    return list(scored_fields(game.rules))
