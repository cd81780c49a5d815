"""Everything can be done without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from .player import Player
from .site import Site, Visit

# On which side of the focus an element lies, or whether it has it.
SIDE = """(element) => {
  const active = document.activeElement;
  if (active === element || element.contains(active)) return "here";
  return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "before" : "after";
}"""


LOST = "() => document.activeElement === document.body"


class Typist(Player):
    """A player who only has a keyboard, and whose focus is never lost."""

    def decide(self) -> None:
        assert not self.page.evaluate(LOST), f"the focus is nowhere at {self.seq}"
        super().decide()

    def walk_to(self, target: Locator) -> None:
        """Press Tab, or Shift and Tab, until the focus is there."""
        element = target.element_handle()
        for _ in range(120):
            side = element.evaluate(SIDE)
            if side == "here":
                return
            self.page.keyboard.press("Tab" if side == "after" else "Shift+Tab")
        raise AssertionError(f"the Tab key does not lead to {target}")

    def activate(self, control: Locator) -> None:
        control.wait_for()
        self.walk_to(control)
        self.page.keyboard.press("Space")

    def choose(self, name: str) -> None:
        choice = self.tray.get_by_role("radio", name=name, exact=True).first
        self.walk_to(self.tray.get_by_role("group").filter(has=self.page.get_by_role("radio")).first)
        self.page.keyboard.press("Space")
        for _ in range(self.tray.get_by_role("radio").count()):
            if choice.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        assert choice.is_checked()

    def tap(self, route: str) -> None:
        """Walk over the map to a route; which one is a matter of luck."""
        self.walk_to(self.map_choices())
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft")[: self.chance.randrange(4)]:
            self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("board", "decisions", "met"),
    [
        ("first-journey", 10_000, ["claim_routes.confirm"]),
        ("germany", 10, ["game.splitTitle", "game.keepButton", "claim_routes.confirm"]),
        ("marklin", 14, ["claim_routes.confirm", "passenger_runs.placeTitle", "passenger_runs.runFrom"]),
        ("iberia", 8, ["ticket_draft.do_pick", "claim_routes.confirm"]),
        ("south-korea", 14, ["express.play", "province_mat.title", "claim_routes.confirm"]),
    ],
)
def test_every_kind_of_decision_can_be_made_by_keyboard_alone(
    visit: Visit, board: str, decisions: int, met: list[str]
) -> None:
    site = visit()
    begin_by_keyboard(site, board)
    player = Typist(site.page)
    for _ in range(4):
        if player.play(decisions) or all(player.done[key] for key in met):
            break
    assert [key for key in met if not player.done[key]] == []


def begin_by_keyboard(site: Site, board: str) -> None:
    """From the home page to the first decision."""
    site.home()
    page, typist = site.page, Typist(site.page)
    wanted = page.get_by_role("radio", name=site.board_name(board))
    wanted.wait_for()
    typist.walk_to(page.get_by_role("radiogroup"))
    page.keyboard.press("Space")
    for _ in site.boards:
        if not wanted.is_checked():
            page.keyboard.press("ArrowRight")
    for n in (1, 2, 3):
        typist.walk_to(page.get_by_role("combobox", name=site.texts("home.kind", n=n), exact=True))
        page.keyboard.type(
            site.texts("home.here" if n == 1 else "common.bot_easy")  # options are found by how they begin
        )
    typist.activate(page.get_by_role("button", name=f"{site.texts('home.start')} · {site.board_name(board)}"))
    page.wait_for_url("**/table/**")


def test_every_shortcut_does_what_the_list_says(visit: Visit) -> None:
    site = visit()
    site.new_game("usa", "here:Ann", "easy")
    page, player, texts = site.page, Player(site.page), site.texts
    player.ready()
    player.decide()
    player.ready()

    for key, title in (("?", "game.keysTitle"), ("b", "game.textTitle")):
        page.keyboard.press(key)
        dialog = page.get_by_role("dialog", name=texts(title), exact=True)
        dialog.wait_for()
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
    page.keyboard.press("h")
    page.get_by_role("region", name=texts("game.hintTitle"), exact=True).wait_for()
    page.keyboard.press("t")
    player.tray.get_by_role("region", name=texts("draw_tickets.title"), exact=True).wait_for()
    page.keyboard.press("Escape")
    player.tray.get_by_role("button", name=player.patterns["draw_cards.press_draw"]).wait_for()
    page.keyboard.press("m")
    page.get_by_role("button", name=texts("game.soundOn"), exact=True).wait_for()
    seq, _ = player.now()
    page.keyboard.press("d")
    player.reach(seq + 1)


def test_the_map_and_the_confirm_button_are_few_tab_stops_away(visit: Visit) -> None:
    site = visit()
    site.new_game("usa", "here:Ann", "easy")
    page, player = site.page, Player(site.page)
    player.ready()
    player.decide()
    player.ready()
    assert page.evaluate("() => document.activeElement.matches('[data-prompt]')")
    on_the_map = "() => document.activeElement.matches('.map [data-key]')"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(on_the_map)
    page.keyboard.press("Enter")
    confirm = player.tray.get_by_role("button", name=site.texts("claim_routes.confirm"), exact=True)
    expect(confirm).to_be_focused()
    page.keyboard.press("Escape")
    page.wait_for_function(on_the_map)
    page.keyboard.press("Tab")
    page.keyboard.press("r")
    assert page.evaluate(on_the_map)


def test_digit_shortcuts_work_by_position_on_every_keyboard_layout(visit: Visit) -> None:
    site = visit(language="fr")
    site.new_game("usa", "here:Ann", "easy")
    player = Player(site.page, "fr")
    player.ready()
    player.decide()
    player.ready()
    seq, _ = player.now()
    press = "(key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }))"
    site.page.evaluate(press, {"key": "&", "code": "Digit1"})  # as it is on French keyboards
    player.reach(seq + 1)


def test_the_board_as_text_is_enough_to_claim_a_route(visit: Visit) -> None:
    site = visit()
    site.new_game("usa", "here:Ann", "easy")
    player = Player(site.page)
    player.ready()
    player.decide()
    player.ready()
    seq, _ = player.now()
    site.press("game.textView")
    dialog = site.page.get_by_role("dialog", name=site.texts("game.textTitle"), exact=True)
    dialog.get_by_role("row").get_by_role("button").first.click()
    player.tray.get_by_role("button", name=site.texts("claim_routes.confirm"), exact=True).click()
    player.reach(seq + 1)
    events = [event for state in site.told() for event in state["events"]]
    assert any(event["kind"] == "claimed" and event["seat"] == 0 for event in events)
