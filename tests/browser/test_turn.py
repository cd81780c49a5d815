"""Moving through a turn: nothing jumps, nothing is out of sight unsaid, and there is time to take something back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from server.node import running

from .drawn import within
from .places import FINGER, market_of, places_of, shifts_of, watch
from .player import Player, finished
from .site import DESKTOP, PHONE, Site, Visit
from .test_map import box
from .test_sizes import at_rest, to_first_turn

SMALL = (360, 640)
ON_ITS_SIDE = (844, 390)
LAPTOP = (1280, 720)
PORTRAIT_BOARD = "germany"
UNMISSED = 6  # pixels beyond an edge that the page does not call hidden

BEYOND = """(selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).map((each) => each.outerHTML.slice(0, 90))"""
# How much too wide a line of facts is where every number has two digits.
TWO_DIGITS = """(facts) => {
  for (const each of facts.querySelectorAll("li:not(.boxed) span")) each.textContent = "40";
  return facts.scrollWidth - facts.clientWidth;
}"""
WIDTHS = """(selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().width)"""


def phone(visit: Visit, size: tuple[int, int]) -> Site:
    return visit(size=size, has_touch=True, is_mobile=True)


def draw_from_the_deck(player: Player) -> None:
    seq, _ = player.now()
    player.from_deck().click()
    player.reach(seq + 1)


@pytest.mark.parametrize(
    ("board", "size"),
    [("usa", DESKTOP), (PORTRAIT_BOARD, DESKTOP), ("south-korea", DESKTOP), ("usa", PHONE), ("usa", ON_ITS_SIDE)],
    ids=["laptop", "portrait board", "more to do in a turn", "phone", "phone on its side"],
)
def test_nothing_moves_during_a_turn(visit: Visit, board: str, size: tuple[int, int]) -> None:
    site = visit(size=size) if size == DESKTOP else phone(visit, size)
    site.new_game(board, "here:Ann", "easy", "easy")
    player, page = Player(site.page), site.page
    while player.ready() and not player.from_deck().count():
        player.decide()
    watch(page)
    places, market = places_of(page), market_of(page)
    found: dict[str, Any] = {}

    def look(when: str) -> None:
        found[when] = places_of(page)
        if page.locator(".market").count():
            assert market_of(page) == market, when

    page.keyboard.press("t")  # tickets are about to be drawn
    player.tray.get_by_role("button", name=site.texts("game.cancel"), exact=True).wait_for()
    look("a question")
    page.keyboard.press("Escape")
    look("no question")
    draw_from_the_deck(player)
    look("the first card")
    page.keyboard.press("t")
    player.tray.get_by_role("status").wait_for()
    look("a notice")
    draw_from_the_deck(player)
    player.ready()
    look("after the bots")
    shifts = shifts_of(page)
    if player.routes():
        player.open_a_route()
        look("a payment")
    assert {when: each for when, each in found.items() if each != places} == {}
    assert shifts == []


def test_a_longer_number_moves_nothing_beside_it(visit: Visit) -> None:
    site = visit()
    player = to_first_turn(site, "usa")
    cards, tickets = (site.page.locator(f".side [data-flight='{each}:0']") for each in ("hand", "held"))
    before = box(tickets)
    while len(cards.inner_text()) < 2:
        draw_from_the_deck(player)
        player.ready()
    assert box(tickets) == before


def test_numbers_of_two_digits_need_no_second_line(visit: Visit) -> None:
    site = visit(size=(1180, 820))
    to_first_turn(site, "south-korea")
    facts = site.page.locator(".side [data-flight='seat:0'] .facts")
    facts.evaluate(TWO_DIGITS)
    assert len({(top + bottom) / 2 for _, top, _, bottom in map(box, facts.get_by_role("listitem").all())}) == 1


def test_a_phone_vibrates_on_the_turn_of_its_player_unless_that_is_switched_off(visit: Visit) -> None:
    site = phone(visit, PHONE)
    site.page.add_init_script("window.shaken = []; navigator.vibrate = (time) => shaken.push(time) > 0;")
    player = to_first_turn(site, "usa")

    def shaken_by_a_round() -> int:
        """How often the phone vibrates while somebody draws two cards and the others play."""
        site.page.evaluate("() => void (shaken.length = 0)")
        for _ in range(2):
            draw_from_the_deck(player)
        player.ready()
        return int(site.page.evaluate("() => shaken.length"))

    assert shaken_by_a_round() == 1
    site.press("game.menu")
    site.page.get_by_role("switch", name=site.texts("common.vibrate")).click(force=True)
    site.page.keyboard.press("Escape")
    assert shaken_by_a_round() == 0


def test_both_answers_to_a_tunnel_fit_on_a_small_phone(visit: Visit) -> None:
    site = visit()

    def with_many_cards() -> Player:
        """In a game in which nearly every tunnel can be paid for."""
        player = to_first_turn(site, "europe")
        for _ in range(30):
            draw_from_the_deck(player)
            player.ready()
        return player

    player = with_many_cards()
    pay = player.tray.get_by_role("button", name=player.patterns["tunnels.pay"])
    while not pay.count():
        player.done["tunnels.turned"] = 0  # one tunnel after the other
        player.decide()
        if player.ready() == "over":
            player = with_many_cards()
    site.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    at_rest(site.page.locator(".prompt"))
    room = box(site.page.locator(".prompt .controls"))
    answers = [box(button) for button in site.page.locator(".prompt .controls button").all()]
    assert [within(answer, room) for answer in answers] == [True, True]


@pytest.mark.parametrize("size", [SMALL, ON_ITS_SIDE], ids=["small", "on its side"])
def test_five_players_fit_on_a_phone_with_everything_visible_that_a_turn_needs(
    visit: Visit, size: tuple[int, int]
) -> None:
    site = phone(visit, size)
    site.new_game("usa", "here:Ann", *["easy"] * 4)
    player, page = Player(site.page), site.page
    player.ready()
    assert page.evaluate(BEYOND, "header *, .game > .strip *, [data-turn], [data-confirm], .offer") == []
    while not player.routes():
        player.decide()
        player.ready()
    in_sight = "header *, .game > .strip *, [data-turn] *, .market .card, .row > .cards li, .game .buttons"
    assert page.evaluate(BEYOND, in_sight) == []
    assert min(page.evaluate(WIDTHS, ".market .card")) >= FINGER
    assert min(page.evaluate(WIDTHS, ".row > .cards .face")) >= FINGER
    # numbers of two digits fit too
    numbers = page.locator(".strip [data-flight='seat:0'] .facts")
    assert numbers.evaluate(TWO_DIGITS) <= 0
    # two taps claim a route
    seq, _ = player.now()
    player.open_a_route()
    assert page.evaluate(BEYOND, "[data-confirm], .row > .cards li, .pay") == []
    dock = box(page.locator(".dock"))
    assert [each for each in map(box, page.locator(".pay").all()) if not within(each, dock)] == []
    player.tray.get_by_role("button", name=site.texts("claim_routes.confirm"), exact=True).tap()
    player.reach(seq + 1)


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP], ids=["large", "small"])
@pytest.mark.parametrize(("board", "tickets"), [("usa", 3), ("europe", 4), ("usa-mega", 5)])
def test_tickets_on_offer_are_in_sight_and_whole_on_a_laptop(
    visit: Visit, board: str, tickets: int, size: tuple[int, int]
) -> None:
    site = visit(size=size)
    site.new_game(board, "here:Ann", "easy")
    Player(site.page).ready()
    offers, dock = site.page.locator(".offer"), box(site.page.locator(".dock"))
    expect(offers).to_have_count(tickets)
    assert [offer for offer in map(box, offers.all()) if not within(offer, dock)] == []
    texts = offers.locator(".text")
    assert texts.evaluate_all("(all) => all.filter((text) => text.scrollWidth > text.clientWidth + 1).length") == 0


def test_a_draft_is_visible_as_a_whole_or_has_a_button_that_shows_the_rest(visit: Visit) -> None:
    site = phone(visit, SMALL)
    site.new_game("iberia", "here:Ann", "easy", "easy")
    player = Player(site.page)
    player.ready()
    offers, dock = site.page.locator(".offer"), site.page.locator(".dock")
    assert offers.count() == 6
    assert [within(box(offer), box(dock)) for offer in offers.all()] == [True] * 6

    site.new_game("usa", "here:Ann", "easy")
    player = Player(site.page)
    player.ready()
    for offered in player.tray.get_by_role("checkbox").all():
        offered.check()
    player.tray.get_by_role("button", name=player.patterns["game.keepButton"]).click()
    strip = site.page.locator(".strip-tickets")
    tickets, more = strip.get_by_role("listitem"), strip.locator(".end")
    tickets.nth(2).wait_for(state="attached")
    more.wait_for()
    hidden = sum(1 for ticket in tickets.all() if not within(box(ticket), box(strip), but=UNMISSED))
    assert hidden > 0
    expect(more).to_have_text(site.texts("common.more", n=hidden))
    for _ in range(4):
        if not more.count():
            break
        more.tap()
        site.page.evaluate("new Promise(requestAnimationFrame)")
    expect(more).to_have_count(0)
    expect(strip.locator(".start")).to_be_visible()


def test_bots_wait_for_an_undo_and_their_pauses_can_be_skipped(visit: Visit, tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite", "--bot-workers", "1", "--take-back", "600") as node:
        site = visit(address=f"http://127.0.0.1:{node.port}")
        player, page, texts = to_first_turn(site, "usa"), site.page, site.texts
        undo = player.tray.get_by_role("button", name=texts("game.undo"))
        skip = player.tray.get_by_role("button", name=texts("game.skip"), exact=True)

        player.claim(player.routes()[0])
        undo.get_by_role("timer").wait_for()
        undo.click()
        player.map_choices().wait_for()
        player.claim(player.routes()[0])
        undo.get_by_role("timer").wait_for()
        player.tray.get_by_role("button", name=texts.pattern("game.deckOf")).click(force=True)
        player.tray.get_by_role("status").wait_for()  # wait, the bot is playing
        player.seq = str(player.now()[0])  # before: the bot may be quick
        skip.click()
        player.ready()
        expect(player.tray.get_by_role("status")).to_have_count(0)  # which is not true any more
        # what the others did stands below a line of its own
        log = page.get_by_role("region", name=texts("game.log"), exact=True)
        log.get_by_text(texts("game.logSince"), exact=True).wait_for()

        site.press("game.menu")
        for switch in ("common.waitForUndo", "common.confirmCards"):
            page.get_by_role("switch", name=texts(switch)).click(force=True)
        page.keyboard.press("Escape")
        player.from_deck().click()  # asks now
        player.tray.get_by_role("button", name=texts("game.take"), exact=True).click()
        player.reach(int(player.seq) + 1)
        while not player.routes():
            player.from_deck().click()
            player.confirm()
            player.ready()
        player.claim(player.routes()[0])
        player.ready()  # nobody waits any more
        page.close()


def test_the_map_stays_visible_on_a_phone_when_the_game_is_over(visit: Visit) -> None:
    site = phone(visit, PHONE)
    finished(site)
    _, top, _, bottom = box(site.page.locator(".map .frame"))
    assert bottom - top > 150
