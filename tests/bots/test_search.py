"""Search: legal everywhere, repeatable, and careful before it leaves the planner's move."""

from __future__ import annotations

from random import Random

import pytest
from table import every_table

from whistlestop import Game, board_names
from whistlestop.bots import Budget, bot
from whistlestop.bots.search import Candidate, SearchBot
from whistlestop.errors import BadBot

every_board = pytest.mark.parametrize("board", board_names())


def play(game: Game, specs: list[str], decisions: int = 10_000) -> Game:
    """Let bots play on for so many decisions; every action is checked."""
    bots = [bot(spec) for spec in specs]
    for number in range(decisions):
        if game.over:
            break
        seat = game.pending_seats[0]
        view = game.view(seat)
        game.play(bots[seat].choose(view, Budget(rng=Random(number))), seat)
    return game


@every_table
def test_a_search_plays_legal_actions(board: str, players: int) -> None:
    game = Game.new(board, players=players, seed=4)
    play(game, ["search:rollouts=6", *["planner"] * (players - 1)], 40)
    assert len(game.played) == 40 or game.over


@every_board
def test_the_same_seed_and_rollouts_give_the_same_game(board: str) -> None:
    games = [play(Game.new(board, players=2, seed=9), ["search:rollouts=12", "planner"], 60) for _ in range(2)]
    assert games[0].played == games[1].played


@pytest.mark.parametrize("wrong", ["time=0", "time=-1", "time=inf", "time=nan", "rollouts=-5", "width=0", "gate=-1"])
def test_parameters_that_make_no_sense_are_refused(wrong: str) -> None:
    with pytest.raises(BadBot, match="makes no sense"):
        bot(f"search:{wrong}")


def test_a_move_is_left_only_for_one_that_is_clearly_better() -> None:
    bot = SearchBot(gate=2.0)
    own = Candidate(1, [0.5, 0.4, 0.6, 0.5] * 8)
    alike = Candidate(2, [0.6, 0.3, 0.7, 0.45] * 8)
    better = Candidate(3, [0.7, 0.65, 0.7, 0.8] * 8)
    hardly_tried = Candidate(4, [0.9, 0.9])
    assert bot.decide([own, alike]).action == 1
    assert bot.decide([own, alike, better]).action == 3
    assert bot.decide([own, hardly_tried]).action == 1


def test_gains_are_measured_in_the_same_worlds() -> None:
    one, other = Candidate(1, [0.2, 0.9, 0.5]), Candidate(2, [0.1, 0.8])
    gain, error = one.gain(other)
    assert gain == pytest.approx(0.1)
    assert error == pytest.approx(0.0)
