"""Rewards of many games, row by row."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State

# kinds; `whistlestop.env.rewards` explains them
WIN: Final = 0
MARGIN: Final = 1
SCORE: Final = 2
SHAPED: Final = 3

POINTS: Final = 100.0  # that make a reward of 1


@final
class Rewards:
    """The rewards of the last step for each row and seat, in flat buffers."""

    def __init__(self, rules: Ruleset, kind: i64, rows: i64) -> None:
        self.rules = rules
        self.kind = kind
        self.players: i64 = rules.players
        self.given: vec[float] = vec[float]([0.0] * (rows * self.players))
        self.totals: vec[i64] = vec[i64]([0] * (rows * self.players))  # of games that are over
        self.potential: vec[i64] = vec[i64]([0] * (rows * self.players))  # SHAPED: the totals if the games ended now

    def begin(self, row: i64, g: State) -> None:
        """Note that a new game begins in a row."""
        if self.kind == SHAPED:
            sheet = self.rules.score(g)
            for seat in range(self.players):
                self.potential[row * self.players + seat] = sheet.totals[seat]

    def clear(self, row: i64) -> None:
        """Set the rewards of a row to 0."""
        for i in range(row * self.players, (row + 1) * self.players):
            self.given[i] = 0.0

    def give(self, row: i64, g: State, over: bool) -> None:
        """Give the rewards for a decision; only SHAPED gives any before the game is over."""
        sheet = self.rules.score(g)
        first = row * self.players
        if self.kind == SHAPED:
            for seat in range(self.players):
                self.given[first + seat] = float(sheet.totals[seat] - self.potential[first + seat]) / POINTS
                self.potential[first + seat] = sheet.totals[seat]
        if over:
            self.give_final(sheet.totals, sheet.winners, first)
            for seat in range(self.players):
                self.totals[first + seat] = sheet.totals[seat]

    def give_final(self, totals: vec[i64], winners: i64, first: i64) -> None:
        """Add what each seat gets at the end, given the totals and the set of winners."""
        players = self.players
        given = self.given
        won: i64 = 0
        for seat in range(players):
            if winners & BIT[seat]:
                won += 1
        for seat in range(players):
            if self.kind == SCORE:
                given[first + seat] += float(totals[seat]) / POINTS
            elif self.kind == MARGIN:
                given[first + seat] += float(totals[seat] - best_other(totals, seat)) / POINTS
            elif winners & BIT[seat]:
                given[first + seat] += float(players - won) / float(won * (players - 1))
            else:
                given[first + seat] -= 1.0 / float(players - 1)

    def copy(self) -> Rewards:
        twin = Rewards(self.rules, self.kind, len(self.given) // self.players)
        twin.given = self.given[:]
        twin.totals = self.totals[:]
        twin.potential = self.potential[:]
        return twin


def best_other(totals: vec[i64], seat: i64) -> i64:
    """Return the highest total of the other seats."""
    best: i64 = totals[0]
    if seat == 0:
        best = totals[1]
    for other in range(len(totals)):
        if other != seat and totals[other] > best:
            best = totals[other]
    return best
