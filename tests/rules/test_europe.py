"""Europe as a whole: E1 to E5, E10, E40 to E43, and what nobody may know of the box."""

from __future__ import annotations

from random import Random

import pytest
from table import facts, kinds, whats

from whistlestop import View

from .europe_tables import EUROPE, EuropeTable, before_the_tickets, europe

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])
FERRY = "dieppe-london"  # two grey spaces, one symbol
FERRY_2 = "palermo-smyrna"  # six grey spaces, two symbols


# -- E1 to E4 ----------------------------------------------------------------------------------------------


@ALL_COUNTS
def test_E1_everybody_has_45_trains_three_stations_and_four_cards(players: int) -> None:
    table = europe(players)
    assert table.trains() == [45] * players
    assert table.stations_left() == [3] * players
    assert table.spectator_view()["hand_count"] == [4] * players


def test_E1_there_are_46_tickets_40_short_and_6_long() -> None:
    board = facts(EUROPE)
    points = [[ticket.points for ticket in board.tickets if ticket.deck == deck] for deck in (0, 1)]
    assert board.decks == ("short", "long")
    assert (len(points[0]), min(points[0]), max(points[0])) == (40, 5, 13)
    assert (len(points[1]), min(points[1]), max(points[1])) == (6, 20, 21)


def test_E1_there_are_110_cards_and_routes_of_one_to_four_six_and_eight() -> None:
    board = facts(EUROPE)
    assert sum(kind.count for kind in board.kinds) == 110
    assert {route.length for route in board.routes} == {1, 2, 3, 4, 6, 8}
    assert len(board.routes) == 101


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (6, 15), (8, 21)])
def test_E1_routes_score_by_their_length(length: int, points: int) -> None:
    route = next(route.id for route in facts(EUROPE).routes if route.length == length)
    assert europe().build(0, route).points[0] == points


@ALL_COUNTS
def test_E2_everybody_gets_one_long_and_three_short_tickets_and_keeps_at_least_two(players: int) -> None:
    table = before_the_tickets(players)
    assert table.spectator_view()["offer_count"] == [{"short": 3, "long": 1}] * players
    assert table.pending_seats == tuple(range(players))
    for seat in range(players):
        assert len(table.options(seat)) == 6 + 4 + 1
        assert "at least 2" in str(table.why_not("keep 1", seat))


def test_E2_the_two_tickets_kept_may_be_of_either_kind() -> None:
    table = before_the_tickets()
    offers = [table.offer_to(seat) for seat in (0, 1)]
    table.play("keep 1,2", 0)
    table.play("keep 1,4", 1)
    long = {ticket.id for ticket in table.board.tickets if ticket.deck == 1}
    assert set(table.tickets_of(0)) == {offers[0][0], offers[0][1]}
    assert set(table.tickets_of(1)) == {offers[1][0], offers[1][3]}
    assert [len(long & set(table.tickets_of(seat))) for seat in (0, 1)] == [0, 1]


@ALL_COUNTS
def test_E2_what_is_not_kept_and_not_dealt_is_out_of_the_game(players: int) -> None:
    table = before_the_tickets(players)
    for seat in range(players):
        table.play("keep 1,4" if seat else "keep 2,3", seat)
    view = table.spectator_view()
    assert view["ticket_pool_count"] == {"short": 40 - 3 * players, "long": 0}
    assert view["ticket_queue_count"] == {"short": 0, "long": 0}
    assert view["boxed_count"] == [2] * players


def test_E2_nobody_is_shown_the_box_but_what_they_put_there() -> None:
    table = before_the_tickets(3)
    offers = [table.offer_to(seat) for seat in range(3)]
    for seat in range(3):
        table.play("keep 1,2", seat)
    for seat in range(3):
        view = table.view(seat)
        assert view["boxed"][seat] == offers[seat][2:]
        assert all(view["boxed"][other] is None for other in range(3) if other != seat)
        assert view["box"] is None
    assert table.spectator_view()["boxed"] == [None] * 3


