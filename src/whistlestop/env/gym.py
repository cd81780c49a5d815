"""One seat against bots, as environments of Gymnasium: one for each board.

    import gymnasium
    import whistlestop.env.gym  # registers them

    env = gymnasium.make("whistlestop/usa-v0", players=2, bots="greedy")

`bots` is a list of bots with commas, as the arena takes them; if there are too few for all seats, they repeat. An
observation is an array, as `whistlestop.env.observations` describes it; the mask of the legal actions is in
`info["action_mask"]` and is returned by `action_masks()`, where MaskablePPO looks for it. An illegal action changes
nothing and gives the reward `penalty` and `info["illegal"]`; after a hundred of them in a row the episode is truncated.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any, Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import names
from whistlestop.bots import Budget, bot, parse_bots
from whistlestop.engine.board import Board
from whistlestop.env.episode import Episode, Settings, random_seed
from whistlestop.env.render import MODES, checked, render
from whistlestop.loop import run
from whistlestop.scores import scores_of

MAX_ILLEGAL = 100  # illegal actions in a row before the episode is truncated


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
        self.seat_wanted = seat
        self.seat = 0
        self.floats = floats
        self.penalty = penalty
        self.refused = 0
        size = self.episode.spec.size
        self.observation_space = (
            gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32)
            if floats
            else gymnasium.spaces.Box(0, 255, (size,), np.uint8)
        )
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
        self.refused = 0
        self._let_bots_play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if not episode.act(int(action)):
            self.refused += 1
            info = self._info() | {"illegal": True}
            return self._seen(), self.penalty, episode.over, self.refused >= MAX_ILLEGAL, info
        self.refused = 0
        given = self._given()
        given += self._let_bots_play()
        return self._seen(), given, episode.over, False, self._info()

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


for board in names():
    gymnasium.register(f"whistlestop/{board}-v0", "whistlestop.env.gym:WhistlestopEnv", kwargs={"board": board})
