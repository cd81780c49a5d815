"""Advice on stations: when a borrowed route joins what its own would join too late or too dearly (E30 to E35)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.engine.track import CLOSED, FREE
from whistlestop.planning.advice import LAST_RESORT, ROUTE_FIRST, Advisor, Reason
from whistlestop.planning.parts import Parts
from whistlestop.rules.stations import Stations

REASONS: Final = {
    "stations.joins": "It lets you use a route of somebody else, which completes {ticket}.",
    "stations.helps": "It lets you use a route of somebody else there.",
    "stations.pay": "These are the cards that you would miss least.",
}


@final
class StationAdvisor(Advisor):
    def __init__(self, parts: Parts) -> None:
        self.rule = parts.rules.find(Stations)
        self.prices = parts.prices
        self.ground = parts.ground
        self.forest = parts.forest
        self.style = parts.style
        self.action = -1
        # what it would cost to join each ticket without a station, in hundredths of a point
        self.without: vec[i64] = vec[i64]([0] * len(parts.rules.board.tickets))

    def offer(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """The station that saves most, if that is more than it costs: its points, its cards and the turn."""
        self.action = -1
        s = g.s
        rule = self.rule
        if not rule.affordable(s, seat):
            return 0
        unjoined = self.unjoined(s, seat)
        if len(unjoined) == 0:
            return 0
        self.see_costs(s, seat, unjoined, horizon)
        best = rule.points_each * 100 + rule.cost(s, seat) * price + self.style.turn
        least = best
        for city in range(rule.cities):
            if s[rule.owner + city] == 0 and self.others_at(s, seat, city):
                saved = self.saved(s, seat, city, unjoined)
                if saved > best:
                    best = saved
                    self.action = rule.base + city
        return best - least

    def unjoined(self, s: vec[i64], seat: i64) -> vec[i64]:
        """The tickets of a seat that are not joined yet, borrowed routes included."""
        tickets = self.rule.tickets
        network = tickets.network(s, seat, self.rule.track.network(s, seat))
        found = vec[i64]()
        for ticket in tickets.members(s, tickets.held + seat * tickets.words):
            if not tickets.joined(network, ticket):
                found = append(found, ticket)
        return found

    def see_costs(self, s: vec[i64], seat: i64, unjoined: vec[i64], horizon: i64) -> None:
        """Fill in what the tickets would cost with the seat's own routes; out of time, they are lost twice over."""
        tickets = self.rule.tickets
        ground = self.ground
        self.prices.fill(s, seat)
        for ticket in unjoined:
            lost = tickets.value[ticket] * 200
            cost = lost
            end = ground.reach(self.forest.cost, tickets.a[ticket], tickets.b[ticket], lost)
            if end >= 0:
                if self.turns_to(end) <= horizon * 100 - 100:
                    cost = ground.dist[end]
            self.without[ticket] = cost

    def turns_to(self, city: i64) -> i64:
        """How many turns the way takes that was found last, in hundredths."""
        ground = self.ground
        turns: i64 = 0
        while ground.via[city] >= 0:
            route = ground.via[city]
            turns += self.forest.turns[route]
            city = ground.a[route] + ground.b[route] - city
        return turns

    def others_at(self, s: vec[i64], seat: i64, city: i64) -> bool:
        """Whether another player has a route at a city."""
        rule = self.rule
        for i in range(rule.start_at[city], rule.start_at[city + 1]):
            owner = s[rule.track.owner + rule.around[i]]
            if owner != FREE and owner != CLOSED and owner != seat + 1:
                return True
        return False

    def saved(self, s: vec[i64], seat: i64, city: i64, unjoined: vec[i64]) -> i64:
        """What the tickets that a station in a city would join cost without it."""
        rule = self.rule
        tickets = rule.tickets
        s[rule.owner + city] = seat + 1
        s[rule.left + seat] -= 1
        network = tickets.network(s, seat, rule.track.network(s, seat))
        s[rule.owner + city] = 0
        s[rule.left + seat] += 1
        total: i64 = 0
        for ticket in unjoined:
            if tickets.joined(network, ticket):
                total += self.without[ticket]
        return total

    def answer(self, g: State, seat: i64) -> i64:
        """Pay with as few wild cards as possible, of a colour that there is little of."""
        acts = self.rule.rules.choices(g, seat)
        best = acts.items[0]
        for i in range(acts.n):
            if self.dear(g.s, seat, acts.items[i]) < self.dear(g.s, seat, best):
                best = acts.items[i]
        return best

    def dear(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """How much the cards of a payment are missed."""
        rule = self.rule
        payment = action - rule.pay
        wilds = (payment >> 4 & 15) + (payment & 15)
        colour = payment >> 12
        if colour >= rule.payments.colours:
            return wilds * 100
        return wilds * 100 + s[rule.cards.hand + seat * rule.cards.kinds + colour]

    def glance(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """A station that joins a ticket at once, for more points than it costs."""
        rule = self.rule
        if action >= rule.pay:
            return -self.dear(s, seat, action)
        city = action - rule.base
        if not self.others_at(s, seat, city):
            return LAST_RESORT - 100
        unjoined = self.unjoined(s, seat)
        for ticket in unjoined:
            self.without[ticket] = rule.tickets.value[ticket] * 200
        saved = self.saved(s, seat, city, unjoined)
        if saved <= rule.points_each * 100:
            return LAST_RESORT - 100
        return ROUTE_FIRST + saved

    def reason(self, g: State, seat: i64, action: i64) -> Reason:
        rule = self.rule
        if action >= rule.pay:
            return "stations.pay", {}
        for ticket in self.unjoined(g.s, seat):
            self.without[ticket] = 1
            if self.saved(g.s, seat, action - rule.base, vec[i64]([ticket])):
                return "stations.joins", {"ticket": rule.rules.board.tickets[ticket].id}
        return "stations.helps", {}

    def sentences(self) -> dict[str, str]:
        return REASONS