def test_E2_how_many_tickets_were_kept_is_public_but_not_of_which_kind() -> None:
    one, other = before_the_tickets(), before_the_tickets()
    one.play("keep 1,2", 0)
    other.play("keep 1,4", 0)
    for table in (one, other):
        table.play("keep 1,2,3,4", 1)
        assert table.view(1)["ticket_total"] == [2, 4]
        assert table.view(1)["ticket_count"][0] is None
        assert table.view(0)["ticket_count"][0] is not None
    assert one.view(1).to_dict() == other.view(1).to_dict()


def test_E2_nobody_learns_of_a_choice_before_all_have_chosen() -> None:
    table = before_the_tickets()
    before = table.view(1).to_dict()
    events = table.play("keep 1,2", 0)
    after = table.view(1).to_dict()
    assert events == []
    assert {key for key in before if before[key] != after[key]} == {"pending_seats"}


def test_E2_samples_of_the_tickets_of_others_leave_the_box_out_of_play() -> None:
    table = before_the_tickets(3)
    for seat, action in enumerate(("keep 1,2", "keep 1,4", "keep 1,2,3,4")):
        table.play(action, seat)
    kept: set[int] = set()
    for i in range(60):
        state = table.view(0).sample(Random(i)).state
        table.rules.audit(state)
        view = View(table.rules, state, 0)
        assert view.to_dict() == table.view(0).to_dict()
        counts = View(table.rules, state, 1)["ticket_count"][1]
        assert counts["short"] + counts["long"] == 2
        kept.add(counts["long"])
        assert View(table.rules, state, 2)["ticket_count"][2] == {"short": 3, "long": 1}
    assert kept == {0, 1}  # either may be so


def test_E3_the_ticket_action_draws_three_short_ones() -> None:
    table = europe()
    assert [text for text in table.options() if text.startswith("tickets")] == ["tickets short:3"]
    table.play("tickets short:3")
    assert table.spectator_view()["offer_count"][0] == {"short": 3, "long": 0}
    offered = table.offer_to(0)
    table.play("keep 2")
    assert offered[1] in table.tickets_of(0)
    assert table.spectator_view()["ticket_queue_count"] == {"short": 2, "long": 0}


def test_E3_long_tickets_never_come_back() -> None:
    table = europe(5)
    drawn: list[str] = []
    while any(text.startswith("tickets") for text in table.options()):
        table.play(next(text for text in table.options() if text.startswith("tickets")))
        drawn += table.offer_to(table.pending_seats[0])
        table.play("keep 1,2,3" if "keep 1,2,3" in table.options() else table.options()[-1])
    long = {ticket.id for ticket in table.board.tickets if ticket.deck == 1}
    assert drawn
    assert long.isdisjoint(drawn)


def test_E4_a_turn_is_one_of_four_actions() -> None:
    table = europe()
    table.lay_cards("red:4")
    assert {text.split()[0] for text in table.options()} == {"draw", "claim", "tickets", "station"}


# -- E5: double routes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "owner"), [(2, 15), (3, 15), (4, 0), (5, 0)])
def test_E5_with_two_or_three_players_the_other_tunnel_is_closed(players: int, owner: int) -> None:
    table = europe(players)
    table.lay_cards("black:3", deck="red:3")
    table.play("claim madrid-pamplona/black black:3")
    assert table.owner("madrid-pamplona/black") == 1
    assert table.owner("madrid-pamplona/white") == owner


def test_E5_nobody_owns_both_tracks() -> None:
    table = europe(4).build(0, "madrid-pamplona/black")
    table.lay_cards("white:3 loco:5")
    assert table.claims("madrid-pamplona/white") == []


def test_E5_a_tunnel_tried_without_success_closes_nothing() -> None:
    table = europe()
    table.lay_cards("black:3", deck="black:3")
    table.plays("claim madrid-pamplona/black black:3", "withdraw")
    assert table.owner("madrid-pamplona/black") == table.owner("madrid-pamplona/white") == 0


