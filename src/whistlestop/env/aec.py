"""The game as an AEC environment of PettingZoo: `aec_env(board="usa", players=3)`.

Agents are called `player_0` and so on, by seat. An observation is a dictionary of `observation`, bytes as
`whistlestop.env.observations` describes them, and `action_mask`, int8. Where several seats decide at the same time,
they are asked in the order of their numbers, and none sees another's choice before all have chosen. The mask of a
seat that does not decide has only number 0, to pass, so that masked distributions do not break. All agents terminate
together.

An illegal action changes nothing: the same agent is asked again, with the reward `penalty` and `illegal` in its info.
"""

from __future__ import annotations

import os
from operator import index
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from whistlestop.engine.board import Board
from whistlestop.env.episode import Episode, Settings, random_seed
from whistlestop.env.render import MODES, checked, render
from whistlestop.loop import MAX_DECISIONS


def aec_env(**settings: Any) -> AECEnv:
    """Return the environment in PettingZoo's usual wrappers, which check how it is used and take half of the time."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**settings)))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # the name that PettingZoo's environments have
    metadata = {"name": "whistlestop_v0", "render_modes": MODES, "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        board: str | os.PathLike[str] | Board,
        players: int = 2,
        *,
        penalty: float = -1.0,
        render_mode: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        super().__init__()
        self.render_mode = checked(render_mode)
        self.episode = Episode(board, players, **settings)
        self.penalty = penalty
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.episode.actions.size
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, 255, (self.episode.spec.size,), np.uint8),
                    "action_mask": gymnasium.spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(size) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of a seed; without one, the next game that follows from the last seed, or a random one."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.episode.begin(random_seed(self._random) if seed is None else seed)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action is None or not self.episode.act(index(action)):
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.rewards[agent] = self.penalty
            self.infos[agent] = {"illegal": True}
            self._accumulate_rewards()
            return
        episode = self.episode
        self.decisions += 1
        if self.infos[agent]:
            self.infos[agent] = {}
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.decisions >= MAX_DECISIONS:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[episode.seat]
        if episode.over or episode.reward == "shaped":
            self.rewards = dict(zip(self.agents, episode.rewards.tolist(), strict=True))
            self._accumulate_rewards()
        elif any(self.rewards.values()):
            self.rewards = dict.fromkeys(self.agents, 0.0)

    def render(self) -> Any:
        return render(self.episode, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
