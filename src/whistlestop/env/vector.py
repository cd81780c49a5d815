"""Many games in one call, for trainers: the loop over them is compiled, and NumPy reads what it writes.

    env = VectorGames("usa", players=2, games=1024)
    batch = env.reset(seed=1)
    while …:
        batch = env.step(choose(batch.observations, batch.masks))

Each row of a batch is a game that waits for one decision, of the seat in `seats`; that seat's observation and mask
stand in the same row. A game that is over is replaced at once: `dones` says so, `rewards` has what it gave to each of
its seats, and the rest of the row belongs to the next game.
"""

from __future__ import annotations

import os
from typing import NamedTuple

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import ArrayLike, NDArray

from whistlestop.engine.board import Board
from whistlestop.engine.playout import Dice
from whistlestop.env import rewards
from whistlestop.env.actions import ActionSpace, CodingName
from whistlestop.env.arrays import array
from whistlestop.env.core.games import Games
from whistlestop.env.observations import Level, Watch
from whistlestop.env.rewards import RewardName
from whistlestop.game import ruleset
from whistlestop.planning.planner import Planner
from whistlestop.planning.style import Style
from whistlestop.record import checked_seed


class Batch(NamedTuple):
    """One row for each game. With `copy=False` all but observations and rewards show the newest step only."""

    observations: NDArray[np.uint8]  # of the seat that decides next
    masks: NDArray[np.int8]  # what it may do
    seats: NDArray[np.int64]  # who that is
    actors: NDArray[np.int64]  # who decided in this step
    rewards: NDArray[np.float32]  # for each seat, of the game in which was decided
    dones: NDArray[np.bool_]  # whether that game is over
    illegal: NDArray[np.bool_]  # whether the decision was not legal, so that nothing has happened
    totals: NDArray[np.int64]  # the scores of the games that are over, by seat; of others of no meaning


class VectorGames:
    """As many games at once as one likes, of one board and number of players."""

    def __init__(
        self,
        board: str | os.PathLike[str] | Board,
        players: int,
        games: int = 256,
        *,
        coding: CodingName = "compact",
        level: Level = "memory",
        ways: bool = False,
        reward: RewardName = "win",
        observe: bool = True,
        copy: bool = True,
        penalty: float = 0.0,
    ) -> None:
        """Without `observe` observations are left out. An action that is not legal costs `penalty`, below 0."""
        self.rules = ruleset(board, players)
        self.actions = ActionSpace(self.rules, coding)
        self.watch = Watch(self.rules, level, ways=ways)
        self.reward = rewards.checked(reward)
        self.copy = copy
        self.penalty = penalty
        self.games = games
        self.players = players
        self.core = Games(
            self.rules,
            self.actions.core,
            self.watch.core if observe else None,
            games,
            self.watch.concealed,
            rewards.REWARDS[reward],
            penalty,
        )
        core = self.core
        self._masks = array(core.mask, np.int8, games, self.actions.size)
        self._seats = array(core.seat, np.int64)
        self._actors = array(core.actor, np.int64)
        self._given = array(core.given, np.float64, games, players)
        self._dones = array(core.ended, np.bool_)
        self._illegal = array(core.illegal, np.bool_)
        self._totals = array(core.totals, np.int64, games, players)
        self._nothing = np.zeros((games, players), np.float32)
        self._nothing.flags.writeable = False
        self._dice = Dice(0)
        self._planner: Planner | None = None

    def reset(self, seed: int = 0) -> Batch:
        """Begin a new game in every row: in row i that of the seed `seed + i`, later that of `seed + i + games`, …"""
        self.core.begin(checked_seed(seed))
        self._dice = Dice(seed & 0xFFFFFFFF)
        return self._batch()

    def step(self, actions: ArrayLike | vec[i64]) -> Batch:
        """Carry out one decision in each game."""
        if not isinstance(actions, vec):
            actions = vec[i64](np.asarray(actions, np.int64).reshape(self.games))
        self.core.step(actions)
        return self._batch()

    def sample(self) -> vec[i64]:
        """A random legal action for each game, for `step`."""
        return self.core.sample(self._dice)

    def plan(self) -> vec[i64]:
        """What the bot `planner` would do in each game, for `step`, or to learn from (`np.asarray(list(…))`)."""
        if self._planner is None:
            self._planner = Planner(self.rules, Style(self.rules.board.weights))
        return self.core.plan(self._planner)

    def _batch(self) -> Batch:
        core = self.core
        batch = Batch(
            array(core.seen, np.uint8, self.games, int(core.seen_size)),
            self._masks,
            self._seats,
            self._actors,
            self._given.astype(np.float32) if core.gave else self._nothing,
            self._dones,
            self._illegal,
            self._totals,
        )
        return Batch._make(values.copy() for values in batch) if self.copy else batch
