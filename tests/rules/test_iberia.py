"""Iberia as a whole: I1, I10, and C24 and C25 as its book repeats them."""

from __future__ import annotations

import pytest
from table import facts

from .journeys import Journey, before_the_draft, plain_iberia

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# -- I1: what is in the box --------------------------------------------------------------------------------


@ALL_COUNTS
def test_I1_everybody_has_35_trains_and_four_cards(players: int) -> None:
    table = before_the_draft("iberia", players)
    assert table.trains() == [35] * players
    assert [sum(table.hand(seat).values()) for seat in range(players)] == [4] * players
    assert len(table.display()) == 5


def test_I1_there_are_110_train_cards_54_festival_cards_and_50_tickets() -> None:
    board = facts("iberia")
    assert sum(kind.count for kind in board.kinds) == 110
    assert {kind.id: kind.count for kind in board.kinds}["loco"] == 14
    assert len({ticket.id for ticket in board.tickets}) == 50
    table = before_the_draft("iberia", 2)
    assert sum(table.spectator_view()["festivals_in_deck"].values()) == table.spectator_view()["deck_extra_count"] == 54


def test_I1_there_is_one_draft_card_and_it_is_in_the_deck() -> None:
    assert before_the_draft("iberia", 2).spectator_view()["draft_card"] == 1


def test_I1_france_is_an_ordinary_city() -> None:
    """A path goes through it, and it is one place however it is reached."""
    table = plain_iberia().build(0, "france-pamplona/black", "barcelona-france/green")
    table.lay_tickets(["palma-pamplona"], ["bilbao-france"], pool=[])
    assert table.scores().completed == [0, 0]
    table.build(0, "barcelona-palma/blue")
    assert table.scores().completed == [1, 0]


def test_I1_a_ticket_to_france_is_met_by_either_way_into_it() -> None:
    for routes in (["france-pamplona/black"], ["pamplona-zaragoza/green", "lleida-zaragoza/blue", "france-lleida"]):
        table = plain_iberia().build(0, *routes, "bilbao-pamplona/red")
        table.lay_tickets(["bilbao-france"], [], pool=[])
        assert table.scores().completed[0] == 1


# -- C24, C25: double routes -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_C25_with_two_or_three_players_the_second_track_is_locked(players: int) -> None:
    table = plain_iberia(players).lay_cards("blue:1", "orange:1")
    table.play("claim cadiz-sevilla/blue blue:1")
    assert table.claims("cadiz-sevilla/orange") == []
    assert "is closed" in str(table.why_not("claim cadiz-sevilla/orange orange:1"))


@pytest.mark.parametrize("players", [4, 5])
def test_C24_with_four_or_five_players_another_player_may_take_the_second_track(players: int) -> None:
    table = plain_iberia(players).lay_cards("blue:1 orange:1", "orange:1")
    table.play("claim cadiz-sevilla/blue blue:1")
    table.play("claim cadiz-sevilla/orange orange:1")
    assert (table.owner("cadiz-sevilla/blue"), table.owner("cadiz-sevilla/orange")) == (1, 2)


@pytest.mark.parametrize("players", [4, 5])
def test_C24_nobody_takes_both_tracks(players: int) -> None:
    table = plain_iberia(players).lay_cards("blue:1 orange:1")
    table.play("claim cadiz-sevilla/blue blue:1")
    for _ in range(players - 1):
        table.plays("draw blind", "draw blind")
    assert table.claims("cadiz-sevilla/orange") == []


# -- I10: the result ---------------------------------------------------------------------------------------


def scored(players: int = 2) -> Journey:
    """The first seat has completed two tickets, the second one, the third none."""
    table = plain_iberia(players)
    table.build(0, "leon-valladolid", "madrid-valladolid", "alicante-murcia/orange", "alicante-valencia/black")
    table.build(1, "coimbra-lisboa/green", "coimbra-porto/blue")
    table.lay_tickets(["leon-madrid", "murcia-valencia"], ["lisboa-porto"])
    return table


def test_I10_routes_tickets_and_festivals_make_the_score() -> None:
    table = scored().lay_festivals("sevilla:3", "valencia:7")
    scores = table.scores()
    assert scores.lines == {"routes": [5, 3], "tickets": [5, 3], "festivals": [6, 22]}
    assert scores.totals == [16, 28]
    assert scores.winners == [1]


def test_I10_there_is_no_longest_path_and_no_globetrotter() -> None:
    assert set(plain_iberia().scores().lines) == {"routes", "tickets", "festivals"}


def test_I10_a_ticket_that_failed_counts_against_its_owner() -> None:
    table = scored().lay_tickets(["lisboa-palma"], ["lisboa-porto"])
    assert table.scores().lines["tickets"] == [-19, 3]


def test_I10_level_players_are_parted_by_completed_tickets() -> None:
    table = scored().lay_points(10, 12)
    assert table.scores().totals == [15, 15]
    assert table.scores().completed == [2, 1]
    assert table.scores().winners == [0]


def test_I10_festival_points_count_before_the_tie_break() -> None:
    table = scored().lay_festivals("", "almeria:1")
    table.lay_points(10, 12)
    assert table.scores().totals == [15, 19]
    assert table.scores().winners == [1]


def test_I10_players_still_level_share_the_victory() -> None:
    table = scored(3).lay_tickets(["leon-madrid"], ["lisboa-porto"], [])
    table.lay_points(10, 10, 0)
    assert table.scores().completed == [1, 1, 0]
    assert table.scores().totals == [13, 13, 0]
    assert table.scores().winners == [0, 1]


def test_I10_more_tickets_do_not_outweigh_more_points() -> None:
    table = scored().lay_points(10, 13)
    assert table.scores().winners == [1]
