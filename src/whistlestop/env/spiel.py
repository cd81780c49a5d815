"""The game for OpenSpiel: `pyspiel.load_game("python_whistlestop(board=usa,players=2)")` after importing this module.

Parameters: `board`, `players`, `encoding` (`full` or `compact`), `reward` (`win`, which adds up to zero, `margin` or
`score`), `deals` and `seed`. The only chance node is at the root: it chooses one of `deals` games, the k-th being the
game of the seed `seed + k`. All chance in a game follows from its seed, which no player sees.

Players who decide at the same time do so in the order of their numbers, without seeing each other's choices. The
information state of a player is the text of all that it has been told and has done, in order. No tensor of a fixed size
can hold that, because the length of a game is not bounded: the tensor of the information state is the observation and,
in the piece `done`, how often the player has chosen each action. The observation is a tensor, with the blocks of
`whistlestop.env.observations` as its pieces, and a text. `to_dict` and `to_json` return the state as plain data, as
everybody or as one player sees it.

`resample_from_infostate` returns a world that agrees with all that a player knows, from `View.sample`, so that
OpenSpiel's IS-MCTS can search. That player's information state is the same there. What the others have been told in
secret cannot be replayed in such a world: their text has what everybody has been told and what they see when the world
begins, and their piece `done` counts from then on. The history of actions begins with the world, too: it would reveal
the deal.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from whistlestop.engine.bits import BIT
from whistlestop.engine.state import EVERYBODY
from whistlestop.env import render
from whistlestop.env.episode import NOBODY, Episode
from whistlestop.env.rewards import REWARDS
from whistlestop.errors import WhistlestopError
from whistlestop.language.data import to_data
from whistlestop.language.snapshot import SeatSnapshot
from whistlestop.language.text import to_text
from whistlestop.view import SpectatorView, View

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
MAX_PLAYERS = 5
MAX_DECISIONS = 20000  # no game comes near

FINAL_REWARDS = [name for name in REWARDS if name != "shaped"]  # those that are given at the end

DEFAULTS: dict[str, Any] = {"board": "", "players": 2, "encoding": "compact", "reward": "win", "deals": 1000, "seed": 0}


def game_type(reward: str) -> pyspiel.GameType:
    zero_sum = reward == "win"
    return pyspiel.GameType(
        short_name="python_whistlestop",
        long_name="Whistlestop",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
        default_loadable=False,
    )


class BadParameter(WhistlestopError):
    """A parameter of the game that is missing, unknown or out of range."""

    code = "bad-parameter"


class WhistlestopGame(pyspiel.Game):  # type: ignore[misc]
    """A board with a number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = DEFAULTS | (params or {})
        if not given["board"]:
            raise BadParameter("name the board: python_whistlestop(board=…)")
        if given["reward"] not in FINAL_REWARDS:
            raise BadParameter(f"there is no reward '{given['reward']}' here; there are: {', '.join(FINAL_REWARDS)}")
        self.deals = max(1, int(given["deals"]))
        self.first_seed = int(given["seed"])
        self.template = Episode(
            given["board"], int(given["players"]), encoding=given["encoding"], level="memory", reward=given["reward"]
        )
        self.pieces = [(block.name, block.size, (block.size,)) for block in self.template.spec.blocks]
        bound = 1.0 if given["reward"] == "win" else 100.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.template.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.template.players,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0 if given["reward"] == "win" else None,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(game_type(given["reward"]), info, params or {})

    def __deepcopy__(self, memo: dict[int, Any]) -> WhistlestopGame:
        return self  # copies of states share their game

    def new_initial_state(self) -> WhistlestopState:
        return WhistlestopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> WhistlestopObserver:
        return WhistlestopObserver(self, iig_obs_type, params)


class Past(NamedTuple):
    """What a player had been told, and the codes of what it had done, when a sampled world began."""

    told: str
    done: list[int]

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        return self


