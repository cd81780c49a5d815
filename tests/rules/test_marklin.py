"""Märklin as a whole: M1, M2, M11, M12."""

from __future__ import annotations

from collections import Counter

import pytest
from table import Table, all_cards, kinds, rules_of

from .german_tables import before_the_first_turn, marklin

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# -- M1: what is in the box --------------------------------------------------------------------------------


@ALL_COUNTS
def test_M1_everybody_gets_45_trains_3_passengers_and_4_cards(players: int) -> None:
    table = Table(rules_of("marklin", players), 1)
    assert table.trains() == [45] * players
    assert table.spectator_view()["passengers_left"] == [3] * players
    assert [sum(table.hand(seat).values()) for seat in range(players)] == [4] * players


def test_M1_there_are_118_cards() -> None:
    table = marklin()
    found = dict(zip([kind.id for kind in table.board.kinds], all_cards(table.rules, table.state), strict=True))
    colours = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
    assert found == dict.fromkeys(colours, 11) | {"loco": 14, "loco4": 6, "passenger": 10}
    assert sum(found.values()) == 118


def test_M1_all_kinds_of_cards_are_dealt() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(60):
        table = Table(rules_of("marklin", 5), seed)
        for seat in range(5):
            dealt.update(table.hand(seat))
    assert sum(dealt.values()) == 60 * 20
    assert dealt["loco4"] > 30  # 61 of 1200 on average
    assert dealt["passenger"] > 60  # 102
    assert dealt["loco"] > 100  # 142


def test_M1_there_are_23_short_and_23_long_tickets_in_two_decks() -> None:
    board = marklin().board
    assert board.decks == ("short", "long")
    assert Counter(board.decks[ticket.deck] for ticket in board.tickets) == {"short": 23, "long": 23}


def test_M1_nobody_stands_on_the_board_yet() -> None:
    table = before_the_first_turn("marklin", 5)
    assert table.standing() == {}
    assert table.legal_of("run") == []


# -- M2: goods ---------------------------------------------------------------------------------------------


def test_M2_one_black_six_red_twelve_yellow_and_sixteen_white_cities_have_goods() -> None:
    table = before_the_first_turn("marklin")
    stacks = Counter(tuple(table.goods(city.id)) for city in table.board.cities if not city.country)
    assert stacks == {(7, 6, 5, 4): 1, (4, 3, 2): 6, (3, 2, 1): 12, (2,): 16}


def test_M2_there_are_74_tokens() -> None:
    table = before_the_first_turn("marklin")
    assert sum(len(table.goods(city.id)) for city in table.board.cities) == 74
    assert sum(table.spectator_view()["goods_left"].values()) == 74


def test_M2_the_highest_token_lies_on_top() -> None:
    table = before_the_first_turn("marklin")
    for city in table.board.cities:
        stack = table.goods(city.id)
        assert stack == sorted(stack, reverse=True)
    assert table.goods("berlin") == [7, 6, 5, 4]


def test_M2_countries_have_no_goods() -> None:
    table = before_the_first_turn("marklin")
    assert all(table.goods(city.id) == [] for city in table.board.cities if city.country)


def test_M2_the_goods_are_the_same_in_every_game() -> None:
    views = {tuple(Table(rules_of("marklin", 2), seed).spectator_view()["goods_left"]) for seed in range(10)}
    assert len(views) == 1


# -- M3 is in test_two_ticket_decks, M4 to M6 in test_plus_four_locomotives, M7 to M10 in test_passenger_runs --


# -- M11: the end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trains", [3, 4, 5])
def test_M11_two_trains_or_fewer_begin_the_last_round(trains: int) -> None:
    table = marklin("red:3", players=3)
    table.lay_trains(trains, 45, 45)
    table.play("claim berlin-magdeburg red:3")
    events = table.play("place nobody")
    assert "last round" in kinds(events)
    for seat in (1, 2, 0):
        assert (table.current_seat, table.over) == (seat, False)
        table.plays("draw blind", "draw blind")
    assert table.over


def test_M11_three_trains_do_not_begin_the_last_round() -> None:
    table = marklin("red:3")
    table.lay_trains(6, 45)
    assert "last round" not in kinds(table.plays("claim berlin-magdeburg red:3", "place nobody"))


