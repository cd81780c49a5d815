"""Advantages of decisions, seat by seat, where several seats take turns in the rows of a VectorEnv.

The next step of a game usually belongs to another seat, so the usual formula, which looks one step ahead, fails.
What follows a decision is the next decision of the same seat, and all its rewards until then.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray


class Advantages(NamedTuple):
    """For each step and game, of the seat that decided there."""

    advantages: NDArray[np.float32]
    returns: NDArray[np.float32]  # what the value should have been: value + advantage
    known: NDArray[np.bool_]  # False where the steps end before the seat's next decision and before the end of its game


def advantages_by_seat(
    seats: ArrayLike,
    values: ArrayLike,
    rewards: ArrayLike,
    dones: ArrayLike,
    *,
    next_seats: ArrayLike | None = None,
    next_values: ArrayLike | None = None,
    discount: float = 1.0,
    trace: float = 0.95,
) -> Advantages:
    """Return generalised advantage estimates of T steps of N games.

    `seats` (T, N) decided by what they saw, and `values` (T, N) is what they expected; `rewards` (T, N, players) and
    `dones` (T, N) came out of the step. `next_seats` and `next_values` (N) are of the decisions after the last step, if
    they are to count. `discount` and `trace` (lambda) apply from one decision of a seat to its next.
    """
    deciding = np.asarray(seats, np.int64)
    expected = np.asarray(values, np.float64)
    given = np.asarray(rewards, np.float64)
    ended = np.asarray(dones, bool)
    steps, games, players = given.shape
    rows = np.arange(games)
    # of each seat's next decision, seen from the step that is looked at
    value, advantage, reward = (np.zeros((games, players)) for _ in range(3))
    there = np.zeros((games, players), bool)
    if next_seats is not None and next_values is not None:
        value[rows, np.asarray(next_seats, np.int64)] = next_values
        there[rows, np.asarray(next_seats, np.int64)] = True
    found = np.zeros((steps, games))
    known = np.zeros((steps, games), bool)
    for step in reversed(range(steps)):
        over = ended[step]
        value[over] = advantage[over] = reward[over] = 0.0
        there[over] = True
        reward += given[step]
        own = rows, deciding[step]
        error = reward[own] + discount * value[own] - expected[step]
        known[step] = there[own]
        found[step] = np.where(known[step], error + discount * trace * advantage[own], 0.0)
        value[own], advantage[own], reward[own], there[own] = expected[step], found[step], 0.0, True
    return Advantages(found.astype(np.float32), (expected + found).astype(np.float32), known)
