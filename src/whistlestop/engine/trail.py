"""The routes of a longest trail and of a shortest way, in the order of travel."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.network import Network
from whistlestop.engine.track import Track


def longest_trail(track: Track, s: vec[i64], seat: i64) -> list[int]:
    """The routes of a longest trail of a seat, one after another.

    A route without which the longest trail stays as long is not needed: once only needed ones are left, they are it.
    """
    routes = [int(route) for route in track.by_length if s[track.owner + route] == seat + 1]
    length = trail_length(track, routes)
    for route in list(routes):
        others = [other for other in routes if other != route]
        if trail_length(track, others) == length:
            routes = others
    return travelled(track, routes)


def trail_length(track: Track, routes: list[int]) -> i64:
    """How long the longest trail over some routes is, which come shortest first."""
    network = Network(track.no_cities)
    for route in routes:
        network.add(track.a[route], track.b[route], track.length[route])
    return network.longest_trail()


def travelled(track: Track, routes: list[int]) -> list[int]:
    """The routes of one trail in the order of travel (Hierholzer)."""
    around: dict[int, list[int]] = {}
    for route in routes:
        around.setdefault(int(track.a[route]), []).append(route)
        around.setdefault(int(track.b[route]), []).append(route)
    if not around:
        return []
    odd = [city for city, at in around.items() if len(at) % 2]
    cities = [odd[0] if odd else next(iter(around))]
    came_by = [-1]
    left = set(routes)
    found: list[int] = []
    while cities:
        city = cities[-1]
        at = around[city]
        while at and at[-1] not in left:
            at.pop()
        if at:
            route = at.pop()
            left.discard(route)
            cities.append(int(track.a[route] + track.b[route]) - city)
            came_by.append(route)
        else:
            cities.pop()
            if came_by[-1] >= 0:
                found.append(came_by[-1])
            came_by.pop()
    return found


def shortest_way(track: Track, s: vec[i64], seat: i64, some: i64, others: i64) -> list[int]:
    """The fewest routes of a seat that lead from any city of one set to any of another; none if there is no way."""
    own = [int(route) for route in range(track.routes) if s[track.owner + route] == seat + 1]
    seen = some
    ways: list[tuple[i64, list[int]]] = [(some, [])]  # where one gets, and by which routes; shorter ways come first
    for cities, way in ways:
        if cities & others:
            return way
        for route in own:
            ends = track.ends[route]
            if ends & cities and ends & ~seen:
                ways.append((ends & ~seen, [*way, route]))
                seen |= ends
    return []
