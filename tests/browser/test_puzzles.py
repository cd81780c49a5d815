"""The puzzles of the day, in both languages, on a desktop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from whistlestop.analysis.puzzles import find_puzzle

from .site import DESKTOP, PHONE, Visit


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("fr", PHONE)], ids=["desktop", "phone"])
def test_a_puzzle_is_answered_and_explained_and_counts_for_the_streak(
    visit: Visit, language: str, size: tuple[int, int]
) -> None:
    site = visit(language=language, size=size)
    site.home()
    site.page.get_by_role("link", name=site.texts("puzzles.title"), exact=True).click()
    site.page.get_by_role("link", name=site.board_name("usa")).first.click()
    answers = site.page.get_by_role("radio")
    answers.first.wait_for()
    confirm = site.page.get_by_role("button", name=site.texts("puzzles.answer"), exact=True)
    expect(confirm).to_be_disabled()
    expect(site.page.get_by_role("article").get_by_text(site.texts("game.online"), exact=True)).to_have_count(0)
    puzzle = find_puzzle(site.page.url.rpartition("/")[2])
    assert puzzle
    answers.nth(puzzle.answer).check()
    confirm.click()
    expect(site.page.get_by_text(site.texts("puzzles.isRight"), exact=True)).to_be_in_viewport(ratio=1)
    expect(site.page.get_by_role("status").filter(has_text=site.texts("puzzles.isRight"))).to_be_focused()
    expect(site.page.get_by_text(site.texts("puzzles.thisOne"), exact=True)).to_be_visible()
    assert site.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing lies beside the page"
    below = site.page.evaluate("document.documentElement.scrollHeight > innerHeight")
    assert below == (size is PHONE), "only a phone has to scroll the page"
    site.page.get_by_role("link", name=site.texts("puzzles.back"), exact=True).last.click()
    expect(site.page.get_by_text(site.texts("puzzles.streak", n=1), exact=True)).to_be_visible()
    expect(site.page.get_by_text(site.texts("puzzles.right"), exact=True)).to_be_visible()
    site.open("games")
    expect(site.page.get_by_text(site.texts("games.none"), exact=True)).to_be_visible()
    expect(site.page.get_by_text(site.texts("puzzles.streak", n=1), exact=True)).to_be_visible()
