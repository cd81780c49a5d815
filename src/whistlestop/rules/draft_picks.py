"""Guessing who picked which ticket of a draft that is over.

The tickets that were gone from a pack when a seat held it again were picked by the others, one each, nobody knows in
which order; the same goes for all tickets that it has never seen. Such tickets may change places. What nobody has kept,
because it is elsewhere now, must have been sent back, and everybody has sent back the same number. So tickets change
places until that fits, and a draft is the likelier the more ways there are to keep tickets of it. Where chance does not
find such a draft soon, it is searched for, by moving tickets from a seat that has sent back too many to others
(augmenting paths), and then tickets change places SWEEPS times each: that is close to, but
not exactly, as likely as it should be.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.state import State

TRIES: Final = 40
SWEEPS: Final = 4
NOBODY: Final = -1  # the picker of tickets that were never dealt


@final
class DraftPicks:
    """Places in a draft, the tickets in them, and who had which place."""

    def __init__(self, players: i64, size: i64, keep: i64) -> None:
        self.room = size - keep  # how many tickets everybody has sent back
        self.ticket: vec[i64] = vec[i64]()
        self.picker: vec[i64] = vec[i64]()
        self.value: vec[i64] = vec[i64]()  # what the place is called in the traces
        self.circle: vec[i64] = vec[i64]()  # tickets change places within a circle
        self.bound: list[bool] = []  # whether a ticket was dealt for certain
        self.gone: vec[i64] = vec[i64]()  # 1 for a ticket that nobody has kept
        self.load: vec[i64] = vec[i64]([0] * players)  # how many of those everybody has picked
        self.visited: vec[i64] = vec[i64]([0] * players)
        # ways to keep tickets, by how many must be sent back
        self.ways: vec[i64] = vec[i64]([choose(size - load, keep) for load in range(size + 1)])

    def add(self, ticket: i64, picker: i64, value: i64, circle: i64, bound: bool, gone: i64) -> None:
        self.ticket = append(self.ticket, ticket)
        self.picker = append(self.picker, picker)
        self.value = append(self.value, value)
        self.circle = append(self.circle, circle)
        self.bound.append(bound)
        self.gone = append(self.gone, gone)
        if picker != NOBODY:
            self.load[picker] += gone

    def arrange(self, g: State) -> None:
        """Let tickets change places until the guess fits."""
        most = self.most_ways()
        for _ in range(TRIES):
            self.shuffle(g)
            ways = 1.0
            for load in self.load:
                ways *= float(self.ways[load])
            if float(g.below(65536)) * most < ways * 65536.0:
                return
        start = g.below(len(self.load))
        for i in range(len(self.load)):
            picker = (start + i) % len(self.load)
            fits = True
            while fits and self.load[picker] > self.room:
                self.visited = vec[i64]([0] * len(self.load))
                fits = self.relieve(picker)
        for _ in range(SWEEPS):
            for i in range(len(self.ticket)):
                if self.picker[i] != NOBODY:
                    self.move(g, i)

    def most_ways(self) -> float:
        """No draft has more ways to keep tickets of it: those sent back for certain are shared out evenly."""
        open_circle: i64 = 0  # the one with places outside the draft
        others: i64 = 0
        seats = vec[i64]([0] * len(self.load))
        for i in range(len(self.ticket)):
            if self.picker[i] == NOBODY:
                open_circle = self.circle[i]
            else:
                seats[self.picker[i]] = 1
        total: i64 = 0
        for i in range(len(self.ticket)):
            if self.gone[i] and (self.circle[i] != open_circle or self.bound[i]):
                total += 1
        for seat in seats:
            others += seat
        most = 1.0
        for i in range(others):
            share = (total + i) // others
            if share > self.room:
                share = self.room
            most *= float(self.ways[share])
        for _ in range(len(self.load) - others):
            most *= float(self.ways[0])
        return most

    def shuffle(self, g: State) -> None:
        """Exchange tickets within their circles, each order as likely; but what was dealt for certain stays dealt."""
        for i in range(len(self.ticket) - 1, 0, -1):
            n: i64 = 0
            for j in range(i + 1):
                if self.circle[j] == self.circle[i]:
                    n += 1
            self.swap(i, self.member(i, g.below(n)))
        for i in range(len(self.ticket)):
            while self.picker[i] == NOBODY and self.bound[i]:
                j = g.below(len(self.ticket))
                if self.circle[j] == self.circle[i] and self.picker[j] != NOBODY and not self.bound[j]:
                    self.swap(i, j)

    def member(self, i: i64, n: i64) -> i64:
        """The n-th place of the circle of a place."""
        j: i64 = 0
        while self.circle[j] != self.circle[i] or n > 0:
            if self.circle[j] == self.circle[i]:
                n -= 1
            j += 1
        return j

    def relieve(self, picker: i64) -> bool:
        """Let somebody have picked one ticket less of those that nobody has kept."""
        self.visited[picker] = 1
        for i in range(len(self.ticket)):
            if self.picker[i] == picker and self.gone[i]:
                for j in range(len(self.ticket)):
                    if self.circle[j] == self.circle[i] and not self.gone[j] and self.takes(i, j):
                        self.swap(i, j)
                        return True
        return False

    def takes(self, i: i64, j: i64) -> bool:
        """Whether the ticket of one place, which nobody has kept, can be in another, if need be by moving others."""
        other = self.picker[j]
        if other == NOBODY:
            return not self.bound[i]
        if self.visited[other]:
            return False
        return self.load[other] < self.room or self.relieve(other)

    def move(self, g: State, i: i64) -> None:
        """Perhaps exchange the ticket of a place with that of another in its circle."""
        n: i64 = 0
        for j in range(len(self.ticket)):
            if self.circle[j] == self.circle[i]:
                n += 1
        j = self.member(i, g.below(n))
        if self.picker[j] == NOBODY and self.bound[i]:
            return
        before = self.ways_of(i) * self.ways_of(j)
        self.swap(i, j)
        after = self.ways_of(i) * self.ways_of(j)
        if self.picker[i] != self.picker[j] and after < before and g.below(before) >= after:
            self.swap(i, j)

    def ways_of(self, i: i64) -> i64:
        if self.picker[i] == NOBODY:
            return 1
        return self.ways[self.load[self.picker[i]]]

    def swap(self, i: i64, j: i64) -> None:
        """Exchange the tickets of two places."""
        gone = self.gone[i] - self.gone[j]
        if self.picker[i] != NOBODY:
            self.load[self.picker[i]] -= gone
        if self.picker[j] != NOBODY:
            self.load[self.picker[j]] += gone
        self.gone[i] -= gone
        self.gone[j] += gone
        ticket = self.ticket[i]
        self.ticket[i] = self.ticket[j]
        self.ticket[j] = ticket
        bound = self.bound[i]
        self.bound[i] = self.bound[j]
        self.bound[j] = bound


def choose(n: i64, k: i64) -> i64:
    """In how many ways k of n things can be chosen; none if there are not so many."""
    if k > n:
        return 0
    ways: i64 = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
