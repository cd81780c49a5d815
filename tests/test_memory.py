"""Nothing is kept of what was only looked at: a process that shows many positions does not grow."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from random import Random

import pytest

from whistlestop import Game, board_names
from whistlestop.bots import Budget, bot
from whistlestop.server.payloads import seat_view

TIMES = 25


def kept(work: Callable[[], object]) -> float:
    """How many bytes more are in use after each time that some work was done."""
    work()
    tracemalloc.start()
    try:
        work()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(TIMES):
            work()
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / TIMES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("board", board_names())
def test_looking_at_a_game_keeps_nothing_of_it(board: str) -> None:
    game, rng = Game.new(board, 3, seed=5), Random(5)
    for _ in range(25):
        seat = game.pending_seats[0]
        game.play(rng.choice(game.legal(seat)), seat)
    seat = game.pending_seats[0]
    planner, greedy = bot("planner"), bot("greedy")

    def look() -> None:
        view = game.view(seat)
        seat_view(view)
        view.sample(Random(1))
        game.why_not("pass", seat)
        for player in (planner, greedy):
            player.choose(view, Budget(rng=Random(1)))

    assert kept(look) < 500  # a position takes ten times as much
