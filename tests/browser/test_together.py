"""Several people at one table: each at a device of their own, all at one, or watching."""

from __future__ import annotations

from whistlestop import Board, load_board

from .player import Player, begin, play_together
from .site import Site, Visit, two_at_a_table


def test_two_browsers_can_play_one_game(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit, "usa")
    ann.page.get_by_text("Bob", exact=True).wait_for()
    players = begin(ann, bob)
    play_together(players, 10)
    for player in players:
        assert sum(player.done.values()) > 3
    logs = [
        site.page.get_by_role("region", name=site.texts("game.log"), exact=True).get_by_role("listitem").count()
        for site in (ann, bob)
    ]
    assert logs[0] == logs[1] > 4
    assert ann.told()[-1]["seq"] == bob.told()[-1]["seq"]


def test_a_ticket_of_a_draft_stays_chosen_while_others_pick_and_undo(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit, "south-korea")
    players = begin(ann, bob)
    ann.page.locator("button.offer").nth(1).click()
    pick = players[0].tray.get_by_role("button", name=ann.texts.pattern("ticket_draft.do_pick"))
    pick.wait_for()
    label = pick.get_attribute("aria-label")
    players[1].decide()
    players[0].reach(1)
    assert pick.get_attribute("aria-label") == label
    bob.press("game.undo")
    players[0].reach(2)
    assert pick.get_attribute("aria-label") == label
    pick.click()
    players[1].reach(3)
    assert ann.page.get_by_role("button", name=ann.texts("game.undo"), exact=True).count() == 1


def test_nobody_sees_the_secrets_of_others(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit, "usa")
    watcher = visit()
    watcher.page.goto(ann.watch_link())
    watcher.page.get_by_role("heading", name=watcher.texts("table.seats"), exact=True).wait_for()
    players = begin(ann, bob)
    play_together(players, 8)
    last = ann.told()[-1]["seq"]
    Player(watcher.page).reach(last)

    board = load_board("usa")
    for seat, knower in enumerate((ann, bob)):
        fields = knower.told()[-1]["views"][0]["fields"]
        assert sum(fields["hand"][seat].values()) > 0
        tickets = fields["tickets"][seat]
        assert tickets
        assert all(name in knower.all_text() for name in names(tickets, board))
        for other in {ann, bob, watcher} - {knower}:
            assert_hidden(other, seat, tickets, board)
    assert watcher.page.get_by_role("region", name=watcher.texts("game.hand"), exact=True).count() == 0


def assert_hidden(site: Site, seat: int, tickets: list[str], board: Board) -> None:
    """Neither the wire nor the page tells a seat's hand and tickets."""
    for state in site.told():
        for view in state["views"]:
            assert view["fields"]["hand"][seat] is None
            assert view["fields"]["tickets"][seat] is None
        for event in state["events"]:
            assert event.get("seat") != seat or not event.get("secrets")
    wire = "".join(site.frames)
    shown = site.all_text()
    assert [ticket for ticket in tickets if f'"{ticket}"' in wire] == []
    assert [name for name in names(tickets, board) if name in shown] == []


def names(tickets: list[str], board: Board) -> list[str]:
    """Tickets as they are written on the page."""
    cities = {city.id: city.name for city in board.cities}
    return [f"{cities[ticket.a]} – {cities[ticket.b]}" for ticket in board.tickets if ticket.id in tickets]


def test_players_pass_a_shared_device_on_without_seeing_each_others_cards(visit: Visit) -> None:
    site = visit()
    site.new_game("usa", "here:Ann", "here:Bob")
    board = load_board("usa")
    player = Player(site.page)
    people = ["Ann", "Bob"]
    for _ in range(6):
        site.page.get_by_text(site.texts("table.passText"), exact=True).wait_for()
        assert not site.page.locator("[data-seq]").count()
        shown = site.all_text()
        secrets = [names(tickets, board) for tickets in own_tickets(site)]
        assert [name for name in secrets[0] + secrets[1] if name in shown] == []
        seat = next(seat for seat in (0, 1) if site.texts("table.passTitle", name=people[seat]) in shown)
        site.press("table.passGo", name=people[seat])
        while player.now()[1]:
            secrets = [names(tickets, board) for tickets in own_tickets(site)]
            shown = site.all_text()
            assert all(name in shown for name in secrets[seat])
            assert [name for name in secrets[1 - seat] if name in shown] == []
            seq, _ = player.now()
            player.decide()
            player.reach(seq + 1)
        site.press("table.passTo", name=people[1 - seat])


def own_tickets(site: Site) -> list[list[str]]:
    """The tickets of the seats at this device, also those on offer."""
    fields = [(view["seat"], view["fields"]) for view in site.told()[-1]["views"]]
    return [[*(each["tickets"][seat] or []), *(each["offer"][seat] or [])] for seat, each in sorted(fields)]


def test_a_rematch_includes_all_players(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit, "first-journey")
    ann.start()
    for site in (ann, bob):
        Player(site.page).reach(0)
        site.let_a_bot_play()
    for site in (ann, bob):
        Player(site.page).ending.wait_for()
    bob.press("game.endRematch")
    for site in (ann, bob):
        Player(site.page).ending.wait_for(state="detached")
    games = [site.told()[-1]["game"] for site in (ann, bob)]
    assert games[0] == games[1]
    assert len({state["game"] for state in ann.told()}) == 2
