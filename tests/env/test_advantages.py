"""Advantages by seat, compared with the formula for a single agent on each seat's own decisions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from whistlestop.env.advantages import advantages_by_seat
from whistlestop.env.vector import VectorEnv

DISCOUNT, TRACE = 0.97, 0.9


def played(players: int, steps: int) -> dict[str, Any]:
    """Some steps of random games, with values out of the air; they begin and end in the middle of games."""
    env, random = VectorEnv("first-journey", players, games=6, reward="shaped"), np.random.default_rng(1)
    batch = env.reset(seed=3)
    kept: dict[str, list[Any]] = {"seats": [], "values": [], "rewards": [], "dones": []}
    for _ in range(steps):
        kept["seats"].append(batch.seats)
        kept["values"].append(random.normal(size=env.games))
        batch = env.step(env.sample())
        kept["rewards"].append(batch.rewards)
        kept["dones"].append(batch.dones)
    assert np.any(kept["dones"])
    return {name: np.array(each) for name, each in kept.items()} | {
        "next_seats": batch.seats,
        "next_values": random.normal(size=env.games),
    }


def alone(run: dict[str, Any], game: int, seat: int, *, bootstrap: bool) -> dict[int, float]:
    """The advantages of one seat in one row by their steps: its decisions as those of a single agent."""
    seats, dones, rewards = run["seats"][:, game], run["dones"][:, game], run["rewards"][:, game, seat]
    own = [int(step) for step in np.flatnonzero(seats == seat)]
    found: dict[int, float] = {}
    later = 0.0
    for step in reversed(own):
        after = next((each for each in own if each > step), len(seats))
        end = next((each for each in range(step, after) if dones[each]), None)
        value = 0.0
        if end is not None:
            total, later = rewards[step : end + 1].sum(), 0.0
        elif after < len(seats):
            total, value = rewards[step:after].sum(), run["values"][after, game]
        elif bootstrap and run["next_seats"][game] == seat:
            total, value, later = rewards[step:].sum(), run["next_values"][game], 0.0
        else:
            later = 0.0
            continue
        later = total + DISCOUNT * value - run["values"][step, game] + DISCOUNT * TRACE * later
        found[step] = later
    return found


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("bootstrap", [True, False])
def test_advantages_are_those_of_a_single_agent_on_the_decisions_of_each_seat(players: int, bootstrap: bool) -> None:
    run = played(players, steps=150)
    given = run if bootstrap else {name: run[name] for name in ("seats", "values", "rewards", "dones")}
    found = advantages_by_seat(**given, discount=DISCOUNT, trace=TRACE)
    expected = np.full(run["seats"].shape, np.nan)
    for game in range(6):
        for seat in range(players):
            for step, advantage in alone(run, game, seat, bootstrap=bootstrap).items():
                expected[step, game] = advantage
    assert (found.known == ~np.isnan(expected)).all()
    assert np.allclose(found.advantages[found.known], expected[found.known], atol=1e-5)
    assert np.allclose(found.returns, run["values"] + found.advantages, atol=1e-5)


def test_advantages_without_discount_are_the_result_less_the_value() -> None:
    env = VectorEnv("first-journey", 2, games=4, reward="win")
    batch = env.reset(seed=1)
    seats: list[Any] = []
    rewards: list[Any] = []
    dones: list[Any] = []
    while not np.any(dones):
        seats.append(batch.seats)
        batch = env.step(env.sample())
        rewards.append(batch.rewards)
        dones.append(batch.dones)
    game = int(np.flatnonzero(dones[-1])[0])
    found = advantages_by_seat(seats, np.full((len(seats), 4), 0.25), rewards, dones, trace=1.0)
    results = rewards[-1][game]
    assert found.known[:, game].all()
    assert np.allclose(found.returns[:, game], [results[seat[game]] for seat in seats])
    others = [row for row in range(4) if not dones[-1][row]]
    assert not found.known[-1, others].any()
