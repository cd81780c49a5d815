"""A table on a television: everybody sees the board, names and scores, and nobody's cards or tickets."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from .drawn import within
from .site import PHONE, Visit
from .test_map import box

SECRET = ("hand", "tickets", "offer")  # fields that only their owners may see before the end


def test_a_tv_shows_the_table_and_the_game_but_never_a_secret(visit: Visit) -> None:
    ann = visit()
    ann.new_game("usa", "here:Ann", "friend")
    link = ann.invitation()
    tv = ann.page.context.new_page()  # on Ann's own device, which knows her seat
    told: list[dict[str, Any]] = []
    sent: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda data: told.append(json.loads(data)))
        socket.on("framesent", lambda data: sent.append(json.loads(data)))

    tv.on("websocket", listen)
    table, token = link.split("/table/")[1].split("#")
    tv.goto(f"{ann.address.rstrip('/')}/table/{table}/tv#{token}")
    expect(tv.get_by_role("heading", name=ann.texts("tv.wait"), exact=True)).to_be_visible()
    expect(tv.get_by_role("img", name=ann.texts("table.inviteQr"))).to_be_visible()
    bob = visit(size=PHONE)
    bob.join(link, "Bob")
    expect(tv.get_by_text("Bob")).to_be_visible()
    ann.start()
    expect(tv.get_by_role("status")).to_contain_text("Ann")
    expect(tv.get_by_role("article", name="Bob")).to_be_visible()
    ann.page.get_by_role("button", name=ann.texts("game.menu"), exact=True).wait_for()
    states = [frame for frame in told if frame["type"] == "state"]
    assert states
    for state in states:
        assert [view.get("seat") for view in state["views"]] == [None]
        for field in SECRET:
            assert all(share is None for share in state["views"][0]["fields"][field])
        assert all(not event.get("secrets") for event in state["events"])
    hellos = [frame for frame in sent if frame["type"] == "hello"]
    assert [hello["tokens"] for hello in hellos] == [[token]] * len(hellos)
    own = ann.told()[-1]["views"][0]
    shown = " ".join(str(tv.locator("body").text_content()).split())
    places = {city["id"]: city["name"] for city in json_board(ann, "usa")["cities"]}
    offered = [tuple(places[end] for end in ends_of(ann, ticket)) for ticket in own["fields"]["offer"][own["seat"]]]
    assert offered
    for a, b in offered:
        assert f"{a} – {b}" not in shown


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_tv_shows_five_players_whole_and_cards_large(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit()
    ann.new_game("germany", "here:Anne-Sophie Marguerite", "easy", "easy", "medium", "hard")
    ann.page.wait_for_url("**/table/*#*")  # the invitation, which is good for watching too
    table = ann.page.url.split("/table/")[1].split("#")[0]
    tv = ann.page.context.new_page()
    tv.set_viewport_size({"width": size[0], "height": size[1]})
    tv.goto(f"{ann.address.rstrip('/')}/table/{table}/tv")
    players, display = tv.get_by_role("article"), tv.locator("[data-tour=display] .card")
    expect(players).to_have_count(5)
    shown = box(tv.get_by_role("region", name=ann.texts("game.players"), exact=True))
    assert [player for player in map(box, players.all()) if not within(player, shown)] == []
    assert display.first.evaluate("(card) => card.getBoundingClientRect().width") > 0.045 * size[0]


def test_a_tv_does_not_use_a_link_that_holds_a_seat(visit: Visit) -> None:
    ann = visit()
    ann.new_game("usa", "here:Ann", "friend")
    saved = ann.page.evaluate("JSON.parse(localStorage['whistlestop.tables'])[0]")
    bob = visit()
    bob.page.goto(f"{bob.address.rstrip('/')}/table/{saved['table']}/tv#{saved['seats'][0]}")
    expect(bob.page.get_by_role("alert")).to_have_text(bob.texts("tv.ownLink"))
    assert bob.frames == []


def test_a_tv_that_was_switched_on_before_the_server_finds_the_table_later(visit: Visit) -> None:
    ann, tv = visit(), visit()
    ann.new_game("usa", "here:Ann", "friend")
    link = ann.invitation()
    page, path = tv.page, link.split("/table/")[1].replace("#", "/tv#")
    page.clock.install()
    page.route("**/api/tables/**", lambda route: route.abort())
    page.goto(f"{tv.address.rstrip('/')}/table/{path}")
    expect(page.get_by_role("alert")).to_have_text(tv.texts("problem.no-answer"))
    page.unroute("**/api/tables/**")
    page.clock.run_for(6000)
    expect(page.get_by_role("heading", name=tv.texts("tv.wait"), exact=True)).to_be_visible()
    expect(page.get_by_text(link.split("://")[1])).to_be_visible()  # for whom the code is too far away
    tv.forgive("ERR_FAILED")


def json_board(site: Any, board: str) -> Any:
    return site.page.evaluate("async (board) => (await fetch(`/api/boards/${board}`)).json()", board)


def ends_of(site: Any, ticket: str) -> tuple[str, str]:
    found = next(each for each in json_board(site, "usa")["tickets"] if each["id"] == ticket)
    return found["a"], found["b"]
