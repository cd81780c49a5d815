"""The page is light, fits every screen, and everything on it can be hit by a finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from .places import small_targets
from .player import Player
from .site import DESKTOP, PHONE, TABLET, Site, Visit

HOME_BUDGET = 340_000  # bytes, packed, of the home page with the pictures of all boards
BOARD_BUDGET = 400_000  # more, up to the first move on a board
STILL = 20  # frames after which nothing will move any more

# How far the page could be scrolled sideways, and what sticks out.
WIDER = """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""


def to_first_turn(site: Site, board: str) -> Player:
    site.new_game(board, "here:Ann", "easy")
    player = Player(site.page)
    player.ready()
    while not player.routes():
        player.decide()
        player.ready()
    return player


def heaviest(weights: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(weights.items(), key=lambda item: -item[1])


def test_the_page_loads_few_bytes_before_the_first_move(visit: Visit) -> None:
    site = visit(newcomer=True)
    weights: dict[str, int] = {}
    session = site.page.context.new_cdp_session(site.page)
    session.send("Network.enable")
    urls: dict[str, str] = {}
    session.on("Network.responseReceived", lambda event: urls.update({event["requestId"]: event["response"]["url"]}))
    session.on(
        "Network.loadingFinished",
        lambda event: weights.update({urls.get(event["requestId"], "?"): int(event["encodedDataLength"])}),
    )
    site.home()
    site.page.wait_for_load_state("networkidle")
    home = dict(weights)
    assert len(home) > 8
    assert sum(home.values()) < HOME_BUDGET, heaviest(home)
    weights.clear()
    site.new_game("usa", "here:Ann", "easy")
    Player(site.page).ready()
    site.page.wait_for_load_state("networkidle")
    frames = sum(len(frame) for frame in site.frames)
    assert sum(weights.values()) + frames < BOARD_BUDGET, heaviest(weights)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["laptop", "phone"])
def test_the_picture_of_a_board_fills_its_card_and_is_not_covered(visit: Visit, size: tuple[int, int]) -> None:
    site = visit(size=size)
    site.home()
    cards = site.page.locator(".cards .card").count()
    expect(site.page.locator(".cards .card .picture > svg")).to_have_count(cards)
    edges = site.page.locator(".cards .card").evaluate_all(
        """cards => cards.map((card) => {
          const box = (part) => card.querySelector(part).getBoundingClientRect();
          const [picture, about] = [box(".picture > svg"), box(".about")];
          return [picture.width - card.clientWidth, about.top - picture.bottom].map(Math.round);
        })"""
    )
    assert edges == [[0, 0]] * cards


@pytest.mark.parametrize("size", [DESKTOP, (1280, 720), PHONE], ids=["laptop", "small laptop", "phone"])
def test_the_button_that_begins_a_game_is_in_sight_at_once(visit: Visit, size: tuple[int, int]) -> None:
    site = visit(size=size)
    site.home()
    expect(site.page.locator(".go").get_by_role("button")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_no_page_scrolls_sideways(visit: Visit, size: tuple[int, int]) -> None:
    site = visit(size=size)
    site.home()
    site.page.locator(".picture svg").first.wait_for()
    wide = {"home": site.page.evaluate(WIDER)}
    site.open("rules/marklin")
    site.page.locator("section h2").first.wait_for()
    wide["rules"] = site.page.evaluate(WIDER)
    site.new_game("germany", "here:A very long name of a pla", "friend", "expert")
    site.invitation()
    wide["table"] = site.page.evaluate(WIDER)
    to_first_turn(site, "south-korea")
    wide["game"] = site.page.evaluate(WIDER)
    assert {place: pixels for place, pixels in wide.items() if pixels > 0} == {}


def test_every_control_is_large_enough_for_a_finger_on_a_phone(visit: Visit) -> None:
    site = visit(size=PHONE, has_touch=True, is_mobile=True)
    site.home()
    site.page.locator(".picture svg").first.wait_for()
    small = {"home": small_targets(site.page)}
    site.press("common.settings")
    small["settings"] = small_targets(site.page)
    site.new_game("germany", "here:Ann", "friend", "hard")
    site.invitation()
    small["table"] = small_targets(site.page)
    player = to_first_turn(site, "marklin")
    small["game"] = small_targets(site.page)
    player.page.locator("[role=button][data-key^=route]").first.dispatch_event("click", {"detail": 0})
    player.tray.get_by_role("radio").first.wait_for(state="attached")
    small["payment"] = small_targets(site.page)
    site.page.keyboard.press("Escape")
    for window in ("game.menu", "game.textView", "game.showPlayers", "game.showLog"):
        site.press(window)
        site.page.locator("dialog[open]").wait_for()
        small[window] = small_targets(site.page)
        if window == "game.showPlayers":  # where there is room, words stand beside the icons
            words = site.page.locator("dialog[open] .facts li > span[aria-hidden]").all_inner_texts()
            assert words
            assert all(re.search(r"[^\W\d]", text) for text in words), words
        site.page.keyboard.press("Escape")
        site.page.locator("dialog[open]").wait_for(state="detached")
    assert {place: targets for place, targets in small.items() if targets} == {}


def at_rest(thing: Locator) -> FloatRect:
    """Where something is once it has not moved for a while: the map glides."""
    still, before = 0, None
    while still < STILL:
        box = thing.bounding_box()
        still = still + 1 if box == before else 0
        before = box
        thing.page.evaluate("new Promise(requestAnimationFrame)")
    assert before is not None
    return before


def test_a_game_can_be_played_by_touch_on_a_phone(visit: Visit) -> None:
    site = visit(size=PHONE, has_touch=True, is_mobile=True)
    player = to_first_turn(site, "usa")
    site.press("map.fit")
    box = at_rest(player.map_choices().get_by_role("button").first)
    seq, _ = player.now()
    site.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.tray.get_by_role("radio").first.wait_for(state="attached")
    player.tray.get_by_role("button", name=site.texts("claim_routes.confirm"), exact=True).tap()
    player.reach(seq + 1)


@pytest.mark.parametrize("size", [DESKTOP, (1280, 720)], ids=["laptop", "small laptop"])
@pytest.mark.parametrize("board", ["germany", "nordic"])
def test_a_high_board_fills_the_height_of_a_laptop_in_the_middle_between_cards_and_players(
    visit: Visit, board: str, size: tuple[int, int]
) -> None:
    site = visit(size=size)
    player = to_first_turn(site, board)
    lies, room = at_rest(site.page.locator(".map .shade")), at_rest(site.page.get_by_role("main"))
    assert lies["height"] >= 0.96 * room["height"]
    assert abs(lies["x"] + lies["width"] / 2 - room["x"] - room["width"] / 2) < 2
    assert abs(room["x"] + room["width"] / 2 - size[0] / 2) < 2
    assert site.page.locator(".map [data-score]").count() == 2
    assert player.tray.evaluate("(tray) => tray.scrollHeight - tray.clientHeight") == 0
    for ticket in site.page.locator("[data-flight^='ticket:']").all():
        expect(ticket).to_be_in_viewport(ratio=1)
