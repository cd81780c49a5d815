"""Cities that take a toll.

T1  A player who claims a route that ends in a toll city pays points for it, once for each such end.
T2  Nobody claims a route without the points for it, counting those that the route itself scores.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Refusal
from whistlestop.engine.ruleset import PUBLIC, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import State
from whistlestop.engine.track import Track
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.rules.route_points import RoutePoints
from whistlestop.toml.params import Params

REFUSALS = {"toll.points": "the toll of {route} is {toll:points}, and you would have {have:points}"}


class Toll(Rule):
    tallied = ()  # what was paid follows from the routes

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.track = rules.find(Track)
        self.points_of = rules.find(RoutePoints)
        toll = params.integer("points", 1, 20)
        cities = params.cities("cities")
        routes = rules.board.routes
        self.toll = [toll * ((route.a in cities) + (route.b in cities)) for route in routes]
        self.worth = [int(self.points_of.value[route.length]) for route in routes]
        self.paid = int(rules.seat_field("toll_paid", 1, PUBLIC, "points paid as toll"))
        self.line = rules.line("toll")
        self.event_paid = rules.event("toll", "number", "", "a player pays toll for a route")
        rules.refusals(REFUSALS)

    def have(self, s: vec[i64], seat: int, route: int) -> int:
        """The points of a seat with what a route scores."""
        return int(s[self.points_of.scored + seat] - s[self.paid + seat]) + self.worth[route]

    def forbids(self, s: vec[i64], seat: i64, route: i64) -> bool:
        return self.toll[route] > self.have(s, seat, route)

    def claimed(self, g: State, seat: i64, route: i64) -> bool:
        if self.toll[route]:
            s = g.s
            s[self.paid + seat] += self.toll[route]
            g.s = s
            g.emit(self.event_paid, seat, self.toll[route])
        return False

    def points(self, g: State, seat: i64) -> i64:
        return -int(g.s[self.paid + seat])

    def score(self, g: State, sheet: Sheet) -> None:
        for seat in range(self.rules.players):
            sheet.add(self.line, seat, -int(g.s[self.paid + seat]))

    def tally(self, g: State) -> Refusal | None:
        s = g.s
        for seat in range(self.rules.players):
            owned = [i for i in range(len(self.toll)) if s[self.track.owner + i] == seat + 1]
            s[self.paid + seat] = sum(self.toll[i] for i in owned)
        g.s = s
        return None

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        route = self.rules.find(ClaimRoutes).route_of(action)
        have = self.have(g.s, seat, route)
        values = {"route": self.rules.board.routes[route].id, "toll": self.toll[route], "have": have}
        return Refusal("toll.points", values)
