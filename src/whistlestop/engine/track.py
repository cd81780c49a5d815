"""Who owns which route, and how many trains everybody has left."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.network import Network
from whistlestop.engine.ruleset import PUBLIC, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State

FREE: Final = 0  # owners of a route: FREE, seat + 1, or CLOSED
CLOSED: Final = 15


@final
class Track(Rule):
    """The routes and the trains of a game."""

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
        self.sibling: vec[i64] = vec[i64]([next_track(rules, i) for i in range(self.routes)])
        self.owner: i64 = rules.field(
            "owner",
            self.routes,
            PUBLIC,
            "who owns each route; closed where it cannot be claimed any more",
            of="owner",
            by=[route.id for route in board.routes],
        )
        self.trains: i64 = rules.seat_field("trains", 1, PUBLIC, "trains left in the reserve")

    def start(self, g: State) -> None:
        for seat in range(self.players):
            g.s[self.trains + seat] = self.supply

    def networks(self, g: State) -> list[Network]:
        """Everybody's own routes as graphs."""
        s = g.s
        found = [Network(self.no_cities) for _ in range(self.players)]
        for route in self.by_length:
            owner = s[self.owner + route]
            if owner != FREE and owner != CLOSED:
                found[owner - 1].add(self.a[route], self.b[route], self.length[route])
        return found

    def audit(self, g: State) -> None:
        """Every train is in the reserve, on a route or with a rule; nobody has two tracks of a multiple route (C24)."""
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

    def score(self, g: State, sheet: Sheet) -> None:
        """Lay the networks out for the rules that score them."""
        sheet.networks = self.networks(g)


def next_track(rules: Ruleset, route: int) -> int:
    """The next track between the same two cities after a route, or the first one again, or itself."""
    routes = rules.board.routes
    ends = (routes[route].a, routes[route].b)
    tracks = [i for i in range(len(routes)) if (routes[i].a, routes[i].b) == ends]
    return tracks[(tracks.index(route) + 1) % len(tracks)]
