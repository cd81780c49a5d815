"""What surrounds a game: first steps, hints, undo, the end, the replay, rules, links that lead nowhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .player import Player, begin, play_together
from .site import Site, Visit, two_at_a_table


def finished(site: Site, board: str = "first-journey") -> Player:
    """Begin a game, let a bot play it to its end, and look at the end."""
    site.new_game(board, "here:Ann", "easy")
    player = Player(site.page, site.language)
    player.ready()
    site.let_a_bot_play()
    player.ending.wait_for()
    return player


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


LIT = """() => {
  const light = document.querySelector("dialog .light").getBoundingClientRect();
  const cards = [...document.querySelectorAll('[data-flight^="display:"]')].map((card) => card.getBoundingClientRect());
  return cards.length && cards.every((card) => card.left >= light.left && card.right <= light.right
    && card.top >= light.top && card.bottom <= light.bottom) && light.width < innerWidth;
}"""


def test_a_newcomer_is_told_the_aim_before_the_first_choice_and_what_is_true_on_this_board(visit: Visit) -> None:
    site = visit(newcomer=True)
    site.new_game("marklin", "here:Ann", "easy")
    titles = walk(site)
    keys = ("rules.aim", "rules.tickets", "rules.drawTitle", "rules.turn", "rules.differences")
    assert titles[0] == site.texts("rules.aim")
    assert {site.texts(key) for key in keys} <= set(titles)
    player = Player(site.page)
    player.ready()
    assert not site.told()[-1]["views"][0]["fields"]["tickets"][0]  # they were not chosen yet
    site.page.reload()
    player.tray.wait_for()
    assert not site.page.locator("dialog[open]").count()

    while not player.tray.get_by_role("button", name=player.patterns["draw_cards.press_draw"]).count():
        player.decide()
        player.ready()
    site.press("game.menu")
    site.press("game.tour")
    tour = site.page.get_by_role("dialog", name=site.texts("rules.tourTitle"))
    while not tour.get_by_role("heading", name=site.texts("rules.drawTitle")).count():
        site.press("rules.tourNext")
    site.page.wait_for_function(LIT)  # the face-up cards, although their list has no box of its own


def test_no_clock_runs_behind_the_tour(visit: Visit) -> None:
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


def test_a_hint_tells_good_moves_and_does_one(visit: Visit) -> None:
    site = visit()
    site.new_game("usa", "here:Ann", "easy")
    player = Player(site.page)
    player.ready()
    seq, _ = player.now()
    site.press("game.hint")
    dialog = site.page.get_by_role("dialog", name=site.texts("game.hintTitle"), exact=True)
    dialog.get_by_role("button", name=site.texts("game.hintDo"), exact=True).first.click()
    player.reach(seq + 1)
    assert site.told()[-1]["views"][0]["fields"]["tickets"][0]


def test_the_plan_behind_a_hint_is_drawn_until_the_game_goes_on(visit: Visit) -> None:
    site = visit()
    site.new_game("usa", "here:Ann", "easy")
    player = Player(site.page)
    player.ready()
    player.decide()  # the opening tickets
    player.ready()
    drawn = site.page.get_by_role("main").locator("path.line")
    site.press("game.hint")
    dialog = site.page.get_by_role("dialog", name=site.texts("game.hintTitle"), exact=True)
    dialog.get_by_role("heading", name=site.texts("game.planTickets"), exact=True).wait_for()
    routes = dialog.get_by_role("listitem").filter(has_text=site.texts("game.planLacks")).count()
    assert routes > 0
    dialog.get_by_role("button", name=site.texts("game.planShow"), exact=True).click()
    drawn.first.wait_for()
    assert drawn.count() >= routes
    player.decide()
    player.ready()
    expect(drawn).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whoever_presses_what_cannot_be_done_is_told_why_in_their_language(visit: Visit, language: str) -> None:
    site = visit(language=language)
    site.new_game("usa", "here:Ann", "easy")
    player = Player(site.page, language)
    deck = player.tray.get_by_role("button", name=player.patterns["draw_cards.press_draw"])
    while player.ready() and not deck.count():
        player.decide()
    notice = player.tray.get_by_role("status")

    site.page.locator('[data-flight="route:helena-seattle"] use').nth(3).click(
        force=True
    )  # six yellow, with five cards
    said = notice.inner_text().partition(": ")[2].strip()
    assert site.texts.pattern("claim_routes.why_claim_cards").fullmatch(said)

    deck.click()
    player.tray.get_by_text(site.texts("draw_cards.phase_draw_a_second_card")).wait_for()
    player.tray.locator('[data-flight^="tickets:"]').click(force=True)
    first = site.texts("basics.why_turn_first")
    expect(notice).to_contain_text(first[0].upper() + first[1:])


def test_a_move_is_taken_back(visit: Visit) -> None:
    """A claim shows nothing new, so that it can be undone until somebody else has played."""
    players = begin(*two_at_a_table(visit, "usa"))
    play_together(players, 2)  # the opening tickets
    player = next(player for player in players if player.now()[1])
    routes = player.routes()
    player.claim(routes[0])
    player.tray.get_by_role("button", name=player.texts("game.undo"), exact=True).click()
    player.map_choices().wait_for()
    assert player.routes() == routes


def test_the_end_is_told_source_by_source_and_can_be_watched_again(visit: Visit) -> None:
    site = visit()
    player = finished(site, "usa")
    table = player.ending.get_by_role("table")
    totals = [int(text.replace("−", "-")) for text in table.locator("tfoot td").all_text_contents()]
    assert totals == site.told()[-1]["result"]["totals"]
    assert table.locator("tbody tr").count() == len(site.told()[-1]["result"]["lines"])

    site.page.get_by_role("link", name=site.texts("game.endReplay"), exact=True).click()
    slider = site.page.get_by_role("slider", name=site.texts("replay.step"), exact=True)
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last == site.told()[-1]["seq"]
    game = site.page.locator("[data-seq]")
    slider.fill(str(last // 2))
    expect(game).to_have_attribute("data-seq", str(last // 2))
    site.press("replay.forward")
    expect(game).to_have_attribute("data-seq", str(last // 2 + 1))
    site.press("replay.back")
    expect(game).to_have_attribute("data-seq", str(last // 2))
    hand = site.page.get_by_role("region", name=site.texts("game.hand"), exact=True)
    assert not hand.count()
    site.page.get_by_role("combobox", name=site.texts("replay.seenBy"), exact=True).select_option("0")
    hand.wait_for()
    site.page.get_by_role("combobox", name=site.texts("replay.speed"), exact=True).select_option("8")
    slider.fill(str(last - 2))
    expect(game).to_have_attribute("data-seq", str(last - 2))
    site.press("replay.play")
    expect(game).to_have_attribute("data-seq", str(last))
    player.ending.wait_for()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_of_every_board_can_be_read(visit: Visit, language: str) -> None:
    site = visit(language=language)
    for board in site.boards:
        site.page.goto(f"{site.address}rules/{board['id']}")
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
        ("replay/AAAAAAAAAAAA", "replay.problem"),
        ("rules/nowhere", "rules.missing"),
    ],
)
def test_an_address_that_leads_nowhere_says_so(visit: Visit, address: str, says: str) -> None:
    site = visit()
    site.page.goto(f"{site.address}{address}")
    site.page.get_by_text(site.texts(says)).wait_for()
    site.page.get_by_role("link", name=site.texts("common.toHome"), exact=True).first.click()
    site.page.get_by_role("heading", name=site.texts("home.title"), exact=True).wait_for()
    site.forgive("404")


def test_a_link_is_pasted_at_home(visit: Visit) -> None:
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
