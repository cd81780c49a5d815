"""Random games keep every invariant, end, and make use of everything a board has."""

from __future__ import annotations

from random import Random

import pytest
from audit import play_audited

from whistlestop import Game, board_names, load_board, ruleset
from whistlestop.build_info import compiled
from whistlestop.engine.playout import FastRandom, play_many, random_playout
from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PENDING, PHASE

PLACES = [
    (name, players)
    for name in board_names()
    for players in range(load_board(name).min_players, load_board(name).max_players + 1)
]


@pytest.mark.parametrize(("board", "players"), PLACES)
def test_nothing_is_lost_or_doubled_in_random_games(board: str, players: int) -> None:
    assert play_audited(ruleset(board, players), 1000, 12 if compiled() else 1) > 0


def test_the_decisions_of_a_random_game_are_counted() -> None:
    rules = ruleset("first-journey", 2)
    g, rng, decisions = rules.new_game(3), FastRandom(3), 0
    while g.s[PHASE] != OVER:
        seat = 0 if g.s[PENDING] & 1 else 1
        buffer = rules.choices(g, seat)
        rules.apply(g, seat, buffer.items[rng.below(buffer.n)])
        decisions += 1
    assert random_playout(rules, rules.new_game(3), FastRandom(3)) == play_audited(rules, 3, 1) == decisions
    assert play_many(rules, 3, 1)[0] == decisions


@pytest.mark.parametrize("board", board_names())
def test_every_kind_of_action_occurs_in_random_play(board: str) -> None:
    facts = load_board(board)
    wanted = set(ruleset(facts, facts.max_players).verbs) - {"pass"}  # one passes only when you can do nothing else
    if not facts.rules.keys() & {"opening_tickets", "ticket_draft", "draw_tickets"}:
        wanted -= {"keep"}  # nothing is ever on offer
    met: set[str] = set()
    rng = Random(0)
    for seed in range(40):
        game = Game.new(board, 2 + seed % (facts.max_players - 1), seed=seed)
        while not game.over:
            seat = rng.choice(game.pending_seats)
            # as often by kind as by action, or the many claims would crowd out the rest
            actions = game.legal(seat)
            verb = rng.choice(sorted({action.verb for action in actions}))
            met.add(verb)
            game.play(rng.choice([action for action in actions if action.verb == verb]), seat)
        if met >= wanted:
            break
    assert met >= wanted
