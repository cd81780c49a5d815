"""The final scores, which the rules fill in, and the winners."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.network import Network


@final
class Share:
    """A part of what a seat scores on a line: for what (see `Register.line`), how many of it, and the points."""

    def __init__(self, line: i64, seat: i64, what: i64, n: i64, points: i64) -> None:
        self.line = line
        self.seat = seat
        self.what = what
        self.n = n
        self.points = points


@final
class Sheet:
    """Points by line and seat, the values that break ties, the totals and the winners.

    `shares` says what the points are for; it is filled in unless it is None.
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
        """Add points for n of something."""
        self.points[line * self.seats + seat] += points
        shares = self.shares
        if shares is not None:
            shares.append(Share(line, seat, what, n, points))

    def tie(self, key: i64, seat: i64, value: i64) -> None:
        """Set the value of a seat for a tie-break."""
        self.ties[key * self.seats + seat] = value

    def decide(self, tie_order: vec[i64]) -> None:
        """Find totals and winners (C42): most points win, then the tie-breaks decide in order; the rest is shared."""
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
        """Give a bonus to every seat with the highest value, if that is above 0."""
        seats = best(values, 0, BIT[self.seats] - 1)
        if values[lowest(seats)] <= 0:
            return
        for seat in range(self.seats):
            if seats & BIT[seat]:
                self.part(line, seat, 0, values[seat], points)
            elif self.shares is not None:
                self.part(line, seat, 0, values[seat], 0)


def best(values: vec[i64], start: i64, seats: i64) -> i64:
    """Return the seats of a set that have the highest value."""
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
