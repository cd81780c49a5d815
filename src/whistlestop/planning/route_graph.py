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
CITY_BITS: Final = 6  # of a link, for the city that it leads to; the others are for its cost
CITY_MASK: Final = 63


@final
class RouteGraph:
    """Cities and routes; the last `reach` left the distance of each city in `dist`, and the route to it in `via`.

    Each route has two links, one from each end. A link is an int: the cost of the route and the city at its other end.
    The links of all cities are one vector, so that a search reads nothing else for each of them.
    """

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
        # whether anything but cards and trains may forbid a seat to claim a route while it is free
        forbidden = len(rules.forbids_rules) > 0
        paired = [self.claims.twin[i] >= 0 or self.track.sibling[i] != i for i in range(self.routes)]
        self.guarded: vec[i64] = vec[i64]([int(forbidden or (self.claims.shared and each)) for each in paired])
        self.reserve: vec[i64] = vec[i64]([0] * len(board.routes))  # cards to hold beyond the length
        # the links of a city are those from start[city] up to start[city + 1], along the routes in `at` to the
        # cities in `to`
        self.start: vec[i64] = vec[i64]([0])
        self.at: vec[i64] = vec[i64]()
        self.to: vec[i64] = vec[i64]()
        self.link_of_a: vec[i64] = vec[i64]([0] * len(board.routes))  # the link of each route from its first city
        self.link_of_b: vec[i64] = vec[i64]([0] * len(board.routes))
        for city in range(len(board.cities)):
            for i, route in enumerate(board.routes):
                if city in (route.a, route.b):
                    (self.link_of_a if city == route.a else self.link_of_b)[i] = len(self.at)
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
        return self.guarded[route] == 0 or self.claims.may_claim(s, seat, route)

    def links(self, cost: vec[i64]) -> vec[i64]:
        """Return the links for the costs of all routes."""
        links = self.at[:]
        for route in range(self.routes):
            self.set_cost(links, route, cost[route])
        return links

    def set_cost(self, links: vec[i64], route: i64, cost: i64) -> None:
        """Set the cost of a route."""
        links[self.link_of_a[route]] = cost << CITY_BITS | self.b[route]
        links[self.link_of_b[route]] = cost << CITY_BITS | self.a[route]

    def reach(self, links: vec[i64], sources: i64, targets: i64, most: i64) -> i64:
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
        # no path to a target is cheaper than its last link, so cities that are farther need not be looked at
        last: i64 = 0
        if targets:
            last = FAR
        rest = targets
        while rest:
            city = lowest(rest)
            rest &= rest - 1
            for i in range(start[city], start[city + 1]):
                if links[i] >> CITY_BITS < last:
                    last = links[i] >> CITY_BITS
        found: i64 = -1
        bound = most + 1
        limit = bound << CITY_BITS
        band[0] = sources
        waiting: i64 = 1  # the bands with waiting cities
        while waiting:
            nearest = lowest(waiting)
            if nearest << BAND_BITS >= bound - last:
                break
            cities = band[nearest]
            city = lowest(cities)
            cities &= cities - 1
            band[nearest] = cities
            if cities == 0:
                waiting &= waiting - 1
            near = dist[city]
            if near >= bound - last or near >> BAND_BITS < nearest:  # too far, or on its way found nearer and done
                continue
            here = near << CITY_BITS
            for i in range(start[city], start[city + 1]):
                there = here + links[i]
                if there < limit:
                    other = there & CITY_MASK
                    far = there >> CITY_BITS
                    if far < dist[other]:
                        one = bit[other]
                        if targets & one:
                            dist[other] = far
                            via[other] = at[i]
                            bound = far
                            limit = far << CITY_BITS
                            found = other
                        elif far < bound - last:
                            dist[other] = far
                            via[other] = at[i]
                            n = far >> BAND_BITS
                            if n > LAST_BAND:
                                n = LAST_BAND
                            if waiting & bit[n]:
                                band[n] |= one
                            else:
                                band[n] = one
                                waiting |= bit[n]
        return found
