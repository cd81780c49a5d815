"""One game for programs that learn: numbered actions, observations, masks and rewards. All interfaces play on it."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import PASS, Ruleset
from whistlestop.engine.state import Event, State
from whistlestop.env import rewards
from whistlestop.env.actions import ActionSpace, CodingName
from whistlestop.env.arrays import array
from whistlestop.env.core.coding import NONE
from whistlestop.env.core.game import OneGame
from whistlestop.env.observations import Level, Watch
from whistlestop.env.rewards import POINTS, RewardName
from whistlestop.game import Game, ruleset
from whistlestop.record import checked_seed
from whistlestop.view import View

NOBODY = NONE
SETTINGS = ("coding", "level", "ways", "reward")


def any_seed(random: np.random.Generator) -> int:
    """The seed of a game, from a generator."""
    return int.from_bytes(random.bytes(16), "little")


class Table:
    """A game of a board. Where several seats owe a decision at the same time, the lowest number decides first."""

    def __init__(
        self,
        board: str | os.PathLike[str] | Board,
        players: int,
        *,
        coding: CodingName = "compact",
        level: Level = "memory",
        ways: bool = False,
        reward: RewardName = "win",
        rules: Ruleset | None = None,
    ) -> None:
        self.source = board
        self.rules = ruleset(board, players) if rules is None else rules
        self.players = int(self.rules.players)
        self.actions = ActionSpace(self.rules, coding)
        self.size = self.actions.size
        self.watch = Watch(self.rules, level, ways=ways)
        self.reward = rewards.checked(reward)
        self.core = OneGame(self.rules, self.actions.core, self.actions.core.nothing[:], 0)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self.seed = checked_seed(seed)
        self.core.begin(self.seed)
        self.seat: int = self.core.seat  # who decides next; NOBODY when the game is over
        self.played: list[tuple[int, int]] = []  # seat, action
        self.rewards = np.zeros(self.players, np.float32)  # what the last decision gave to whom
        self._totals = np.zeros(self.players, np.int64)
        if self.reward == "shaped":
            self._totals, _ = self.scored()

    @property
    def state(self) -> State:
        return self.core.state

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    def numbers(self) -> list[int]:
        """What the seat that decides may do, ascending."""
        return self.core.legal_numbers()

    def act(self, number: int) -> bool:
        """Carry out a decision; False, and nothing has happened, if it is not legal."""
        action = self.core.action(number) if 0 <= number < self.size else NONE
        if action == NONE:
            return False
        self.play(action)
        return True

    def play(self, action: int) -> None:
        """Carry out a legal action of the engine for the seat that decides."""
        self.played.append((self.seat, action))
        self.core.play(action)
        self.seat = self.core.seat
        if self.seat == NOBODY or self.reward == "shaped":
            self._give()

    def _give(self) -> None:
        totals, winners = self.scored()
        given = np.zeros(self.players)
        if self.reward == "shaped":
            given += (totals - self._totals) / POINTS
            self._totals = totals
        if self.over:
            given += rewards.final(self.reward, totals, winners)
        self.rewards = given.astype(np.float32)

    def scored(self) -> tuple[NDArray[np.int64], int]:
        """What everybody scores if the game is over, or were over now; and the winners, as bits."""
        sheet = self.rules.score(self.state)
        return np.array(list(sheet.totals), np.int64), int(sheet.winners)

    def observe(self, seat: int) -> NDArray[np.uint8]:
        return self.watch.observe_state(self.state, seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What a seat may do now. One that is not asked has number 0, to pass, so that no mask is empty."""
        if seat == self.seat:
            return array(self.core.mask, np.int8).copy()
        mask = np.zeros(self.size, np.int8)
        mask[PASS] = 1
        return mask

    def view(self, seat: int) -> View:
        return View(self.rules, self.state, seat)

    def game(self) -> Game:
        """The game as it stands, with its events and its record."""
        game = Game(self.rules, self.seed)
        for seat, action in self.played:
            game.play(action, seat)
        return game

    def events(self) -> list[Event]:
        """All that has happened, secrets included: the game is played again for it."""
        log: list[Event] = []
        state = self.rules.new_game(self.seed, -1, log)
        for seat, action in self.played:
            self.rules.apply(state, seat, action)
        return log

    def copy(self) -> Table:
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.core = self.core.copy()
        twin.played = list(self.played)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: what it was made with, and the game by its seed and actions."""
        settings = {key: value for key, value in self.describe().items() if key in SETTINGS}
        return again, (self.source, self.players, settings, self.seed, self.played)

    def describe(self) -> dict[str, Any]:
        """What this environment is, to be kept with what was learnt in it."""
        return {
            "board": self.rules.board.id,
            "fingerprint": self.rules.fingerprint,
            "players": self.players,
            "coding": self.actions.coding,
            "level": self.watch.level,
            "ways": self.watch.with_ways,
            "reward": self.reward,
        }


def again(
    board: str | os.PathLike[str] | Board,
    players: int,
    settings: dict[str, Any],
    seed: int,
    played: list[tuple[int, int]],
) -> Table:
    """A table on which a game was played up to here."""
    table = Table(board, players, **settings)
    table.begin(seed)
    for _, action in played:
        table.play(action)
    return table
