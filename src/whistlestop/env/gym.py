"""One seat against bots, as environments of Gymnasium: one for each board.

    import gymnasium
    import whistlestop.env.gym  # registers them

    env = gymnasium.make("whistlestop/usa-v0", players=2, bots="greedy")

`bots` is a list of bots with commas, as the arena takes them; if there are too few for all seats, they repeat. An
observation is an array, as `whistlestop.env.observations` describes it; the mask of the legal actions is in
`info["action_mask"]` and is returned by `action_masks()`, where MaskablePPO looks for it. An illegal action changes
nothing and gives the reward `penalty` and `info["illegal"]`; after a hundred of them in a row the episode is truncated,
as it is after `MAX_DECISIONS` of the seat: a game in which tickets are exchanged need not end.

`gymnasium.make_vec("whistlestop/usa-v0", num_envs=64)` is a WhistlestopVectorEnv, which plays all its games in one
process and one call. A game that is over is replaced in the same step. Gymnasium's own SyncVectorEnv and AsyncVectorEnv
work, too (`vectorization_mode="sync"`).
"""

from __future__ import annotations

import os
from operator import index
from random import Random
from typing import Any, Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import names
from whistlestop.bots import Bot, Budget, bot, parse_bots
from whistlestop.engine.board import Board
from whistlestop.env.episode import Episode, Settings, random_seed
from whistlestop.env.render import MODES, checked, render
from whistlestop.env.vector import VectorEnv
from whistlestop.errors import BadPlayers, quoted_repr
from whistlestop.loop import MAX_DECISIONS, ask, run
from whistlestop.scores import scores_of
from whistlestop.view import View

MAX_ILLEGAL = 100  # illegal actions in a row before the episode is truncated


def checked_seat(seat: int | None, players: int) -> int | None:
    """Return the seat of the agent; raise BadPlayers if there is none of that number. None is a random one."""
    if seat is not None and not 0 <= index(seat) < players:
        raise BadPlayers(f"there is no seat {quoted_repr(seat)}; seats are numbered from 0 to {players - 1}")
    return seat


class WhistlestopEnv(gymnasium.Env[NDArray[Any], int]):  # type: ignore[misc]
    """One seat of a game, with bots at the others."""

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        board: str | os.PathLike[str] | Board,
        players: int = 2,
        bots: str = "greedy",
        *,
        seat: int | None = None,
        floats: bool = False,
        penalty: float = -1.0,
        render_mode: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        """Let the agent sit at `seat`, or at a random one in each game. With `floats`, observations are float32.

        `settings` are those of an Episode.
        """
        self.render_mode = checked(render_mode)
        self.episode = Episode(board, players, **settings)
        self.specs = parse_bots(bots)
        for spec in self.specs:
            bot(spec)  # so that an unknown bot is refused now
        self.seat_wanted = checked_seat(seat, self.episode.players)
        self.seat = 0
        self.floats = floats
        self.penalty = penalty
        self.refused = 0
        self.decisions = 0
        self.observation_space = observation_space(self.episode.spec.size, floats)
        self.action_space = gymnasium.spaces.Discrete(self.episode.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin the game of a seed; without one, the next game that follows from the last seed, or a random one."""
        super().reset(seed=seed)
        self.episode.begin(random_seed(self.np_random) if seed is None else seed)
        players = self.episode.players
        self.seat = int(self.np_random.integers(players)) if self.seat_wanted is None else self.seat_wanted
        others = [seat for seat in range(players) if seat != self.seat]
        self.bots = {seat: bot(self.specs[i % len(self.specs)]) for i, seat in enumerate(others)}
        self.budget = Budget(rng=Random(int(self.np_random.integers(2**32))))
        self.refused = self.decisions = 0
        self._let_bots_play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if not episode.act(index(action)):
            self.refused += 1
            info = self._info() | {"illegal": True}
            return self._seen(), self.penalty, episode.over, self.refused >= MAX_ILLEGAL, info
        self.refused = 0
        self.decisions += 1
        given = self._given()
        given += self._let_bots_play()
        endless = self.decisions >= MAX_DECISIONS and not episode.over
        return self._seen(), given, episode.over, endless, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of the legal actions, for MaskablePPO."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        return render(self.episode, self.render_mode)

    def _let_bots_play(self) -> float:
        """Let the bots play until the agent has to decide or the game is over, and return its rewards for that."""
        given = 0.0
        for _ in run(self.episode, self.bots, lambda seat: self.budget):
            given += self._given()
        return given

    def _given(self) -> float:
        """Return the agent's reward for the last decision."""
        return float(self.episode.rewards[self.seat])

    def _seen(self) -> NDArray[Any]:
        observation = self.episode.observe(self.seat)
        return self.episode.spec.floats(observation) if self.floats else observation

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.episode.mask(self.seat), "seat": self.seat}
        if self.episode.over:
            scores = scores_of(self.episode.rules, self.episode.state)
            info["totals"] = np.array(scores.totals)
            info["won"] = self.seat in scores.winners
        return info


