"""Phones and tablets: the map has the room it needs, nothing lies over it, and nothing is chosen blindly."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from server.node import Node

from .drawn import within
from .player import PICK, Player
from .site import DESKTOP, PHONE, TABLET, Site, Visit
from .test_lessons import Learner
from .test_map import box as edges
from .test_sizes import at_rest

ON_ITS_SIDE = (844, 390)
MAP_SHARE = 0.6  # of the screen of a phone on its side
READ = 20_000  # milliseconds after which every notice has been read


def on_phone(visit: Visit, size: tuple[int, int] = PHONE) -> Site:
    return visit(size=size, has_touch=True, is_mobile=True)


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def meet(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


def at_a_turn(site: Site, board: str, bots: int = 1) -> Player:
    site.new_game(board, "here:Ann", *["easy"] * bots)
    player = Player(site.page)
    while player.ready() and not player.from_deck().count():
        player.decide()
    return player


@pytest.mark.parametrize("board", ["usa", "germany", "south-korea"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "laptop"])
def test_neither_the_buttons_of_the_map_nor_its_legend_lie_over_it(
    visit: Visit, size: tuple[int, int], board: str
) -> None:
    site = on_phone(visit) if size == PHONE else visit(size=size)
    at_a_turn(site, board)
    seen = box(site.page.get_by_role("main"))
    for what in (".buttons", ".states"):
        each = site.page.locator(f".game {what}")
        expect(each).to_be_in_viewport(ratio=1)
        assert not meet(box(each), seen), what


def test_help_about_keys_is_offered_where_there_may_be_some(visit: Visit) -> None:
    for site, offered in ((on_phone(visit), 0), (visit(size=(1180, 820), has_touch=True), 0), (visit(), 1)):
        at_a_turn(site, "usa")
        keys = site.page.get_by_role("button", name=site.texts("game.shortcuts"))
        expect(keys).to_have_count(offered)
        site.press("game.menu")
        expect(site.page.locator("dialog").get_by_role("button", name=site.texts("game.shortcuts"))).to_have_count(
            offered
        )


@pytest.mark.parametrize("board", ["usa", "south-korea"])
def test_a_phone_on_its_side_gives_most_of_its_screen_to_the_map(visit: Visit, board: str) -> None:
    site = on_phone(visit, ON_ITS_SIDE)
    at_a_turn(site, board)
    seen = box(site.page.get_by_role("main"))
    assert seen["width"] * seen["height"] >= MAP_SHARE * ON_ITS_SIDE[0] * ON_ITS_SIDE[1]


@pytest.mark.parametrize("board", ["south-korea", "europe"])
def test_cards_to_draw_are_whole_beside_the_extra_buttons_of_a_turn(visit: Visit, board: str) -> None:
    site = on_phone(visit, ON_ITS_SIDE)
    player = at_a_turn(site, board, bots=3)
    whole = player.tray.get_by_role("region", name=site.texts("game.display"))
    inside = box(whole.locator("xpath=.."))
    cards = whole.locator(".card").all()
    assert len(cards) >= 2
    assert [box(card)["y"] + box(card)["height"] <= inside["y"] + inside["height"] + 1 for card in cards] == [
        True
    ] * len(cards)
    extras = player.tray.locator(".extras")
    assert not any(meet(box(extras), box(card)) for card in cards)
    assert box(extras)["x"] + box(extras)["width"] <= ON_ITS_SIDE[0]
    assert extras.evaluate("(box) => box.scrollWidth <= box.clientWidth")


def test_the_line_above_the_cards_is_not_cut_on_a_phone_on_its_side(visit: Visit) -> None:
    site = on_phone(visit, ON_ITS_SIDE)
    player = at_a_turn(site, "usa")
    while not player.routes():
        player.decide()
        player.ready()
    longest = max(player.routes(), key=len)
    player.map_choices().get_by_role("button", name=longest, exact=True).first.dispatch_event("click", {"detail": 0})
    player.tray.locator("[data-confirm]").wait_for()
    line = player.tray.locator("[data-prompt]")
    assert box(line.locator("> span"))["height"] <= box(line)["height"]


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["phone", "on its side"])
def test_where_to_build_a_station_is_asked_and_chosen_in_full(visit: Visit, size: tuple[int, int]) -> None:
    site = on_phone(visit, size)
    player = at_a_turn(site, "europe")
    site.press("stations.build")
    line = player.tray.locator("[data-prompt]")
    assert box(line.locator("> span"))["height"] <= box(line)["height"]
    city = player.tray.get_by_role("combobox", name=site.texts("stations.city"), exact=True)
    expect(city).to_be_in_viewport(ratio=1)
    dock = player.tray.locator(".dock")
    assert within(edges(city), edges(dock))
    city.select_option(index=1)
    site.press("stations.here")
    player.tray.get_by_role("radio").first.wait_for(state="attached")


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, TABLET], ids=["phone", "on its side", "tablet"])
def test_nothing_lies_over_the_map_and_a_refusal_goes_away_by_itself(visit: Visit, size: tuple[int, int]) -> None:
    site = on_phone(visit, size)
    site.page.clock.install()
    player = at_a_turn(site, "south-korea")
    board = box(site.page.get_by_role("main"))
    extras = player.tray.get_by_role("button", name=site.texts.pattern("express.play"))
    assert extras.count() == 3
    assert [meet(box(each), board) for each in extras.all()] == [False] * 3

    player.from_deck().click()
    player.tray.get_by_text(site.texts("draw_cards.phase_draw_a_second_card")).wait_for()
    player.tray.locator('[data-flight^="tickets:"]').click(force=True)
    notice = player.tray.get_by_role("status")
    notice.wait_for()
    assert not meet(box(notice), board)
    site.page.clock.fast_forward(READ)
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("board", ["usa", "germany"])
def test_a_tablet_shows_the_whole_board(visit: Visit, board: str) -> None:
    site = visit(size=TABLET, has_touch=True)
    at_a_turn(site, board)
    frame = box(site.page.get_by_role("main"))
    land = box(site.page.locator(".map div.shade"))
    assert land["x"] >= frame["x"] - 1
    assert land["x"] + land["width"] <= frame["x"] + frame["width"] + 1
    assert max(land["width"] / frame["width"], land["height"] / frame["height"]) > 0.8


def test_a_draft_shows_a_ticket_on_the_map_before_it_is_picked_and_picks_stay_in_sight(visit: Visit) -> None:
    site = on_phone(visit)
    site.new_game("south-korea", "here:Ann", "easy")
    player = Player(site.page)
    player.ready()
    offers = player.tray.locator("button.offer")
    name = str(offers.first.get_attribute("aria-label"))
    offers.first.tap()
    expect(offers.first).to_have_attribute("aria-pressed", "true")
    expect(site.page.locator(".map circle.shown:not(.edge)")).to_have_count(2)
    player.tray.get_by_role("button", name=player.patterns[PICK]).wait_for()
    expect(offers).to_have_count(6)  # nothing has been picked; the bot may have done so meanwhile

    offers.first.tap()
    player.ready()
    picked = player.tray.locator(".offer.picked")
    expect(picked).to_have_count(1)
    expect(picked).to_be_in_viewport(ratio=1)
    assert all(place in picked.inner_text() for place in name.split(" – "))
    expect(player.tray.locator("[aria-pressed=true]")).to_have_count(0)


# The longest names of places in either language, whether or not a ticket joins them.
LONGEST = {"south-korea": ("Gangneung", "Chuncheon"), "iberia": ("Ciudad Real", "Salamanque")}
NAMED = """(spans, [first, second]) => spans.forEach((each) => {
  each.firstChild.data = each.matches(".last") ? second : first;
})"""


@pytest.mark.parametrize("board", LONGEST)
def test_tickets_of_a_draft_with_the_longest_names_are_all_in_sight(visit: Visit, board: str) -> None:
    site = on_phone(visit)
    site.new_game(board, "here:Ann", "easy")
    player = Player(site.page)
    for picks in range(2):
        player.ready()
        expect(player.tray.locator(".offer.picked")).to_have_count(picks)
        offers = player.tray.locator(".offer")
        expect(offers).to_have_count(6)
        offers.locator(".places > span").evaluate_all(NAMED, list(LONGEST[board]))
        for size in (PHONE, (360, 640), ON_ITS_SIDE, TABLET):
            site.page.set_viewport_size({"width": size[0], "height": size[1]})
            dock = player.tray.locator(".dock")
            at_rest(dock)
            at_rest(offers.last)
            assert [within(edges(each), edges(dock)) for each in offers.all()] == [True] * 6, size
        site.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        player.tray.locator("button.offer").first.tap()
        player.tray.get_by_role("button", name=player.patterns[PICK]).tap()


def test_cards_to_play_instead_are_all_in_sight_and_can_be_taken_back(visit: Visit, node: Node) -> None:
    learner = Learner(on_phone(visit), node.json("/api/lessons/substitutes"))
    learner.begin()
    learner.follow(until=3)
    kinds = learner.page.locator(".decision .kind")
    play = learner.page.locator("[data-confirm]")
    for _ in range(3):
        kinds.first.tap()
    expect(play).to_be_enabled()
    kinds.first.tap()
    expect(play).to_be_disabled()
    kinds.first.evaluate("(each) => each.after(...Array.from({ length: 8 }, () => each.cloneNode(true)))")
    expect(kinds).to_have_count(9)  # a card of every kind
    dock = learner.player.tray.locator(".dock")
    at_rest(dock)
    assert [within(edges(each), edges(dock)) for each in kinds.all()] == [True] * 9


def test_a_press_on_the_news_opens_the_log_where_the_last_turn_was(visit: Visit) -> None:
    site = on_phone(visit, (360, 640))
    player = at_a_turn(site, "usa", bots=4)
    news = site.page.get_by_role("button", name=site.texts("game.showNews"), exact=True)
    divider = site.page.get_by_role("listitem").filter(has_text=site.texts("game.logSince"))
    for _ in range(2):  # cards of a turn
        player.from_deck().click()
        player.ready()
    news.click()
    expect(divider).to_be_in_viewport()
    site.page.keyboard.press("Escape")
    expect(news).to_be_focused()
