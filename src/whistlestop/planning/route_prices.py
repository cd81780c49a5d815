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
        # Routes that take the same cards form a class. Of each class: length, colour, the cards to hold, how many of
        # them must be wild, whether others may be; at present, the turns that it takes, and its cost before its value.
        self.class_of: vec[i64] = vec[i64]([0] * self.graph.routes)
        self.class_length: vec[i64] = vec[i64]()
        self.class_colour: vec[i64] = vec[i64]()
        self.class_cards: vec[i64] = vec[i64]()
        self.class_ferry: vec[i64] = vec[i64]()
        self.class_wild: vec[i64] = vec[i64]()
        self.class_turns: vec[i64] = vec[i64]()
        self.class_price: vec[i64] = vec[i64]()
        self.advisors: list[Advisor] = []  # those that add to the value of routes
        self.planned: RouteSet | None = None  # the plan that the values are for; None while it is being made

    def sort_routes(self) -> None:
        """Sort the routes into classes, once it is known how many cards should be held in reserve."""
        graph = self.graph
        known: dict[tuple[int, ...], int] = {}
        for route in range(graph.routes):
            length, colour, ferry = graph.length[route], graph.colour[route], graph.ferry[route]
            if graph.claims.class_of[route] < 0:
                length = FAR  # nobody has so many trains
            key = (length, colour, graph.length[route] + graph.reserve[route], ferry, graph.takes_wild[route])
            self.class_of[route] = known.setdefault(key, len(known))
        self.class_length = vec[i64]([key[0] for key in known])
        self.class_colour = vec[i64]([key[1] for key in known])
        self.class_cards = vec[i64]([key[2] for key in known])
        self.class_ferry = vec[i64]([key[3] for key in known])
        self.class_wild = vec[i64]([key[4] for key in known])
        self.class_turns = self.class_length[:]
        self.class_price = self.class_length[:]

    def update_for_empty_board(self) -> None:
        """Set the costs for a seat with an empty hand on an empty board."""
        weights = self.weights
        for route in range(self.graph.routes):
            turns = 100 + self.graph.length[route] * weights.miss
            price = turns * weights.turn // 100 - self.points[route]
            if price < weights.least:
                price = weights.least
            self.forest.set_cost(route, price)
        self.forest.costs_changed()

    def update(self, s: vec[i64], seat: i64) -> None:
        """Set the costs for a seat: 0 for its own routes, turns less points for those that it may claim, else FAR."""
        graph = self.graph
        forest = self.forest
        forest.turn_to(seat)
        self.update_scarcity(s, seat)
        self.update_values(s, seat)
        self.update_classes(s, seat)
        cost = forest.cost
        turns = forest.turns
        owner = graph.track.owner
        guarded = graph.guarded
        value = self.value
        class_of = self.class_of
        class_turns = self.class_turns
        class_price = self.class_price
        least = self.weights.least
        changed = False
        for route in range(graph.routes):
            price: i64 = FAR
            who = s[owner + route]
            if who == FREE:
                i = class_of[route]
                if class_price[i] < FAR and (guarded[route] == 0 or graph.claims.may_claim(s, seat, route)):
                    turns[route] = class_turns[i]
                    price = class_price[i] - value[route]
                    if price < least:
                        price = least
            elif who == seat + 1:
                price = 0
                turns[route] = 0
                forest.add_own(route)
            if cost[route] != price:
                forest.set_cost(route, price)
                changed = True
        if changed:
            forest.costs_changed()

    def update_classes(self, s: vec[i64], seat: i64) -> None:
        """Set the turns and the price of each class of routes for a seat; FAR for those that it has no trains for."""
        graph = self.graph
        weights = self.weights
        claims = graph.claims
        hand = self.cards.hand + seat * self.cards.kinds
        trains = s[graph.track.trains + seat]
        wilds: i64 = 0
        if claims.wild >= 0:
            wilds = s[hand + claims.wild]
        most = self.demand.most_of_a_colour(s, seat)
        lengths = self.class_length
        colours = self.class_colour
        cards = self.class_cards
        ferries = self.class_ferry
        takes_wild = self.class_wild
        class_turns = self.class_turns
        class_price = self.class_price
        card_turns = self.card_turns
        usual_miss = weights.miss
        turn = weights.turn
        for i in range(len(lengths)):
            if lengths[i] > trains:
                class_price[i] = FAR
                continue
            have = most
            miss = usual_miss
            colour = colours[i]
            if colour >= 0:
                have = s[hand + colour]
                miss = card_turns[colour]
            gap = 2 * (cards[i] - have)
            if takes_wild[i]:
                gap -= wilds
            ferry = ferries[i]
            if ferry > wilds:
                gap += 2 * (ferry - wilds)
            if gap < 0:
                gap = 0
            time = 100 + (gap * miss >> 1)
            class_turns[i] = time
            class_price[i] = time * turn // 100

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
        scarce = weights.miss * weights.supply // 100 * total
        usual = weights.miss * (100 - weights.supply) // 100
        least = total // 3
        for kind in range(kinds):
            n = card_turns[kind] * kinds
            if n * 3 < total:
                n = least + 1
            if n < 1:  # all cards are known
                n = 1
            card_turns[kind] = usual + scarce // n

    def update_values(self, s: vec[i64], seat: i64) -> None:
        """Set what each route scores, with what advisors add."""
        if len(self.advisors) == 0:
            return
        self.value = self.points[:]
        for advisor in self.advisors:
            advisor.add_route_values(s, seat, self.value)
