"""The longest path: U4. (Which trail is the longest is tested against an oracle in tests/test_longest_path.py.)"""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, rules_of, usa, walk

LINE = "longest path"
DENVER_LOOP = ("denver-santa-fe", "oklahoma-city-santa-fe", "denver-oklahoma-city")  # 2 + 3 + 4


def length_of(table: Table, seat: int = 0) -> int:
    track: Any = table.rules.by_name["track"]
    return int(track.networks(table.state)[seat].longest_trail())


def bonus(table: Table) -> list[int]:
    return table.scores().lines[LINE]


def test_U4_the_longest_path_is_worth_ten_points() -> None:
    table = usa(3).build(0, "denver-phoenix").build(1, "duluth-helena").build(2, "denver-santa-fe")
    assert bonus(table) == [0, 10, 0]


def test_U4_trains_count_and_not_routes() -> None:
    table = usa().build(0, "dallas-houston", "houston-new-orleans", "little-rock-new-orleans").build(1, "duluth-helena")
    assert length_of(table) == 6
    assert bonus(table) == [10, 10]
    table.build(1, "helena-salt-lake-city")
    assert bonus(table) == [0, 10]


def test_U4_all_who_are_tied_get_ten_points_each() -> None:
    table = usa(4).build(0, "denver-phoenix").build(1, "helena-omaha").build(2, "denver-santa-fe")
    assert bonus(table) == [10, 10, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_U4_nobody_gets_the_longest_path_without_a_route(players: int) -> None:
    assert bonus(usa(players)) == [0] * players


def test_U4_a_single_space_is_enough_if_nobody_has_more() -> None:
    assert bonus(usa().build(1, "dallas-houston")) == [0, 10]


def test_U4_a_loop_counts_in_full() -> None:
    assert length_of(usa().build(0, *DENVER_LOOP)) == 9


def test_U4_a_path_may_pass_a_city_again() -> None:
    table = usa().build(0, *DENVER_LOOP, "denver-phoenix")
    assert length_of(table) == 9 + 5


def test_U4_a_path_may_leave_a_loop_elsewhere_than_it_came() -> None:
    table = usa().build(0, *DENVER_LOOP, "denver-phoenix", "el-paso-santa-fe", "el-paso-houston")
    # Phoenix – Denver – Oklahoma City – Santa Fe – El Paso – Houston, without Denver – Santa Fe
    assert length_of(table) == 5 + 4 + 3 + 2 + 6


def test_U4_two_loops_that_share_a_city_are_one_path() -> None:
    other = ("denver-omaha", "kansas-city-omaha", "denver-kansas-city/black")  # 4 + 1 + 4
    assert length_of(usa().build(0, *DENVER_LOOP, *other)) == 18


def test_U4_two_loops_joined_by_a_route_are_one_path() -> None:
    other = ("chicago-duluth", "chicago-omaha", "duluth-omaha")  # 3 + 4 + 2
    assert length_of(usa().build(0, *DENVER_LOOP, "denver-omaha", *other)) == 9 + 4 + 9


def test_U4_no_train_is_used_twice() -> None:
    """Of three arms at Denver a path has two."""
    table = usa().build(0, "denver-phoenix", "denver-helena", "denver-santa-fe")
    assert length_of(table) == 9


def test_U4_the_path_is_continuous() -> None:
    table = usa().build(0, "denver-phoenix", "boston-montreal", "duluth-helena")
    assert length_of(table) == 6


def test_U4_routes_of_others_do_not_continue_the_longest_path() -> None:
    table = usa(3).build(0, "denver-phoenix", "denver-helena").build(1, "duluth-helena", "duluth-toronto")
    assert bonus(table) == [0, 10, 0]
    assert length_of(table, 0) == 9
    assert length_of(table, 1) == 12


def test_U4_a_path_may_end_in_a_loop_instead_of_leaving_it() -> None:
    table = usa().build(0, "el-paso-los-angeles", "el-paso-santa-fe", "oklahoma-city-santa-fe", "el-paso-oklahoma-city")
    table.build(0, "denver-oklahoma-city")
    # Los Angeles – El Paso – Santa Fe – Oklahoma City, and then El Paso again (5) rather than Denver (4)
    assert length_of(table) == 6 + 2 + 3 + 5


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_U4_the_longest_path_is_shown_route_by_route_in_the_order_of_travel(board: str) -> None:
    rules = rules_of(board, 3)
    rule = rules.by_name["longest_path"]
    track: Any = rules.by_name["track"]
    for seed in range(5):
        *_, (g, _, _) = walk(rules, seed)
        networks = rules.score(g).networks
        for seat in range(3):
            routes = [rules.board.routes[route] for route in rule.path(g.s, seat)]
            assert sum(route.length for route in routes) == networks[seat].longest_trail()
            assert len({route.id for route in routes}) == len(routes)
            assert all(g.s[track.owner + route] == seat + 1 for route in rule.path(g.s, seat))
            assert is_a_way([{route.a, route.b} for route in routes])


def test_U4_a_player_without_routes_has_no_path_to_show() -> None:
    table = usa().build(0, "denver-phoenix")
    rule = table.rules.by_name["longest_path"]
    assert rule.path(table.state.s, 0) == [table.route("denver-phoenix")]
    assert rule.path(table.state.s, 1) == []


def is_a_way(steps: list[set[int]]) -> bool:
    """Whether one can travel along routes, given by their two cities, one after another."""
    ends = steps[0] if steps else set()
    for step in steps[1:]:
        ends = {city for end in ends & step for city in step - {end}}
        if not ends:
            return False
    return True
