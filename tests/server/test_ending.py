"""What a finished game shows: it has to agree with its scores."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from whistlestop import Game, board_names
from whistlestop.engine.board import Board
from whistlestop.engine.track import Track
from whistlestop.server.payloads import game_result, scored_paths


def played(board: str, seed: int) -> Game:
    """A game of chance in which people build whenever they can."""
    rng = Random(seed)
    game = Game.new(board, 3, seed=seed)
    while not game.over:
        legal = game.legal()
        claims = [action for action in legal if action.verb == "claim"]
        game.play(rng.choice(claims or legal))
    return game


@pytest.mark.parametrize("board", board_names())
def test_joined_tickets_and_paths_agree_with_the_scores(board: str) -> None:
    game = played(board, 5)
    ending = game_result(game)
    for seat in range(3):
        held = game.spectator_view()["tickets"][seat]
        assert set(ending.connected_tickets[seat]) <= set(held)
        if "ticket_points" in game.board.rules:
            parts = ending.parts["tickets"][seat]
            assert {part.what for part in parts} == set(held)
            assert sum(part.points for part in parts) == ending.lines["tickets"][seat]
            assert {part.what for part in parts if part.points > 0} == set(ending.connected_tickets[seat])
    if "longest path" in ending.lines:  # where it only breaks ties, it has no line
        lengths = [sum(length(game.board, route) for route in path) for path in ending.paths["longest path"]]
        winners = [seat for seat in range(3) if ending.lines["longest path"][seat]]
        assert [seat for seat in range(3) if lengths[seat] == max(lengths)] == winners


@pytest.mark.parametrize("board", board_names())
def test_the_parts_of_a_line_add_up_to_it(board: str) -> None:
    game = played(board, 7)
    ending = game_result(game)
    assert ending.parts.keys() <= ending.lines.keys()
    assert {line for line, points in ending.lines.items() if any(points)} <= ending.parts.keys()
    for line, seats in ending.parts.items():
        assert [sum(part.points for part in parts) for parts in seats] == ending.lines[line]
        for parts in seats:
            assert len({part.what for part in parts}) == len(parts)
            assert all(part.n > 0 or part.points <= 0 for part in parts)


@pytest.mark.parametrize("seed", range(6))
def test_a_path_is_one_trail_over_own_routes_and_none_is_longer(seed: int) -> None:
    game = played("usa", seed)
    owner = game.spectator_view()["owner"]
    networks = game.rules.find(Track).networks(game.state)
    for seat in range(3):
        found = scored_paths(game)["longest path"][seat]
        assert len(set(found)) == len(found)
        assert all(owner[route] == seat for route in found)
        assert sum(length(game.board, route) for route in found) == networks[seat].longest_trail()
        assert is_trail(game.board, found)


def test_F6_the_routes_that_crossed_are_told() -> None:
    for seed in range(20):
        game = played("first-journey", seed)
        ending = game_result(game)
        race: Any = game.board.rules["ticket_race"]
        owner = game.spectator_view()["owner"]
        for seat, path in enumerate(ending.paths["crossing"]):
            assert bool(path) == bool(ending.lines["crossing"][seat])
            assert all(owner[route] == seat for route in path)
            if path:
                assert is_trail(game.board, path)
                assert ends_of(game.board, path[0]) & set(race["west"])
                assert ends_of(game.board, path[-1]) & set(race["east"])
        if any(ending.lines["crossing"]):
            return
    raise AssertionError("nobody ever crossed")


def ends_of(board: Board, name: str) -> set[str]:
    return {board.cities[city].id for route in board.routes if route.id == name for city in (route.a, route.b)}


def length(board: Board, name: str) -> int:
    return next(route.length for route in board.routes if route.id == name)


def is_trail(board: Board, path: list[str]) -> bool:
    """Whether each route begins where the one before ended."""
    ends = {route.id: {route.a, route.b} for route in board.routes}
    here = set(ends[path[0]])
    for name in path:
        shared = here & ends[name]
        if not shared:
            return False
        here = {city for at in shared for city in ends[name] - {at}}
    return True