# -- E10: ferries ------------------------------------------------------------------------------------------


def test_E10_all_ferries_are_grey_and_there_are_13() -> None:
    ferries = [route for route in facts(EUROPE).routes if route.ferry]
    assert len(ferries) == 13
    assert {route.colour for route in ferries} == {-1}


def test_E10_a_ferry_takes_a_locomotive_for_each_symbol() -> None:
    table = europe()
    table.lay_cards("red:6 loco:2")
    assert table.claims(FERRY) == [f"{FERRY} red:1 loco:1", f"{FERRY} loco:2"]
    assert table.claims(FERRY_2) == [f"{FERRY_2} red:4 loco:2"]
    table.lay_cards("red:6 loco:1")
    assert table.claims(FERRY_2) == []


# -- E40 to E43: the end -----------------------------------------------------------------------------------


def at_the_end(players: int = 2) -> EuropeTable:
    return europe(players).hold_nothing()


def test_E40_the_last_round_begins_with_two_trains() -> None:
    table = at_the_end()
    table.lay_cards("red:4 green:4", "blue:9")
    table.lay_trains(4, 45)
    table.play("claim bruxelles-paris/red red:2")
    assert table.trains()[0] == 2
    for _ in range(4):
        assert not table.over
        table.play(next(text for text in table.options() if text.startswith("draw")))
    assert table.over


def test_E40_tickets_stations_and_the_longest_path_are_scored_in_the_end() -> None:
    assert list(at_the_end().scores().lines) == ["routes", "tickets", "stations", "longest path"]


def test_E41_the_european_express_is_worth_ten_points() -> None:
    table = at_the_end().build(0, "brest-paris").build(1, "petrograd-stockholm")
    assert table.scores().lines["longest path"] == [0, 10]


def test_E41_borrowed_routes_do_not_count_for_the_european_express() -> None:
    table = at_the_end().build(0, "brest-paris").build(1, "paris-zurich", "munchen-zurich").lay_stations(0, "paris")
    assert table.scores().lines["longest path"] == [0, 10]


def test_E42_the_first_tie_break_is_completed_tickets() -> None:
    assert europe().board.tie_breaks == ("completed_tickets", "unused_stations", "longest_path")
    table = europe().lay_tickets(["paris-wien"]).build(0, "frankfurt-paris/white", "frankfurt-munchen", "munchen-wien")
    table.lay_points(0, 8)  # the ticket and the express against as many points for routes
    assert table.scores().totals == [30, 20]
    table.lay_points(0, 18)
    assert table.scores().totals == [30, 30]
    assert table.scores().winners == [0]


def test_E42_the_second_tie_break_is_fewest_stations_built() -> None:
    table = at_the_end().lay_stations(0, "wien").lay_points(4, 0)
    assert table.scores().totals == [12, 12]
    assert table.scores().winners == [1]


def test_E42_the_third_tie_break_is_the_longer_path() -> None:
    table = at_the_end().build(0, "brest-paris").build(1, "dieppe-paris").lay_points(0, 10)
    assert table.scores().totals == [22, 22]
    assert table.scores().winners == [0]


def test_E43_a_station_that_can_be_paid_for_and_a_tunnel_that_can_be_tried_are_legal_actions() -> None:
    table = at_the_end()
    table.nothing_to_do("red:1")
    assert {text.split()[0] for text in table.options()} == {"station"}
    table.lay_stations(0, "wien", "roma", "paris")
    assert table.options() == ["pass"]


def test_E43_a_tunnel_can_be_tried_with_nothing_else_left() -> None:
    table = at_the_end().lay_stations(0, "wien", "roma", "paris")
    table.lay_cards("blue:2", display="- - - - -", deck="")
    table.lay_tickets(pool=[])
    table.lay_trains(2, 45)
    assert "claim munchen-venezia blue:2" in table.options()
    events = table.play("claim munchen-venezia blue:2")
    assert "passed" not in kinds(events)
    assert whats(events, "claimed") == ["claim munchen-venezia blue:2"]
