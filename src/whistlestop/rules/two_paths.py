"""A bonus for tickets whose places are joined by two paths.

D7  A completed ticket counts if two paths of its owner's routes join its places without a common route. They may meet
    and cross in cities; a third path gives nothing more.
D8  The points depend on the number of such tickets, and come on top of the tickets' own points.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.network import Network
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import Track
from whistlestop.toml.params import Params


@final
class TwoPaths(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.tickets = rules.find(Tickets)
        self.track = rules.find(Track)
        # by the number of tickets, from none on
        self.chart: vec[i64] = vec[i64]([0] + params.integers("points", 0, 100))  # noqa: RUF005 (mypyc)
        self.line: i64 = rules.line("two paths")

    def score(self, g: State, sheet: Sheet) -> None:
        for seat in range(sheet.seats):
            n = self.joined_twice(g.s, seat, sheet.networks[seat])
            sheet.part(self.line, seat, 0, n, self.points_for(n))

    def joined_twice(self, s: vec[i64], seat: i64, network: Network) -> i64:
        """Return how many tickets of a seat a network joins by two paths."""
        tickets = self.tickets
        rings = self.without_bridges(network)
        n: i64 = 0
        for ticket in tickets.members(s, tickets.held + seat * tickets.words):
            if tickets.connected(rings, ticket):
                n += 1
        return n

    def points_for(self, n: i64) -> i64:
        return self.chart[n] if n < len(self.chart) else self.chart[len(self.chart) - 1]

    def without_bridges(self, network: Network) -> Network:
        """Return the network without the routes whose loss would part it: it connects what two paths join (Menger)."""
        rings = Network(self.track.no_cities)
        for route in range(len(network.a)):
            if reaches(network, network.a[route], network.b[route], BIT[route]):
                rings.add(network.a[route], network.b[route], network.length[route])
        return rings


def reaches(network: Network, start: i64, end: i64, used: i64) -> bool:
    """Whether a path leads from one city to another over routes that are not in the set `used`."""
    border = BIT[start]
    while border:
        city = lowest(border)
        border &= border - 1
        routes = network.around[city] & ~used
        used |= routes
        while routes:
            route = lowest(routes)
            routes &= routes - 1
            other = network.a[route] + network.b[route] - city
            if other == end:
                return True
            border |= BIT[other]
    return False