class WhistlestopState(pyspiel.State):  # type: ignore[misc]
    """A state of a game."""

    def __init__(self, game: WhistlestopGame) -> None:
        super().__init__(game)
        self.whistlestop = game
        self.episode: Episode | None = None  # before the deal
        self.player = CHANCE
        self.past: dict[int, Past] = {}  # of each player and of EVERYBODY, in a sampled world
        self.texts: dict[int, tuple[int, str]] = {}  # what `told` returned last, and after how many actions

    def current_player(self) -> int:
        return self.player

    def is_chance_node(self) -> bool:
        return self.episode is None

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player, or of the current one. Defined here to save a call to C++."""
        if self.episode is None:
            return list(range(self.whistlestop.deals)) if player in (None, CHANCE) else []
        return self.episode.numbers() if player is None or player == self.player else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.whistlestop.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = self.whistlestop.template.copy()
            self.episode.begin(self.whistlestop.first_seed + action)
        else:
            self.episode.act(action)
        self.player = TERMINAL if self.episode.seat == NOBODY else self.episode.seat

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.whistlestop.template.actions.text(action)

    def returns(self) -> list[float]:
        if self.episode is None or not self.episode.over:
            return [0.0] * self.whistlestop.template.players
        return [float(reward) for reward in self.episode.rewards]

    def __str__(self) -> str:
        return "before the deal" if self.episode is None else render.text(self.episode)

    def snapshot(self, player: int) -> SeatSnapshot:
        """Return what a player sees."""
        assert self.episode is not None
        return SeatSnapshot.of(View(self.episode.rules, self.episode.state, player))

    def to_dict(self, player: int | None = None) -> dict[str, Any]:
        """Return the state as plain data, as a player or as everybody sees it."""
        if self.episode is None:
            return {}
        if player is None:
            return SpectatorView(self.episode.rules, self.episode.state).to_dict()
        return to_data(self.snapshot(player))

    def to_json(self, player: int | None = None) -> str:
        return json.dumps(self.to_dict(player))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> WhistlestopState:
        """Return a world that agrees with all that a player knows; the rest is random, the future included."""
        if self.episode is None:
            return self.whistlestop.new_initial_state()
        rules = self.episode.rules
        view = View(rules, self.episode.state, player)
        rng = Random(",".join(str(sampler()) for _ in range(4)))
        world = self.whistlestop.new_initial_state()
        world.episode = self.whistlestop.template.copy()
        world.episode.begin_from(view.sample(rng).state)
        world.player = self.player
        public = self.told(EVERYBODY)
        for other in range(self.episode.players):
            sight = " ".join(map(str, rules.observe(world.episode.state, other)))
            world.past[other] = Past(f"{public}\nsees {sight}", [])
        world.past[player] = Past(self.told(player), self.done(player))
        world.past[EVERYBODY] = Past(public, [])
        return world

    def history_of(self, player: int) -> str:
        """Return all that a player has been told and has done, in order."""
        if self.episode is None:
            return ""
        return f"player {player}\n{self.told(player)}\ndone: {' '.join(map(str, self.done(player)))}"

    def told(self, player: int) -> str:
        """Return what a player, or EVERYBODY, has been told: a line for each event."""
        assert self.episode is not None
        moment, text = self.texts.get(player, (-1, ""))
        if moment != len(self.episode.played):
            kinds = self.episode.rules.event_kinds
            lines = [self.past[player].told] if self.past else []
            for event in self.episode.events():
                heard = event.audience == EVERYBODY or (player != EVERYBODY and event.audience & BIT[player])
                secrets = ",".join(map(str, event.secrets)) if heard else ""
                lines.append(f"{kinds[event.kind].name} {event.seat} {event.value} {secrets}".rstrip())
            text = "\n".join(lines)
            self.texts[player] = len(self.episode.played), text
        return text

    def done(self, player: int) -> list[int]:
        """Return the codes of a player's actions."""
        assert self.episode is not None
        before = self.past[player].done if self.past else []
        return before + [code for seat, code in self.episode.played if seat == player]


class WhistlestopObserver:
    """Observations, or information states, as OpenSpiel wants them: a tensor, its pieces by name, and a text."""

    def __init__(self, game: WhistlestopGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise BadParameter(f"observations take no parameters; there were: {params}")
        episode = game.template
        self.spec = episode.spec
        self.number_of = episode.actions.core.number_of
        self.recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self.tensor = np.zeros(self.spec.size + (episode.size if self.recall else 0), np.float32)
        self.dict = {block.name: self.tensor[self.spec[block.name]] for block in self.spec.blocks}
        if self.recall:
            self.dict["done"] = self.tensor[self.spec.size :]

    def set_from(self, state: WhistlestopState, player: int) -> None:
        self.tensor.fill(0)
        episode = state.episode
        if episode is None:
            return
        self.tensor[: self.spec.size] = self.spec.floats(episode.observe(player))
        if self.recall:
            for code in state.done(player):
                self.dict["done"][self.number_of(code)] += 1

    def string_from(self, state: WhistlestopState, player: int) -> str:
        if self.recall:
            return state.history_of(player)
        return "before the deal" if state.episode is None else to_text(state.snapshot(player))


pyspiel.register_game(game_type("win"), WhistlestopGame)
