"""What surrounds a game: first steps, hints, undo, the end, the replay, rules, links that lead nowhere."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from .player import Player, begin, finished, play_together
from .scorer import totals_of
from .site import DESKTOP, PHONE, Site, Visit, two_at_a_table


def walk(site: Site) -> list[str]:
    """Follow the tour to its end; the headings of its steps."""
    tour = site.page.get_by_role("dialog", name=site.texts("rules.tourTitle"))
    titles = [tour.get_by_role("heading").inner_text()]
    while tour.get_by_role("button", name=site.texts("rules.tourNext"), exact=True).count():
        site.press("rules.tourNext")
        titles.append(tour.get_by_role("heading").inner_text())
    site.press("rules.tourDone")
    tour.wait_for(state="detached")
    return [title.rpartition(":")[2].strip() for title in titles]


def test_the_tour_of_a_newcomer_tells_the_aim_and_the_rules_of_the_board_before_the_first_choice(visit: Visit) -> None:
    site = visit(newcomer=True)
    site.new_game("marklin", "here:Ann", "easy")
    titles = walk(site)
    keys = ("rules.aim", "rules.tickets", "rules.turn", "rules.differences")
    assert titles[0] == site.texts("rules.aim")
    assert {site.texts(key) for key in keys} <= set(titles)
    player = Player(site.page)
    player.ready()
    assert not site.told()[-1]["views"][0]["fields"]["tickets"][0]  # they were not chosen yet
    site.page.reload()
    player.tray.wait_for()
    assert not site.page.locator("dialog[open]").count()
    site.press("game.menu")
    site.press("game.tour")
    assert walk(site) == titles


def test_the_tour_of_a_newcomer_offers_the_first_lesson_and_the_screen_says_the_goal(visit: Visit) -> None:
    site = visit(newcomer=True)
    site.new_game("usa", "here:Ann", "easy")
    tour = site.page.get_by_role("dialog", name=site.texts("rules.tourTitle"))
    tour.get_by_role("button", name=re.compile(site.texts("lessons.learn"))).click()
    site.page.locator("[data-lesson]").wait_for()
    site.page.go_back()
    player = Player(site.page)
    player.ready()
    assert not site.page.locator("dialog[open]").count()
    expect(site.page.get_by_text(site.texts("ticket_points.goal"), exact=True)).to_be_visible()
    said = site.texts.pattern("game.trainsOf").pattern.strip("^$")
    needs = player.tray.get_by_role("checkbox", name=re.compile(said))
    assert needs.count() == len(site.told()[-1]["views"][0]["fields"]["offer"][0])
    player.decide()
    player.ready()
    for deck in ("game.deckName", "game.ticketDeckName"):
        expect(player.tray.get_by_text(site.texts(deck), exact=True)).to_be_visible()
    for _ in range(3):
        player.decide()
        player.ready()
    expect(site.page.get_by_text(site.texts("ticket_points.goal"), exact=True)).to_have_count(0)


def test_what_was_closed_stays_closed_for_somebody_who_leaves_the_page_at_once(visit: Visit) -> None:
    site = visit(newcomer=True)
    site.new_game("iberia", "here:Ann", "easy")
    skip = site.page.get_by_role("button", name=site.texts("rules.tourSkip"), exact=True)
    assert skip.evaluate("(button) => { button.click(); return localStorage.getItem('whistlestop.tour'); }") == "true"
    site.new_game("south-korea", "here:Ann", "easy")
    go = site.page.get_by_role("button", name=site.texts("rules.firstDone"), exact=True)
    told = "async (button) => { button.click(); await null; return localStorage.getItem('whistlestop.boards'); }"
    assert "south-korea" in go.evaluate(told)


# Notes whether the table at which one waits was ever to be seen.
WAITED = """() => addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  if (document.querySelector("#seats-title")) window.waited = true;
}).observe(document.body, { childList: true, subtree: true }))"""


def test_a_game_that_starts_by_itself_shows_no_table_to_wait_at(visit: Visit) -> None:
    site = visit()
    site.page.add_init_script(f"({WAITED})()")
    site.new_game("usa", "here:Ann", "easy")
    Player(site.page).ready()
    assert not site.page.evaluate("() => window.waited")
    site.new_game("usa", "here:Ann", "friend")
    site.invitation()
    assert site.page.evaluate("() => window.waited")


# Adds up how far things move by themselves, while every answer of the server takes a moment.
MOVED = """() => {
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.moved += each.value;
  }).observe({ type: "layout-shift", buffered: true });
  const get = window.fetch;
  window.fetch = async (...request) => {
    await new Promise((done) => setTimeout(done, 300));
    return get(...request);
  };
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_on_the_home_page_moves_when_the_boards_come_late(visit: Visit, size: tuple[int, int]) -> None:
    site = visit(size=size)
    site.page.add_init_script(f"({MOVED})()")
    site.home()
    site.page.get_by_role("button", name=re.compile(site.texts("lessons.learn"))).and_(
        site.page.locator(":enabled")
    ).wait_for()
    site.page.get_by_role("radio").first.wait_for()
    site.page.wait_for_load_state("networkidle")
    assert site.page.evaluate("() => window.moved") < 0.01


