"""What people at a table may do about their seats, without a server."""

from __future__ import annotations

import pytest

from whistlestop.server import people, tables
from whistlestop.server.protocol import NewSeat, NewTable
from whistlestop.server.refusal import Refused


def two_at_a_table() -> tables.Table:
    """Ann and Bob, who play a game."""
    table, _ = tables.create(NewTable("first-journey", [NewSeat(), NewSeat()], name="Ann"))
    tables.sit(table, 1, "Bob")
    tables.begin(table, "game", [0, 1])
    return table


def told(table: tables.Table) -> list[tuple[str, int | None]]:
    return [(news.kind, news.seat) for news in table.news]


def test_a_game_ends_when_the_last_one_resigns_and_a_bot_plays_for_the_others_until_then() -> None:
    table = two_at_a_table()
    people.resign(table, 1)
    assert (table.game, table.seats[0].bot, table.seats[1].bot) == ("game", None, tables.STAND_IN)
    with pytest.raises(Refused, match="a bot plays this seat"):
        people.vote(table, 1, agree=True)
    people.resign(table, 0)
    assert (table.game, table.seats[0].bot, table.seats[1].bot) == (None, None, None)
    assert told(table)[-3:] == [("resigned", 1), ("resigned", 0), ("aborted", None)]


def test_a_game_may_end_when_all_who_play_agree_and_the_first_to_say_so_is_told() -> None:
    table = two_at_a_table()
    people.vote(table, 1, agree=True)
    assert not people.agreed(table)
    people.vote(table, 0, agree=True)
    assert people.agreed(table)
    assert told(table).count(("abort", 1)) == 1
    assert ("abort", 0) not in told(table)
    people.vote(table, 1, agree=False)
    assert not people.agreed(table)


def test_a_colour_that_nobody_chose_is_exchanged_and_one_that_somebody_has_is_refused() -> None:
    table = two_at_a_table()
    mine, other = tables.colours(table)
    with pytest.raises(Refused, match="somebody else has that colour"):
        people.choose_colour(table, 0, other)
    table.seats[1].token = None
    people.choose_colour(table, 0, other)
    assert tables.colours(table) == [other, mine]


def test_nobody_becomes_the_host_at_a_seat_where_nobody_sits() -> None:
    table = two_at_a_table()
    people.hand_over(table, 1)
    assert table.host == table.seats[1].token
    table.seats[0].token = None
    with pytest.raises(Refused, match="nobody sits at seat 0"):
        people.hand_over(table, 0)


def test_devices_that_are_gone_are_forgotten() -> None:
    table = two_at_a_table()
    one, two = (tables.Subscription(f"https://push.example/{n}", "key", "auth") for n in (1, 2))
    people.set_alerts(table, [0, 1], one, on=True)
    people.set_alerts(table, [1], two, on=True)
    assert not people.drop_alerts(table, ["https://push.example/3"])
    assert people.drop_alerts(table, [one.endpoint])
    assert [seat.alerts for seat in table.seats] == [[], [two]]
    people.set_alerts(table, [1], two, on=False)
    assert [seat.alerts for seat in table.seats] == [[], []]
