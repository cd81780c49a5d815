"""Rollouts for research: copies, other futures, planners to the end, worlds and candidates."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from table import every_table, rules_of

from whistlestop import BadRecord, Game, IllegalAction, WhistlestopError
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout
from whistlestop.planning.shortlist import shortlist
from whistlestop.planning.trials import Trials


def some_game(board: str = "usa", players: int = 2) -> Game:
    game = Game(rules_of(board, players), 7)
    rng = Random(1)
    while len(game.played) < 30 and not game.over:
        game.push(rng.choice(game.legal()))
    return game


def test_copies_have_the_same_future_until_they_are_reseeded() -> None:
    game = some_game()
    same = [game.copy().play_out("planner").scores().totals for _ in range(3)]
    assert same[0] == same[1] == same[2]
    ends = {tuple(game.copy().reseed(seed).play_out("planner").scores().totals) for seed in range(8)}
    assert len(ends) > 1


@every_table
def test_reseeding_changes_nothing_but_the_future(board: str, players: int) -> None:
    game = some_game(board, players)
    twin = game.copy().reseed(5)
    for seat in range(players):
        assert twin.view(seat).to_dict() == game.view(seat).to_dict()
    assert twin.scores() == game.scores()
    assert twin.seed == 5
    assert game.seed == 7
    twin.rules.audit(twin.state)
    assert twin.play_out("random", Random(1)).over
    assert game.copy().reseed(5).play_out("random", Random(1)).scores() == twin.scores()


def test_a_seed_a_generator_or_nothing_reseeds() -> None:
    game = some_game()
    assert game.copy().reseed(Random(3)).seed == game.copy().reseed(Random(3)).seed != game.seed
    assert game.copy().reseed().seed != game.copy().reseed().seed
    wrong: list[Any] = [-1, 2**128, 1.5, "7", True]
    for seed in wrong:
        before = game.save()
        with pytest.raises(WhistlestopError):
            game.reseed(seed)
        assert game.save() == before
        assert game.played


def test_a_reseeded_game_has_no_record_and_undo_ends_there() -> None:
    game = some_game().reseed(1)
    start = game.save()
    with pytest.raises(BadRecord):
        game.record()
    with pytest.raises(IllegalAction):
        game.undo()
    game.play(game.legal()[0])
    game.undo()
    assert game.save() == start


@every_table
def test_the_fast_layer_plays_the_same_games_as_the_checked_one(board: str, players: int) -> None:
    game = some_game(board, players)
    planner = Planner(game.rules)
    state = game.state.copy()
    planner_playout(game.rules, state, [planner] * players, [planner.new_plan() for _ in range(players)])
    end = game.copy().play_out("planner")
    assert list(game.rules.score(state).totals) == end.scores().totals


def test_trials_value_candidates_in_worlds_that_agree_with_a_view() -> None:
    game = some_game()
    view = game.view()
    planner = Planner(game.rules, fast=True)
    trials = Trials(game.rules, planner, view.slots, view.seat)
    for seed in range(3):
        trials.add_world(seed, 4)
    codes = shortlist(game.rules, planner, view.sample(Random(1)).state, view.seat, trials.rival_interest(), 6)
    assert 1 <= len(codes) <= 6
    assert set(codes) <= set(view.codes)
    for code in codes:
        values = [trials.play(world, code) for world in range(3)]
        assert all(0 <= value <= 1 for value in values)
        assert values == [trials.play(world, code) for world in range(3)]