def test_the_clock_does_not_run_during_the_tour(visit: Visit) -> None:
    site = visit(newcomer=True)
    site.home()
    site.page.get_by_text(site.texts("home.options"), exact=True).click()
    site.page.get_by_role("combobox", name=site.texts("home.clock"), exact=True).select_option("30")
    site.page.locator("form.new button[type=submit]").click()
    site.page.get_by_role("dialog", name=site.texts("rules.tourTitle")).wait_for()
    assert not site.told()  # there is no game yet
    walk(site)
    Player(site.page).ready()
    assert site.told()[0]["deadline"]


def test_a_hint_shows_its_move_on_the_map_and_plays_it(visit: Visit) -> None:
    site = visit()
    site.new_game("usa", "here:Ann", "easy")
    player = Player(site.page)
    player.ready()
    site.press("game.hint")
    hint = site.page.get_by_role("region", name=site.texts("game.hintTitle"), exact=True)
    do = hint.get_by_role("button", name=site.texts("game.hintDo"), exact=True)
    do.wait_for()
    assert not site.page.locator("dialog[open]").count()
    advice = next(frame["advice"] for frame in map(json.loads, site.frames) if frame.get("advice"))
    assert [round(100 * each["win"]) for each in advice] == sorted(
        (round(100 * each["win"]) for each in advice), reverse=True
    )
    expect(hint).to_contain_text("points")
    seq, _ = player.now()
    do.click()
    player.reach(seq + 1)
    assert site.told()[-1]["views"][0]["fields"]["tickets"][0]
    expect(hint).to_have_count(0)  # it was about that decision

    player.ready()
    site.press("game.hint")
    drawn = site.page.get_by_role("main").locator("path.line")
    hint.get_by_text(site.texts("game.planTitle"), exact=True).click()
    drawn.first.wait_for()
    routes = hint.get_by_role("listitem").filter(has_text=site.texts("game.planLacks")).count()
    assert drawn.count() >= routes > 0
    marks = site.page.locator('[data-mark="advised"], .advised')
    expect(marks).not_to_have_count(0)
    player.decide()
    player.ready()
    expect(drawn).to_have_count(0)
    expect(marks).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pressing_what_is_not_possible_explains_why_in_the_language_of_the_player(visit: Visit, language: str) -> None:
    site = visit(language=language)
    site.new_game("usa", "here:Ann", "easy")
    player = Player(site.page, language)
    deck = player.tray.get_by_role("button", name=player.patterns["draw_cards.press_draw"])
    while player.ready() and not deck.count():
        player.decide()
    notice = player.tray.get_by_role("status")

    site.page.locator('[data-flight="route:helena-seattle"] [transform]').nth(3).click(
        force=True
    )  # six yellow, with five cards
    said = notice.inner_text().partition(": ")[2].strip()
    assert site.texts.pattern("claim_routes.why_claim_cards").fullmatch(said)

    deck.click()
    player.tray.get_by_text(site.texts("draw_cards.phase_draw_a_second_card")).wait_for()
    player.tray.locator('[data-flight^="tickets:"]').click(force=True)
    first = site.texts("basics.why_turn_first")
    expect(notice).to_contain_text(first[0].upper() + first[1:])


def test_a_move_is_undone(visit: Visit) -> None:
    """A claim shows nothing new, so that it can be undone until somebody else has played."""
    players = begin(*two_at_a_table(visit, "usa"))
    play_together(players, 2)  # the opening tickets
    player = next(player for player in players if player.now()[1])
    routes = player.routes()
    player.claim(routes[0])
    player.tray.get_by_role("button", name=player.texts("game.undo"), exact=True).click()
    player.map_choices().wait_for()
    assert player.routes() == routes


