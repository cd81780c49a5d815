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
from whistlestop.planning.planner import Planner


@final
class Games:
    """Rows of games; of each the seat that decides next, what it may do and what it sees stand in flat buffers.

    A game that is over is scored, and the next one begins in its row at once: the k-th game of a row has the seed
    `seed + row + k * rows`. The buffers stay the same, except `mask` and `seen`: each step writes new ones, because
    a copy of zeros is the fastest way to clear them.
    """

    def __init__(
        self, rules: Ruleset, coding: Coding, observer: Observer | None, rows: i64, concealed: bool, shaped: bool
    ) -> None:
        self.rules = rules
        self.coding = coding
        self.observer = observer
        self.rows = rows
        self.players: i64 = rules.players
        self.concealed = concealed  # whether what a seat sees has to be made first, by the rules
        self.shaped = shaped  # whether everybody's score is wanted after each decision
        self.games: vec[OneGame] = vec[OneGame]([OneGame(rules, coding) for _row in range(int(rows))])
        self.seed = 0
        self.round: vec[i64] = vec[i64]([0] * rows)  # how many games of each row are over
        self.seat: vec[i64] = vec[i64]([0] * rows)
        self.actor: vec[i64] = vec[i64]([0] * rows)  # who has decided in the last step
        self.ended: vec[u8] = vec[u8]([0] * rows)  # whether the game is over by that
        self.illegal: vec[u8] = vec[u8]([0] * rows)  # whether that was not legal, and nothing has happened
        self.ended_n: i64 = 0
        self.illegal_n: i64 = 0
        self.totals: vec[i64] = vec[i64]([0] * (rows * self.players))
        self.worth: vec[i64] = vec[i64]([0] * (rows * self.players))  # the scores if the games were over now
        self.gain: vec[i64] = vec[i64]([0] * (rows * self.players))  # by how much the last step has changed that
        self.winners: vec[i64] = vec[i64]([0] * rows)
        self.no_mask: vec[u8] = vec[u8]([0] * (rows * coding.size))
        self.mask: vec[u8] = vec[u8]()
        self.seen_size: i64 = 0
        if observer is not None:
            self.seen_size = observer.size
        self.nothing_seen: vec[u8] = vec[u8]([0] * (rows * self.seen_size))
        self.seen: vec[u8] = vec[u8]()

    def begin(self, seed: int) -> None:
        """Begin a new game in every row."""
        self.seed = seed
        self.clear()
        for i in range(len(self.gain)):
            self.gain[i] = 0
        for row in range(self.rows):
            self.round[row] = 0
            self.ended[row] = 0
            self.illegal[row] = 0
            self.begin_game(row)
            self.show(row)

    def clear(self) -> None:
        self.mask = self.no_mask[:]
        self.seen = self.nothing_seen[:]
        self.ended_n = 0
        self.illegal_n = 0

    def begin_game(self, row: i64) -> None:
        """Begin the next game of a row."""
        number = int(self.round[row]) * int(self.rows) + int(row)
        game = self.games[row]
        game.begin(self.seed + number)
        if self.shaped:
            sheet = self.rules.score(game.state)
            for seat in range(self.players):
                self.worth[row * self.players + seat] = sheet.totals[seat]

    def step(self, numbers: vec[i64]) -> None:
        """Carry out one decision in each row; what is not legal changes nothing."""
        self.clear()
        actor = self.actor
        ended = self.ended
        illegal = self.illegal
        for row in range(self.rows):
            game = self.games[row]
            actor[row] = game.seat
            ended[row] = 0
            illegal[row] = 0
            action = game.action(numbers[row])
            if action < 0:
                illegal[row] = 1
                self.illegal_n += 1
            else:
                game.play(action)
            if self.shaped:
                self.appraise(row)
            if game.over:
                self.judge(row)
                ended[row] = 1
                self.ended_n += 1
                self.round[row] += 1
                self.begin_game(row)
            self.show(row)

    def show(self, row: i64) -> None:
        """Write down who decides next in a row, what is legal and what that seat sees."""
        game = self.games[row]
        self.seat[row] = game.seat
        game.mark(self.mask, row * self.coding.size)
        observer = self.observer
        if observer is not None:
            observer.see(game.state, game.seat, self.concealed, self.seen, row * self.seen_size)

    def judge(self, row: i64) -> None:
        """Note the result of the game of a row, which is over."""
        sheet = self.rules.score(self.games[row].state)
        for seat in range(self.players):
            self.totals[row * self.players + seat] = sheet.totals[seat]
        self.winners[row] = sheet.winners

    def appraise(self, row: i64) -> None:
        """Note by how much the scores have changed that everybody would have if the game of a row were over now."""
        sheet = self.rules.score(self.games[row].state)
        for seat in range(self.players):
            at = row * self.players + seat
            self.gain[at] = sheet.totals[seat] - self.worth[at]
            self.worth[at] = sheet.totals[seat]

    def state(self, row: i64) -> State:
        """The state of the game of a row."""
        return self.games[row].state

    def sample(self, dice: Dice) -> vec[i64]:
        """A legal action for each row, each as likely as the others, by number."""
        found = vec[i64](capacity=self.rows)
        for row in range(self.rows):
            game = self.games[row]
            found = append(found, game.numbers[dice.below(game.n)])
        return found

    def plan(self, planner: Planner) -> vec[i64]:
        """What a planner would do in each row, by number; of a state it reads what its seat may see."""
        found = vec[i64](capacity=self.rows)
        for row in range(self.rows):
            game = self.games[row]
            action = planner.choose(game.state, game.seat, planner.new_mind())
            found = append(found, i64(self.coding.number[action]))
        return found
