"""The last round: C40."""

from __future__ import annotations

import pytest
from table import Table, kinds, usa

ALL_SEATS = pytest.mark.parametrize(
    ("players", "trigger"), [(players, seat) for players in (2, 3, 4, 5) for seat in range(players)]
)


def take_turn(table: Table) -> list[str]:
    return kinds(table.plays("draw blind", "draw blind"))


@ALL_SEATS
def test_C40_everybody_gets_one_more_turn_the_one_who_began_the_last_round_included(players: int, trigger: int) -> None:
    table = usa(players, first=trigger).lay_trains(*[2 if seat == trigger else 45 for seat in range(players)])
    assert "last round" in take_turn(table)
    seats = []
    while not table.over:
        seats.append(table.current_seat)
        events = take_turn(table)
    assert seats == [(trigger + 1 + i) % players for i in range(players)]
    assert events[-1] == "game over"


@ALL_SEATS
def test_C40_everybody_gets_one_more_turn_when_the_last_round_begins_late_too(players: int, trigger: int) -> None:
    table = usa(players)
    while table.current_seat != trigger or table.turns < players:
        take_turn(table)
    table.lay_trains(*[0 if seat == trigger else 45 for seat in range(players)])
    before = table.turns
    while not table.over:
        last = table.current_seat
        take_turn(table)
    assert last == trigger
    assert table.turns == before + players


@pytest.mark.parametrize(("trains", "begins"), [(7, True), (6, True), (5, True), (8, False)])
def test_C40_two_trains_or_fewer_at_the_end_of_a_turn_begin_the_last_round(trains: int, begins: bool) -> None:
    table = usa().lay_cards("white:5").lay_trains(trains, 45)
    events = table.play("claim denver-phoenix white:5")
    assert ("last round" in kinds(events)) == begins
    assert (table.spectator_view()["last_turns"] > 0) == begins


def test_C40_the_last_round_does_not_begin_again() -> None:
    table = usa(3).lay_trains(0, 1, 2)
    events = take_turn(table) + take_turn(table) + take_turn(table) + take_turn(table)
    assert table.over
    assert events.count("last round") == 1


def test_C40_in_the_last_turn_everything_is_allowed() -> None:
    table = usa().lay_cards("", "white:5").lay_trains(2, 45)
    take_turn(table)
    table.play("claim denver-phoenix white:5")
    table.plays("tickets", "keep 1")
    assert table.over
    assert table.points == [0, 10]


def test_C40_somebody_who_has_to_pass_has_had_the_last_turn() -> None:
    table = usa(3).nothing_to_do().lay_trains(2, 3, 3)
    table.play("pass")
    table.plays("pass", "pass")  # all have passed in a row: over in any case
    assert table.over


def test_C40_a_drawn_ticket_is_chosen_before_the_game_ends() -> None:
    table = usa().lay_trains(2, 45)
    take_turn(table)
    take_turn(table)
    table.play("tickets")
    assert not table.over
    table.play("keep 1,2")
    assert table.over


def test_C40_when_the_game_is_over_nobody_can_do_anything() -> None:
    table = usa().lay_trains(2, 45)
    for _ in range(3):
        take_turn(table)
    assert (table.over, table.phase, table.pending_seats, table.options()) == (True, "over", (), [])
    assert table.options(0) == table.options(1) == []
