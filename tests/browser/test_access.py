"""axe finds nothing serious on any page or dialog, in light and in dark."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from whistlestop import board_names

from .player import Player
from .site import PHONE, Site, Visit
from .test_sizes import to_first_turn

GRAVE = ("serious", "critical")
TRAY = "section.tray"
# The theme is there, and no colour is on its way any more.
SETTLED = """(theme) => document.documentElement.dataset.theme === theme
  && document.getAnimations().every(({ playState, effect }) =>
    playState !== "running" || effect.getTiming().iterations === Infinity)"""


class Inspector:
    """Looks at pages in both appearances, and remembers what is wrong."""

    def __init__(self) -> None:
        self.axe = Axe()
        self.faults: list[str] = []
        self.places: list[str] = []

    def look(self, site: Site, place: str, part: str | None = None) -> None:
        """Everything in light; the contrast in dark, where just the colours are others. A dialog hides the rest.

        `part` is where a page is not as it was at the last look.
        """
        self.places.append(place)
        if site.page.locator("dialog[open]").count() > 0:
            part = "dialog[open]"
        looks: dict[Literal["light", "dark"], dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
        for theme, rules in looks.items():
            site.page.emulate_media(color_scheme=theme)
            site.page.wait_for_function(SETTLED, arg=theme)
            found = self.axe.run(site.page, part, {"resultTypes": ["violations"], **rules}).response["violations"]
            for fault in found:
                if fault["impact"] in GRAVE:
                    nodes = "\n".join(
                        f"{node['html'][:200]} {node['failureSummary'][:300]}" for node in fault["nodes"][:3]
                    )
                    self.faults.append(f"{place}, {theme}: {fault['id']}\n{nodes}")
        site.page.emulate_media(color_scheme="light")

    def report(self) -> None:
        assert not self.faults, "\n".join(self.faults)


def test_the_pages_around_the_game_are_accessible(visit: Visit) -> None:
    site, inspector = visit(), Inspector()
    page, texts = site.page, site.texts
    site.home()
    page.locator(".picture svg").first.wait_for()
    inspector.look(site, "home")
    page.get_by_role("button", name=texts("home.differentOn", board=site.board_name("iberia")), exact=True).click()
    page.locator("dialog[open] li").first.wait_for()
    inspector.look(site, "what is different")
    page.keyboard.press("Escape")
    site.press("common.settings")
    inspector.look(site, "settings")

    site.new_game("germany", "here:Ann", "friend", "hard")
    link = site.invitation()
    inspector.look(site, "table")
    site.press("table.seatLinkOf", n=1)
    page.locator("dialog[open] input").wait_for()
    inspector.look(site, "link of a seat")
    site.home()
    page.get_by_role("region", name=texts("home.continue"), exact=True).wait_for()
    page.get_by_role("button", name=texts.pattern("home.forget")).first.click()
    inspector.look(site, "forget a table")

    guest = visit()
    guest.page.goto(link)
    guest.page.get_by_role("heading", name=texts("table.joinTitle"), exact=True).wait_for()
    inspector.look(guest, "invitation")
    site.open("table/nowhere")
    page.get_by_role("heading", name=texts("table.endedTitle"), exact=True).wait_for()
    inspector.look(site, "no table")
    inspector.report()


def test_lessons_puzzles_and_a_television_are_accessible(visit: Visit) -> None:
    site, inspector = visit(newcomer=True), Inspector()
    page, texts = site.page, site.texts
    site.open("lessons")
    page.get_by_role("heading", level=2).first.wait_for()
    inspector.look(site, "lessons")
    page.get_by_role("main").get_by_role("listitem").first.get_by_role("button").click()
    page.locator("[data-step]").wait_for()
    inspector.look(site, "a lesson")
    site.open("puzzles")
    page.get_by_role("link", name=site.board_name("usa")).first.click()
    page.get_by_role("radio").first.check()
    inspector.look(site, "a puzzle")
    page.get_by_role("button", name=texts("puzzles.answer"), exact=True).click()
    page.get_by_role("status").wait_for()
    inspector.look(site, "a solution")
    site.open("puzzles")
    page.get_by_role("listitem").first.wait_for()
    inspector.look(site, "puzzles")
    site.new_game("usa", "here:Ann", "friend")
    table = page.url.partition("#")[0]
    page.goto(f"{table}/tv")
    page.get_by_role("heading", name=texts("tv.wait"), exact=True).wait_for()
    inspector.look(site, "a television")
    inspector.report()


@pytest.mark.parametrize("board", board_names())
def test_the_rules_are_accessible(visit: Visit, board: str) -> None:
    site, inspector = visit(), Inspector()
    site.open(f"rules/{board}")
    site.page.locator("section h2").first.wait_for()
    inspector.look(site, f"rules of {board}")
    inspector.report()


def test_the_game_and_its_dialogs_are_accessible(visit: Visit) -> None:
    site, inspector = visit(newcomer=True), Inspector()
    page, texts = site.page, site.texts
    site.new_game("iberia", "here:Ann", "easy")
    page.get_by_role("dialog", name=texts("rules.tourTitle")).wait_for()
    inspector.look(site, "tour")
    site.press("rules.tourSkip")
    page.locator("dialog[open]").wait_for(state="detached")  # a press that was lost would show in the next game
    site.new_game("south-korea", "here:Ann", "easy")
    player = Player(page)
    player.ready()
    inspector.look(site, "first time on a board")
    site.press("rules.firstDone")
    inspector.look(site, "opening tickets", TRAY)
    while not player.routes():
        player.decide()
        player.ready()
    inspector.look(site, "turn")
    player.tap(player.routes()[0])
    player.tray.get_by_role("radio").first.wait_for(state="attached")
    inspector.look(site, "payment", TRAY)
    page.keyboard.press("Escape")
    site.press("game.hint")
    page.get_by_role("region", name=texts("game.hintTitle"), exact=True).wait_for()
    inspector.look(site, "hint")
    for window in ("game.rules", "game.textView", "game.shortcuts", "game.menu"):
        site.press(window)
        page.locator("dialog[open]").wait_for()
        inspector.look(site, window)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    site.let_a_bot_play()
    player.ending.wait_for()
    inspector.look(site, "the end")
    page.get_by_role("link", name=texts("game.endReplay"), exact=True).click()
    page.get_by_role("slider").wait_for()
    inspector.look(site, "replay")
    inspector.report()


STATES = """() => Object.fromEntries([".prompt.mine", ".button.primary", ".pay.chosen", ".player.active", ".card.open"]
  .map((each) => [each, document.querySelector(each)])
  .map(([each, found]) => {
    if (!found) return [each, "missing"];
    const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(found);
    return [each, outlineStyle === "none" && parseFloat(borderTopWidth) < 3 ? "looks like the others" : ""];
  })
  .filter(([, fault]) => fault))"""


def test_states_are_visible_in_forced_colours_and_with_more_contrast(visit: Visit) -> None:
    site = visit(forced_colors="active")
    player = to_first_turn(site, "usa")
    page = site.page
    assert page.evaluate(STATES) == {".button.primary": "missing", ".pay.chosen": "missing"}
    player.tap(player.routes()[0])
    player.tray.get_by_role("radio").first.wait_for(state="attached")
    assert page.evaluate(STATES) == {".card.open": "missing"}
    kept = "() => getComputedStyle(document.querySelector('.map')).forcedColorAdjust"
    assert page.evaluate(kept) == "none"
    ink = "() => getComputedStyle(document.documentElement).getPropertyValue('--ink-soft')"
    page.emulate_media(forced_colors="none", contrast="no-preference")
    usual = page.evaluate(ink)
    page.emulate_media(contrast="more")
    assert page.evaluate(ink) != usual


def test_the_game_is_accessible_on_a_phone(visit: Visit) -> None:
    site, inspector = visit(size=PHONE, has_touch=True), Inspector()
    site.new_game("marklin", "here:Ann", "here:Bob")
    site.page.get_by_text(site.texts("table.passText"), exact=True).wait_for()
    inspector.look(site, "hand-over")
    site.page.get_by_role("button", name=site.texts.pattern("table.passGo")).click()
    Player(site.page).ready()
    inspector.look(site, "opening tickets")
    for window in ("game.showPlayers", "game.showLog"):
        site.press(window)
        site.page.locator("dialog[open]").wait_for()
        inspector.look(site, window)
        site.page.keyboard.press("Escape")
        site.page.locator("dialog[open]").wait_for(state="detached")
    inspector.report()


def test_a_new_theme_applies_without_a_transition_when_motion_is_reduced(visit: Visit) -> None:
    site = visit()
    site.home()
    looks = site.page.evaluate(
        """() => {
          const words = document.querySelector("h2");
          const colours = ["dark", "light"].map((theme) => {
            document.documentElement.dataset.theme = theme;
            return getComputedStyle(words).color;
          });
          return [new Set(colours).size, document.getAnimations().length];
        }"""
    )
    assert looks == [2, 0]
