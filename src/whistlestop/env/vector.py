"""Many games in one call: the loop over them is compiled, and its buffers are NumPy arrays.

    env = VectorEnv("usa", players=2, games=1024)
    batch = env.reset(seed=1)
    while …:
        batch = env.step(choose(batch.observations, batch.masks))

Each row of a batch is a game that waits for one decision, of the seat in `seats`, with the observation and the mask of
that seat. A game that is over is replaced at once: `dones` says so, `rewards` has the final rewards of its seats, and
the rest of the row belongs to the next game.
"""

from __future__ import annotations

import os
from operator import index
from typing import NamedTuple

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import ArrayLike, NDArray

from whistlestop.engine.board import Board
from whistlestop.engine.playout import FastRandom
from whistlestop.env.actions import ActionSpace, EncodingName
from whistlestop.env.arrays import array
from whistlestop.env.core.games import EncodedGames
from whistlestop.env.observations import Level, ObservationSpec
from whistlestop.env.rewards import RewardName, reward_kind
from whistlestop.errors import WhistlestopError, quoted_repr
from whistlestop.game import ruleset
from whistlestop.planning.planner import Planner
from whistlestop.record import checked_seed

MOST_GAMES = 1_000_000


class BadBatch(WhistlestopError, ValueError):
    """A number of games that cannot be, or arrays of another shape than the games have."""

    code = "bad-batch"


class Batch(NamedTuple):
    """One row for each game. With `copy=False`, later steps overwrite all but the observations and the rewards."""

    observations: NDArray[np.uint8]  # of the seat that decides next
    masks: NDArray[np.int8]  # of the legal actions of that seat
    seats: NDArray[np.int64]  # the seat that decides next
    actors: NDArray[np.int64]  # the seat that decided in this step
    rewards: NDArray[np.float32]  # of this step, by seat
    dones: NDArray[np.bool_]  # whether this step ended its game
    illegal: NDArray[np.bool_]  # whether the action was illegal and was ignored
    totals: NDArray[np.int64]  # where a game is done, its final scores by seat; else undefined


class VectorEnv:
    """Many games at once, of one board and number of players."""

    def __init__(
        self,
        board: str | os.PathLike[str] | Board,
        players: int,
        games: int = 256,
        *,
        encoding: EncodingName = "compact",
        level: Level = "memory",
        shortest_paths: bool = False,
        reward: RewardName = "win",
        observe: bool = True,
        copy: bool = True,
        penalty: float = 0.0,
    ) -> None:
        """Without `observe`, observations are left out. `penalty` is the reward for an illegal action.

        Raise BadBatch unless there are 1 to `MOST_GAMES` games.
        """
        if not 1 <= index(games) <= MOST_GAMES:
            raise BadBatch(f"{quoted_repr(games)} games at once; it has to be 1 to {MOST_GAMES}")
        self.rules = ruleset(board, players)
        self.actions = ActionSpace(self.rules, encoding)
        self.spec = ObservationSpec(self.rules, level, shortest_paths=shortest_paths)
        self.reward = reward
        self.copy = copy
        self.penalty = penalty
        self.games = games
        self.players = players
        self.core = EncodedGames(
            self.rules,
            self.actions.core,
            self.spec.core if observe else None,
            games,
            self.spec.concealed,
            reward_kind(reward),
            penalty,
        )
        core = self.core
        self._masks = array(core.mask, np.int8, games, self.actions.size)
        self._seats = array(core.seat, np.int64)
        self._actors = array(core.actor, np.int64)
        self._given = array(core.rewards.given, np.float64, games, players)
        self._dones = array(core.ended, np.bool_)
        self._illegal = array(core.illegal, np.bool_)
        self._totals = array(core.rewards.totals, np.int64, games, players)
        self._nothing = np.zeros((games, players), np.float32)
        self._nothing.flags.writeable = False
        self._random = FastRandom(0)
        self._planner: Planner | None = None
        self._begun = False

    def __repr__(self) -> str:
        return f"<VectorEnv {self.rules.board.id}, {self.players} players, {self.games} games>"

    def reset(self, seed: int = 0) -> Batch:
        """Begin a new game in every row: row i plays the seeds `seed + i`, `seed + i + games`, …"""
        self.core.begin(checked_seed(seed))
        self._begun = True
        self._random = FastRandom(seed & 0xFFFFFFFF)
        return self._batch()

    def step(self, actions: ArrayLike) -> Batch:
        """Carry out one decision in each game; raise BadBatch unless there is one whole number for each."""
        self._check_begun()
        numbers = getattr(actions, "base", None)  # what `sample` and `plan` return needs no conversion
        if not isinstance(numbers, vec):
            given = np.asarray(actions)
            if given.size != self.games or given.dtype.kind not in "iu":
                raise BadBatch(f"{given.size} values of type {given.dtype}; it has to be {self.games} whole numbers")
            numbers = vec[i64](given.astype(np.int64).reshape(self.games).tolist())
        self.core.step(numbers)
        return self._batch()

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action for each game, for `step`."""
        self._check_begun()
        return array(self.core.sample(self._random), np.int64)

    def plan(self) -> NDArray[np.int64]:
        """Return what the bot `planner` would do in each game, for `step` or to learn from."""
        self._check_begun()
        if self._planner is None:
            self._planner = Planner(self.rules)
        return array(self.core.plan(self._planner), np.int64)

    def _check_begun(self) -> None:
        if not self._begun:
            raise BadBatch("no game has begun; call reset first")

    def _batch(self) -> Batch:
        core = self.core
        batch = Batch(
            array(core.seen, np.uint8, self.games, int(core.seen_size)),
            self._masks,
            self._seats,
            self._actors,
            self._given.astype(np.float32) if core.rewarded else self._nothing,
            self._dones,
            self._illegal,
            self._totals,
        )
        return Batch._make(values.copy() for values in batch) if self.copy else batch
