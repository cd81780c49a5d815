"""A board that is not refused can be played to its end by every bot, whichever rules it mixes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from whistlestop import Game, board_names, load_board, ruleset
from whistlestop.bots.protocol import Budget
from whistlestop.bots.registry import bot
from whistlestop.engine.board import Board
from whistlestop.errors import BadBoard
from whistlestop.rules.registry import RULES

BOARDS = [load_board(name) for name in board_names()]
MOST = 2000  # decisions of a game
BOTS = ("random", "greedy", "planner")


def without(board: Board, rule: str) -> Board:
    """A board that lacks one of its rules, and the tie-breaks that nobody keeps then."""
    return replace(board, rules={name: table for name, table in board.rules.items() if name != rule}, tie_breaks=())


def with_rule(board: Board, rule: str) -> Board:
    """A board with one more rule, as the first other board that has it uses it."""
    table = next((other.rules[rule] for other in BOARDS if rule in other.rules), {})
    return replace(board, rules={**board.rules, rule: table})


MIXTURES = [
    pytest.param(mix(board, rule), id=f"{board.id} {word} {rule}")
    for board in BOARDS
    for rule in RULES
    for word, mix in ((("without", without),) if rule in board.rules else (("with", with_rule),))
]


@pytest.mark.parametrize("board", MIXTURES)
def test_a_board_with_a_rule_more_or_less_is_refused_or_plays(board: Board) -> None:
    for players in (board.min_players, board.max_players):
        try:
            rules = ruleset(board, players)
        except BadBoard:
            return
        assert len(set(rules.lines)) == len(rules.lines)
        game = Game(rules, seed=7)
        bots = [bot(BOTS[seat % len(BOTS)]) for seat in range(players)]
        budget = Budget(rng=Random(7))
        for _ in range(MOST):
            if game.over:
                break
            seat = game.pending_seats[0]
            view = game.view(seat)
            assert game.why_not(str(view.legal[0]), seat) is None
            game.play(bots[seat].choose(view, budget), seat)
        assert game.over, "a game has to end"
        scores = game.scores()
        assert [sum(line[seat] for line in scores.lines.values()) for seat in range(players)] == scores.totals
