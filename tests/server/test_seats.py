"""What people at a table may do about their seats, without a server."""

from __future__ import annotations

import pytest

from whistlestop.server import table_changes, tables
from whistlestop.server.protocol import NewSeat, NewTable
from whistlestop.server.request_errors import RequestError


def two_at_a_table() -> tables.Table:
    """Ann and Bob, who play a game."""
    table, _ = table_changes.create(NewTable("first-journey", [NewSeat(), NewSeat()], name="Ann"))
    table_changes.sit(table, 1, "Bob")
    table_changes.begin(table, "game", [0, 1])
    return table


def told(table: tables.Table) -> list[tuple[str, int | None]]:
    return [(news.kind, news.seat) for news in table.news]


def test_a_game_ends_when_the_last_one_resigns_and_a_bot_plays_for_the_others_until_then() -> None:
    table = two_at_a_table()
    table_changes.resign(table, 1)
    assert (table.game, table.seats[0].bot, table.seats[1].bot) == ("game", None, table_changes.STAND_IN)
    with pytest.raises(RequestError, match="a bot plays this seat"):
        table_changes.vote(table, 1, agree=True)
    table_changes.resign(table, 0)
    assert (table.game, table.seats[0].bot, table.seats[1].bot) == (None, None, None)
    assert told(table)[-3:] == [("resigned", 1), ("resigned", 0), ("aborted", None)]


def test_a_game_may_end_when_all_who_play_agree_and_the_first_to_say_so_is_told() -> None:
    table = two_at_a_table()
    table_changes.vote(table, 1, agree=True)
    assert not table_changes.agreed(table)
    table_changes.vote(table, 0, agree=True)
    assert table_changes.agreed(table)
    assert told(table).count(("abort", 1)) == 1
    assert ("abort", 0) not in told(table)
    table_changes.vote(table, 1, agree=False)
    assert not table_changes.agreed(table)


def test_a_colour_that_nobody_chose_is_exchanged_and_one_that_somebody_has_is_refused() -> None:
    table = two_at_a_table()
    mine, other = tables.colours(table)
    with pytest.raises(RequestError, match="somebody else has that colour"):
        table_changes.choose_colour(table, 0, other)
    table.seats[1].token = None
    table_changes.choose_colour(table, 0, other)
    assert tables.colours(table) == [other, mine]


def test_nobody_becomes_the_host_at_a_seat_where_nobody_sits() -> None:
    table = two_at_a_table()
    table_changes.hand_over(table, 1)
    assert table.host == table.seats[1].token
    table.seats[0].token = None
    with pytest.raises(RequestError, match="nobody at seat 0 can be the host"):
        table_changes.hand_over(table, 0)


def test_devices_that_are_gone_are_forgotten() -> None:
    table = two_at_a_table()
    one, two = (tables.Subscription(f"https://push.example/{n}", "key", "auth") for n in (1, 2))
    table_changes.set_alerts(table, [0, 1], one, on=True)
    table_changes.set_alerts(table, [1], two, on=True)
    assert not table_changes.drop_alerts(table, ["https://push.example/3"])
    assert table_changes.drop_alerts(table, [one.endpoint])
    assert [seat.alerts for seat in table.seats] == [[], [two]]
    table_changes.set_alerts(table, [1], two, on=False)
    assert [seat.alerts for seat in table.seats] == [[], []]
