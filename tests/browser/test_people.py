"""What the people at a table see of each other, and can do about it, each at a device of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from server.node import Node, running

from .player import Player, begin
from .site import PHONE, Site, Visit, two_at_a_table


def says(site: Site, key: str, **values: str | int) -> None:
    """A line that floats over the page."""
    site.page.get_by_role("log").get_by_text(site.texts(key, **values), exact=True).first.wait_for()


def choose_colour(site: Site, seat: int, now: int, colour: int) -> None:
    site.press("people.colourOf", n=seat, colour=site.texts(f"cards.seat{now}"))
    site.page.get_by_role("button", name=site.texts(f"cards.seat{colour}"), exact=True).click()


def seat(node: Node, site: Site, made: dict[str, Any], number: int, *more: str) -> None:
    """Come to a table by the links that somebody has."""
    for token in (*more, made["tokens"][number]):
        site.page.goto("about:blank")
        site.page.goto(f"http://127.0.0.1:{node.port}/table/{made['table']}#{token}")
        site.page.get_by_role("heading", name=site.texts("table.seats"), exact=True).wait_for()


def test_players_choose_colours_and_everybody_sees_them_also_in_the_game(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit, "first-journey")
    choose_colour(bob, 2, 1, 4)
    ann.press("people.colourOf", n=1, colour=ann.texts("cards.seat0"))
    taken = ann.texts("people.colourTaken", colour=ann.texts("cards.seat4"))
    expect(ann.page.get_by_role("button", name=taken, exact=True)).to_be_disabled()
    ann.page.keyboard.press("Escape")
    choose_colour(ann, 1, 0, 5)
    begin(ann, bob)
    for site in (ann, bob):
        for colour in (5, 4):
            site.page.get_by_role("img", name=site.texts(f"cards.seat{colour}"), exact=True).first.wait_for()
        assert site.page.get_by_role("img", name=site.texts("cards.seat0"), exact=True).count() == 0


def test_a_phrase_is_shown_to_the_others_in_their_language_unless_they_muted_phrases(visit: Visit) -> None:
    ann, bob = visit(), visit(language="fr")
    ann.new_game("usa", "here:Ann", "friend")
    say = ann.page.get_by_role("button", name=ann.texts("people.say"), exact=True)
    expect(say).to_have_count(0)  # there is nobody yet to hear it
    bob.join(ann.invitation(), "Bob")
    say.click()
    ann.press("people.phrase_good-luck")
    says(bob, "people.saidBy", name="Ann", text=bob.texts("people.phrase_good-luck"))
    begin(ann, bob)
    bob.press("people.say")
    bob.press("people.reaction_laugh")
    name = ann.texts("people.saidBy", name="Bob", text=ann.texts("people.reaction_laugh"))
    ann.page.get_by_role("log").get_by_role("img", name=name, exact=True).wait_for()
    bob.press("people.say")
    bob.page.get_by_role("switch", name=bob.texts("people.mute"), exact=True).uncheck(force=True)
    bob.page.keyboard.press("Escape")
    ann.press("people.say")
    ann.press("people.phrase_oops")
    says(ann, "people.saidBy", name="Ann", text=ann.texts("people.phrase_oops"))
    bob.page.wait_for_function("true")
    assert bob.texts("people.phrase_oops") not in bob.all_text()


def test_a_removed_player_cannot_return_and_links_can_be_renewed(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit, "usa")
    old = ann.invitation()
    ann.press("table.kickSeat", name="Bob")
    ann.press("common.cancel")
    ann.press("table.kickSeat", name="Bob")
    ann.press("table.kick")
    bob.page.get_by_text(bob.texts("problem.gone"), exact=True).wait_for()
    ann.page.get_by_text(ann.texts("table.free"), exact=True).wait_for()
    expect(ann.page.get_by_role("textbox", name=ann.texts("table.inviteLabel"), exact=True)).not_to_have_value(old)
    bob.page.goto("about:blank")
    bob.page.goto(old)
    bob.page.get_by_role("heading", name=bob.texts("table.endedTitle"), exact=True).wait_for()
    bob.forgive("403")  # by which the browser says that the server refused
    fresh = ann.invitation()
    cleo = visit()
    cleo.join(fresh, "Cleo")
    ann.page.get_by_text("Cleo", exact=True).wait_for()
    ann.page.get_by_role("button", name=ann.texts("people.renew"), exact=True).first.click()
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.texts("people.renew"), exact=True).click()
    expect(ann.page.get_by_role("textbox", name=ann.texts("table.inviteLabel"), exact=True)).not_to_have_value(fresh)


def test_the_host_can_make_another_player_the_host(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit, "usa")
    ann.press("people.makeHostOf", name="Bob")
    ann.press("people.makeHost")
    bob.page.get_by_text(bob.texts("table.host"), exact=True).wait_for()
    ann.page.get_by_text(ann.texts("table.waitHost"), exact=True).wait_for()
    begin(bob, ann)


def test_a_game_ends_early_if_both_agree_and_a_bot_plays_on_for_a_player_who_resigns(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit, "first-journey")
    begin(ann, bob)
    ann.press("game.menu")
    ann.press("people.endPropose")
    bob.page.get_by_text(bob.texts("people.endAsk", names="Ann"), exact=True).wait_for()
    ann.page.get_by_text(ann.texts("people.endWaiting", names="Bob"), exact=True).wait_for()
    bob.press("people.endAgree")
    for site in (ann, bob):
        site.page.get_by_role("heading", name=site.texts("table.seats"), exact=True).wait_for()
    begin(ann, bob)
    bob.press("game.menu")
    bob.press("people.resign")
    bob.press("people.resignConfirm")
    says(ann, "people.news_resigned", name="Bob")


def test_an_absent_player_can_be_nudged_and_replaced_by_a_bot_until_they_return(visit: Visit, node: Node) -> None:
    made = node.table("usa", 2, patience=2)
    ann, bob = visit(), visit()
    seat(node, ann, made, 0, made["host"])
    seat(node, bob, made, 1)
    players = begin(ann, bob)
    players[0].decide()
    nudge = ann.page.get_by_role("button", name=ann.texts("people.nudge"), exact=True)
    relieve = ann.page.get_by_role("button", name=ann.texts("people.relieve"), exact=True)
    nudge.click()
    says(bob, "people.nudgedYou", name="P0")
    assert relieve.count() == 0  # while they are there
    table = bob.page.url
    bob.page.goto("about:blank")
    ann.page.get_by_text(ann.texts("people.awayBar", name="P1", time=ann.texts("people.minutes", n=1))).wait_for()
    relieve.click()
    says(ann, "people.news_bot", name="P1")
    players[0].reach(2)
    bob.page.goto(table)
    Player(bob.page).reach(2)
    says(ann, "people.news_back", name="P1")
    assert bob.page.get_by_text(bob.texts("game.botForYou"), exact=True).count() == 0


def test_no_hand_is_shown_when_clocks_run_out_at_a_shared_device(visit: Visit, tmp_path: Path) -> None:
    # bots that take their time: the game has to be going on when somebody comes back
    with running(tmp_path / "games.sqlite", "--bot-pause", "600") as node:
        made = node.table("usa", 2, clock=2)
        site = visit(address=f"http://127.0.0.1:{node.port}")
        seat(node, site, made, 0, made["host"], made["tokens"][1])
        site.start()
        site.page.get_by_role("heading", name=site.texts("table.passWho"), exact=True).wait_for()  # bots play for both
        assert not site.page.locator("[data-seq]").count()
        site.press("table.passGo", name="P1")
        site.page.get_by_text(site.texts("game.botForYou"), exact=True).wait_for()
        site.page.close()


def test_the_link_of_a_seat_shows_its_cards_once_the_seat_is_taken_over(visit: Visit, node: Node) -> None:
    made = node.table("usa", 1, ("easy",), clock=3600)
    ann = visit()
    seat(node, ann, made, 0, made["host"])
    begin(ann)
    ann.press("game.menu")
    ann.press("game.toTable")
    # a bot's seat has no button for it: the host lets a friend sit down there
    friend = ann.page.get_by_role("combobox", name=ann.texts("table.whoAt", n=2), exact=True)
    friend.select_option("friend")
    bob = visit()
    bob.page.goto(f"http://127.0.0.1:{node.port}/table/{made['table']}#{made['invite']}")
    bob.page.get_by_role("textbox", name=bob.texts("table.joinName"), exact=True).fill("Bob")
    bob.press("table.joinGo")
    says(ann, "people.news_sat", name="Bob")
    Player(bob.page).reach(0)
    # the link of a person's seat shows nothing before it is taken over
    ann.press("table.seatLinkOf", n=2)
    link = ann.page.get_by_role("textbox", name=ann.texts("table.seatLinkTitle", n=2), exact=True).input_value()
    bob.page.get_by_text(bob.texts("problem.gone"), exact=True).wait_for()
    cleo = visit()
    cleo.page.goto(link)
    cleo.page.get_by_text(cleo.texts("people.takeOverText", n=2), exact=True).wait_for()
    assert all(view.get("seat") is None for state in cleo.told() for view in state["views"])
    cleo.press("people.takeOver")
    cleo.page.get_by_role("region", name=cleo.texts("game.hand"), exact=True).wait_for()


def test_a_visitor_who_finds_no_free_seat_may_watch(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit, "usa")
    invitation = ann.invitation()
    begin(ann, bob)
    cleo = visit(size=PHONE, has_touch=True)
    cleo.page.goto(invitation)
    cleo.press("table.joinWatch")
    Player(cleo.page).reach(0)
    cleo.page.get_by_title(cleo.texts("game.spectating"), exact=True).wait_for()  # on phones too
    assert all(view.get("seat") is None for state in cleo.told() for view in state["views"])
