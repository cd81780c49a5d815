"""Points for routes: C23."""

from __future__ import annotations

import pytest
from table import TABLES, Table, rules_of, usa

TABLE = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}  # the last two: E1, N1


@pytest.mark.parametrize(
    ("claim", "points"),
    [
        ("claim dallas-houston red:1", 1),
        ("claim denver-santa-fe red:2", 2),
        ("claim montreal-toronto red:3", 4),
        ("claim dallas-el-paso red:4", 7),
        ("claim helena-omaha red:5", 10),
        ("claim miami-new-orleans red:6", 15),
    ],
)
def test_C23_a_route_scores_at_once_by_its_length(claim: str, points: int) -> None:
    table = usa().lay_cards("red:6")
    assert table.points == [0, 0]
    table.play(claim)
    assert table.points == [points, 0]


def test_C23_points_for_routes_add_up() -> None:
    table = usa().lay_cards("red:9", "blue:9")
    table.plays("claim dallas-el-paso red:4", "claim oklahoma-city-santa-fe blue:3", "claim helena-omaha red:5")
    assert table.points == [17, 4]
    assert table.scores().lines["routes"] == [17, 4]


@pytest.mark.parametrize("board", sorted({board for board, _ in TABLES}))
def test_C23_the_table_of_points_is_the_same_on_all_boards_where_routes_score(board: str) -> None:
    rules = rules_of(board, 2)
    if "route_points" not in rules.by_name:
        pytest.skip("routes do not score on this board")
    for length in sorted({route.length for route in rules.board.routes}):
        table = Table(rules, seed=1, first=0).to_first_turn()
        table.build(0, next(route.id for route in rules.board.routes if route.length == length))
        assert table.points == [TABLE[length], 0]
