"""Turns, passing and winning: C1, C3, C41, C42, U1, U5."""

from __future__ import annotations

from collections import Counter

import pytest
from table import Table, kinds, rules_of, usa

from whistlestop import Game, WhistlestopError

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# -- C1, U1: the set-up ------------------------------------------------------------------------------------


@ALL_COUNTS
def test_C1_everybody_gets_the_trains_of_the_board_and_four_cards(players: int) -> None:
    table = Table(rules_of("usa", players), seed=3)
    assert table.trains() == [45] * players
    assert [sum(table.hand(seat).values()) for seat in range(players)] == [4] * players


@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_C1_fewer_than_two_or_more_than_five_do_not_play(players: int) -> None:
    with pytest.raises(WhistlestopError, match="2 to 5 players"):
        Game.new("usa", players=players, seed=1)


def test_C1_five_cards_lie_face_up() -> None:
    assert None not in usa().display()
    assert len(usa().display()) == 5


def test_U1_there_are_45_trains_and_30_tickets_in_one_deck() -> None:
    board = rules_of("usa", 2).board
    assert board.trains == 45
    assert len(board.tickets) == 30
    assert len(board.decks) == 1


# -- C3: turns ---------------------------------------------------------------------------------------------


@ALL_COUNTS
def test_C3_players_play_clockwise(players: int) -> None:
    table = usa(players, first=1)
    seats = []
    for _ in range(2 * players + 1):
        seats.append(table.current_seat)
        assert table.spectator_view().first == 1
        table.plays("draw blind", "draw blind")
    assert seats == [(1 + turn) % players for turn in range(2 * players + 1)]


@pytest.mark.parametrize(
    "actions", [["draw blind", "draw blind"], ["claim denver-phoenix white:5"], ["tickets", "keep 1"], ["draw loco"]]
)
def test_C3_a_turn_is_one_action(actions: list[str]) -> None:
    table = usa().lay_cards("white:5", display="loco blue blue red red")
    for action in actions:
        assert table.current_seat == 0
        table.play(action)
    assert (table.current_seat, table.phase, table.pending_seats) == (1, "turn", (1,))


@ALL_COUNTS
def test_C3_the_seed_says_who_begins_and_everybody_is_as_likely(players: int) -> None:
    firsts = Counter(Game(rules_of("usa", players), seed).spectator_view().first for seed in range(400))
    assert sorted(firsts) == list(range(players))
    assert all(abs(n - 400 / players) < 50 for n in firsts.values())


def test_C3_the_same_seed_lets_the_same_player_begin() -> None:
    firsts = [usa(5, seed=11, first=None).current_seat for _ in range(3)]
    assert len(set(firsts)) == 1


@pytest.mark.parametrize("first", [0, 1, 2])
def test_C3_a_host_may_say_who_begins(first: int) -> None:
    assert usa(3, first=first).current_seat == first


# -- C41: passing ------------------------------------------------------------------------------------------


def test_C41_a_player_with_no_legal_action_passes() -> None:
    table = usa().nothing_to_do()
    assert table.options() == ["pass"]
    table.play("pass")
    assert (table.current_seat, table.over) == (1, False)


@pytest.mark.parametrize("cause", ["a card in the deck", "a face-up card", "a ticket", "a route to claim"])
def test_C41_a_player_who_can_do_anything_may_not_pass(cause: str) -> None:
    table = usa().nothing_to_do("red:4")
    if cause == "a card in the deck":
        table.lay_cards(display="- - - - -", deck="red")
    elif cause == "a face-up card":
        table.lay_cards(display="- - loco - -", deck="")
    elif cause == "a ticket":
        table.lay_tickets(pool=["boston-miami"])
    else:
        table.lay_trains(4, 3)
    assert "pass" not in table.options()
    assert "only when you can do nothing else" in str(table.why_not("pass"))


def test_C41_nobody_passes_in_the_middle_of_a_turn() -> None:
    table = usa()
    table.play("draw blind")
    assert "first you have to draw a second card" in str(table.why_not("pass"))


@ALL_COUNTS
def test_C41_when_all_have_passed_in_a_row_the_game_is_over(players: int) -> None:
    table = usa(players).nothing_to_do()
    for seat in range(players):
        assert (table.current_seat, table.over) == (seat, False)
        events = table.play("pass")
    assert table.over
    assert "game over" in kinds(events)
    assert table.pending_seats == ()


