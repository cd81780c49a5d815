"""One game for learning programs: numbered actions, observations, masks and rewards. All interfaces use it."""

from __future__ import annotations

import os
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from whistlestop.engine.action import Action
from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import PASS, Ruleset
from whistlestop.engine.state import Event, State
from whistlestop.env.actions import ActionSpace, EncodingName
from whistlestop.env.arrays import array
from whistlestop.env.core.encoding import NONE
from whistlestop.env.core.game import EncodedGame
from whistlestop.env.core.rewards import Rewards
from whistlestop.env.observations import Level, ObservationSpec
from whistlestop.env.rewards import RewardName, reward_kind
from whistlestop.game import Game, ruleset
from whistlestop.record import checked_seed
from whistlestop.view import View

NOBODY = NONE


def random_seed(random: np.random.Generator) -> int:
    """Return the seed of a game from a generator."""
    return int.from_bytes(random.bytes(16), "little")


class Settings(TypedDict, total=False):
    """What an environment may set of its games."""

    encoding: EncodingName
    level: Level
    shortest_paths: bool
    reward: RewardName


class Episode:
    """A game of a board. Where several seats owe a decision at the same time, the lowest seat decides first."""

    def __init__(
        self,
        board: str | os.PathLike[str] | Board,
        players: int,
        *,
        encoding: EncodingName = "compact",
        level: Level = "memory",
        shortest_paths: bool = False,
        reward: RewardName = "win",
        rules: Ruleset | None = None,
    ) -> None:
        self.source = board
        self.rules = ruleset(board, players) if rules is None else rules
        self.players = int(self.rules.players)
        self.actions = ActionSpace(self.rules, encoding)
        self.size = self.actions.size
        self.spec = ObservationSpec(self.rules, level, shortest_paths=shortest_paths)
        self.reward = reward
        self.core = EncodedGame(self.rules, self.actions.core, self.actions.core.nothing[:], 0)
        self._rewards = Rewards(self.rules, reward_kind(reward), 1)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self.seed = checked_seed(seed)
        self.start: State | None = None  # where the game began, if not with a deal
        self.core.begin(self.seed)
        self._begun()

    def begin_from(self, state: State) -> None:
        """Begin in the middle of a game; `state` is not changed."""
        self.start = state
        self.core.state = state.copy()
        self.core.look()
        self._begun()

    def _begun(self) -> None:
        self._rewards.clear(0)
        self._rewards.begin(0, self.state)
        self.seat: int = self.core.seat  # who decides next; NOBODY when the game is over
        self.played: list[tuple[int, int]] = []  # seats and codes of actions

    @property
    def state(self) -> State:
        return self.core.state

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    @property
    def rewards(self) -> NDArray[np.float64]:
        """The rewards of the last decision, by seat."""
        return array(self._rewards.given, np.float64)

    def numbers(self) -> list[int]:
        """Return the numbers of the legal actions, ascending."""
        return self.core.legal_numbers()

    def act(self, number: int) -> bool:
        """Carry out the action of a number, and return whether it was legal; an illegal one changes nothing."""
        code = self.core.action(number) if 0 <= number < self.size else NONE
        if code == NONE:
            return False
        self.play(code)
        return True

    @property
    def pending_seats(self) -> tuple[int, ...]:
        """The seat that decides; none when the game is over."""
        return () if self.over else (self.seat,)

    def push(self, action: Action, seat: int) -> None:
        """Carry out a legal action of the seat that decides, for the game loop."""
        self.play(action.code)

    def play(self, code: int) -> None:
        """Carry out a legal action, by its code, for the seat that decides."""
        self.played.append((self.seat, code))
        self.core.play(code)
        self.seat = self.core.seat
        if self.over or self.reward == "shaped":
            self._rewards.give(0, self.state, self.over)

    def observe(self, seat: int) -> NDArray[np.uint8]:
        return self.spec.observe_state(self.state, seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return the mask of the legal actions of a seat; a seat that does not decide may pass, number 0."""
        if seat == self.seat:
            return array(self.core.mask, np.int8).copy()
        mask = np.zeros(self.size, np.int8)
        mask[PASS] = 1
        return mask

    def view(self, seat: int) -> View:
        return View(self.rules, self.state, seat)

    def game(self) -> Game:
        """Return the game as it stands, with its events and its record."""
        game = Game(self.rules, self.seed) if self.start is None else Game.from_state(self.rules, self.start.copy())
        for seat, code in self.played:
            game.push(code, seat)
        return game

    def events(self) -> list[Event]:
        """Replay the game and return all that has happened since it began, secrets included."""
        log: list[Event] = []
        state = self.rules.new_game(self.seed, -1, log) if self.start is None else self.start.copy()
        state.log = log
        for seat, code in self.played:
            self.rules.apply(state, seat, code)
        return log

    def copy(self) -> Episode:
        twin = Episode.__new__(Episode)
        twin.__dict__.update(self.__dict__)
        twin.core = self.core.copy()
        twin._rewards = self._rewards.copy()
        twin.played = list(self.played)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        settings = {key: value for key, value in self.describe().items() if key in Settings.__annotations__}
        start = None if self.start is None else Game.from_state(self.rules, self.start).save()
        return replayed, (self.source, self.players, settings, self.seed, self.played, start)

    def describe(self) -> dict[str, Any]:
        """Return what this environment is, to be kept with what was learnt in it."""
        return {
            "board": self.rules.board.id,
            "fingerprint": self.rules.fingerprint,
            "players": self.players,
            "encoding": self.actions.encoding,
            "level": self.spec.level,
            "shortest_paths": self.spec.with_shortest_paths,
            "reward": self.reward,
        }


def replayed(
    board: str | os.PathLike[str] | Board,
    players: int,
    settings: dict[str, Any],
    seed: int,
    played: list[tuple[int, int]],
    start: bytes | None = None,
) -> Episode:
    """Return the Episode that `Episode.__reduce__` took apart."""
    episode = Episode(board, players, **settings)
    episode.begin(seed)
    if start is not None:
        episode.begin_from(Game.load(start, board=episode.rules.board).state)
    for _, code in played:
        episode.play(code)
    return episode
