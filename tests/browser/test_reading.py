"""A whole game for somebody who sees nothing of the board: announcements, and the board as text."""

from __future__ import annotations

import pytest

from .player import Player
from .site import Site, Visit

# Everything that is announced from now on, and what has been.
LISTEN = """() => {
  const log = document.querySelector("[data-announced]");
  window.heard = [...log.children].map((line) => line.textContent);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { textContent } of addedNodes) if (textContent) window.heard.push(textContent);
  }).observe(log, { childList: true });
}"""
HEARD = "() => window.heard.splice(0)"


class Reader(Player):
    """Decides by what is announced, and acts by the buttons of the board as text."""

    def __init__(self, site: Site) -> None:
        super().__init__(site.page)
        self.heard: list[str] = []
        self.read: set[str] = set()  # headings of the board as text
        self.dialog = self.page.get_by_role("dialog", name=self.texts("game.textTitle"), exact=True)
        self.page.evaluate(LISTEN)

    def decide(self) -> None:
        self.heard += self.page.evaluate(HEARD)
        self.page.keyboard.press(self.texts("game.keyText").lower())
        self.dialog.wait_for()
        self.read |= set(self.dialog.locator("h3").all_text_contents())
        offered = self.dialog.locator("tbody button")  # by role takes long in a table of a hundred rows
        if not offered.count():
            offered = self.dialog.locator(".moves button")
        offered.nth(self.chance.randrange(offered.count())).click()
        self.dialog.wait_for(state="detached")
        confirm = self.page.locator("[data-confirm]:not(:disabled)")
        if self.tray.get_by_role("button", name=self.texts("game.cancel"), exact=True).count() and confirm.count():
            confirm.first.click()


@pytest.mark.parametrize(
    ("board", "account"),
    [
        ("marklin", "game.textThings"),
        ("iberia", "festivals.pageTitle"),
        ("south-korea", "province_mat.pageTitle"),
    ],
)
def test_a_whole_game_is_played_from_announcements_and_the_board_as_text(
    visit: Visit, board: str, account: str
) -> None:
    site = visit()
    site.new_game(board, "here:Ann", "easy")
    Player(site.page).ready()
    reader = Reader(site)
    other = str(site.page.locator("article.player").nth(1).get_attribute("aria-label"))
    assert reader.play()
    reader.heard += site.page.evaluate(HEARD)
    turns = [line for line in reader.heard if line.startswith(site.texts("game.yourTurn"))]
    assert len(turns) > 20
    assert any(line.startswith(site.texts("last_round.yourLast")) for line in reader.heard)
    assert any(site.texts("game.phase_over") in line for line in reader.heard)
    bots = [line for line in reader.heard if line.startswith(other)]
    assert len(bots) > 20  # and what the other one does is not lost
    assert site.texts(account) in reader.read
    assert site.texts("game.textNetworks") in reader.read
