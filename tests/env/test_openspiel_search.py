"""OpenSpiel's search: worlds that agree with what a player knows, and the bots that need them."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from table import boards

from whistlestop import load_board

pyspiel = pytest.importorskip("pyspiel", reason="there are no wheels of OpenSpiel for this system")

import whistlestop.env.spiel  # noqa: E402, F401  # registers the game

BOARDS = [load_board(board).id for board in boards() if not board.endswith(".toml")]


def dealt(board: str, players: int = 2, decisions: int = 0, rng: Random | None = None) -> Any:
    """A state after the deal and some random decisions."""
    state = pyspiel.load_game("python_whistlestop", {"board": board, "players": players}).new_initial_state()
    state.apply_action(7)
    rng = Random(1) if rng is None else rng
    for _ in range(decisions):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def knowledge(state: Any, player: int) -> tuple[Any, ...]:
    """All that OpenSpiel lets a player know."""
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.to_json(player),
        state.legal_actions(player),
    )


@pytest.mark.parametrize("board", BOARDS)
def test_a_resampled_world_tells_its_player_exactly_what_the_game_does(board: str) -> None:
    rng = Random(1)
    state = dealt(board)
    for step in range(60):
        if state.is_terminal():
            break
        if step < 4 or step % 12 == 0:
            for player in range(2):
                world = state.resample_from_infostate(player, rng.random)
                again = world.resample_from_infostate(player, rng.random)
                assert world.current_player() == state.current_player()
                assert knowledge(world, player) == knowledge(again, player) == knowledge(state, player)
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("board", BOARDS)
def test_a_seat_that_was_told_the_same_in_two_worlds_has_the_same_choice(board: str) -> None:
    rng = Random(2)
    choices: dict[str, list[int]] = {}
    state = dealt(board, decisions=30, rng=rng)
    for _ in range(12):
        world = state.resample_from_infostate(state.current_player(), rng.random)
        for _ in range(6):
            if not world.is_terminal():
                legal = world.legal_actions()
                assert choices.setdefault(world.information_state_string(), legal) == legal
                world.apply_action(legal[0])


def test_resampled_worlds_differ_in_what_is_hidden_and_in_the_future() -> None:
    state = dealt("usa", decisions=20)
    me, other = state.current_player(), 1 - state.current_player()
    worlds = [state.resample_from_infostate(me, Random(seed).random) for seed in range(5)]
    assert len({world.information_state_string(other) for world in worlds}) == 5
    assert state.information_state_string(other) not in {world.information_state_string(other) for world in worlds}
    assert len({world.episode.game().seed for world in worlds}) == 5
    same = [state.resample_from_infostate(me, Random(1).random).information_state_string(other) for _ in range(2)]
    assert same[0] == same[1]


def test_a_resampled_world_reveals_neither_the_deal_nor_what_others_chose_in_secret() -> None:
    texts, tensors = set(), set()
    for choice in (0, 1):
        state = dealt("usa")
        state.apply_action(state.legal_actions()[0])
        pairs = [number for number in state.legal_actions() if state.action_to_string(number).count(",") == 1]
        state.apply_action(pairs[choice])
        world = state.resample_from_infostate(0, Random(3).random)
        assert world.history() == []
        texts.add(world.information_state_string(1))
        tensors.add(tuple(world.information_state_tensor(1)))
    assert len(texts) == len(tensors) == 1


def test_what_happens_in_a_resampled_world_is_added_to_what_was_told() -> None:
    state = dealt("usa", decisions=12)
    me = state.current_player()
    world = state.resample_from_infostate(me, Random(1).random)
    before = state.information_state_string(me).partition("\ndone:")[0]
    draw = next(number for number in world.legal_actions() if "draw" in world.action_to_string(number))
    for each in (world, state):
        done = sum(each.information_state_tensor(me)[-each.get_game().num_distinct_actions() :])
        each.apply_action(draw)
        assert each.information_state_string(me).startswith(before + "\n")
        assert sum(each.information_state_tensor(me)[-each.get_game().num_distinct_actions() :]) == done + 1


def test_a_resampled_world_can_be_cloned_and_written_down() -> None:
    rng = Random(4)
    state = dealt("europe", players=3, decisions=25, rng=rng)
    world = state.resample_from_infostate(1, rng.random)
    world.apply_action(world.legal_actions()[0])
    _, loaded = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(world.get_game(), world))
    for twin in (world.clone(), loaded):
        for player in range(3):
            assert knowledge(twin, player) == knowledge(world, player)
        for each in (twin, end := world.clone()):
            while not each.is_terminal():
                each.apply_action(each.legal_actions()[-1])
        assert twin.returns() == end.returns()


def test_before_the_deal_there_is_nothing_to_resample() -> None:
    state = pyspiel.load_game("python_whistlestop(board=usa)").new_initial_state()
    assert state.resample_from_infostate(0, Random(1).random).is_chance_node()


@pytest.mark.parametrize("board", BOARDS)
def test_the_ismcts_bot_of_openspiel_plays_every_board(board: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    rng = np.random.RandomState(1)
    state = dealt(board, decisions=10)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    for worlds in (ismcts.UNLIMITED_NUM_WORLD_SAMPLES, 3):
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.4, 12, max_world_samples=worlds, random_state=rng)
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))
