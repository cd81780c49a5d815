"""India: D1 to D9."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, facts, kinds, rules_of

INDIA = "india"
LINE = "two paths"

# Agra to Jaipur both ways, and round by Bhopal and Ratiam: a ring of four cities
RING = ["agra-jaipur/blue", "jaipur-ratiam/orange", "bhopal-ratiam", "agra-bhopal/purple"]
# Delhi and Lahore: by Ambala, and by Bhatinda
NORTH = ["ambala-delhi", "ambala-lahore"]
SOUTH = ["bhatinda-delhi", "bhatinda-lahore"]


def india(players: int = 2) -> Table:
    return Table(rules_of(INDIA, players), 1, 0).to_first_turn()


def bonus(table: Table) -> list[int]:
    return table.scores().lines[LINE]


def test_D1_two_to_four_players_have_45_trains_and_there_are_58_tickets() -> None:
    board = facts(INDIA)
    assert (board.min_players, board.max_players, board.trains) == (2, 4, 45)
    assert sum(kind.count for kind in board.kinds) == 110
    assert len(board.tickets) == 58


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (6, 15), (8, 21)])
def test_D1_routes_score_by_their_length(length: int, points: int) -> None:
    assert {route.length for route in facts(INDIA).routes} == {1, 2, 3, 4, 6, 8}
    route = next(route.id for route in facts(INDIA).routes if route.length == length)
    assert india().build(0, route).points[0] == points


def test_D1_a_locomotive_in_the_display_takes_the_whole_turn() -> None:
    table = india().lay_cards(display="loco red blue green white", deck="red:9")
    table.play("draw red")
    assert "loco" not in table.draws()
    table.play("draw blind")
    assert table.pending_seats == (1,)
    table.play("draw loco")
    assert table.pending_seats == (0,)


def test_D1_three_locomotives_clear_the_display() -> None:
    table = india().lay_cards(display="loco loco red blue green", deck="loco:1", discards="red:9 blue:9")
    assert "display cleared" in kinds(table.play("draw red"))
    assert table.display().count("loco") < 3


def test_D2_four_tickets_are_dealt_and_two_are_kept_the_rest_goes_under_the_deck() -> None:
    table = Table(rules_of(INDIA, 4), 1, 0)
    assert [len(table.offer_to(seat)) for seat in range(4)] == [4] * 4
    assert min(len(action.tickets) for action in table.legal(0)) == 2
    tickets: Any = table.rules.by_name["tickets"]
    for seat in range(4):
        table.play("keep 1,2", seat)
    assert table.state.s[tickets.queue_n] == 8


def test_D3_the_ticket_action_draws_three_and_keeps_one() -> None:
    table = india()
    table.play("tickets")
    assert len(table.offer_to(0)) == 3
    assert min(len(action.tickets) for action in table.legal()) == 1


@pytest.mark.parametrize(("players", "both"), [(2, False), (3, False), (4, True)])
@pytest.mark.parametrize(
    ("first", "other"), [("agra-bhopal/purple", "agra-bhopal/red"), ("calcutta-chittagong", "calcutta-chittagong/2")]
)
def test_D4_both_tracks_are_for_four_players_ferries_included(players: int, both: bool, first: str, other: str) -> None:
    table = india(players).build(1, first).lay_cards("red:3 loco:2")
    assert bool(table.claims(other)) == both


def test_D5_a_ferry_takes_its_locomotives_and_is_grey() -> None:
    ferries = [route for route in facts(INDIA).routes if route.ferry]
    assert len(ferries) == 8
    assert {route.colour for route in ferries} == {-1}
    table = india().lay_cards("red:8 loco:1")
    assert not table.claims("bombay-calicut")
    assert table.claims("calicut-quilon") == ["calicut-quilon red:1 loco:1"]


def test_D6_the_indian_express_is_worth_ten_points() -> None:
    table = india().build(0, "calcutta-madras").build(1, "bombay-calicut")
    assert table.scores().lines["longest path"] == [10, 0]


def test_D7_a_completed_ticket_counts_if_two_paths_join_its_cities() -> None:
    table = india().build(0, *NORTH)
    table.lay_tickets(["delhi-lahore"], [])
    assert table.scores().completed[0] == 1
    assert bonus(table) == [0, 0]
    table.build(0, *SOUTH)
    assert bonus(table) == [5, 0]


def test_D7_the_two_paths_may_meet_in_a_city() -> None:
    meeting = ["agra-bhopal/purple", "bhopal-ratiam", "agra-jaipur/blue", "jaipur-ratiam/orange"]
    further = ["ahmadabad-ratiam", "khandwa-ratiam", "ahmadabad-khandwa", "khandwa-manmad"]
    table = india().build(0, *meeting, *further).lay_tickets(["katni-khandwa"], [])
    assert bonus(table) == [0, 0]
    table.build(0, "agra-katni", "bilaspur-katni/purple", "bhopal-bilaspur")
    assert bonus(table) == [5, 0]


def test_D7_the_two_paths_share_no_route() -> None:
    table = india().build(0, *RING, "delhi-jaipur", "bareilly-delhi").lay_tickets(["ahmadabad-bareilly"], [])
    table.build(0, "ahmadabad-ratiam")
    assert table.scores().completed[0] == 1
    assert bonus(table) == [0, 0]


def test_D7_a_ticket_that_is_not_completed_counts_for_nothing() -> None:
    table = india().build(0, *NORTH, *SOUTH).lay_tickets(["delhi-karachi"], [])
    assert bonus(table) == [0, 0]


def test_D7_a_third_path_gives_nothing_more() -> None:
    third = ["delhi-jaipur", "jaipur-jodhpur", "jodhpur-karachi", "jacobabad-karachi", "jacobabad-lahore"]
    table = india().build(0, *NORTH, *SOUTH, *third).lay_tickets(["delhi-lahore"], [])
    assert bonus(table) == [5, 0]


def test_D7_routes_of_others_do_not_count() -> None:
    table = india().build(0, *NORTH).build(1, *SOUTH).lay_tickets(["delhi-lahore"], [])
    assert bonus(table) == [0, 0]


@pytest.mark.parametrize(("number", "points"), [(1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (6, 40)])
def test_D8_the_points_depend_on_the_number_of_such_tickets(number: int, points: int) -> None:
    around = [*NORTH, *SOUTH, "bhatinda-rohri", "jacobabad-rohri/blue", "jacobabad-lahore", "delhi-jaipur", *RING]
    around += ["bhatinda-jodhpur", "jaipur-jodhpur", "ahmadabad-jodhpur/purple", "ahmadabad-ratiam"]
    held = ["delhi-lahore", "agra-rohri", "jacobabad-ratiam", "ambala-ratiam", "bhopal-peshawar", "jodhpur-khandwa"]
    around += ["jacobabad-peshawar/orange", "lahore-peshawar/purple", "khandwa-ratiam", "ahmadabad-khandwa"]
    table = india()
    for route in around:
        table._change(table.rules.by_name["track"].owner + table.route(route), 1)  # type: ignore[attr-defined]
    table.lay_tickets(held[:number], [])
    assert bonus(table)[0] == points


def test_D8_the_bonus_comes_on_top_of_the_points_of_the_ticket() -> None:
    table = india().build(0, *NORTH, *SOUTH).lay_tickets(["delhi-lahore"], [])
    scores = table.scores()
    assert (scores.lines["tickets"][0], scores.lines[LINE][0]) == (5, 5)


def test_D9_two_trains_or_fewer_begin_the_last_round() -> None:
    table = india().lay_cards("blue:4").lay_trains(6, 20)
    assert "last round" in kinds(table.play("claim calcutta-raipur blue:4"))


def test_D9_ties_are_broken_by_tickets_and_then_by_the_longest_path() -> None:
    table = india().build(0, "calcutta-madras").build(1, *NORTH)
    table.lay_tickets([], ["delhi-lahore"]).lay_points(10, 15)
    assert table.scores().totals == [20, 20]  # 10 for the longest path, 5 for the ticket
    assert table.scores().winners == [1]
    table.lay_tickets([], []).lay_points(10, 20)
    assert table.scores().totals == [20, 20]
    assert table.scores().winners == [0]
