"""Advice on substitutes: when to replace cards of a claim by any others, and by which (N10 to N13)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.payments import MOST_CARDS, WILD_ONLY
from whistlestop.engine.state import State
from whistlestop.planning.advice import ROUTE_FIRST, Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.weights import CARDS, Weight
from whistlestop.rules.substitutes import Substitutes

LOOSE: Final = Weight("loose", 45, CARDS, "the cost of playing a card that no planned route needs as a substitute")
TORN: Final = Weight("torn", 120, CARDS, "the cost of playing a card that a planned route needs as a substitute")
IMPOSSIBLE: Final = 1000000


@final
class SubstitutesAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [LOOSE, TORN]
    answers_by_plan: ClassVar[bool] = True
    sentences: ClassVar[dict[str, str]] = {
        "substitutes.claim": "You need not wait for the right cards: any {n} others will do.",
        "substitutes.play": "These are the cards that you would miss least.",
    }

    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.rules.find(Substitutes)
        self.context = context
        self.weights = context.weights
        self.demand = context.demand
        self.prices = context.prices
        self.loose: i64 = LOOSE.of(context.weights.table)
        self.torn: i64 = TORN.of(context.weights.table)
        self.best: i64 = -1  # the claim that `best_cost` has found

    # -- turns -----------------------------------------------------------------------------------------------

    def propose(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """Propose the claim with substitutes that gains most, of planned routes and of others."""
        self.action = -1
        s = g.s
        rule = self.rule
        graph = self.context.graph
        planned = self.prices.planned
        trains = s[graph.track.trains + seat]
        total = s[rule.cards.hand_n + seat]
        room = trains
        if planned is not None and horizon > 1:
            room -= planned.trains
        most: i64 = 0
        for route in rule.open:
            length = graph.length[route]
            if length > trains or length - 1 + rule.each[route] > total or not graph.claimable(s, seat, route):
                continue
            value = self.prices.value[route]
            meant: i64 = 0
            if self.is_planned(route):
                value += self.weights.planned
                meant = 99
            elif length > room:
                continue
            if value <= most:
                continue
            cost = self.best_cost(s, seat, route, meant)
            if cost < IMPOSSIBLE and value - cost * price // 100 > most:
                most = value - cost * price // 100
                self.action = self.best
        return most

    def is_planned(self, route: i64) -> bool:
        planned = self.prices.planned
        if planned is not None:
            for i in range(planned.n):
                if planned.ids[i] == route:
                    return True
        return False

    def best_cost(self, s: vec[i64], seat: i64, route: i64, meant: i64) -> i64:
        """Set `best` to the claim of a route with substitutes whose cards are missed least; return their cost."""
        colour = self.context.graph.colour[route]
        least: i64 = IMPOSSIBLE
        self.best = -1
        for each in range(self.demand.colours):
            if colour < 0 or colour == each:
                least = self.cheaper(s, seat, route, each, meant, least)
        return least

    def cheaper(self, s: vec[i64], seat: i64, route: i64, colour: i64, meant: i64, least: i64) -> i64:
        """Set `best` to a claim in a colour that costs less than `least`, if there is one; return the least cost."""
        rule = self.rule
        claims = rule.claims
        hand = rule.cards.hand + seat * rule.cards.kinds
        length = rule.track.length[route]
        have = s[hand + colour]
        if have > length - rule.symbols[route]:
            have = length - rule.symbols[route]
        if have == length:
            have -= 1
        wilds: i64 = 0
        if claims.takes_wild[route] and claims.wild >= 0 and length >= claims.wild_from:
            wilds = s[hand + claims.wild]
        wild: i64 = 0
        while wild <= wilds and wild + have < length:
            n = length - have - wild
            paid = colour
            if have == 0:
                paid = WILD_ONLY
            possible = n <= rule.most[route] and (have > 0 or rule.symbols[route] > 0)
            if possible and have + wild + n * rule.each[route] <= s[rule.cards.hand_n + seat]:
                cost = wild * self.weights.wild + have * self.weights.spare
                if meant > 0:
                    cost = wild * self.weights.wild + have * self.weights.meant
                cost += self.substitutes_cost(colour, have, n * rule.each[route])
                if cost < least:
                    least = cost
                    self.best = rule.code(route, paid, wild, 0, n)
            wild += 1
        return least

    def substitutes_cost(self, colour: i64, have: i64, n: i64) -> i64:
        """Return how much n substitutes are missed, after `have` cards of a colour are played."""
        demand = self.demand
        spare: i64 = 0
        for kind in range(demand.colours):
            loose = demand.spare[kind]
            if kind == colour:
                loose -= have
            if loose > 0:
                spare += loose
        if spare >= n:
            return n * self.loose
        return spare * self.loose + (n - spare) * self.torn

    # -- substitutes -----------------------------------------------------------------------------------------

    def answer(self, g: State, seat: i64) -> i64:
        """Play the cards that are missed least: spare ones of the kind that is worth least, wild ones last."""
        s = g.s
        rule = self.rule
        demand = self.demand
        self.leave_out(s, seat, rule.route_of(s[rule.claim]))
        hand = rule.cards.hand + seat * rule.cards.kinds
        best: i64 = -1
        best_spare: i64 = 0
        least: i64 = 0
        for kind in range(rule.cards.kinds):
            if s[hand + kind] == 0:
                continue
            spare: i64 = 0
            cost = demand.card_value[kind] + self.torn
            if kind < demand.colours:
                spare = demand.spare[kind]
            else:
                cost += self.weights.wild
            if spare > 0:
                cost = demand.card_value[kind]
            if best < 0 or cost < least:
                best = kind
                best_spare = spare
                least = cost
        n = s[rule.due]
        if best_spare > 0 and n > best_spare:
            n = best_spare
        elif best_spare == 0:
            n = 1
        if n > MOST_CARDS:
            n = MOST_CARDS
        return rule.play + (best << 4) + n

    def leave_out(self, s: vec[i64], seat: i64, route: i64) -> None:
        """Allocate cards to the plan without the route that is being paid for."""
        planned = self.prices.planned
        if planned is None or not self.is_planned(route):
            return
        others = vec[i64]()
        for i in range(planned.n):
            if planned.ids[i] != route:
                others = append(others, planned.ids[i])
        self.demand.allocate(s, seat, others, len(others))

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Prefer the longest route, then the fewest substitutes; of these, what the seat holds least of."""
        rule = self.rule
        hand = rule.cards.hand + seat * rule.cards.kinds
        if action < rule.play:
            wilds = rule.wild_of(action) + rule.second_of(action)
            return ROUTE_FIRST + 2000 * rule.track.length[rule.route_of(action)] - 100 * (wilds + rule.cost_of(action))
        kind = (action - rule.play) >> 4
        n = action - rule.play & 15
        if kind >= self.demand.colours:
            return -100 * n
        return 100 * n - s[hand + kind]

    def reason(self, situation: Situation, action: i64) -> Reason:
        if action >= self.rule.play:
            return Reason("substitutes.play")
        return Reason("substitutes.claim", {"n": int(self.rule.cost_of(action))})
