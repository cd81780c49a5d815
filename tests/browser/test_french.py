"""In French nothing is English."""

from __future__ import annotations

import re

from .catalogue import Texts, catalogue
from .player import Player
from .site import Site, Visit

# Every text that can be seen or heard, one by one.
TEXTS = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!["SCRIPT", "STYLE"].includes(node.parentElement.tagName) && !node.parentElement.closest("[lang=en]"))
        found.add(node.data.trim());
    } else for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"])
      if (node.hasAttribute(name) && !node.closest("[lang=en]")) found.add(node.getAttribute(name).trim());
  }
  found.add(document.title);
  return [...found].filter(Boolean);
}"""
WORD = re.compile(r"[A-Za-z]{3,}")


def foreign() -> list[tuple[str, re.Pattern[str]]]:
    """English texts that are no French ones, as patterns; but English is called English everywhere."""
    english, french = Texts("en"), Texts("fr")
    known = {*catalogue("fr").values(), english("common.languageName")}
    return [
        (key, english.pattern(key))
        for key, text in catalogue("en").items()
        if text not in known and WORD.search(re.sub(r"\{[^}]*\}", "", text)) and key in french.texts
    ]


class Reader:
    """Reads pages, and remembers every English text."""

    def __init__(self) -> None:
        self.patterns = foreign()
        self.french = [Texts("fr").pattern(key) for key in catalogue("fr")]
        self.seen: set[str] = set()
        self.english: dict[str, str] = {}

    def read(self, site: Site) -> None:
        for text in set(site.page.evaluate(TEXTS)) - self.seen:
            self.seen.add(text)
            for key, pattern in self.patterns:
                if pattern.fullmatch(text) and not any(own.fullmatch(text) for own in self.french):
                    self.english[text] = key


def test_the_catalogue_has_all_texts_of_the_page() -> None:
    assert len(catalogue("en")) > 400
    assert catalogue("en").keys() == catalogue("fr").keys()
    assert len(foreign()) > 300


def test_no_page_says_anything_in_english(visit: Visit) -> None:
    site = visit(language="fr", newcomer=True)
    page, reader = site.page, Reader()
    site.home()
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("button", name=site.texts("home.differentOn", board=site.board_name("iberia"))).click()
    page.locator("dialog[open] li").first.wait_for()
    reader.read(site)
    page.keyboard.press("Escape")
    site.press("common.settings")
    reader.read(site)

    site.new_game("germany", "here:Zoé", "friend", "hard")
    site.invitation()
    reader.read(site)
    site.open("rules/south-korea")
    page.locator("section h2").first.wait_for()
    reader.read(site)

    site.new_game("iberia", "here:Zoé", "easy")
    page.get_by_role("dialog", name=site.texts("rules.tourTitle")).wait_for()
    reader.read(site)
    site.press("rules.tourSkip")
    site.new_game("south-korea", "here:Zoé", "easy")
    player = Player(page, "fr")
    player.ready()
    reader.read(site)
    site.press("rules.firstDone")
    for _ in range(14):
        reader.read(site)
        player.decide()
        player.ready()
    for window in ("game.menu", "game.rules", "game.textView", "game.shortcuts"):
        site.press(window)
        reader.read(site)
        page.keyboard.press("Escape")
    site.let_a_bot_play()
    player.ending.wait_for()
    reader.read(site)
    page.get_by_role("link", name=site.texts("game.endReplay"), exact=True).click()
    page.get_by_role("slider").wait_for()
    reader.read(site)
    site.open("nowhere/at/all")
    page.get_by_role("heading", name=site.texts("common.lostTitle"), exact=True).wait_for()
    reader.read(site)
    site.forgive("404")
    assert reader.english == {}
    assert len(reader.seen) > 300


def test_the_language_can_be_switched_on_every_page(visit: Visit) -> None:
    site = visit()
    site.home()
    site.page.get_by_role("button", name=Texts("fr")("common.switchTo"), exact=True).click()
    site.page.get_by_role("heading", name=Texts("fr")("home.title"), exact=True).wait_for()
    site.page.reload()
    site.page.get_by_role("heading", name=Texts("fr")("home.title"), exact=True).wait_for()
    site.page.get_by_role("button", name=Texts("en")("common.switchTo"), exact=True).click()
    site.page.get_by_role("heading", name=site.texts("home.title"), exact=True).wait_for()
