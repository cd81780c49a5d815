"""The levels for people: each wins most of its games against the one before; those with a clock keep to it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from whistlestop import Game, board_names
from whistlestop.arena import Tournament, play_tournament, summary
from whistlestop.bots import Budget, bot

BOARDS = Path(__file__).parents[2] / "src" / "whistlestop" / "boards"
every_board = pytest.mark.parametrize("board", board_names())


@every_board
@pytest.mark.parametrize(("strong", "weak"), [("medium", "easy"), ("hard", "medium")])
def test_each_level_is_stronger_than_the_one_before(board: str, strong: str, weak: str) -> None:
    figures = summary(play_tournament(Tournament(board, 2, (strong, weak), games=100, seed=5)))
    assert figures["bots"][0]["win_rate"] > 1 / 2


@every_board
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_without_a_clock_plays_whole_games(board: str, level: str) -> None:
    game = Game.new(board, players=3, seed=2)
    bots = [bot(level) for _ in range(3)]
    for number in range(10_000):
        if game.over:
            break
        seat = game.pending_seats[0]
        view = game.view(seat)
        game.play(bots[seat].choose(view, Budget(rng=Random(number))), seat)
    assert game.over


def test_a_level_that_slips_keeps_the_tickets_that_its_plan_is_for() -> None:
    for seed in range(20):
        game = Game.new("usa", players=2, seed=seed)
        view = game.view(0)
        kept = [bot(level).choose(view, Budget(rng=Random(seed))) for level in ("easy", "hard")]
        assert kept[0] == kept[1]


def test_a_board_says_how_often_a_level_strays(tmp_path: Path) -> None:
    def strays(percent: int) -> int:
        facts = (BOARDS / "nordic.toml").read_text(encoding="utf-8")
        path = tmp_path / "nordic.toml"
        path.write_text(re.sub("medium_slips = [0-9]+", f"medium_slips = {percent}", facts), encoding="utf-8")
        game = Game.new(str(path), players=2, seed=3)
        found = 0
        for number in range(60):
            seat = game.pending_seats[0]
            view = game.view(seat)
            medium, hard = (bot(level).choose(view, Budget(rng=Random(number))) for level in ("medium", "hard"))
            found += medium != hard
            game.play(hard, seat)
        return found

    assert strays(0) == 0 < strays(30) < strays(100)


def test_the_strongest_level_keeps_to_the_budget_it_is_given() -> None:
    game = Game.new("first-journey", players=2, seed=3)
    view = game.view(game.pending_seats[0])
    action = bot("expert").choose(view, Budget(rng=Random(1), seconds=0.01, rollouts=8))
    assert action in view.legal
