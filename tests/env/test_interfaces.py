"""PettingZoo, Gymnasium, OpenSpiel and many games at once: their own checks, and the same game in all of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from librt.vecs import vec
from mypy_extensions import i64
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_check
from table import boards, every_table, player_counts, rules_of

import whistlestop.env.gym  # noqa: F401  # registers the environments
from whistlestop import Game, load_board
from whistlestop.env.aec import aec_env, raw_env
from whistlestop.env.core.rewards import Rewards
from whistlestop.env.episode import Episode
from whistlestop.env.gym import MAX_ILLEGAL, WhistlestopEnv, WhistlestopVectorEnv
from whistlestop.env.rewards import REWARDS, BadReward, RewardName
from whistlestop.env.vector import BadBatch, Batch, VectorEnv
from whistlestop.scores import scores_of

pyspiel = pytest.importorskip("pyspiel", reason="there are no wheels of OpenSpiel for this system")

BOARDS = [load_board(board).id for board in boards() if not board.endswith(".toml")]
FEW_OR_MANY = [(board, player_counts(board)[0]) for board in BOARDS] + [("first-journey", 4), ("usa", 5)]


def first_legal(rng: Random, mask: Any) -> int:
    """Some legal number, by chance."""
    return int(rng.choice(np.flatnonzero(mask).tolist()))


# -- the checks of others ------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:Observation")  # a dictionary, as PettingZoo itself asks for where there is a mask
@every_table
def test_pettingzoo_finds_nothing_wrong(board: str, players: int) -> None:
    api_test(aec_env(board=board, players=players), num_cycles=12)


@every_table
def test_pettingzoo_finds_the_same_game_for_the_same_seed(board: str, players: int) -> None:
    seed_test(lambda: aec_env(board=board, players=players), num_cycles=6)


@pytest.mark.parametrize("board", BOARDS)
def test_pettingzoo_finds_every_render_mode_as_it_should_be(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    def drawn(result: Any) -> bool:
        return isinstance(result, str) and result.startswith("<svg")

    render_test(lambda render_mode: aec_env(board=board, render_mode=render_mode), {"svg": drawn})


@every_table
def test_pettingzoo_can_save_observations(board: str, players: int) -> None:
    save_obs_check(aec_env(board=board, players=players))


@every_table
def test_gymnasium_finds_nothing_wrong(board: str, players: int) -> None:
    check_env(WhistlestopEnv(board, players, bots="random"), skip_render_check=True)


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_is_registered_with_gymnasium(board: str) -> None:
    env = gymnasium.make(f"whistlestop/{board}-v0", bots="random")
    assert isinstance(env.unwrapped, WhistlestopEnv)
    assert env.unwrapped.episode.rules.board.id == board


@every_table
def test_the_rewards_of_openspiel_add_up_to_nothing(board: str, players: int) -> None:
    state = spiel(board, players).new_initial_state()
    rng = Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("board", "players"), FEW_OR_MANY)
def test_openspiel_finds_nothing_wrong_and_writes_states_down(board: str, players: int) -> None:
    pyspiel.random_sim_test(spiel(board, players), num_sims=1, serialize=True, verbose=False)


def spiel(board: str, players: int) -> Any:
    """The game for OpenSpiel."""
    import whistlestop.env.spiel  # noqa: F401

    if board.endswith(".toml"):
        pytest.skip("a path has characters that OpenSpiel's texts of games cannot have")
    return pyspiel.load_game("python_whistlestop", {"board": board, "players": players, "deals": 3})


def test_the_information_state_tells_what_the_player_did_and_not_what_others_chose_in_secret() -> None:
    game = spiel("usa", 2)
    told = []
    for choice in (0, 1):
        state = game.new_initial_state()
        state.apply_action(2)
        mine = state.legal_actions()[0]
        state.apply_action(mine)
        pairs = [number for number in state.legal_actions() if state.action_to_string(number).count(",") == 1]
        state.apply_action(pairs[choice])
        told.append((state.information_state_string(0), state.information_state_tensor(0)))
        assert state.information_state_string(1) not in (text for text, _ in told)
        done = np.array(state.information_state_tensor(0))[-game.num_distinct_actions() :]
        assert np.flatnonzero(done).tolist() == [mine]
    assert told[0] == told[1]


@pytest.mark.parametrize("board", BOARDS)
def test_a_playthrough_of_openspiel_tells_a_whole_game(board: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    import whistlestop.env.spiel  # noqa: F401

    text = generate_playthrough.playthrough(f"python_whistlestop(board={board},players=2,deals=2)", [0], seed=1)
    assert "IsTerminal() = True" in text


# -- the same game everywhere ----------------------------------------------------------------------------------


@every_table
def test_the_same_seed_and_actions_are_the_same_game_in_every_interface(board: str, players: int) -> None:
    episode = Episode(board, players)
    episode.begin(5)
    aec = raw_env(board, players)
    aec.reset(seed=5)
    vector = VectorEnv(board, players, games=1)
    batch = vector.reset(seed=5)
    rng = Random(3)
    while not episode.over:
        agent = aec.agent_selection
        seen = aec.observe(agent)
        assert agent == f"player_{episode.seat}"
        assert batch.seats[0] == episode.seat
        assert np.array_equal(seen["observation"], batch.observations[0])
        assert np.array_equal(seen["action_mask"], batch.masks[0])
        number = first_legal(rng, seen["action_mask"])
        episode.act(number)
        aec.step(number)
        batch = vector.step([number])
    assert batch.dones[0]
    assert batch.totals[0].tolist() == episode.game().scores().totals
    assert list(aec.rewards.values()) == episode.rewards.tolist() == pytest.approx(batch.rewards[0].tolist())
    record = episode.game().record()
    assert aec.episode.game().record() == record
    assert Game.replay(record, board=episode.rules.board).scores().totals == batch.totals[0].tolist()


def test_openspiel_plays_the_same_game_too() -> None:
    import whistlestop.env.spiel  # noqa: F401

    game = pyspiel.load_game("python_whistlestop(board=usa,players=2,deals=9,seed=100)")
    state = game.new_initial_state()
    state.apply_action(7)
    episode = Episode("usa", 2)
    episode.begin(107)
    rng = Random(3)
    while not episode.over:
        assert state.current_player() == episode.seat
        assert state.legal_actions() == episode.numbers()
        number = rng.choice(episode.numbers())
        episode.act(number)
        state.apply_action(number)
    assert state.returns() == episode.rewards.tolist()
    assert state.episode.game().record() == episode.game().record()


@every_table
def test_gymnasium_plays_the_same_game_too(board: str, players: int) -> None:
    env = WhistlestopEnv(board, players, bots="random", seat=0, encoding="full")  # bots pay as they like
    _, info = env.reset(seed=5)
    rng = Random(3)
    over = False
    while not over:
        _, _, over, _, info = env.step(first_legal(rng, info["action_mask"]))
    episode = Episode(board, players, encoding="full")
    episode.begin(5)
    for _, code in env.episode.played:
        assert episode.act(episode.actions.encode(episode.rules.action(code)))
    assert episode.over
    assert episode.game().record() == env.episode.game().record()


# -- rewards ---------------------------------------------------------------------------------------------------


def final(name: RewardName, totals: list[int], winners: int) -> list[float]:
    rewards = Rewards(rules_of("usa", len(totals)), REWARDS[name], 1)
    rewards.give_final(vec[i64](totals), winners, 0)
    return list(rewards.given)


def test_final_rewards_are_win_score_or_margin() -> None:
    assert final("win", [100, 60, 80], 0b001) == [1, -0.5, -0.5]
    assert final("win", [50, 50, 20], 0b011) == [0.25, 0.25, -0.5]
    assert final("score", [100, 60, 80], 0b001) == pytest.approx([1, 0.6, 0.8])
    assert final("margin", [100, 60, 80], 0b001) == pytest.approx([0.2, -0.4, -0.2])
    assert final("margin", [50, 50, 20], 0b011) == pytest.approx([0, 0, -0.3])
    with pytest.raises(BadReward, match="there are: win, margin, score, shaped"):
        Episode("usa", 2, reward="money")  # type: ignore[arg-type]


def test_shaped_rewards_add_up_to_the_score_and_the_win() -> None:
    episode = Episode("usa", 2, reward="shaped")
    episode.begin(4)
    begin = np.array(scores_of(episode.rules, episode.state).totals)
    rng = Random(2)
    sums = np.zeros(2)
    while not episode.over:
        episode.act(rng.choice(episode.numbers()))
        sums += episode.rewards
    scores = episode.game().scores()
    won = np.array(final("win", scores.totals, sum(1 << seat for seat in scores.winners)))
    assert sums == pytest.approx((np.array(scores.totals) - begin) / 100 + won)


# -- what is not legal -------------------------------------------------------------------------------------------


def test_an_illegal_action_changes_nothing_and_is_answered_the_same_way_everywhere() -> None:
    aec = raw_env("usa", 2, penalty=-0.25)
    aec.reset(seed=1)
    agent = aec.agent_selection
    before = aec.observe(agent)["observation"].tobytes()
    aec.step(0)  # nobody may pass here
    assert aec.agent_selection == agent
    assert aec.observe(agent)["observation"].tobytes() == before
    assert aec.rewards[agent] == -0.25
    assert aec.infos[agent] == {"illegal": True}
    aec.step(int(np.flatnonzero(aec.observe(agent)["action_mask"])[0]))
    assert aec.infos[agent] == {}

    env = WhistlestopEnv("usa", seat=0, penalty=-0.25)
    seen, _ = env.reset(seed=1)
    for i in range(1, MAX_ILLEGAL + 1):
        again, reward, terminated, truncated, info = env.step(0)
        assert np.array_equal(seen, again)
        assert (reward, terminated, truncated, info["illegal"]) == (-0.25, False, i == MAX_ILLEGAL, True)

    vector = VectorEnv("usa", 2, games=2, penalty=-0.25)
    first = vector.reset(seed=1)
    batch = vector.step([0, 10**6])
    assert batch.illegal.tolist() == [True, True]
    assert np.array_equal(first.observations, batch.observations)
    assert batch.rewards[[0, 1], batch.actors].tolist() == [-0.25, -0.25]


# -- many games ----------------------------------------------------------------------------------------------------


def test_F11_a_game_without_end_is_truncated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whistlestop.env.gym.MAX_DECISIONS", 8)
    monkeypatch.setattr("whistlestop.env.aec.MAX_DECISIONS", 8)
    single = WhistlestopEnv("first-journey", 2, bots="random")
    single.reset(seed=1)
    steps = [single.step(int(np.flatnonzero(single.action_masks())[0])) for _ in range(8)]
    assert [truncated for _, _, _, truncated, _ in steps] == [False] * 7 + [True]
    many = raw_env("first-journey", 2)
    many.reset(seed=1)
    for _ in range(8):
        many.step(int(np.flatnonzero(many.observe(many.agent_selection)["action_mask"])[0]))
    assert all(many.truncations.values())
    assert not any(many.terminations.values())


def test_rows_begin_the_games_of_the_next_seeds_by_themselves() -> None:
    vector = VectorEnv("first-journey", 2, games=3)
    batch = vector.reset(seed=50)
    games: list[list[list[int]]] = [[[]] for _ in range(3)]  # the numbers played, by row and game
    rng = Random(1)
    while min(len(row) for row in games) < 3:
        numbers = [first_legal(rng, mask) for mask in batch.masks]
        batch = vector.step(numbers)
        for row, number in enumerate(numbers):
            games[row][-1].append(number)
            if batch.dones[row]:
                episode = Episode("first-journey", 2)
                episode.begin(50 + row + 3 * (len(games[row]) - 1))
                assert all(episode.act(each) for each in games[row][-1])
                assert episode.over
                assert batch.totals[row].tolist() == episode.game().scores().totals
                games[row].append([])


def test_batches_are_copies_unless_copying_is_switched_off() -> None:
    for copy in (True, False):
        vector = VectorEnv("usa", 2, games=4, copy=copy)
        first = vector.reset(seed=1)
        kept = Batch._make(values.copy() for values in first)
        for _ in range(20):
            vector.step(vector.sample())
        assert np.array_equal(first.observations, kept.observations)
        assert np.array_equal(first.masks, kept.masks) == np.array_equal(first.seats, kept.seats) == copy
        assert first.masks.flags.writeable == copy


def test_nothing_of_the_games_before_is_left_in_a_batch() -> None:
    used, fresh = (VectorEnv("first-journey", 2, games=3, copy=False, penalty=-1.0) for _ in range(2))
    batch = used.reset(seed=1)
    while not batch.dones.any():
        batch = used.step(used.sample())
    batch = used.step([-1] * 3)
    assert batch.rewards[range(3), batch.actors].tolist() == [-1.0] * 3
    assert batch.illegal.all()
    assert not batch.dones.any()
    again, new = used.reset(seed=9), fresh.reset(seed=9)
    for name in Batch._fields[:-1]:  # totals are those of games that are over
        assert np.array_equal(getattr(again, name), getattr(new, name)), name


def test_without_observations_there_are_masks_only() -> None:
    vector = VectorEnv("usa", 2, games=2, observe=False)
    batch = vector.reset(seed=1)
    assert batch.observations.shape == (2, 0)
    assert batch.masks.any()


@every_table
def test_what_the_planner_advises_is_legal(board: str, players: int) -> None:
    vector = VectorEnv(rules_of(board, players).board, players, games=2)
    vector.reset(seed=1)
    for _ in range(30):
        assert not vector.step(vector.plan()).illegal.any()


# -- one seat against bots -----------------------------------------------------------------------------------------


def test_a_game_against_bots_is_played_to_its_end_and_told() -> None:
    env = gymnasium.make("whistlestop/first-journey-v0", players=3, bots="greedy,random", floats=True).unwrapped
    assert isinstance(env, WhistlestopEnv)
    _, info = env.reset(seed=3)
    rng = Random(1)
    over = False
    while not over:
        assert env.episode.seat == info["seat"] == env.seat
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        _, reward, over, _, info = env.step(first_legal(rng, info["action_mask"]))
    assert info["totals"].tolist() == env.episode.game().scores().totals
    assert (reward > 0) == info["won"] or reward == 0


def test_settings_of_an_environment_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    from whistlestop import WhistlestopError

    for settings in (
        {"bots": "greedo"},
        {"players": 9},
        {"encoding": "tiny"},
        {"reward": 10**5000},
        {"level": "all"},
        {"seat": 2},
        {"seat": -1},
        {"seat": 10**5000},
    ):
        with pytest.raises(WhistlestopError):
            WhistlestopEnv("usa", **settings)
        with pytest.raises(WhistlestopError):
            WhistlestopVectorEnv("usa", **settings)
    for odd in ({"seat": "1"}, {"bots": None}, {"bots": ["greedy"]}):
        with pytest.raises(TypeError):
            WhistlestopEnv("usa", **odd)
    with pytest.raises(WhistlestopError):
        WhistlestopEnv("usa", render_mode="hologram")


@pytest.mark.parametrize("games", [0, -1, 10**9, 2.5, None])
def test_an_impossible_number_of_games_is_refused(games: Any) -> None:
    with pytest.raises((BadBatch, TypeError)):
        VectorEnv("usa", 2, games)


def test_nothing_is_played_before_the_first_reset() -> None:
    env = VectorEnv("usa", 2, 2)
    for early in (partial(env.step, [0, 0]), env.sample, env.plan):
        with pytest.raises(BadBatch, match="call reset first"):
            early()


@pytest.mark.parametrize("actions", [[1], [0, 0, 0], [10**30, 0], ["x", "y"], None, [[0, 0], [0, 0]], [0.5, 1.5]])
def test_actions_that_are_not_one_number_for_each_game_are_refused_and_change_nothing(actions: Any) -> None:
    env = VectorEnv("usa", 2, 2)
    before = env.reset(seed=1)
    with pytest.raises((BadBatch, TypeError)):
        env.step(actions)
    legal = np.argmax(before.masks, axis=1)
    other = VectorEnv("usa", 2, 2)
    other.reset(seed=1)
    assert (env.step(legal).observations == other.step(legal).observations).all()
