"""The pages around the game, as a person uses them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from .catalogue import Texts

DESKTOP = (1440, 900)
TABLET = (820, 1180)
PHONE = (390, 844)

# Passes on what the engine of the app tells the page: there is no socket to listen to.
HEAR = """{
  const { get, set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  Object.defineProperty(Worker.prototype, "onmessage", {
    get,
    set(listener) {
      set.call(this, (event) => {
        if (event.data.type === "message" && event.data.text) window.heard(event.data.text);
        return listener(event);
      });
    },
  });
}"""


class Site:
    """The pages of a server, or of the app, in one browser window."""

    def __init__(
        self,
        page: Page,
        address: str,
        boards: list[dict[str, Any]],
        language: str = "en",
        in_app: bool = False,
    ) -> None:
        self.page = page
        self.address = address
        self.in_app = in_app
        self.boards = boards
        self.language = language
        self.texts = Texts(language)
        self.errors: list[str] = []  # what the console said, for tests that expect something of it
        self.frames: list[str] = []  # everything that the server told over the WebSocket
        if in_app:
            page.expose_function("heard", lambda text: self.frames.append(text))
            page.add_init_script(HEAR)
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: self.frames.append(str(data))))

    def open(self, place: str) -> None:
        """Open a place by its address, like rules/usa; those of the app are fragments."""
        self.page.goto(f"{self.address}{'#/' if self.in_app else ''}{place}")

    def home(self) -> None:
        self.page.goto(self.address)
        self.page.get_by_role("heading", name=self.texts("home.title"), exact=True).wait_for()

    def forgive(self, *texts: str) -> None:
        """Forget what the browser itself has said of something that the test brought about."""
        self.errors[:] = [error for error in self.errors if not any(text in error for text in texts)]

    def board_name(self, board: str) -> str:
        """What a board is called in the language of the page."""
        info = self.info(board)
        return str(info["names"].get(self.language, info["name"]))

    def info(self, board: str) -> dict[str, Any]:
        return next(each for each in self.boards if each["id"] == board)

    def new_game(self, board: str, *players: str) -> None:
        """Make a table from the home page; a player is a level of a bot, "friend", or "here:NAME"."""
        self.home()
        name = self.board_name(board)
        self.choose(board)
        self.seat(players)
        label = "home.invite" if "friend" in players else "home.start"
        self.page.get_by_role("button", name=f"{self.texts(label)} · {name}", exact=True).click()
        self.page.wait_for_url("**/table/**")

    def choose(self, board: str) -> None:
        """Choose a board; versions of a board share a card, and a list says which one is meant."""
        family = self.info(board)["family"]
        name = self.board_name(family)
        self.page.get_by_role("radio", name=re.compile(rf"^{re.escape(name)}")).check(force=True)
        if sum(each["family"] == family for each in self.boards) > 1:
            self.page.get_by_role("combobox", name=self.texts("home.version"), exact=True).select_option(board)

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

    # -- the table -------------------------------------------------------------------------------------------------

    def invitation(self) -> str:
        """The link that the table shows for friends."""
        return self.page.get_by_role("textbox", name=self.texts("table.inviteLabel"), exact=True).input_value()

    def watch_link(self) -> str:
        """The link that the table shows for spectators."""
        self.page.get_by_text(self.texts("table.watch"), exact=True).first.click()
        return self.page.get_by_role("textbox", name=self.texts("table.watch"), exact=True).input_value()

    def join(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_role("textbox", name=self.texts("table.joinName"), exact=True).fill(name)
        self.press("table.joinGo")
        self.page.get_by_role("heading", name=self.texts("table.seats"), exact=True).wait_for()

    def start(self) -> None:
        self.press("table.start")

    def press(self, key: str, **values: str | int) -> None:
        """Press the button of this text."""
        self.page.get_by_role("button", name=self.texts(key, **values), exact=True).click()

    def let_a_bot_play(self) -> None:
        """Take a break from the game."""
        self.press("game.menu")
        self.press("game.breakLevel", level=self.texts("common.level_easy"))

    # -- what is to be seen ----------------------------------------------------------------------------------------

    def all_text(self) -> str:
        """Everything that can be read, also by assistive technology, in one line."""
        body = self.page.locator("body")
        return " ".join(f"{body.text_content()} {body.aria_snapshot()} {self.page.title()}".split())

    def told(self) -> list[dict[str, Any]]:
        """The states that the server told, in order."""
        return [frame for frame in map(json.loads, self.frames) if frame["type"] == "state"]


Visit = Callable[..., Site]  # opens a browser of its own for somebody; see conftest.py


def two_at_a_table(visit: Visit, board: str) -> tuple[Site, Site]:
    """Ann has invited Bob; both sit at the table."""
    ann, bob = visit(), visit()
    ann.new_game(board, "here:Ann", "friend")
    bob.join(ann.invitation(), "Bob")
    return ann, bob
