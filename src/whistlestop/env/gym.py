"""The game of one seat against bots, as environments of Gymnasium: one for each board.

    import gymnasium
    import whistlestop.env.gym  # registers them

    env = gymnasium.make("whistlestop/usa-v0", players=2, bots="greedy")

`bots` is a list of bots with commas, as the arena takes them; with fewer than there are seats they repeat. An
observation is an array, as `whistlestop.env.observations` describes it; what is legal is in `info["action_mask"]` and
comes from `action_masks()`, which is where MaskablePPO looks. An action that is not legal changes nothing, gives the
reward `penalty` and `info["illegal"]`; after a hundred of them in a row the episode is truncated.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import names
from whistlestop.bots import Budget, make_bot, parse_bots
from whistlestop.engine.board import Board
from whistlestop.env.actions import CodingName
from whistlestop.env.observations import Level
from whistlestop.env.render import MODES, checked, render
from whistlestop.env.rewards import RewardName
from whistlestop.env.table import NOBODY, Table, any_seed

PATIENCE = 100  # illegal actions in a row


class WhistlestopEnv(gymnasium.Env[NDArray[Any], int]):  # type: ignore[misc]
    """One seat of a game; bots have the others and play as soon as it is their turn."""

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        board: str | os.PathLike[str] | Board,
        players: int = 2,
        bots: str = "greedy",
        *,
        seat: int | None = None,
        coding: CodingName = "compact",
        level: Level = "memory",
        ways: bool = False,
        reward: RewardName = "win",
        floats: bool = False,
        penalty: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """`seat` is where the agent sits; None: anywhere, game by game. With `floats` observations are float32."""
        self.render_mode = checked(render_mode)
        self.table = Table(board, players, coding=coding, level=level, ways=ways, reward=reward)
        self.specs = parse_bots(bots)
        for spec in self.specs:
            make_bot(spec)  # a bot that there is not is refused now
        self.seat_wanted = seat
        self.seat = 0
        self.floats = floats
        self.penalty = penalty
        self.refused = 0
        size = self.table.watch.size
        self.observation_space = (
            gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32)
            if floats
            else gymnasium.spaces.Box(0, 255, (size,), np.uint8)
        )
        self.action_space = gymnasium.spaces.Discrete(self.table.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin the game of a seed; without one, a random game, or the next of those that follow from the last seed."""
        super().reset(seed=seed)
        self.table.begin(any_seed(self.np_random) if seed is None else seed)
        players = self.table.players
        self.seat = int(self.np_random.integers(players)) if self.seat_wanted is None else self.seat_wanted
        others = [seat for seat in range(players) if seat != self.seat]
        self.bots = {seat: make_bot(self.specs[i % len(self.specs)]) for i, seat in enumerate(others)}
        self.budget = Budget(rng=Random(int(self.np_random.integers(2**32))))
        self.refused = 0
        self._let_bots_play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        table = self.table
        if not table.act(int(action)):
            self.refused += 1
            return self._seen(), self.penalty, table.over, self.refused >= PATIENCE, self._info() | {"illegal": True}
        self.refused = 0
        given = self._given()
        given += self._let_bots_play()
        return self._seen(), given, table.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal, as MaskablePPO wants it."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        return render(self.table, self.render_mode)

    def _let_bots_play(self) -> float:
        """Play until it is the agent's turn or the game is over; what that gave."""
        table = self.table
        given = 0.0
        while table.seat not in (self.seat, NOBODY):
            view = table.view(table.seat)
            only = len(view.legal) == 1
            action = view.legal[0] if only else self.bots[table.seat].choose(view, view.legal, self.budget)
            table.play(action)
            given += self._given()
        return given

    def _given(self) -> float:
        """What the last decision gave to the agent."""
        return float(self.table.rewards[self.seat])

    def _seen(self) -> NDArray[Any]:
        observation = self.table.observe(self.seat)
        return self.table.watch.floats(observation) if self.floats else observation

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.table.mask(self.seat), "seat": self.seat}
        if self.table.over:
            totals, winners = self.table.scored()
            info["totals"] = totals
            info["won"] = bool(winners >> self.seat & 1)
        return info


for board in names():
    gymnasium.register(f"whistlestop/{board}-v0", "whistlestop.env.gym:WhistlestopEnv", kwargs={"board": board})