def test_M11_tickets_count_for_or_against_their_owners() -> None:
    table = marklin(players=3)
    table.build(0, "berlin-leipzig", "chemnitz-leipzig").build(1, "bremen-munster")
    table.lay_tickets(["berlin-chemnitz", "kiel-schweiz"], ["bremen-dusseldorf"], [])
    assert table.scores().lines["tickets"] == [6 - 20, -5, 0]


def test_M11_routes_tickets_goods_and_the_bonus_add_up() -> None:
    table = marklin().lay_passengers(0, "chemnitz")
    table.build(0, "berlin-leipzig", "chemnitz-leipzig").lay_tickets(["berlin-chemnitz"], ["bremen-dusseldorf"])
    table.lay_trains(2, 2)
    table.plays("run chemnitz", "ride chemnitz-leipzig", "ride berlin-leipzig")
    table.plays("draw blind", "draw blind", "draw blind", "draw blind")
    assert table.over
    scores = table.scores()
    assert scores.lines == {
        "routes": [9, 0],
        "tickets": [6, -5],
        "most tickets": [10, 0],
        "goods": [3 + 7, 0],
    }
    assert scores.totals == [35, -5]
    assert scores.winners == [0]


# -- M12: who has won; countries are in test_countries -----------------------------------------------------


def test_M12_there_is_no_bonus_for_the_longest_path() -> None:
    table = marklin()
    table.build(0, "berlin-leipzig", "dresden-leipzig")
    assert sorted(table.scores().lines) == ["goods", "most tickets", "routes", "tickets"]
    assert table.scores().totals == [7 + 4, 0]


def test_M12_most_points_win_whatever_breaks_ties() -> None:
    table = marklin()
    table.build(1, "berlin-leipzig", "chemnitz-leipzig").lay_tickets([], ["berlin-chemnitz"])
    table.lay_goods_points(0, 20)
    table.level()
    scored = table.spectator_view()["route_points"]
    table.lay_points(scored[0] + 1, scored[1])
    assert table.scores().winners == [0]


@pytest.mark.parametrize("winner", [0, 1])
def test_M12_equal_points_most_completed_tickets_win(winner: int) -> None:
    table = marklin()
    table.build(winner, "berlin-leipzig", "chemnitz-leipzig")
    table.lay_tickets(*[["berlin-chemnitz"] if seat == winner else ["kiel-schweiz"] for seat in (0, 1)])
    table.lay_goods_points(*[0 if seat == winner else 30 for seat in (0, 1)])
    table.level()
    assert table.scores().winners == [winner]


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_M12_equal_tickets_too_most_goods_points_win(winner: int) -> None:
    table = marklin(players=3)
    table.lay_goods_points(*[14 if seat == winner else 13 for seat in range(3)])
    table.level()
    assert table.scores().winners == [winner]


def test_M12_points_of_goods_count_and_not_how_many_tokens() -> None:
    """Berlin's 7 is ahead of two tokens of 2 and 3."""
    table = marklin("", "").lay_passengers(0, "magdeburg").lay_passengers(1, "erfurt")
    table.build(0, "berlin-magdeburg").build(1, "erfurt-kassel", "hannover-kassel")
    table.plays("run magdeburg", "ride berlin-magdeburg")
    table.plays("run erfurt", "ride erfurt-kassel", "ride hannover-kassel")
    assert table.spectator_view()["goods_points"] == [7, 5]
    table.level()
    assert table.scores().winners == [0]


@ALL_COUNTS
def test_M12_players_who_are_still_tied_share_the_victory(players: int) -> None:
    table = marklin(players=players)
    table.lay_goods_points(*[14] * players)
    assert table.scores().winners == list(range(players))


def test_M12_only_those_who_are_tied_are_compared() -> None:
    """The third seat has fewer points, the second fewer tickets: their goods do not matter."""
    table = marklin(players=3)
    table.build(0, "berlin-leipzig", "chemnitz-leipzig").lay_tickets(["berlin-chemnitz"])
    table.lay_goods_points(0, 30, 40)
    table.level()
    scored = table.spectator_view()["route_points"]
    table.lay_points(scored[0], scored[1], scored[2] - 1)
    assert table.scores().winners == [0]
