"""Points for tickets: C32 (and C26)."""

from __future__ import annotations

from table import usa


def test_C32_a_ticket_counts_when_own_routes_join_its_places() -> None:
    table = usa().build(0, "denver-santa-fe", "el-paso-santa-fe").lay_tickets(["denver-el-paso"])
    assert table.scores().lines["tickets"] == [4, 0]
    assert table.scores().completed == [1, 0]


def test_C32_a_ticket_that_failed_counts_against_its_owner() -> None:
    table = usa().build(0, "denver-santa-fe").lay_tickets(["denver-el-paso"])
    assert table.scores().lines["tickets"] == [-4, 0]
    assert table.scores().completed == [0, 0]


def test_C32_the_path_has_to_be_continuous() -> None:
    table = usa().build(0, "denver-santa-fe", "el-paso-phoenix").lay_tickets(["denver-el-paso"])
    assert table.scores().lines["tickets"] == [-4, 0]


def test_C32_a_detour_is_as_good_as_the_shortest_way() -> None:
    table = usa().build(0, "denver-phoenix", "el-paso-phoenix").lay_tickets(["denver-el-paso"])
    assert table.scores().lines["tickets"] == [4, 0]


def test_C32_one_path_may_serve_several_tickets() -> None:
    table = usa().build(0, "denver-santa-fe", "el-paso-santa-fe", "denver-omaha", "duluth-omaha")
    table.lay_tickets(["denver-el-paso", "duluth-el-paso", "boston-miami"])
    assert table.scores().lines["tickets"] == [4 + 10 - 12, 0]
    assert table.scores().completed == [2, 0]


def test_C32_routes_of_others_join_nothing() -> None:
    table = usa(3).build(0, "denver-santa-fe").build(1, "el-paso-santa-fe")
    table.lay_tickets(["denver-el-paso"], [], [])
    assert table.scores().lines["tickets"] == [-4, 0, 0]


def test_C32_only_tickets_in_hand_count() -> None:
    table = usa().build(0, "denver-santa-fe", "el-paso-santa-fe").lay_tickets([], ["denver-el-paso"])
    assert table.scores().lines["tickets"] == [0, -4]


def test_C32_tickets_score_at_the_end_and_not_before() -> None:
    table = usa().build(0, "denver-santa-fe", "el-paso-santa-fe").lay_tickets(["denver-el-paso"])
    assert table.points == [4, 0]  # two routes of length 2
    assert table.scores().totals == [4 + 4 + 10, 0]
