"""What planners read from the tracks of the others: which routes they have reached."""

from __future__ import annotations

import pytest
from table import Table

from whistlestop.planning.planner import Planner
from whistlestop.planning.rivals import Rivals


def contact(table: Table, seat: int, route: str) -> int:
    rivals = Rivals(table.rules)
    rivals.update(table.state.s, seat)
    return int(rivals.contact(table.state.s, [each.id for each in table.board.routes].index(route)))


def test_an_end_counts_for_each_rival_that_has_reached_it() -> None:
    table = Table.new("usa", players=3, seed=1).to_first_turn()
    table.build(0, "denver-santa-fe").build(1, "el-paso-santa-fe").build(2, "el-paso-houston")
    assert contact(table, 0, "dallas-el-paso") == 2
    assert contact(table, 1, "dallas-el-paso") == 1
    assert contact(table, 0, "el-paso-phoenix") == 2
    assert contact(table, 2, "phoenix-santa-fe") == 2
    assert contact(table, 2, "charleston-raleigh") == 0


@pytest.mark.parametrize(("players", "expected"), [(2, 1), (4, 0)])
def test_nobody_contests_a_route_while_a_track_beside_it_is_free(players: int, expected: int) -> None:
    table = Table.new("usa", players=players, seed=1).to_first_turn()
    table.build(1, "chicago-pittsburgh/orange")
    assert contact(table, 0, "chicago-saint-louis/green") == expected


def test_a_route_joins_networks_of_a_rival_only_if_they_are_apart() -> None:
    table = Table.new("usa", players=2, seed=1).to_first_turn()
    table.build(1, "denver-santa-fe", "dallas-el-paso")
    rivals = Rivals(table.rules)
    rivals.update(table.state.s, 0)
    routes = [each.id for each in table.board.routes]
    joined = {name for i, name in enumerate(routes) if rivals.joined_by(table.state.s, i)}
    assert joined == {"el-paso-santa-fe"}
    table.build(1, "el-paso-santa-fe")
    rivals.update(table.state.s, 0)
    assert not any(rivals.joined_by(table.state.s, i) for i in range(len(routes)))


def test_what_was_seen_in_one_game_says_nothing_of_the_next() -> None:
    table = Table.new("usa", players=3, seed=1).to_first_turn()
    rivals = Rivals(table.rules)
    other = Table.new("usa", players=3, seed=2).to_first_turn().build(2, "charleston-raleigh")
    route = [each.id for each in table.board.routes].index("el-paso-santa-fe")
    for built in ("denver-santa-fe", "dallas-el-paso"):
        table.build(1, built)
        rivals.update(table.state.s, 0)
        fresh = Rivals(table.rules)
        fresh.update(table.state.s, 0)
        assert rivals.contact(table.state.s, route) == fresh.contact(table.state.s, route) > 0
        rivals.update(other.state.s, 1)
        assert rivals.contact(other.state.s, route) == 0
    rivals.update(table.state.s, 1)
    assert rivals.contact(table.state.s, route) == 0, "one's own tracks are no rival's"


@pytest.mark.parametrize(
    ("rival", "expected"), [("el-paso-houston", "el-paso-santa-fe"), ("denver-helena", "denver-santa-fe")]
)
def test_of_two_planned_routes_the_one_that_a_rival_has_reached_is_built_first(rival: str, expected: str) -> None:
    table = Table.new("usa", players=2, seed=1).to_first_turn()
    table.build(1, rival).lay_tickets(["denver-el-paso"], []).lay_cards("red:2 blue:2", "").lay_trains(4, 40)
    planner = Planner(table.rules, {"contest": 1000})
    action = planner.choose(table.state, 0, planner.new_plan())
    assert str(table.rules.action(action)).startswith(f"claim {expected}")
