"""Many games at once: each step takes one decision in each of them."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from whistlestop.engine.playout import FastRandom
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State
from whistlestop.env.core.encoding import ActionEncoding
from whistlestop.env.core.game import EncodedGame
from whistlestop.env.core.observer import Observer
from whistlestop.env.core.rewards import SHAPED, Rewards
from whistlestop.planning.planner import Planner


@final
class EncodedGames:
    """Rows of games, with the next seat to decide, its legal actions and its observation in flat buffers.

    A game that is over is scored, and the next one begins in its row at once: the k-th game of a row has the seed
    `seed + row + k * rows`. The buffers stay the same, except `seen`: each step writes a new one, because copying
    zeros is the fastest way to clear it.
    """

    def __init__(
        self,
        rules: Ruleset,
        encoding: ActionEncoding,
        observer: Observer | None,
        rows: i64,
        concealed: bool,
        reward: i64,
        penalty: float,
    ) -> None:
        self.rules = rules
        self.encoding = encoding
        self.observer = observer
        self.rows = rows
        self.players: i64 = rules.players
        self.concealed = concealed  # whether rules have to hide slots before a seat may look
        self.rewards = Rewards(rules, reward, rows)
        self.shaped: bool = reward == SHAPED
        self.penalty = penalty  # the reward for an illegal action
        self.mask: vec[u8] = vec[u8]([0] * (rows * encoding.size))
        self.games: vec[EncodedGame] = vec[EncodedGame](
            [EncodedGame(rules, encoding, self.mask, row * encoding.size) for row in range(int(rows))]
        )
        self.seed = 0
        self.round: vec[i64] = vec[i64]([0] * rows)  # how many games of each row are over
        self.seat: vec[i64] = vec[i64]([0] * rows)
        self.actor: vec[i64] = vec[i64]([0] * rows)  # the seat that decided in the last step
        self.ended: vec[u8] = vec[u8]([0] * rows)  # whether that ended the game
        self.illegal: vec[u8] = vec[u8]([0] * rows)  # whether its action was illegal and was ignored
        self.rewarded = False  # whether the last step gave any rewards
        self.seen_size: i64 = 0
        self.memo_size: i64 = 0
        if observer is not None:
            self.seen_size = observer.size
            self.memo_size = observer.memo_size
        self.memo: vec[i64] = vec[i64]([0] * (rows * self.memo_size))
        self.nothing_seen: vec[u8] = vec[u8]([0] * (rows * self.seen_size))
        self.seen: vec[u8] = vec[u8]()

    def begin(self, seed: int) -> None:
        """Begin a new game in every row."""
        self.seed = seed
        self.rewarded = False
        self.seen = self.nothing_seen[:]
        for row in range(self.rows):
            self.round[row] = 0
            self.actor[row] = 0
            self.ended[row] = 0
            self.illegal[row] = 0
            self.rewards.clear(row)
            self.begin_game(row)
            self.show(row)

    def begin_game(self, row: i64) -> None:
        """Begin the next game of a row."""
        number = int(self.round[row]) * int(self.rows) + int(row)
        game = self.games[row]
        game.begin(self.seed + number)
        self.rewards.begin(row, game.state)

    def step(self, numbers: vec[i64]) -> None:
        """Carry out one decision in each row; an illegal action changes nothing."""
        rewards = self.rewards
        shaped = self.shaped
        self.rewarded = False
        self.seen = self.nothing_seen[:]
        actor = self.actor
        ended = self.ended
        illegal = self.illegal
        for row in range(self.rows):
            game = self.games[row]
            if ended[row] or illegal[row] or shaped:
                rewards.clear(row)
            actor[row] = game.seat
            ended[row] = 0
            illegal[row] = 0
            action = game.action(numbers[row])
            if action < 0:
                illegal[row] = 1
                rewards.given[row * self.players + game.seat] = self.penalty
                self.rewarded = True
            else:
                game.play(action)
                if game.over or shaped:
                    rewards.give(row, game.state, game.over)
                    self.rewarded = True
                if game.over:
                    ended[row] = 1
                    self.round[row] += 1
                    self.begin_game(row)
            self.show(row)

    def show(self, row: i64) -> None:
        """Write down who decides next in a row, and what that seat sees."""
        game = self.games[row]
        self.seat[row] = game.seat
        observer = self.observer
        if observer is not None:
            at = row * self.seen_size
            observer.see(game.state, game.seat, self.concealed, self.seen, at, self.memo, row * self.memo_size)

    def state(self, row: i64) -> State:
        """Return the state of the game of a row."""
        return self.games[row].state

    def sample(self, rng: FastRandom) -> vec[i64]:
        """Return the number of a random legal action for each row."""
        found = vec[i64](capacity=self.rows)
        for row in range(self.rows):
            game = self.games[row]
            found = append(found, i64(game.numbers[rng.below(game.legal.n)]))
        return found

    def plan(self, planner: Planner) -> vec[i64]:
        """Return the number of the action that a planner would choose in each row, given what the seat may see."""
        found = vec[i64](capacity=self.rows)
        for row in range(self.rows):
            game = self.games[row]
            action = planner.choose(game.state, game.seat, planner.new_plan())
            found = append(found, i64(self.encoding.number[action]))
        return found
