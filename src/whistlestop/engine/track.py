"""The owners of routes, and everybody's trains.

C1   Everybody begins with the trains and the hand of cards that the board says.
C26  A route helps to connect places for its owner only.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Refusal
from whistlestop.engine.network import Network
from whistlestop.engine.ruleset import PUBLIC, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State

FREE: Final = 0  # owners of a route: FREE, seat + 1, or CLOSED
CLOSED: Final = 15

REFUSALS: Final = {
    "tally.trains": "{seat} has {trains} on the table, but began with {supply}",
    "tally.two-tracks": "{seat} has {route} and {other:route}, but nobody may own two tracks of the same route",
}


@final
class Track(Rule):
    """The routes and the trains of a game."""

    tallied: ClassVar[tuple[str, ...] | None] = ("owner",)

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.no_cities: vec[i64] = vec[i64]([0] * len(board.cities))
        self.routes: i64 = len(board.routes)
        self.supply: i64 = board.trains
        self.a: vec[i64] = vec[i64]([route.a for route in board.routes])
        self.b: vec[i64] = vec[i64]([route.b for route in board.routes])
        self.length: vec[i64] = vec[i64]([route.length for route in board.routes])
        self.by_length: vec[i64] = vec[i64](sorted(range(self.routes), key=lambda i: board.routes[i].length))
        # the next track of the same multiple route, cyclically: of those of one length (C24), or of all of them (N8)
        self.sibling: vec[i64] = vec[i64](next_tracks(rules, any_length=False))
        self.ends: vec[i64] = vec[i64]([2**route.a | 2**route.b for route in board.routes])  # as sets of cities
        self.own: vec[i64] = vec[i64]([0] * self.routes)  # filled by `gather`: the ends of a seat's routes
        self.own_n: i64 = 0
        self.own_cities: i64 = 0
        self.owner: i64 = rules.field(
            "owner",
            self.routes,
            PUBLIC,
            "who owns each route; closed where it can no longer be claimed",
            of="owner",
            by=[route.id for route in board.routes],
        )
        self.trains: i64 = rules.seat_field("trains", 1, PUBLIC, "trains left in the reserve")
        rules.refusals(REFUSALS)

    def start(self, g: State) -> None:
        for seat in range(self.players):
            g.s[self.trains + seat] = self.supply

    def networks(self, g: State) -> list[Network]:
        """Return everybody's own routes as graphs."""
        s = g.s
        found = [Network(self.no_cities) for _ in range(self.players)]
        for route in self.by_length:
            owner = s[self.owner + route]
            if owner != FREE and owner != CLOSED:
                found[owner - 1].add(self.a[route], self.b[route], self.length[route])
        return found

    def network(self, s: vec[i64], seat: i64) -> Network:
        """Return the routes of one seat as a graph."""
        found = Network(self.no_cities)
        for route in self.by_length:
            if s[self.owner + route] == seat + 1:
                found.add(self.a[route], self.b[route], self.length[route])
        return found

    def gather(self, s: vec[i64], seat: i64) -> None:
        """Gather the routes of a seat for `connects`."""
        own = self.own
        ends = self.ends
        start = self.owner
        n: i64 = 0
        cities: i64 = 0
        for route in range(self.routes):
            if s[start + route] == seat + 1:
                own[n] = ends[route]
                cities |= ends[route]
                n += 1
        self.own_n = n
        self.own_cities = cities

    def connects(self, some: i64, others: i64) -> bool:
        """Whether the gathered routes connect any city of one set with any city of another (C32, G6)."""
        reached = some & self.own_cities
        if reached == 0 or others & self.own_cities == 0:
            return False
        own = self.own
        before: i64 = 0
        while before != reached:
            before = reached
            for i in range(self.own_n):
                if own[i] & reached:
                    reached |= own[i]
        return reached & others != 0

    def audit(self, g: State) -> None:
        """Check that all trains are somewhere, and that nobody owns two tracks of a multiple route (C24)."""
        s = g.s
        for seat in range(self.players):
            trains = s[self.trains + seat]
            assert trains >= 0, "a reserve below zero"
            for route in range(self.routes):
                if s[self.owner + route] == seat + 1:
                    trains += self.length[route]
                    other = self.sibling[route]
                    while other != route:
                        assert s[self.owner + other] != seat + 1, "two tracks of one multiple route"
                        other = self.sibling[other]
            for rule in self.rules.all_rules:
                trains += rule.trains_out(g, seat)
            assert trains == self.supply, "trains lost or doubled"

    def tally(self, g: State) -> Refusal | None:
        """Count the trains that are left."""
        s = g.s
        names = [route.id for route in self.rules.board.routes]
        for seat in range(self.players):
            trains: i64 = 0
            for route in range(self.routes):
                if s[self.owner + route] == seat + 1:
                    trains += self.length[route]
                    other = self.sibling[route]
                    while other != route:
                        if s[self.owner + other] == seat + 1:
                            both: dict[str, object] = {"seat": int(seat), "route": names[route], "other": names[other]}
                            return Refusal("tally.two-tracks", both)
                        other = self.sibling[other]
            for rule in self.rules.all_rules:
                trains += rule.trains_out(g, seat)
            if trains > self.supply:
                found: dict[str, object] = {"seat": int(seat), "trains": int(trains), "supply": int(self.supply)}
                return Refusal("tally.trains", found)
            s[self.trains + seat] = self.supply - trains
        return None

    def score(self, g: State, sheet: Sheet) -> None:
        """Provide the networks for the rules that score them."""
        sheet.networks = self.networks(g)


def next_tracks(rules: Ruleset, any_length: bool) -> list[int]:
    """Return the next track of the same multiple route for each track; the track itself if it is the only one."""
    routes = rules.board.routes
    route_of = [(track.a, track.b, 0 if any_length else track.length) for track in routes]
    found: list[int] = []
    for route in range(len(routes)):
        tracks = [i for i in range(len(routes)) if route_of[i] == route_of[route]]
        found.append(tracks[(tracks.index(route) + 1) % len(tracks)])
    return found
