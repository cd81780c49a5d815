"""One player's routes as a graph: which cities they connect, and the longest trail through them."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, lowest, size


@final
class Network:
    """A graph of routes, added shortest first. Sets of cities and of its routes are bits of one int (at most 62)."""

    def __init__(self, nothing: vec[i64]) -> None:
        """Make an empty network; `nothing` has a zero for each city of the board."""
        self.a: vec[i64] = vec[i64](capacity=48)
        self.b: vec[i64] = vec[i64](capacity=48)
        self.length: vec[i64] = vec[i64](capacity=48)
        self.around: vec[i64] = nothing[:]  # the routes at each city
        self.connected: vec[i64] = nothing[:]  # the cities connected with each city, itself included
        self.depth: vec[i64] = nothing[:]  # scratch of `through_tree`
        self.best: i64 = 0  # the longest trail found so far
        self.waiting: list[list[int]] = []
        self.odd: dict[int, int] = {}

    def add(self, a: i64, b: i64, length: i64) -> None:
        bit = BIT[len(self.a)]
        self.a = append(self.a, a)
        self.b = append(self.b, b)
        self.length = append(self.length, length)
        self.around[a] |= bit
        self.around[b] |= bit
        if self.connected[a] & BIT[b] == 0:
            self.connect(a, b)

    def connect(self, a: i64, b: i64) -> None:
        """Connect all cities connected with a to all connected with b."""
        merged = self.connected[a] | self.connected[b] | BIT[a] | BIT[b]
        rest = merged
        while rest:
            self.connected[lowest(rest)] = merged
            rest &= rest - 1

    def with_link(self, a: i64, b: i64) -> Network:
        """Return a network that connects the same cities, and a with b; it has no routes and is only for `connects`."""
        twin = Network(self.connected)  # which the constructor copies
        twin.connect(a, b)
        return twin

    def connects(self, some: i64, others: i64) -> bool:
        """Whether a path leads from any city of one set to any city of another (C32, G6)."""
        while some:
            if self.connected[lowest(some)] & others:
                return True
            some &= some - 1
        return False

    def longest_trail(self) -> i64:
        """Return the length of the longest trail, which uses no route twice, but may visit a city several times.

        A connected set of routes is a trail if at most two of its cities have an odd number of routes (Euler). Of any
        three odd cities, one must lose a route. So a set that is no trail branches into the sets that lack one of the
        routes at three odd cities. Sets wait in buckets by an upper bound of what they can yield: the first trail from
        the highest bucket is the longest. Trees need no search.
        """
        self.best = 0
        self.waiting = []
        self.odd = {}  # the connected sets met so far: their odd cities
        self.put(BIT[len(self.a)] - 1)
        most: i64 = len(self.waiting) - 1
        while most > self.best:
            bucket = self.waiting[most]
            if len(bucket) == 0:
                most -= 1
                continue
            routes: i64 = bucket.pop()
            droppable = self.routes_at_three(routes, self.odd[routes])
            if droppable == 0:
                return most
            while droppable:
                route = droppable & -droppable
                droppable ^= route
                self.put(routes ^ route)
        return self.best

    def routes_at_three(self, routes: i64, odd: i64) -> i64:
        """Return the routes at three odd cities, dead ends first as they branch least; none if fewer cities are odd."""
        found: i64 = 0
        count: i64 = 0
        rest = odd
        while rest and count < 3:
            at = self.around[lowest(rest)] & routes
            if at & (at - 1) == 0:
                found |= at
                odd ^= rest & -rest
                count += 1
            rest &= rest - 1
        while odd and count < 3:
            found |= self.around[lowest(odd)] & routes
            odd &= odd - 1
            count += 1
        return found if count == 3 else 0

    def put(self, routes: i64) -> None:
        """Measure every connected part of a set of routes that is a tree; put the others into their buckets."""
        while routes:
            part = routes & -routes
            border = part
            total: i64 = 0
            odd: i64 = 0
            cities: i64 = 0
            spare: i64 = 1  # routes more than a tree would have
            while border:
                i = lowest(border)
                border &= border - 1
                a = self.a[i]
                b = self.b[i]
                total += self.length[i]
                odd ^= BIT[a] ^ BIT[b]
                cities |= BIT[a] | BIT[b]
                spare += 1
                more = (self.around[a] | self.around[b]) & routes & ~part
                part |= more
                border |= more
            routes ^= part
            if total <= self.best or part in self.odd:
                continue
            if spare == size(cities):
                self.through_tree(part, cities)
                continue
            self.odd[part] = odd
            most = total - self.unavoidable_loss(part, odd)
            while len(self.waiting) <= most:
                self.waiting.append([])
            self.waiting[most].append(part)

    def unavoidable_loss(self, part: i64, odd: i64) -> i64:
        """Return a lower bound of the length that a connected set of routes must lose to become a trail.

        All odd cities but two lose a route, at least their shortest, and a route has two ends.
        """
        loss: i64 = 0
        first: i64 = 0
        second: i64 = 0
        while odd:
            # the lowest bit is the shortest route
            shortest = self.length[lowest(self.around[lowest(odd)] & part)]
            odd &= odd - 1
            loss += shortest
            if shortest > first:
                second = first
                first = shortest
            elif shortest > second:
                second = shortest
        return (loss - first - second + 1) // 2

    def through_tree(self, tree: i64, cities: i64) -> None:
        """Measure the longest path through a tree by removing its leaves, round after round."""
        depth = self.depth  # the longest path over removed routes that ends in a city
        rest = cities
        while rest:
            depth[lowest(rest)] = 0
            rest &= rest - 1
        while tree:
            rest = cities
            while rest:
                city = lowest(rest)
                rest &= rest - 1
                at = self.around[city] & tree
                if at & (at - 1) == 0:
                    cities &= ~BIT[city]
                    if at == 0:
                        continue
                    route = lowest(at)
                    tree ^= at
                    other = self.a[route] + self.b[route] - city
                    reach = depth[city] + self.length[route]
                    if depth[other] + reach > self.best:
                        self.best = depth[other] + reach
                    if reach > depth[other]:
                        depth[other] = reach
