"""The pages around the game, as a person uses them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from .catalogue import Texts


class Site:
    """A server's pages in one browser window."""

    def __init__(self, page: Page, address: str, boards: list[dict[str, Any]], language: str = "en") -> None:
        self.page = page
        self.address = address
        self.boards = boards
        self.language = language
        self.texts = Texts(language)
        self.errors: list[str] = []  # what the console said, for tests that expect something of it

    def home(self) -> None:
        self.page.goto(self.address)
        self.page.get_by_role("heading", name=self.texts("home.title"), exact=True).wait_for()

    def board_name(self, board: str) -> str:
        """What a board is called in the language of the page."""
        names: dict[str, dict[str, str]] = self.info(board).get("names", {})
        return names.get(self.language, {}).get(board) or str(self.info(board)["name"])

    def info(self, board: str) -> dict[str, Any]:
        return next(each for each in self.boards if each["id"] == board)

    def new_game(self, board: str, *players: str) -> None:
        """Make a table from the home page; a player is a level of a bot, "friend", or "here" with a name: "here:Ann"."""
        self.home()
        name = self.board_name(board)
        self.page.get_by_role("radio", name=name).check(force=True)
        self.seat(players)
        label = "home.invite" if "friend" in players else "home.start"
        self.page.get_by_role("button", name=f"{self.texts(label)} · {name}", exact=True).click()
        self.page.wait_for_url("**/table/**")

    def seat(self, players: tuple[str, ...]) -> None:
        page, texts = self.page, self.texts
        count = page.get_by_role("combobox", name=texts.pattern("home.kind"))
        page.get_by_role("combobox", name=texts("home.kind", n=1), exact=True).wait_for()
        while count.count() > len(players):
            page.get_by_role("button", name=texts("home.remove", n=count.count()), exact=True).click()
        while count.count() < len(players):
            page.get_by_role("button", name=texts("home.add"), exact=True).click()
        for n, player in enumerate(players, 1):
            kind, _, name = player.partition(":")
            page.get_by_role("combobox", name=texts("home.kind", n=n), exact=True).select_option(kind)
            if name:
                page.get_by_role("textbox", name=texts("home.nameOf", n=n), exact=True).fill(name)