def test_the_final_scores_show_places_and_every_line_opens_to_its_parts(visit: Visit) -> None:
    site = visit(size=(360, 640), has_touch=True)
    player = finished(site, "usa", bots=4)
    result = site.told()[-1]["result"]
    table = player.ending.get_by_role("table")
    columns = totals_of(table.locator("tfoot td"))
    assert sorted(columns) == list(enumerate(result["totals"]))
    totals = [total for _, total in columns]
    assert columns[0][0] in result["winners"]
    assert totals == sorted(totals, reverse=True)  # in the order of the places
    assert table.locator("tbody tr").count() == len(result["lines"])
    places = player.ending.get_by_role("list", name=site.texts("game.endPlaces"), exact=True).get_by_role("listitem")
    assert [int(text.split()[-1].replace("−", "-")) for text in places.all_inner_texts()] == totals
    # five players fit on the smallest screen, and what was for the game is gone
    box, last = table.bounding_box(), table.locator("tfoot td").last.bounding_box()
    assert box is not None
    assert last is not None
    assert last["x"] + last["width"] <= 360
    assert not site.page.get_by_role("button", name=site.texts("game.showPlayers"), exact=True).count()

    table.get_by_role("button", name=site.texts("ticket_points.line_tickets"), exact=True).click()
    assert table.locator(".ticket").count() >= sum(len(seat) for seat in result["parts"]["tickets"])
    table.get_by_role("button", name=site.texts("longest_path.line_longest_path"), exact=True).click()
    site.page.get_by_role("main").locator("path.line").first.wait_for()

    with site.page.expect_download() as saved:
        site.press("game.endPicture")
    assert saved.value.suggested_filename == "whistlestop.png"
    picture = Image.open(saved.value.path())
    assert picture.format == "PNG"
    board = np.asarray(picture.convert("RGB"))[200:800, 100:-100].reshape(-1, 3)
    assert len(np.unique(board // 4, axis=0)) > 2000  # it shows the painted board, not plain land and sea


def test_rotating_a_tablet_does_not_repeat_the_final_scoring(visit: Visit) -> None:
    site = visit(size=(1180, 820), reduced_motion=False)
    player = finished(site, live=True)
    site.press("game.endSkip")  # the podium and the awards are not skipped
    player.ending.get_by_role("list", name=site.texts("game.awards"), exact=True).wait_for()
    site.page.set_viewport_size({"width": 820, "height": 1180})
    site.page.wait_for_function("() => document.querySelector('.narrow .finale.won')")
    assert not site.page.get_by_role("button", name=site.texts("game.endSkip"), exact=True).count()
    site.press("game.endScores")
    site.page.wait_for_function("() => document.querySelector('.narrow .ending')")
    site.page.set_viewport_size({"width": 1180, "height": 820})
    site.page.wait_for_function("() => document.querySelector('.wide .ending')")
    assert not site.page.locator(".finale").count()
    assert player.ending.get_by_role("list", name=site.texts("game.endPlaces"), exact=True).count()

    site.home()  # where finished games are apart, and boards tell what they are like
    site.page.get_by_text(site.texts("home.finished", n=1), exact=True).wait_for()
    assert not site.page.get_by_role("heading", name=site.texts("home.continue"), exact=True).count()
    cards = [board for board in site.boards if board["id"] == board["family"]]  # versions of a board share a card
    assert site.page.get_by_role("radio").count() == len(cards)
    for board in cards:
        card = site.page.get_by_role("radio", name=re.compile(rf"^{re.escape(board['name'])}")).locator("..")
        expect(card).to_contain_text(site.texts(f"home.difficulty_{board['difficulty']}"))
        expect(card).to_contain_text(" min")
    assert site.page.get_by_text(site.texts("home.newcomers"), exact=True).count() == 1


def test_a_replay_keeps_its_step_speed_and_way_back(visit: Visit) -> None:
    site = visit()
    player = finished(site)
    table = site.page.url.partition("#")[0]
    site.page.get_by_role("link", name=site.texts("game.endReplay"), exact=True).click()
    slider = site.page.get_by_role("slider", name=site.texts("replay.step"), exact=True)
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last == site.told()[-1]["seq"]
    game = site.page.locator("[data-seq]")
    middle = last // 2
    slider.fill(str(middle))
    expect(game).to_have_attribute("data-seq", str(middle))
    site.press("replay.forward")
    expect(game).to_have_attribute("data-seq", str(middle + 1))
    site.page.wait_for_url(f"**at={middle + 1}**")  # the address follows
    site.press("replay.back")
    expect(game).to_have_attribute("data-seq", str(middle))
    hand = site.page.get_by_role("region", name=site.texts("game.hand"), exact=True)
    expect(hand).to_be_visible()
    speed = site.page.get_by_role("combobox", name=site.texts("replay.speed"), exact=True)
    speed.select_option("8")
    seen_by = site.page.get_by_role("combobox", name=site.texts("replay.seenBy"), exact=True)
    seen_by.select_option(label=site.texts("replay.spectator"))
    expect(hand).to_have_count(0)
    seen_by.select_option("0")
    hand.wait_for()
    expect(speed).to_have_value("8")
    expect(game).to_have_attribute("data-seq", str(middle))
    site.page.wait_for_url(f"**seat=0&at={middle}&**")
    site.page.reload()
    hand.wait_for()
    expect(game).to_have_attribute("data-seq", str(middle))
    slider.fill(str(last - 2))
    expect(game).to_have_attribute("data-seq", str(last - 2))
    speed.select_option("8")
    site.press("replay.play")
    expect(game).to_have_attribute("data-seq", str(last))
    player.ending.wait_for()
    back = site.page.get_by_role("link", name=site.texts("replay.toTable"), exact=True).get_attribute("href")
    assert back is not None
    assert back in table
    site.page.get_by_role("region", name=site.texts("replay.controls"), exact=True).get_by_role(
        "button", name=site.texts("game.endRematch"), exact=True
    ).click()
    site.page.wait_for_url("**/table/**")
    rematch = Player(site.page)
    while rematch.ready() == "over":  # the game before is told first
        site.page.wait_for_timeout(50)
        rematch = Player(site.page)
    assert site.told()[-1]["seq"] < last


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_of_every_board_can_be_read(visit: Visit, language: str) -> None:
    site = visit(language=language)
    for board in site.boards:
        site.open(f"rules/{board['id']}")
        title = site.texts("rules.title", board=site.board_name(board["id"]))
        site.page.get_by_role("heading", name=title, exact=True).wait_for()
        contents = site.page.get_by_role("navigation", name=site.texts("rules.contents"), exact=True)
        for section in contents.get_by_role("link").all():
            anchor = (section.get_attribute("href") or "").lstrip("#")
            heading = site.page.locator(f"section#{anchor}").get_by_role("heading", level=2)
            assert heading.inner_text() == section.inner_text()
        assert contents.get_by_role("link").count() > 4
        assert site.page.locator("main svg").count() > 4
        for key in ("rules.unknownRule", "rules.missing"):
            assert not site.page.get_by_text(site.texts.pattern(key)).count()


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("nothing/at/all", "common.lostText"),
        ("table/AAAAAAAAAAAA#bbbbbbbbbbbbbbbbbbbbbb", "problem.not-found"),
        ("table/AAAAAAAAAAAA", "problem.bad-token"),
        ("replay/AAAAAAAAAAAA", "replay.gone"),
        ("rules/nowhere", "rules.missing"),
    ],
)
def test_an_unknown_address_shows_a_page_that_says_so(visit: Visit, address: str, says: str) -> None:
    site = visit()
    site.open(address)
    site.page.get_by_text(site.texts(says)).wait_for()
    site.page.get_by_role("link", name=site.texts("common.toHome"), exact=True).first.click()
    site.page.get_by_role("heading", name=site.texts("home.title"), exact=True).wait_for()
    site.forgive("404")


def test_a_pasted_link_is_opened_from_the_home_page(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.new_game("usa", "here:Ann", "friend")
    bob.home()
    field = bob.page.get_by_role("textbox", name=bob.texts("home.joinField"), exact=True)
    field.fill("http://example.org/")
    bob.press("home.joinGo")
    bob.page.get_by_role("alert").wait_for()
    field.fill(f"Play with me: {ann.invitation()} !")
    bob.press("home.joinGo")
    bob.page.get_by_role("heading", name=bob.texts("table.joinTitle"), exact=True).wait_for()
