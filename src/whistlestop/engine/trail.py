"""The routes of a longest trail and of a shortest path, in the order of travel."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.network import Network
from whistlestop.engine.track import Track


def longest_trail(track: Track, s: vec[i64], seat: i64) -> list[int]:
    """Return the routes of a longest trail of a seat, in the order of travel.

    Drop each route without which the longest trail is as long; what is left is one longest trail.
    """
    routes = [int(route) for route in track.by_length if s[track.owner + route] == seat + 1]
    length = trail_length(track, routes)
    for route in list(routes):
        others = [other for other in routes if other != route]
        if trail_length(track, others) == length:
            routes = others
    return in_order_of_travel(track, routes)


def trail_length(track: Track, routes: list[int]) -> i64:
    """Return the length of the longest trail over some routes, given shortest first."""
    network = Network(track.no_cities)
    for route in routes:
        network.add(track.a[route], track.b[route], track.length[route])
    return network.longest_trail()


def in_order_of_travel(track: Track, routes: list[int]) -> list[int]:
    """Return the routes of one trail in the order of travel (Hierholzer)."""
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


def shortest_path(track: Track, s: vec[i64], seat: i64, some: i64, others: i64) -> list[int]:
    """Return the fewest routes of a seat that lead from a city of one set to one of another; [] if none do."""
    own = [int(route) for route in range(track.routes) if s[track.owner + route] == seat + 1]
    seen = some
    paths: list[tuple[i64, list[int]]] = [(some, [])]  # the cities reached, and by which routes; shortest first
    for cities, path in paths:
        if cities & others:
            return path
        for route in own:
            ends = track.ends[route]
            if ends & cities and ends & ~seen:
                paths.append((ends & ~seen, [*path, route]))
                seen |= ends
    return []
