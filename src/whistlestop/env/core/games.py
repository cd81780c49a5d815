"""Many games at once: each step takes one decision in each of them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from whistlestop.engine.bits import lowest
from whistlestop.engine.playout import Dice
from whistlestop.engine.ruleset import OVER, Ruleset
from whistlestop.engine.state import OWING, PHASE, State
from whistlestop.env.core.coding import Coding
from whistlestop.env.core.observer import Observer
from whistlestop.planning.planner import Planner

ILLEGAL: Final = 2  # in `ended`: the number meant no legal action, and nothing has happened
ENDED: Final = 1
GOES_ON: Final = 0


@final
class Games:
    """Rows of games; of each the seat that decides next, what it may do and what it sees stand in flat buffers.

    Where several seats owe a decision, the lowest of them decides first. A game that is over is scored, and the next
    one begins in its row at once: the k-th game of a row has the seed `seed + row + k * rows`.
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
        self.states: list[State] = []
        self.seed = 0
        self.round: vec[i64] = vec[i64]([0] * rows)  # how many games of each row are over
        self.seat: vec[i64] = vec[i64]([0] * rows)
        self.ended: vec[u8] = vec[u8]([0] * rows)
        self.actor: vec[i64] = vec[i64]([0] * rows)  # who has decided in the last step
        self.totals: vec[i64] = vec[i64]([0] * (rows * self.players))
        self.worth: vec[i64] = vec[i64]([0] * (rows * self.players))  # the scores if the games were over now
        self.gain: vec[i64] = vec[i64]([0] * (rows * self.players))  # by how much the last step has changed that
        self.winners: vec[i64] = vec[i64]([0] * rows)
        self.mask: vec[u8] = vec[u8]([0] * (rows * coding.size))
        self.width: i64 = 64  # legal actions that a row has room for
        self.legal: vec[i64] = vec[i64]([0] * (rows * self.width))
        self.legal_n: vec[i64] = vec[i64]([0] * rows)
        self.seen_size: i64 = 0
        if observer is not None:
            self.seen_size = observer.size
        self.seen: vec[u8] = vec[u8]([0] * (rows * self.seen_size))

    def begin(self, seed: int) -> None:
        """Begin a new game in every row."""
        self.seed = seed
        self.states = []
        for i in range(len(self.gain)):
            self.gain[i] = 0
        for row in range(self.rows):
            self.round[row] = 0
            self.ended[row] = GOES_ON
            self.states.append(self.rules.new_game(seed + int(row)))
            self.look(row)
            if self.shaped:
                self.begin_worth(row)

    def step(self, numbers: vec[i64]) -> None:
        """Carry out one decision in each row; what is not legal changes nothing."""
        size = self.coding.size
        mask = self.mask
        seats = self.seat
        actors = self.actor
        ended = self.ended
        for row in range(self.rows):
            number = numbers[row]
            seat = seats[row]
            actors[row] = seat
            if not 0 <= number < size or mask[row * size + number] == 0:
                ended[row] = ILLEGAL
                if self.shaped:
                    self.appraise(row)
                continue
            g = self.states[row]
            self.rules.apply(g, seat, self.action(row, number))
            if self.shaped:
                self.appraise(row)
            if g.s[PHASE] == OVER:
                self.judge(row)
                ended[row] = ENDED
                self.round[row] += 1
                number_of_game = int(self.round[row]) * int(self.rows) + int(row)
                self.states[row] = self.rules.new_game(self.seed + number_of_game)
                if self.shaped:
                    self.begin_worth(row)
            else:
                ended[row] = GOES_ON
            self.look(row)

    def action(self, row: i64, number: i64) -> i64:
        """The action that a number means in a row, where it is legal."""
        coding = self.coding
        if not coding.shared:
            return coding.first[number]
        numbers = coding.number
        cost = coding.cost
        legal = self.legal
        start = row * self.width
        found: i64 = -1
        for i in range(start, start + self.legal_n[row]):
            action = legal[i]
            if i64(numbers[action]) == number and (found < 0 or cost[action] < cost[found]):
                found = action
        return found

    def judge(self, row: i64) -> None:
        """Note the result of the game of a row, which is over."""
        sheet = self.rules.score(self.states[row])
        for seat in range(self.players):
            self.totals[row * self.players + seat] = sheet.totals[seat]
        self.winners[row] = sheet.winners

    def appraise(self, row: i64) -> None:
        """Note by how much the scores have changed that everybody would have if the game of a row were over now."""
        sheet = self.rules.score(self.states[row])
        for seat in range(self.players):
            at = row * self.players + seat
            self.gain[at] = sheet.totals[seat] - self.worth[at]
            self.worth[at] = sheet.totals[seat]

    def begin_worth(self, row: i64) -> None:
        """The same for a game that has just begun, in which nothing has changed yet."""
        sheet = self.rules.score(self.states[row])
        for seat in range(self.players):
            self.worth[row * self.players + seat] = sheet.totals[seat]

    def look(self, row: i64) -> None:
        """Write down who decides next in a row, what is legal and what that seat sees."""
        coding = self.coding
        numbers = coding.number
        mask = self.mask
        legal = self.legal
        at = row * coding.size
        start = row * self.width
        for i in range(start, start + self.legal_n[row]):
            mask[at + i64(numbers[legal[i]])] = 0
        g = self.states[row]
        seat = lowest(g.s[OWING])
        self.seat[row] = seat
        acts = self.rules.choices(g, seat)
        n = acts.n
        while n > self.width:
            self.widen()
        start = row * self.width
        items = acts.items
        legal = self.legal
        for i in range(n):
            action = items[i]
            legal[start + i] = action
            mask[at + i64(numbers[action])] = 1
        self.legal_n[row] = n
        observer = self.observer
        if observer is not None:
            observer.see(g, seat, self.concealed, self.seen, row * self.seen_size)

    def widen(self) -> None:
        """Give every row room for twice as many legal actions."""
        wide = extend(self.legal, self.legal)
        for row in range(self.rows):
            for i in range(self.legal_n[row]):
                wide[2 * row * self.width + i] = self.legal[row * self.width + i]
        self.legal = wide
        self.width *= 2

    def sample(self, dice: Dice) -> vec[i64]:
        """A legal action for each row, each as likely as the others, by number."""
        found = vec[i64](capacity=self.rows)
        legal = self.legal
        counts = self.legal_n
        numbers = self.coding.number
        for row in range(self.rows):
            action = legal[row * self.width + dice.below(counts[row])]
            found = append(found, i64(numbers[action]))
        return found

    def plan(self, planner: Planner) -> vec[i64]:
        """What a planner would do in each row, by number; of a state it reads what its seat may see."""
        found = vec[i64](capacity=self.rows)
        for row in range(self.rows):
            action = planner.choose(self.states[row], self.seat[row], planner.new_mind())
            found = append(found, i64(self.coding.number[action]))
        return found
