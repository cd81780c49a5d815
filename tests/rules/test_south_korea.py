"""South Korea as a whole: K1, K2, K9, and C24 and C25 as its book repeats them."""

from __future__ import annotations

import pytest
from table import facts

from .journeys import Journey, before_the_draft, south_korea

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# -- K1: what is in the box --------------------------------------------------------------------------------


@ALL_COUNTS
def test_K1_everybody_has_45_trains_four_cards_and_three_express_cards(players: int) -> None:
    table = before_the_draft("south-korea", players)
    assert table.trains() == [45] * players
    assert [sum(table.hand(seat).values()) for seat in range(players)] == [4] * players
    assert table.express() == [[1, 2, 3]] * players
    assert table.deck_count() == 110 - 4 * players - 5


def test_K1_there_are_110_cards_and_44_tickets() -> None:
    board = facts("south-korea")
    assert sum(kind.count for kind in board.kinds) == 110
    assert len({ticket.id for ticket in board.tickets}) == 44


def test_K1_there_are_no_festival_cards_and_no_draft_card_in_the_deck() -> None:
    table = before_the_draft("south-korea", 2)
    assert table.spectator_view()["deck_extra_count"] == 0
    assert table.spectator_view()["draft_card"] == 0


def test_K1_the_mat_has_a_line_of_eight_spots_for_each_colour_and_is_empty() -> None:
    table = south_korea()
    assert table.mat() == {}
    rule = table.rule("province_mat")
    assert {rule.kind_names[kind] for kind in rule.line_colour} == {
        kind.id for kind in table.board.kinds if kind.id != "loco"
    }


def test_K1_namwon_jinju_is_a_white_route_of_three() -> None:
    table = south_korea()
    route = table.board.routes[table.route("jinju-namwon")]
    assert (route.length, table.board.kinds[route.colour].id) == (3, "white")


# -- K2: tickets -------------------------------------------------------------------------------------------


@ALL_COUNTS
def test_K2_everybody_begins_the_first_turn_with_four_drafted_tickets(players: int) -> None:
    table = south_korea(players)
    assert [len(table.tickets_of(seat)) for seat in range(players)] == [4] * players
    assert table.spectator_view()["ticket_pool_count"] == {"tickets": 44 - 4 * players}


def test_K2_the_ticket_action_draws_three_and_keeps_at_least_one() -> None:
    table = south_korea()
    table.play("tickets")
    assert len(table.offer_to(0)) == 3
    assert len(table.options()) == 7
    table.play("keep 3")
    assert len(table.tickets_of(0)) == 5
    assert table.spectator_view()["ticket_queue_count"] == {"tickets": 2}


@pytest.mark.parametrize("left", [0, 1, 2])
def test_K2_with_fewer_than_three_tickets_left_those_are_drawn(left: int) -> None:
    table = south_korea()
    table.lay_tickets([], [], pool=[ticket.id for ticket in table.board.tickets][:left])
    if left == 0:
        assert "tickets" not in table.options()
    else:
        table.play("tickets")
        assert len(table.offer_to(0)) == left


# -- C24, C25: double routes -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_C25_with_two_or_three_players_the_second_track_is_locked(players: int) -> None:
    table = south_korea(players).lay_cards("blue:4", "yellow:4")
    table.plays("claim seoul-wonju/blue blue:4", "mat none")
    assert table.claims("seoul-wonju/yellow") == []


@pytest.mark.parametrize("players", [4, 5])
def test_C24_with_four_or_five_players_another_player_may_take_the_second_track(players: int) -> None:
    table = south_korea(players).lay_cards("blue:4 yellow:4", "yellow:4")
    table.plays("claim seoul-wonju/blue blue:4", "mat none", "claim seoul-wonju/yellow yellow:4", "mat none")
    assert (table.owner("seoul-wonju/blue"), table.owner("seoul-wonju/yellow")) == (1, 2)


@pytest.mark.parametrize("players", [4, 5])
def test_C24_two_tracks_of_one_colour_go_to_two_players(players: int) -> None:
    table = south_korea(players).lay_cards("white:2", "white:2")
    table.plays("claim gunsan-iksan white:1", "mat none", "claim gunsan-iksan/2 white:1", "mat none")
    for _ in range(players - 2):
        table.plays("draw blind", "draw blind")
    assert table.claims("gunsan-iksan") + table.claims("gunsan-iksan/2") == []


# -- K9: the result ----------------------------------------------------------------------------------------


def scored(players: int = 2) -> Journey:
    """The first seat has completed two tickets (6 points), the second one (3)."""
    table = south_korea(players)
    table.build(0, "paju-seoul", "seoul-suwon", "cheonan-suwon/orange", "cheonan-sejong")
    table.build(1, "daejeon-iksan/white", "gunsan-iksan")
    table.lay_tickets(["paju-seoul", "sejong-seoul"], ["daejeon-gunsan"], *[[]] * (players - 2))
    return table


def test_K9_routes_tickets_and_provinces_make_the_score() -> None:
    table = scored().lay_mat("red", {0: [3], 1: [4]}).lay_mat("blue", {0: [1]})
    scores = table.scores()
    assert scores.lines == {"routes": [6, 3], "tickets": [6, 3], "provinces": [10, 10]}
    assert scores.totals == [22, 16]
    assert scores.winners == [0]


def test_K9_there_is_no_longest_path_and_no_globetrotter() -> None:
    assert set(south_korea().scores().lines) == {"routes", "tickets", "provinces"}


def test_K9_level_players_are_parted_by_completed_tickets() -> None:
    table = scored().lay_points(6, 9)
    assert table.scores().totals == [12, 12]
    assert table.scores().completed == [2, 1]
    assert table.scores().winners == [0]


def test_K9_players_still_level_share_the_victory() -> None:
    table = scored(3)
    table.lay_tickets(["paju-seoul"], ["daejeon-gunsan"], [])
    table.lay_points(10, 9, 0)
    assert table.scores().completed == [1, 1, 0]
    assert table.scores().totals == [12, 12, 0]
    assert table.scores().winners == [0, 1]


def test_K9_more_points_win_against_more_tickets() -> None:
    table = scored().lay_points(6, 10)
    assert table.scores().winners == [1]


def test_K9_unspent_express_cards_are_worth_nothing() -> None:
    table = scored()
    before = table.scores().totals
    assert table.lay_express("", "1 2 3").scores().totals == before
