"""Many games as a vector environment of Gymnasium: the same games as one by one, and what its wrappers expect."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from numpy.typing import NDArray
from table import every_table, rules_of

import whistlestop.env.gym  # noqa: F401  # registers the environments
from whistlestop import WhistlestopError
from whistlestop.boards import names
from whistlestop.env.gym import WhistlestopEnv, WhistlestopVectorEnv
from whistlestop.env.vector import VectorEnv


def legal_actions(rng: Random, masks: NDArray[Any]) -> NDArray[np.int64]:
    return np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in masks])


@pytest.mark.parametrize("board", names())
def test_make_vec_returns_a_vector_environment_of_gymnasium(board: str) -> None:
    env = gymnasium.make_vec(f"whistlestop/{board}-v0", num_envs=3, bots="random")
    assert isinstance(env, WhistlestopVectorEnv)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    single = gymnasium.make(f"whistlestop/{board}-v0", bots="random")
    assert env.single_action_space == single.action_space
    assert env.single_observation_space == single.observation_space
    seen, info = env.reset(seed=1)
    for _ in range(10):
        assert env.observation_space.contains(seen)
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        actions = env.action_space.sample(tuple(info["action_mask"]))
        assert env.action_space.contains(actions)
        seen, rewards, terminations, truncations, info = env.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (3,)
        assert rewards.dtype == np.float32
        assert terminations.dtype == truncations.dtype == np.bool_
        assert not info["illegal"].any()
    env.close()


@every_table
def test_rows_play_the_same_games_as_environments_one_by_one(board: str, players: int) -> None:
    facts = rules_of(board, players).board
    settings: dict[str, Any] = {"bots": "planner", "seat": players - 1, "reward": "shaped", "encoding": "full"}
    env = WhistlestopVectorEnv(facts, 2, players, **settings)
    singles = [WhistlestopEnv(facts, players, **settings) for _ in range(2)]
    seen, info = env.reset(seed=5)
    alone = [single.reset(seed=5 + row) for row, single in enumerate(singles)]
    rng = Random(3)
    games = [0, 0]
    for _ in range(300):
        for row, (observation, facts_of_row) in enumerate(alone):
            assert np.array_equal(seen[row], observation)
            assert np.array_equal(info["action_mask"][row], facts_of_row["action_mask"])
            assert info["seat"][row] == facts_of_row["seat"]
        if min(games):
            return
        actions = legal_actions(rng, info["action_mask"])
        seen, rewards, terminations, _, info = env.step(actions)
        for row, single in enumerate(singles):
            observation, given, over, _, facts_of_row = single.step(actions[row])
            assert rewards[row] == pytest.approx(given, abs=1e-6)
            assert terminations[row] == over
            if over:
                assert info["final_info"]["_totals"][row]
                assert info["final_info"]["totals"][row].tolist() == facts_of_row["totals"].tolist()
                assert info["final_info"]["seat"][row] == players - 1
                games[row] += 1
                observation, facts_of_row = single.reset(seed=5 + row + 2 * games[row])
            alone[row] = observation, facts_of_row
    pytest.fail("the games did not end")


@pytest.mark.parametrize("bots", ["random", "greedy,random"])
def test_the_same_seed_gives_the_same_games_with_seats_by_chance(bots: str) -> None:
    ends = []
    for seed in (1, 1, 2):
        env = WhistlestopVectorEnv("first-journey", 4, 3, bots)
        _, info = env.reset(seed=seed)
        rng = Random(1)
        taken: list[Any] = []
        for _ in range(80):
            seen, rewards, _, _, info = env.step(legal_actions(rng, info["action_mask"]))
            taken.append((seen.tobytes(), rewards.tobytes(), info["seat"].tolist()))
        ends.append(taken)
        assert {seat for _, _, seats in taken for seat in seats} == {0, 1, 2}
    assert ends[0] == ends[1] != ends[2]


def test_an_illegal_action_costs_the_penalty_and_changes_nothing() -> None:
    env = WhistlestopVectorEnv("usa", 2, bots="random", penalty=-0.25)
    seen, info = env.reset(seed=1)
    again, rewards, terminations, truncations, after = env.step(np.array([0, 10**6]))
    assert np.array_equal(seen, again)
    assert np.array_equal(info["action_mask"], after["action_mask"])
    assert rewards.tolist() == [-0.25, -0.25]
    assert after["illegal"].all()
    assert not terminations.any()
    assert not truncations.any()


def test_what_a_step_returned_stays_as_it_is() -> None:
    env = WhistlestopVectorEnv("usa", 2, bots="random", floats=True)
    first = env.reset(seed=1)
    kept = first[0].copy(), first[1]["action_mask"].copy()
    for _ in range(5):
        env.step(legal_actions(Random(1), env.action_masks()))
    assert np.array_equal(first[0], kept[0])
    assert np.array_equal(first[1]["action_mask"], kept[1])
    assert first[0].dtype == np.float32


def test_wrappers_of_gymnasium_count_the_episodes() -> None:
    env = DictInfoToList(RecordEpisodeStatistics(WhistlestopVectorEnv("first-journey", 3, bots="random")))
    _, infos = env.reset(seed=1)
    rng = Random(1)
    episodes = 0
    for _ in range(150):
        masks = np.array([info["action_mask"] for info in infos])
        _, _, terminations, _, infos = env.step(legal_actions(rng, masks))
        for row in np.flatnonzero(terminations):
            assert infos[row]["episode"]["l"] > 1
            assert len(infos[row]["final_info"]["totals"]) == 2
            episodes += 1
    assert episodes > 2


def test_settings_that_make_no_sense_are_refused_at_once() -> None:
    for settings in ({"bots": "greedo"}, {"players": 9}, {"encoding": "tiny"}):
        with pytest.raises(WhistlestopError):
            WhistlestopVectorEnv("usa", 2, **settings)


def test_samples_and_plans_are_numpy_arrays() -> None:
    env, twin = VectorEnv("usa", 2, games=3), VectorEnv("usa", 2, games=3)
    env.reset(seed=1)
    twin.reset(seed=1)
    for numbers in (env.sample(), env.plan()):
        assert isinstance(numbers, np.ndarray)
        assert numbers.dtype == np.int64
        assert numbers.shape == (3,)
    chosen = env.plan()
    assert np.array_equal(env.step(chosen).observations, twin.step(chosen.tolist()).observations)
    chosen = env.sample()
    turned = chosen[::-1]  # a view of what `sample` returned is not what it returned
    batch = env.step(turned)
    assert np.array_equal(batch.illegal, twin.step(turned.tolist()).illegal)
    assert np.array_equal(batch.observations, twin.step([-1] * 3).observations)
