"""The board as a graph, and the cheapest ways through it for one seat."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.track import FREE, Track
from whistlestop.rules.claim_routes import ClaimRoutes

FAR: Final = 1000000  # the cost of what cannot be had


@final
class Ground:
    """Cities and routes; `dist` and `via` hold the result of the last `reach`."""

    def __init__(self, rules: Ruleset) -> None:
        board = rules.board
        self.track = cast(Track, rules.by_name["track"])
        self.claims = cast(ClaimRoutes, rules.by_name["claim_routes"])
        self.cities: i64 = len(board.cities)
        self.routes: i64 = len(board.routes)
        self.a: vec[i64] = self.track.a
        self.b: vec[i64] = self.track.b
        self.length: vec[i64] = self.track.length
        self.colour: vec[i64] = vec[i64]([route.colour for route in board.routes])
        self.ferry: vec[i64] = vec[i64]([route.ferry for route in board.routes])
        self.shared: bool = self.claims.shared
        # the routes at a city: at[start[city]] up to at[start[city + 1]], and where they lead
        self.start: vec[i64] = vec[i64]([0])
        self.at: vec[i64] = vec[i64]()
        self.to: vec[i64] = vec[i64]()
        for city in range(len(board.cities)):
            for i, route in enumerate(board.routes):
                if city in (route.a, route.b):
                    self.at = append(self.at, i)
                    self.to = append(self.to, route.a + route.b - city)
            self.start = append(self.start, len(self.at))
        self.dist: vec[i64] = vec[i64]([0] * len(board.cities))
        self.via: vec[i64] = vec[i64]([0] * len(board.cities))

    def claimable(self, s: vec[i64], seat: i64, route: i64) -> bool:
        """Whether a seat may claim a route, whatever its cards and trains."""
        if s[self.track.owner + route] != FREE:
            return False
        if self.shared:
            return self.claims.may_share(s, seat, route)
        return self.claims.class_of[route] >= 0

    def reach(self, cost: vec[i64], sources: i64, targets: i64) -> i64:
        """The city of a set that is cheapest to reach from another set, -1 if none can be; routes cost `cost`."""
        dist = self.dist
        via = self.via
        start = self.start
        at = self.at
        to = self.to
        for i in range(self.cities):
            dist[i] = FAR
        border = sources
        rest = sources
        while rest:
            city = lowest(rest)
            rest &= rest - 1
            dist[city] = 0
            via[city] = -1
        floor: i64 = 0
        while border:
            near: i64 = FAR
            best: i64 = -1
            rest = border
            while rest:
                city = lowest(rest)
                rest &= rest - 1
                if dist[city] < near:
                    near = dist[city]
                    best = city
                    if near == floor:
                        rest = 0
            floor = near
            border ^= BIT[best]
            if targets & BIT[best]:
                return best
            for i in range(start[best], start[best + 1]):
                far = near + cost[at[i]]
                city = to[i]
                if far < dist[city]:
                    dist[city] = far
                    via[city] = at[i]
                    border |= BIT[city]
        return -1
