"""Many games at once: each step takes one decision in each of them."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from whistlestop.engine.playout import Dice
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State
from whistlestop.env.core.coding import Coding
from whistlestop.env.core.game import OneGame
from whistlestop.env.core.observer import Observer
from whistlestop.env.core.rewards import POINTS, SHAPED, give
from whistlestop.planning.planner import Planner


@final
class Games:
    """Rows of games; of each the seat that decides next, what it may do and what it sees stand in flat buffers.

    A game that is over is scored, and the next one begins in its row at once: the k-th game of a row has the seed
    `seed + row + k * rows`. The buffers stay the same, except `seen`: each step writes a new one, because a copy of
    zeros is the fastest way to clear it.
    """

    def __init__(
        self,
        rules: Ruleset,
        coding: Coding,
        observer: Observer | None,
        rows: i64,
        concealed: bool,
        reward: i64,
        penalty: float,
    ) -> None:
        self.rules = rules
        self.coding = coding
        self.observer = observer
        self.rows = rows
        self.players: i64 = rules.players
        self.concealed = concealed  # whether what a seat sees has to be made first, by the rules
        self.reward = reward
        self.penalty = penalty  # the reward of what is not legal
        self.mask: vec[u8] = vec[u8]([0] * (rows * coding.size))
        self.games: vec[OneGame] = vec[OneGame](
            [OneGame(rules, coding, self.mask, row * coding.size) for row in range(int(rows))]
        )
        self.seed = 0
        self.round: vec[i64] = vec[i64]([0] * rows)  # how many games of each row are over
        self.seat: vec[i64] = vec[i64]([0] * rows)
        self.actor: vec[i64] = vec[i64]([0] * rows)  # who has decided in the last step
        self.ended: vec[u8] = vec[u8]([0] * rows)  # whether the game is over by that
        self.illegal: vec[u8] = vec[u8]([0] * rows)  # whether that was not legal, and nothing has happened
        self.given: vec[float] = vec[float]([0.0] * (rows * self.players))  # the rewards for that
        self.gave = False  # whether there are any
        self.totals: vec[i64] = vec[i64]([0] * (rows * self.players))  # of games that are over
        self.worth: vec[i64] = vec[i64]([0] * (rows * self.players))  # the scores if the games were over now
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
        self.gave = False
        self.seen = self.nothing_seen[:]
        for row in range(self.rows):
            self.round[row] = 0
            self.actor[row] = 0
            self.ended[row] = 0
            self.illegal[row] = 0
            self.take_back(row)
            self.begin_game(row)
            self.show(row)

    def begin_game(self, row: i64) -> None:
        """Begin the next game of a row."""
        number = int(self.round[row]) * int(self.rows) + int(row)
        game = self.games[row]
        game.begin(self.seed + number)
        if self.reward == SHAPED:
            sheet = self.rules.score(game.state)
            for seat in range(self.players):
                self.worth[row * self.players + seat] = sheet.totals[seat]

    def step(self, numbers: vec[i64]) -> None:
        """Carry out one decision in each row; what is not legal changes nothing."""
        self.gave = False
        self.seen = self.nothing_seen[:]
        actor = self.actor
        ended = self.ended
        illegal = self.illegal
        for row in range(self.rows):
            game = self.games[row]
            if ended[row] or illegal[row] or self.reward == SHAPED:
                self.take_back(row)
            actor[row] = game.seat
            ended[row] = 0
            illegal[row] = 0
            action = game.action(numbers[row])
            if action < 0:
                illegal[row] = 1
                self.given[row * self.players + game.seat] = self.penalty
                self.gave = True
            else:
                game.play(action)
                if game.over or self.reward == SHAPED:
                    self.judge(row)
                if game.over:
                    ended[row] = 1
                    self.round[row] += 1
                    self.begin_game(row)
            self.show(row)

    def take_back(self, row: i64) -> None:
        """Forget the rewards of the last step in a row."""
        for i in range(row * self.players, (row + 1) * self.players):
            self.given[i] = 0.0

    def show(self, row: i64) -> None:
        """Write down who decides next in a row and what that seat sees."""
        game = self.games[row]
        self.seat[row] = game.seat
        observer = self.observer
        if observer is not None:
            at = row * self.seen_size
            observer.see(game.state, game.seat, self.concealed, self.seen, at, self.memo, row * self.memo_size)

    def judge(self, row: i64) -> None:
        """Give the rewards for what has happened in a row."""
        self.gave = True
        game = self.games[row]
        sheet = self.rules.score(game.state)
        first = row * self.players
        if self.reward == SHAPED:
            for seat in range(self.players):
                self.given[first + seat] = float(sheet.totals[seat] - self.worth[first + seat]) / POINTS
                self.worth[first + seat] = sheet.totals[seat]
        if game.over:
            give(self.reward, sheet.totals, sheet.winners, self.given, first)
            for seat in range(self.players):
                self.totals[first + seat] = sheet.totals[seat]

    def state(self, row: i64) -> State:
        """The state of the game of a row."""
        return self.games[row].state

    def sample(self, dice: Dice) -> vec[i64]:
        """A legal action for each row, each as likely as the others, by number."""
        found = vec[i64](capacity=self.rows)
        for row in range(self.rows):
            game = self.games[row]
            found = append(found, i64(game.numbers[dice.below(game.legal.n)]))
        return found

    def plan(self, planner: Planner) -> vec[i64]:
        """What a planner would do in each row, by number; of a state it reads what its seat may see."""
        found = vec[i64](capacity=self.rows)
        for row in range(self.rows):
            game = self.games[row]
            action = planner.choose(game.state, game.seat, planner.new_mind())
            found = append(found, i64(self.coding.number[action]))
        return found
