"""Drawing tickets: C30, C31, U3."""

from __future__ import annotations

import pytest
from table import Table, kinds, usa

from whistlestop.engine.playout import FastRandom, random_playout

FOUR = ["boston-miami", "calgary-phoenix", "duluth-houston", "helena-los-angeles"]


def test_U3_the_action_draws_three_tickets() -> None:
    table = usa()
    table.play("tickets")
    assert len(table.offer_to(0)) == 3
    assert (table.current_seat, table.phase) == (0, "keep tickets")


def test_C30_at_least_one_of_the_tickets_drawn_is_kept() -> None:
    table = usa()
    table.play("tickets")
    assert table.options() == ["keep 1", "keep 2", "keep 1,2", "keep 3", "keep 1,3", "keep 2,3", "keep 1,2,3"]


@pytest.mark.parametrize("keep", ["1", "2,3", "1,2,3"])
def test_C30_what_is_kept_is_held_and_the_turn_ends(keep: str) -> None:
    table = usa().lay_tickets()
    table.play("tickets")
    offer = table.offer_to(0)
    table.play(f"keep {keep}")
    assert table.tickets_of(0) == [offer[int(i) - 1] for i in keep.split(",")]
    assert (table.current_seat, table.phase) == (1, "turn")


def test_C30_tickets_are_drawn_from_the_top_of_the_deck() -> None:
    table = usa().lay_tickets(pool=FOUR[:3], under=FOUR[3:])
    table.play("tickets")
    assert set(table.offer_to(0)) == set(FOUR[:3])


def test_C30_tickets_that_are_not_kept_go_under_the_deck() -> None:
    table = usa().lay_tickets(pool=FOUR[:3], under=FOUR[3:])
    table.plays("tickets", "keep 2")
    put_back = sorted(set(FOUR[:3]) - set(table.tickets_of(0)))
    table.play("tickets")
    assert sorted(table.offer_to(1)) == sorted([FOUR[3], *put_back])


def test_C30_what_was_put_under_first_comes_up_first_and_after_all_others() -> None:
    table = usa().lay_tickets(pool=FOUR)
    table.play("tickets")
    first, second, third = table.offer_to(0)
    [last] = set(FOUR) - {first, second, third}
    table.play("keep 2")
    table.play("tickets")
    assert set(table.offer_to(1)) == {last, first, third}
    table.play(f"keep {1 + table.offer_to(1).index(last)}")
    table.play("tickets")
    assert set(table.offer_to(0)) == {first, third}


def test_C30_under_the_deck_the_order_holds() -> None:
    table = usa().lay_tickets(pool=[], under=FOUR)
    table.plays("tickets")
    assert set(table.offer_to(0)) == set(FOUR[:3])
    table.plays("keep 1")
    put_back = [name for name in FOUR[:3] if name not in table.tickets_of(0)]
    table.play("tickets")
    assert set(table.offer_to(1)) == {FOUR[3], *put_back}


@pytest.mark.parametrize("left", [1, 2])
def test_C30_with_fewer_than_three_left_all_are_drawn(left: int) -> None:
    table = usa().lay_tickets(pool=FOUR[:left])
    table.play("tickets")
    assert sorted(table.offer_to(0)) == FOUR[:left]
    assert len(table.options()) == 2**left - 1


def test_C30_fewer_than_three_may_come_from_above_and_below() -> None:
    table = usa().lay_tickets(pool=FOUR[:1], under=FOUR[1:2])
    table.play("tickets")
    assert sorted(table.offer_to(0)) == FOUR[:2]


def test_C30_without_any_tickets_the_action_is_not_available() -> None:
    table = usa().lay_tickets(pool=[])
    assert "tickets" not in table.options()
    assert "no tickets are left" in str(table.why_not("tickets"))


def test_C30_a_single_ticket_has_to_be_kept() -> None:
    table = usa().lay_tickets(pool=FOUR[:1])
    table.play("tickets")
    assert table.options() == ["keep 1"]


# -- C31: tickets are secret -------------------------------------------------------------------------------


def test_C31_nobody_else_sees_the_tickets_drawn_and_kept() -> None:
    table = usa(3)
    events = table.plays("tickets", "keep 1,2")
    for seat in (1, 2, None):
        seen = [event.seen_by(seat) for event in events]
        assert all(event.secrets == () for event in seen)
        assert [(e.kind, e.what) for e in seen][:2] == [("offered tickets", 3), ("kept tickets", 2)]
        assert table.seen_by(seat)["tickets"][0] is None
    assert table.view(0)["tickets"][0] == table.tickets_of(0)


def test_C31_only_the_owner_sees_what_is_on_offer() -> None:
    table = usa(3)
    table.play("tickets")
    assert len(table.view(0)["offer"][0]) == 3
    assert table.view(1)["offer"][0] is None
    assert table.spectator_view()["offer"][0] is None


def test_C31_any_number_of_tickets_may_be_held() -> None:
    table = usa().lay_tickets()
    for _ in range(10):
        table.plays("tickets", "keep 1,2,3", "draw blind", "draw blind")
    assert len(table.tickets_of(0)) == 30


def test_C31_at_the_end_the_tickets_are_shown() -> None:
    """`Secret to their owner until the end`; the book: made public at the end of the game."""
    table: Table = usa(2)
    held = [table.tickets_of(seat) for seat in (0, 1)]
    random_playout(table.rules, table.state, FastRandom(1))
    assert table.over
    for seat in (0, 1, None):
        shown = table.seen_by(seat)["tickets"]
        assert all(shown), f"to {seat}: {shown}"
        assert all(set(held[i]) <= set(shown[i]) for i in (0, 1))


def test_C31_drawing_tickets_is_told_to_everybody() -> None:
    table = usa()
    assert "offered tickets" in kinds(table.play("tickets"))
