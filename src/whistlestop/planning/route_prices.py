"""What each route costs a seat and what it scores."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.track import FREE
from whistlestop.planning.advice import Advisor
from whistlestop.planning.card_demand import CardDemand
from whistlestop.planning.route_graph import FAR
from whistlestop.planning.steiner_forest import RouteSet, SteinerForest
from whistlestop.rules.route_points import RoutePoints


@final
class RoutePrices:
    """Sets costs and turns of a forest for one seat; `value` is what each route scores, in hundredths of a point."""

    def __init__(self, rules: Ruleset, forest: SteinerForest, demand: CardDemand) -> None:
        self.weights = demand.weights
        self.players: i64 = rules.players
        self.graph = forest.graph
        self.forest = forest
        self.cards = demand.cards
        self.demand = demand
        points = rules.get(RoutePoints)
        self.points: vec[i64] = vec[i64]([0] * self.graph.routes)  # of each route, in hundredths
        if points is not None:
            for route in range(self.graph.routes):
                self.points[route] = points.value[self.graph.length[route]] * 100
        self.value: vec[i64] = self.points[:]  # the same, with what advisors add
        self.card_turns: vec[i64] = vec[i64]([0] * demand.kinds)  # that a missing card takes, in hundredths, by kind
        self.advisors: list[Advisor] = []  # those that add to the value of routes
        self.planned: RouteSet | None = None  # the plan that the values are for; None while it is being made

    def update_for_empty_board(self) -> None:
        """Set the costs for a seat with an empty hand on an empty board."""
        weights = self.weights
        cost = self.forest.cost
        for route in range(self.graph.routes):
            turns = 100 + self.graph.length[route] * weights.miss
            cost[route] = turns * weights.turn // 100 - self.points[route]
            if cost[route] < weights.least:
                cost[route] = weights.least
        self.forest.costs_changed()

    def update(self, s: vec[i64], seat: i64) -> None:
        """Set the costs for a seat: 0 for its own routes, turns less points for those that it may claim, else FAR."""
        graph = self.graph
        weights = self.weights
        claims = graph.claims
        hand = self.cards.hand + seat * self.cards.kinds
        trains = s[graph.track.trains + seat]
        wilds: i64 = 0
        if claims.wild >= 0:
            wilds = s[hand + claims.wild]
        most = self.demand.most_of_a_colour(s, seat)
        self.forest.turn_to(seat)
        cost = self.forest.cost
        turns = self.forest.turns
        owner = graph.track.owner
        self.update_scarcity(s, seat)
        self.update_values(s, seat)
        changed = False
        value = self.value
        lengths = graph.length
        colours = graph.colour
        reserve = graph.reserve
        takes_wild = graph.takes_wild
        ferries = graph.ferry
        card_turns = self.card_turns
        usual_miss = weights.miss
        turn = weights.turn
        least = weights.least
        for route in range(graph.routes):
            price: i64 = FAR
            who = s[owner + route]
            if who == seat + 1:
                price = 0
                turns[route] = 0
            elif who == FREE and lengths[route] <= trains and graph.claimable(s, seat, route):
                have = most
                miss = usual_miss
                colour = colours[route]
                if colour >= 0:
                    have = s[hand + colour]
                    miss = card_turns[colour]
                gap = 2 * (lengths[route] + reserve[route] - have)
                if takes_wild[route]:
                    gap -= wilds
                ferry = ferries[route]
                if ferry > wilds:
                    gap += 2 * (ferry - wilds)
                if gap < 0:
                    gap = 0
                time = 100 + gap * miss // 2
                turns[route] = time
                price = time * turn // 100 - value[route]
                if price < least:
                    price = least
            if cost[route] != price:
                cost[route] = price
                changed = True
        if changed:
            self.forest.costs_changed()

    def update_scarcity(self, s: vec[i64], seat: i64) -> None:
        """Set how long it takes to get a card of each kind: longer where few are left."""
        cards = self.cards
        kinds = cards.kinds
        card_turns = self.card_turns
        total: i64 = 0
        for kind in range(kinds):
            n = cards.count[kind] - s[cards.hand + seat * kinds + kind] - s[cards.discard + kind] // 2
            for other in range(self.players):
                if other != seat:
                    n -= s[cards.known + other * kinds + kind]
            card_turns[kind] = n
            total += n
        weights = self.weights
        for kind in range(kinds):
            n = card_turns[kind] * kinds
            if n * 3 < total:
                n = total // 3 + 1
            if n < 1:  # all cards are known
                n = 1
            scarce = weights.miss * weights.supply // 100 * total // n
            card_turns[kind] = weights.miss * (100 - weights.supply) // 100 + scarce

    def update_values(self, s: vec[i64], seat: i64) -> None:
        """Set what each route scores, with what advisors add."""
        if len(self.advisors) == 0:
            return
        self.value = self.points[:]
        for advisor in self.advisors:
            advisor.add_route_values(s, seat, self.value)
