"""Advice on stations: when borrowing a route is better than building what is missing (E30 to E35)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.engine.network import Network
from whistlestop.engine.state import State
from whistlestop.engine.track import CLOSED, FREE
from whistlestop.planning.advice import LAST_RESORT, ROUTE_FIRST, Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.rules.stations import Stations


@final
class StationAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "stations.joins": "It lets you use a route of somebody else, which completes {ticket}.",
        "stations.helps": "It lets you use a route of somebody else there.",
        "stations.pay": "These are the cards that you would miss least.",
    }

    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.rules.find(Stations)
        self.prices = context.prices
        self.forest = context.forest
        self.weights = context.weights
        # what it would cost to connect each ticket without a station, in hundredths of a point
        self.cost_without: vec[i64] = vec[i64]([0] * len(context.rules.board.tickets))
        # whether nothing but stations adds to the network that counts for tickets
        self.alone: bool = len(context.rules.for_tickets_rules) == 1

    def propose(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """Propose the station that saves most, if that is more than its points, its cards and the turn are worth."""
        self.action = -1
        s = g.s
        rule = self.rule
        if not rule.affordable(s, seat):
            return 0
        unconnected = self.unconnected(s, seat)
        if len(unconnected) == 0:
            return 0
        widest = self.widest(s, seat)
        best = rule.points_each * 100 + rule.cost(s, seat) * price + self.weights.turn
        least = best
        costs_known = False
        for city in range(rule.cities):
            if s[rule.owner + city] == 0 and self.may_help(s, seat, city, widest, unconnected):
                if not costs_known:
                    self.update_costs(s, seat, unconnected, horizon)
                    costs_known = True
                saved = self.saved(s, seat, city, unconnected)
                if saved > best:
                    best = saved
                    self.action = rule.base + city
        return best - least

    def widest(self, s: vec[i64], seat: i64) -> Network:
        """Return the network of a seat as if it borrowed all routes at its stations: no choice of theirs gives more."""
        rule = self.rule
        track = rule.track
        network = track.network(s, seat)
        if s[rule.left + seat] < rule.number:
            for city in range(rule.cities):
                if s[rule.owner + city] == seat + 1:
                    for i in range(rule.start_at[city], rule.start_at[city + 1]):
                        route = rule.around[i]
                        if self.others_own(s, seat, route):
                            network.connect(track.a[route], track.b[route])
        return network

    def may_help(self, s: vec[i64], seat: i64, city: i64, widest: Network, unconnected: vec[i64]) -> bool:
        """Return whether a station in a city may connect a ticket: a quick answer, which is right if it is no."""
        if not self.alone:
            return self.others_at(s, seat, city)
        rule = self.rule
        tickets = rule.tickets
        connected = widest.connected
        joined = connected[city] | BIT[city]
        for i in range(rule.start_at[city], rule.start_at[city + 1]):
            route = rule.around[i]
            if self.others_own(s, seat, route):
                other = rule.track.a[route] + rule.track.b[route] - city
                joined |= connected[other] | BIT[other]
        for ticket in unconnected:
            if tickets.a[ticket] & joined and tickets.b[ticket] & joined:
                return True
            if tickets.connected(widest, ticket):
                return True
        return False

    def unconnected(self, s: vec[i64], seat: i64) -> vec[i64]:
        """Return the tickets of a seat that are not connected yet, borrowed routes included."""
        tickets = self.rule.tickets
        network = tickets.network(s, seat, self.rule.track.network(s, seat))
        found = vec[i64]()
        for ticket in tickets.members(s, tickets.held + seat * tickets.words):
            if not tickets.connected(network, ticket):
                found = append(found, ticket)
        return found

    def update_costs(self, s: vec[i64], seat: i64, unconnected: vec[i64], horizon: i64) -> None:
        """Set the cost of each ticket by the seat's own routes: twice its points if there is no time for it."""
        tickets = self.rule.tickets
        forest = self.forest
        self.prices.update(s, seat)
        forest.reset()
        for ticket in unconnected:
            cost = tickets.value[ticket] * 200
            if forest.extend(tickets.a[ticket], tickets.b[ticket], cost):
                if forest.extension.turns <= horizon * 100 - 100:
                    cost = forest.extension.cost
            self.cost_without[ticket] = cost

    def others_at(self, s: vec[i64], seat: i64, city: i64) -> bool:
        """Return whether another player has a route at a city."""
        rule = self.rule
        for i in range(rule.start_at[city], rule.start_at[city + 1]):
            if self.others_own(s, seat, rule.around[i]):
                return True
        return False

    def others_own(self, s: vec[i64], seat: i64, route: i64) -> bool:
        """Return whether a route belongs to another player."""
        owner = s[self.rule.track.owner + route]
        return owner != FREE and owner != CLOSED and owner != seat + 1

    def saved(self, s: vec[i64], seat: i64, city: i64, unconnected: vec[i64]) -> i64:
        """Return what the tickets that a station in a city would connect cost without it."""
        rule = self.rule
        tickets = rule.tickets
        s[rule.owner + city] = seat + 1
        s[rule.left + seat] -= 1
        network = tickets.network(s, seat, rule.track.network(s, seat))
        s[rule.owner + city] = 0
        s[rule.left + seat] += 1
        total: i64 = 0
        for ticket in unconnected:
            if tickets.connected(network, ticket):
                total += self.cost_without[ticket]
        return total

    def answer(self, g: State, seat: i64) -> i64:
        """Pay with as few wild cards as possible, in the colour that the seat holds least of."""
        buffer = self.rule.rules.choices(g, seat)
        best = buffer.items[0]
        for i in range(buffer.n):
            if self.payment_cost(g.s, seat, buffer.items[i]) < self.payment_cost(g.s, seat, best):
                best = buffer.items[i]
        return best

    def payment_cost(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Return how much the cards of a payment would be missed."""
        rule = self.rule
        payment = action - rule.pay
        wilds = (payment >> 4 & 15) + (payment & 15)
        colour = payment >> 12
        if colour >= rule.payments.colours:
            return wilds * 100
        return wilds * 100 + s[rule.cards.hand + seat * rule.cards.kinds + colour]

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Build a station that connects tickets at once, if they are worth more than the station."""
        rule = self.rule
        if action >= rule.pay:
            return -self.payment_cost(s, seat, action)
        city = action - rule.base
        if not self.others_at(s, seat, city):
            return LAST_RESORT - 100
        unconnected = self.unconnected(s, seat)
        for ticket in unconnected:
            self.cost_without[ticket] = rule.tickets.value[ticket] * 200
        saved = self.saved(s, seat, city, unconnected)
        if saved <= rule.points_each * 100:
            return LAST_RESORT - 100
        return ROUTE_FIRST + saved

    def reason(self, situation: Situation, action: i64) -> Reason:
        rule = self.rule
        if action >= rule.pay:
            return Reason("stations.pay")
        s = situation.state.s
        for ticket in self.unconnected(s, situation.seat):
            self.cost_without[ticket] = 1
            if self.saved(s, situation.seat, action - rule.base, vec[i64]([ticket])):
                return Reason("stations.joins", {"ticket": rule.rules.board.tickets[ticket].id})
        return Reason("stations.helps")
