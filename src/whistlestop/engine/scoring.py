"""The final scores while the rules write them, and who has won."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.network import Network


@final
class Share:
    """Part of what a seat scores on a line: for what (of the kind that `Ruleset.line` was told), and how many of it."""

    def __init__(self, line: i64, seat: i64, what: i64, n: i64, points: i64) -> None:
        self.line = line
        self.seat = seat
        self.what = what
        self.n = n
        self.points = points


@final
class Sheet:
    """Points by source (line) and seat, the values that break ties, the totals and the winners.

    `shares` tell what the points are for; they are collected if there is a list for them.
    """

    def __init__(self, seats: i64, lines: i64, ties: i64, zeros: vec[i64]) -> None:
        self.seats = seats
        self.lines = lines
        self.points: vec[i64] = zeros[: lines * seats]
        self.ties: vec[i64] = zeros[: ties * seats]
        self.completed: vec[i64] = zeros[:seats]  # tickets, for the rules that count them
        self.totals: vec[i64] = zeros[:seats]
        self.winners: i64 = 0  # a set of seats
        self.networks: list[Network] = []
        self.shares: list[Share] | None = None

    def add(self, line: i64, seat: i64, points: i64) -> None:
        self.points[line * self.seats + seat] += points

    def part(self, line: i64, seat: i64, what: i64, n: i64, points: i64) -> None:
        """Add points that are for so many of something."""
        self.points[line * self.seats + seat] += points
        shares = self.shares
        if shares is not None:
            shares.append(Share(line, seat, what, n, points))

    def tie(self, key: i64, seat: i64, value: i64) -> None:
        self.ties[key * self.seats + seat] = value

    def decide(self, tie_order: vec[i64]) -> None:
        """C42: most points win, then the tie-breaks in order; those still level share the victory."""
        seats = self.seats
        for seat in range(seats):
            total: i64 = 0
            for line in range(self.lines):
                total += self.points[line * seats + seat]
            self.totals[seat] = total
        level = best(self.totals, 0, BIT[seats] - 1)
        for key in tie_order:
            level = best(self.ties, key * seats, level)
        self.winners = level

    def bonus(self, line: i64, points: i64, values: vec[i64]) -> None:
        """Give a bonus to the seat with the highest value, or to all that share it; nobody gets it for nothing."""
        seats = best(values, 0, BIT[self.seats] - 1)
        if values[lowest(seats)] <= 0:
            return
        for seat in range(self.seats):
            if seats & BIT[seat]:
                self.part(line, seat, 0, values[seat], points)
            elif self.shares is not None:
                self.part(line, seat, 0, values[seat], 0)


def best(values: vec[i64], start: i64, seats: i64) -> i64:
    """Those of a set of seats whose value is the highest."""
    top = values[start + lowest(seats)]
    found: i64 = 0
    rest = seats
    while rest:
        seat = lowest(rest)
        rest &= rest - 1
        if values[start + seat] > top:
            top = values[start + seat]
            found = 0
        if values[start + seat] == top:
            found |= BIT[seat]
    return found