class WhistlestopVectorEnv(gymnasium.vector.VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):  # type: ignore[misc]
    """Many games at once, each with the agent at one seat and bots at the others.

    Row i plays the games of the seeds `seed + i`, `seed + i + num_envs`, … In the compact encoding, bots pay with as
    few wild cards as they can. Illegal actions never truncate a game. `info` has arrays by row: `action_mask`, `seat`,
    `illegal`, and after a game its `totals` and the agent's `seat` in `final_info`. There is no `final_obs`, because
    nothing follows it.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        board: str | os.PathLike[str] | Board,
        num_envs: int = 1,
        players: int = 2,
        bots: str = "greedy",
        *,
        seat: int | None = None,
        floats: bool = False,
        penalty: float = -1.0,
        **settings: Unpack[Settings],
    ) -> None:
        """Take the arguments of WhistlestopEnv, except `render_mode`."""
        self.games = VectorEnv(board, players, num_envs, copy=False, **settings)
        self.specs = parse_bots(bots)
        self.bots: list[dict[int, Bot]] = [{} for _ in range(num_envs)]  # by row and seat
        for spec in self.specs:
            bot(spec)  # so that an unknown bot is refused now
        self.random_bots = set(self.specs) == {"random"}  # which play in compiled code
        self.seat_wanted = checked_seat(seat, players)
        self.seats = np.zeros(num_envs, np.int64)  # of the agent, by row
        self.floats = floats
        self.penalty = penalty
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.games.spec.size, floats)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.actions.size)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game in every row, from the seed `seed + row`; without one, from seeds that follow from the last."""
        super().reset(seed=seed)
        self.batch = self.games.reset(random_seed(self.np_random) if seed is None else seed)
        self.budget = Budget(rng=Random(int(self.np_random.integers(2**32))))
        for row in range(self.num_envs):
            self._sit_down(row)
        self._clear()
        self._let_bots_play()
        return self._seen(), self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        self._clear()
        self._play(actions)
        self.illegal = self.batch.illegal.copy()
        self.given[self.illegal] = self.penalty
        self._let_bots_play()
        return self._seen(), self.given, self.dones, np.zeros(self.num_envs, np.bool_), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the masks of the legal actions, a row for each game."""
        return self.batch.masks.astype(np.bool_)

    def _clear(self) -> None:
        """Begin a step."""
        self.given = np.zeros(self.num_envs, np.float32)
        self.dones = np.zeros(self.num_envs, np.bool_)
        self.illegal = np.zeros(self.num_envs, np.bool_)
        self.final = {
            "totals": np.zeros((self.num_envs, self.games.players), np.int64),
            "seat": self.seats.copy(),
        }

    def _let_bots_play(self) -> None:
        """Let the bots play until the agent has to decide in every row."""
        while (waiting := self.batch.seats != self.seats).any():
            if self.random_bots:
                numbers = np.where(waiting, self.games.sample(), -1)
            else:
                numbers = np.full(self.num_envs, -1)  # an illegal action leaves the other rows as they are
                for row in np.flatnonzero(waiting).tolist():
                    numbers[row] = self._choose(row, int(self.batch.seats[row]))
            self._play(numbers)

    def _choose(self, row: int, seat: int) -> int:
        """Return the number of what the bot at a seat does."""
        view = View(self.games.rules, self.games.core.state(row), seat)
        return self.games.actions.encode(view.forced or ask(self.bots[row][seat], view, self.budget))

    def _play(self, numbers: NDArray[Any]) -> None:
        """Carry out a decision in every row, and add up the agent's rewards until its game is over."""
        self.batch = batch = self.games.step(numbers)
        self.given += np.where(self.dones, 0, batch.rewards[np.arange(self.num_envs), self.seats])
        for row in np.flatnonzero(batch.dones).tolist():
            self.dones[row] = True
            self.final["totals"][row] = batch.totals[row]
            self._sit_down(row)

    def _sit_down(self, row: int) -> None:
        """Give the agent and the bots their seats in a game that begins."""
        players = self.games.players
        self.seats[row] = self.np_random.integers(players) if self.seat_wanted is None else self.seat_wanted
        others = [seat for seat in range(players) if seat != self.seats[row]]
        self.bots[row] = {seat: bot(self.specs[i % len(self.specs)]) for i, seat in enumerate(others)}

    def _seen(self) -> NDArray[Any]:
        observations = self.batch.observations
        return self.games.spec.floats(observations) if self.floats else observations.copy()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.batch.masks.copy(), "seat": self.seats.copy()}
        info["illegal"] = self.illegal
        if self.dones.any():
            info["final_info"] = self.final | {f"_{name}": self.dones for name in self.final}
            info["_final_info"] = self.dones
        return info


def observation_space(size: int, floats: bool) -> gymnasium.spaces.Box:
    """Return the space of observations, as floats or as bytes."""
    if floats:
        return gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32)
    return gymnasium.spaces.Box(0, 255, (size,), np.uint8)


for board in names():
    gymnasium.register(
        f"whistlestop/{board}-v0",
        "whistlestop.env.gym:WhistlestopEnv",
        vector_entry_point="whistlestop.env.gym:WhistlestopVectorEnv",
        kwargs={"board": board},
    )
