"""The game for OpenSpiel: `pyspiel.load_game("python_whistlestop(board=usa,players=2)")` after importing this module.

Parameters: `board`, `players`, `coding` (`full` or `compact`), `reward` (`win`, which adds up to zero, `margin` or
`score`), `deals` and `seed`. The one chance node is at the beginning: it says which of so many `deals` is played, the
k-th being the game of the seed `seed + k`. All chance of a game follows from that, and no player sees it.

Players that decide at the same time do so in the order of their numbers, and do not see what the others have chosen.
The information state of a player is the text of all it has heard and done, in order. No tensor of a fixed size can say
as much, because a game may last as long as it likes: that of the information state is the observation and, in the piece
`done`, how often the player has chosen each action. The observation is a tensor, with the blocks of
`whistlestop.env.observations` as its pieces, and a text. `to_dict` and `to_json` give the state as everybody sees
it, or as one player does, as plain data.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from whistlestop.engine.bits import BIT
from whistlestop.engine.state import EVERYBODY
from whistlestop.env import render, rewards
from whistlestop.env.actions import CODINGS
from whistlestop.env.rewards import REWARDS
from whistlestop.env.table import NOBODY, Table
from whistlestop.errors import WhistlestopError
from whistlestop.language.data import to_data
from whistlestop.language.sight import Sight
from whistlestop.language.text import to_text
from whistlestop.view import View

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
MOST_PLAYERS = 5
MOST_DECISIONS = 20000  # no game comes near

DEFAULTS: dict[str, Any] = {"board": "", "players": 2, "coding": "compact", "reward": "win", "deals": 1000, "seed": 0}


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
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
        default_loadable=False,
    )


class BadParameter(WhistlestopError):
    """A parameter of the game that makes no sense."""

    code = "bad-parameter"


class WhistlestopGame(pyspiel.Game):  # type: ignore[misc]
    """A board with a number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = DEFAULTS | (params or {})
        if not given["board"]:
            raise BadParameter("name the board: python_whistlestop(board=…)")
        if given["coding"] not in CODINGS or given["reward"] not in REWARDS or given["reward"] == "shaped":
            raise BadParameter(f"{given} has a coding or a reward that there is not here")
        self.deals = max(1, int(given["deals"]))
        self.first_seed = int(given["seed"])
        self.template = Table(
            given["board"], int(given["players"]), coding=given["coding"], level="memory", reward=given["reward"]
        )
        self.pieces = [(block.name, block.size, (block.size,)) for block in self.template.watch.blocks]
        bound = 1.0 if given["reward"] == "win" else 100.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.template.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.template.players,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0 if given["reward"] == "win" else None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(game_type(given["reward"]), info, params or {})

    def __deepcopy__(self, memo: dict[int, Any]) -> WhistlestopGame:
        return self  # states are copied with what they refer to; the game itself stays one

    def new_initial_state(self) -> WhistlestopState:
        return WhistlestopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> WhistlestopObserver:
        return WhistlestopObserver(self, iig_obs_type, params)


class WhistlestopState(pyspiel.State):  # type: ignore[misc]
    """Where a game stands."""

    def __init__(self, game: WhistlestopGame) -> None:
        super().__init__(game)
        self.whistlestop = game
        self.table: Table | None = None  # before the deal
        self.player = CHANCE

    def current_player(self) -> int:
        return self.player

    def is_chance_node(self) -> bool:
        return self.table is None

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a player, or the one that decides now, may do. It is here so that Python does not have to ask C++."""
        if self.table is None:
            return list(range(self.whistlestop.deals)) if player in (None, CHANCE) else []
        return self.table.numbers() if player is None or player == self.player else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.whistlestop.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.whistlestop.template.copy()
            self.table.begin(self.whistlestop.first_seed + action)
        else:
            self.table.act(action)
        self.player = TERMINAL if self.table.seat == NOBODY else self.table.seat

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.whistlestop.template.actions.text(action)

    def returns(self) -> list[float]:
        if self.table is None or not self.table.over:
            return [0.0] * self.whistlestop.template.players
        totals, winners = self.table.scored()  # more exactly than as float32: OpenSpiel checks that they add up to 0
        return rewards.final(self.table.reward, totals, winners)

    def __str__(self) -> str:
        return "before the deal" if self.table is None else render.text(self.table)

    def sight(self, player: int) -> Sight:
        """What a player sees."""
        assert self.table is not None
        return Sight.of(View(self.table.rules, self.table.state, player))

    def to_dict(self, player: int | None = None) -> dict[str, Any]:
        """The state as a player sees it, or everybody, as plain data."""
        if self.table is None:
            return {}
        return (
            View(self.table.rules, self.table.state, None).to_dict() if player is None else to_data(self.sight(player))
        )

    def to_json(self, player: int | None = None) -> str:
        return json.dumps(self.to_dict(player))

    def told(self, player: int) -> str:
        """All that a player has heard and done, in order."""
        if self.table is None:
            return ""
        kinds = self.table.rules.event_kinds
        parts: list[str] = []
        for event in self.table.events():
            open_to_all = event.audience == EVERYBODY
            secrets = event.secrets if open_to_all or event.audience & BIT[player] else []
            parts.append(f"{kinds[event.kind].name} {event.seat} {event.value} {','.join(map(str, secrets))}".rstrip())
        own = [str(action) for seat, action in self.table.played if seat == player]
        return f"player {player}\n" + "\n".join(parts) + "\ndone: " + " ".join(own)


class WhistlestopObserver:
    """Observations, or information states, as OpenSpiel wants them: a tensor, its pieces by name, and a text."""

    def __init__(self, game: WhistlestopGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise BadParameter(f"observations take no parameters; there were: {params}")
        table = game.template
        self.watch = table.watch
        self.number_of = table.actions.core.number_of
        self.recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self.tensor = np.zeros(self.watch.size + (table.size if self.recall else 0), np.float32)
        self.dict = {block.name: self.tensor[self.watch[block.name]] for block in self.watch.blocks}
        if self.recall:
            self.dict["done"] = self.tensor[self.watch.size :]

    def set_from(self, state: WhistlestopState, player: int) -> None:
        self.tensor.fill(0)
        table = state.table
        if table is None:
            return
        self.tensor[: self.watch.size] = self.watch.floats(table.observe(player))
        if self.recall:
            for seat, action in table.played:
                if seat == player:
                    self.dict["done"][self.number_of(action)] += 1

    def string_from(self, state: WhistlestopState, player: int) -> str:
        if self.recall:
            return state.told(player)
        return "before the deal" if state.table is None else to_text(state.sight(player))


pyspiel.register_game(game_type("win"), WhistlestopGame)
