"""What a replay is good for: its analysis, and playing on, in both languages, on a desktop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .player import Player, finished
from .site import DESKTOP, PHONE, Visit

ANALYSIS_TIMEOUT = 120_000  # milliseconds, on a machine that is busy


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("fr", PHONE)], ids=["desktop", "phone"])
def test_a_replay_shows_the_curve_luck_and_play_and_three_takeaways(
    visit: Visit, language: str, size: tuple[int, int]
) -> None:
    site = visit(language=language, size=size)
    finished(site)
    site.page.get_by_role("link", name=site.texts("game.endReplay"), exact=True).click()
    site.press("analysis.open")
    panel = site.page.get_by_role("region", name=site.texts("analysis.title"), exact=True)
    seen_by = site.page.get_by_role("combobox", name=site.texts("replay.seenBy"), exact=True)
    for choice in (seen_by, panel.get_by_role("combobox")):
        expect(choice.locator("option:checked")).to_have_text("Ann")  # who has played here, won or lost
    panel.locator("ol li").first.wait_for(timeout=ANALYSIS_TIMEOUT)
    assert 1 <= panel.locator("ol li").count() <= 3
    for text in ("analysis.luck", "analysis.skill", "analysis.others"):
        expect(panel.get_by_text(site.texts(text), exact=True)).to_be_visible()
    assert panel.locator("dd").count() == 3
    assert panel.locator("polyline:not(.known)").count() == 2
    assert len(str(panel.locator("polyline.known").get_attribute("points")).split()) > 5
    assert panel.evaluate("element => element.scrollWidth <= element.clientWidth"), "nothing lies beside the panel"
    room = site.page.get_by_role("main").bounding_box()
    assert room
    assert room["height"] > size[1] / 4, "the map stays large enough to be of use"
    curve = panel.locator("svg")
    curve.click(position={"x": 0, "y": 20})
    expect(site.page.locator("[data-seq]")).to_have_attribute("data-seq", "0")
    panel.get_by_role("combobox").select_option("1")
    assert 1 <= panel.locator("ol li").count() <= 3
    site.press("analysis.open")
    expect(panel).to_have_count(0)


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("fr", PHONE)], ids=["desktop", "phone"])
def test_a_game_goes_on_from_a_step_of_its_replay(visit: Visit, language: str, size: tuple[int, int]) -> None:
    site = visit(language=language, size=size)
    finished(site)
    site.page.get_by_role("link", name=site.texts("game.endReplay"), exact=True).click()
    slider = site.page.get_by_role("slider", name=site.texts("replay.step"), exact=True)
    slider.fill("12")
    expect(site.page.locator("[data-seq]")).to_have_attribute("data-seq", "12")
    site.press("replay.playOn")
    site.page.get_by_role("combobox", name=site.texts("replay.playOnSeat"), exact=True).select_option("1")
    site.page.get_by_role("textbox", name=site.texts("replay.playOnName"), exact=True).fill("Zoé")
    site.press("replay.playOnStart")
    site.page.wait_for_url("**/table/**")
    zoe = Player(site.page, language)
    zoe.ready()
    assert zoe.now()[0] >= 12
    expect(site.page.get_by_text("Zoé").first).to_be_visible()
    zoe.decide()
