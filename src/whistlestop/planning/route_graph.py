"""The board as a graph, and the cheapest paths through it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.track import FREE, Track
from whistlestop.rules.claim_routes import ClaimRoutes

FAR: Final = 1000000  # the cost of what is out of reach
BAND_BITS: Final = 4  # cities wait in bands of distances, each 2 ** BAND_BITS wide
LAST_BAND: Final = 62


@final
class RouteGraph:
    """Cities and routes; the last `reach` left the distance of each city in `dist`, and the route to it in `via`."""

    def __init__(self, rules: Ruleset) -> None:
        board = rules.board
        self.track = rules.find(Track)
        self.claims = rules.find(ClaimRoutes)
        self.cities: i64 = len(board.cities)
        self.routes: i64 = len(board.routes)
        self.a: vec[i64] = self.track.a
        self.b: vec[i64] = self.track.b
        self.length: vec[i64] = self.track.length
        self.colour: vec[i64] = vec[i64]([route.colour for route in board.routes])
        self.ferry: vec[i64] = vec[i64]([route.ferry for route in board.routes])
        self.takes_wild: vec[i64] = self.claims.takes_wild
        self.guarded: bool = self.claims.guarded
        self.reserve: vec[i64] = vec[i64]([0] * len(board.routes))  # cards to hold beyond the length
        # the routes at a city are at[start[city]] up to at[start[city + 1]], and lead to the cities in `to`
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
        self.band: vec[i64] = vec[i64]([0] * (LAST_BAND + 1))

    def claimable(self, s: vec[i64], seat: i64, route: i64) -> bool:
        """Return whether a seat may claim a route, whatever its cards and trains."""
        if s[self.track.owner + route] != FREE:
            return False
        if self.claims.class_of[route] < 0:
            return False
        return not self.guarded or self.claims.may_claim(s, seat, route)

    def reach(self, cost: vec[i64], sources: i64, targets: i64, most: i64) -> i64:
        """Return the city of a set that is cheapest to reach from another set; -1 if each costs more than `most`.

        Without targets, find the distance of every city. Cities wait in bands of similar distance, so that the next one
        is found without comparing them all.
        """
        if sources & targets:
            best = lowest(sources & targets)
            self.dist[best] = 0
            self.via[best] = -1
            return best
        dist = self.dist
        via = self.via
        start = self.start
        at = self.at
        to = self.to
        band = self.band
        bit = BIT
        for i in range(self.cities):
            dist[i] = FAR
        rest = sources
        while rest:
            city = lowest(rest)
            rest &= rest - 1
            dist[city] = 0
            via[city] = -1
        found: i64 = -1
        bound = most + 1
        band[0] = sources
        waiting: i64 = 1  # the bands with waiting cities
        while waiting:
            nearest = lowest(waiting)
            cities = band[nearest]
            city = lowest(cities)
            cities &= cities - 1
            band[nearest] = cities
            if cities == 0:
                waiting &= waiting - 1
            near = dist[city]
            if near >= bound or near >> BAND_BITS < nearest:  # too far, or on its way found nearer and done
                continue
            for i in range(start[city], start[city + 1]):
                route = at[i]
                far = near + cost[route]
                if far < bound:
                    other = to[i]
                    if far < dist[other]:
                        dist[other] = far
                        via[other] = route
                        one = bit[other]
                        if targets & one:
                            bound = far
                            found = other
                        else:
                            n = far >> BAND_BITS
                            if n > LAST_BAND:
                                n = LAST_BAND
                            band[n] |= one
                            waiting |= bit[n]
        return found