def test_C41_the_game_is_scored_as_it_stands_when_all_have_passed() -> None:
    table = usa().build(0, "denver-phoenix").nothing_to_do().lay_points(10, 0)
    table.lay_tickets(["denver-el-paso"], pool=[])
    table.plays("pass", "pass")
    scores = table.scores()
    assert scores.lines["routes"] == [10, 0]
    assert scores.lines["tickets"][0] == -4
    assert scores.totals == [sum(line[seat] for line in scores.lines.values()) for seat in (0, 1)]


def test_C41_an_action_in_between_restarts_the_row_of_passes() -> None:
    table = usa(3).nothing_to_do().lay_trains(3, 3, 7)
    table.plays("pass", "pass")
    table.play("claim calgary-helena red:4")  # its cards fill the display, for the others to draw
    table.plays("draw red", "draw red", "draw red", "draw red")
    table.plays("pass", "pass")
    assert not table.over
    table.play("pass")
    assert table.over


# -- C42, U5: who wins -------------------------------------------------------------------------------------


def final(table: Table) -> list[int]:
    return table.scores().winners


def test_C42_most_points_win() -> None:
    assert final(usa(3).lay_tickets().lay_points(7, 9, 8)) == [1]


def test_C42_points_may_be_negative() -> None:
    table = usa().lay_tickets(["denver-el-paso"], ["boston-miami"])
    assert table.scores().totals == [-4, -12]
    assert final(table) == [0]


def test_C42_players_who_are_still_tied_share_the_victory() -> None:
    assert final(usa(4).lay_tickets().lay_points(5, 9, 9, 9)) == [1, 2, 3]


def test_C42_fewer_points_are_made_up_for_by_no_tie_break() -> None:
    table = usa().build(0, "denver-santa-fe", "el-paso-santa-fe").lay_tickets(["denver-el-paso"])
    assert final(table.lay_points(1, 16)) == [1]


def test_U5_the_first_tie_break_is_the_number_of_completed_tickets() -> None:
    table = usa(3).build(0, "denver-santa-fe", "el-paso-santa-fe").lay_tickets(["denver-el-paso"])
    table.lay_points(1, 15, 15)
    assert table.scores().totals == [15, 15, 15]
    assert table.scores().completed == [1, 0, 0]
    assert final(table) == [0]


def test_U5_a_failed_ticket_does_not_count_as_completed() -> None:
    table = usa().lay_tickets(["denver-el-paso", "boston-miami"], [])
    assert final(table.lay_points(16, 0)) == [0, 1]


def test_U5_more_completed_tickets_beat_a_longer_path() -> None:
    table = usa().build(0, "denver-santa-fe", "el-paso-santa-fe").lay_tickets(["denver-el-paso"])
    table.build(1, "denver-phoenix")
    table.lay_points(11, 5)
    assert table.scores().totals == [15, 15]
    assert table.scores().lines["longest path"] == [0, 10]
    assert final(table) == [0]


def test_U5_the_second_tie_break_is_the_longer_path() -> None:
    table = usa(3).lay_tickets().build(0, "denver-santa-fe").build(1, "denver-phoenix")
    table.lay_points(15, 5, 15)
    assert table.scores().totals == [15, 15, 15]
    assert final(table) == [1]


def test_U5_the_longer_path_counts_only_among_those_still_tied() -> None:
    """The longest path of all belongs to somebody who is not tied for the first place."""
    table = usa(3).lay_tickets().build(0, "denver-santa-fe").build(1, "denver-phoenix").build(2, "duluth-helena")
    table.lay_points(30, 30, 1)
    assert table.scores().lines["longest path"] == [0, 0, 10]
    assert final(table) == [1]


def test_U5_the_longer_path_counts_only_among_those_with_the_most_tickets() -> None:
    table = usa(3).build(0, "denver-santa-fe", "el-paso-santa-fe").build(1, "denver-phoenix")
    table.build(2, "dallas-houston").lay_tickets(["denver-el-paso"], [], [])
    table.lay_points(16, 10, 20)
    assert table.scores().totals == [20, 20, 20]
    assert final(table) == [0]
