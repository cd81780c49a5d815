"""Sampling who picked which ticket of a draft that is over.

The tickets that were gone from a pack when a seat held it again were picked by the others, one each, in an unknown
order; the same is true of all tickets that it has never seen. The tickets of such a circle can change places. A ticket
that is elsewhere now was kept by nobody, so it was sent back, and everybody has sent back the same number. So tickets
are shuffled until that fits, and the result is accepted with a probability proportional to the number of ways to keep
tickets of it. After TRIES rejections, tickets are moved from seats that have sent back too many to others (augmenting
paths), and then change places SWEEPS times each, which is close to the right probabilities, but not exact.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.state import State

TRIES: Final = 8  # at random: a draft that fits is found at once, or hardly ever
SWEEPS: Final = 4  # exchanges of each ticket after a search
NOBODY: Final = -1  # the picker of tickets that were never dealt


@final
class DraftPicks:
    """Places in a draft: the ticket in each, and the seat that picked it."""

    def __init__(self, players: i64, size: i64, keep: i64) -> None:
        self.room = size - keep  # how many tickets everybody has sent back
        self.ticket: vec[i64] = vec[i64](capacity=players * size)
        self.picker: vec[i64] = vec[i64](capacity=players * size)
        self.value: vec[i64] = vec[i64](capacity=players * size)  # the trace of a ticket in this place
        self.circle: vec[i64] = vec[i64](capacity=players * size)  # tickets can change places within a circle
        self.bound: vec[i64] = vec[i64](capacity=players * size)  # 1 for a ticket that was certainly dealt
        self.gone: vec[i64] = vec[i64](capacity=players * size)  # 1 for a ticket that nobody has kept
        self.load: vec[i64] = vec[i64]([0] * players)  # how many of those each seat has picked
        self.visited: vec[i64] = vec[i64]([0] * players)
        self.by_circle: vec[i64] = vec[i64]()  # all places, circle by circle
        self.start: vec[i64] = vec[i64]()  # of each place: where its circle begins in `by_circle`
        self.end: vec[i64] = vec[i64]()  # and where it ends
        # ways to keep tickets, by how many must be sent back: of the n that are left, `keep` are kept
        self.ways: vec[i64] = vec[i64]([0] * (size + 1))
        ways: i64 = 1
        for n in range(keep, size + 1):
            self.ways[size - n] = ways
            ways = ways * (n + 1) // (n + 1 - keep)

    def add(self, ticket: i64, picker: i64, value: i64, circle: i64, bound: bool, gone: i64) -> None:
        self.ticket = append(self.ticket, ticket)
        self.picker = append(self.picker, picker)
        self.value = append(self.value, value)
        self.circle = append(self.circle, circle)
        self.bound = append(self.bound, 1 if bound else 0)
        self.gone = append(self.gone, gone)
        if picker != NOBODY:
            self.load[picker] += gone

    def arrange(self, g: State) -> None:
        """Let tickets change places until the draft fits; the order in which they were added is random already."""
        most = self.most_ways()
        for attempt in range(TRIES):
            if attempt == 1:
                self.find_circles()
            if attempt > 0:
                self.shuffle(g)
            ways = 1.0
            for load in self.load:
                ways *= float(self.ways[load])
            if ways > 0.0 and float(g.below(65536)) * most < ways * 65536.0:
                return
        start = g.below(len(self.load))
        for i in range(len(self.load)):
            picker = (start + i) % len(self.load)
            fits = True
            while fits and self.load[picker] > self.room:
                self.visited = vec[i64]([0] * len(self.load))
                fits = self.relieve(picker)
        for _sweep in range(SWEEPS):
            for i in range(len(self.ticket)):
                if self.picker[i] != NOBODY:
                    self.move(g, i)

    def most_ways(self) -> float:
        """Return an upper bound of the ways to keep tickets: those certainly sent back are evenly distributed."""
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
        for _seat in range(len(self.load) - others):
            most *= float(self.ways[0])
        return most

    def find_circles(self) -> None:
        """List the places circle by circle, in each circle those outside the draft first."""
        n: i64 = len(self.ticket)
        self.start = vec[i64]([NOBODY] * n)
        self.end = vec[i64]([0] * n)
        for i in range(n):
            if self.start[i] == NOBODY:
                begin: i64 = len(self.by_circle)
                circle = self.circle[i]
                for j in range(i, n):
                    if self.circle[j] == circle and self.picker[j] == NOBODY:
                        self.by_circle = append(self.by_circle, j)
                for j in range(i, n):
                    if self.circle[j] == circle and self.picker[j] != NOBODY:
                        self.by_circle = append(self.by_circle, j)
                for at in range(begin, len(self.by_circle)):
                    self.start[self.by_circle[at]] = begin
                    self.end[self.by_circle[at]] = len(self.by_circle)

    def shuffle(self, g: State) -> None:
        """Shuffle the tickets of each circle uniformly, but keep tickets that were certainly dealt inside the draft.

        Which ticket is in which place outside the draft does not matter.
        """
        at: i64 = len(self.by_circle) - 1
        while at > 0:
            i = self.by_circle[at]
            if self.picker[i] != NOBODY:
                begin = self.start[i]
                self.swap(i, self.by_circle[begin + g.below(at + 1 - begin)])
            at -= 1
        for i in range(len(self.ticket)):
            if self.picker[i] == NOBODY and self.bound[i] and not self.has_room(i):
                return  # `relieve` finds out that this cannot be
            while self.picker[i] == NOBODY and self.bound[i]:
                j = self.other(g, i)
                if self.picker[j] != NOBODY and not self.bound[j]:
                    self.swap(i, j)

    def has_room(self, i: i64) -> bool:
        """Whether a ticket of the circle of a place, in the draft, may change places with one that was dealt."""
        for at in range(self.start[i], self.end[i]):
            j = self.by_circle[at]
            if self.picker[j] != NOBODY and not self.bound[j]:
                return True
        return False

    def other(self, g: State, i: i64) -> i64:
        """Return a random place of the circle of a place."""
        return self.by_circle[self.start[i] + g.below(self.end[i] - self.start[i])]

    def relieve(self, picker: i64) -> bool:
        """Move one ticket that nobody has kept from a picker to another place; return whether that is possible."""
        self.visited[picker] = 1
        for i in range(len(self.ticket)):
            if self.picker[i] == picker and self.gone[i]:
                for j in range(len(self.ticket)):
                    if self.circle[j] == self.circle[i] and not self.gone[j] and self.takes(i, j):
                        self.swap(i, j)
                        return True
        return False

    def takes(self, i: i64, j: i64) -> bool:
        """Whether the ticket of place i, which nobody has kept, can move to place j, if others move on."""
        other = self.picker[j]
        if other == NOBODY:
            return not self.bound[i]
        if self.visited[other]:
            return False
        return self.load[other] < self.room or self.relieve(other)

    def move(self, g: State, i: i64) -> None:
        """Propose to swap the ticket of a place with a random one of its circle (a Metropolis step)."""
        j = self.other(g, i)
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
        """Swap the tickets of two places."""
        gone = self.gone[i] - self.gone[j]
        if gone:
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
