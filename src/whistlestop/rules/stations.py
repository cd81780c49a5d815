"""Stations.

E30  As a turn: put a station from the reserve on any city that has none of any player. It stays there, for all to see.
E31  The first costs 1 card, the second 2, the third 3, of one colour; locomotives as on routes. They are discarded.
E32  For its owner's tickets, and for nothing else, a station makes one route of another player that ends in its city
     count as the owner's: one route per station, the same for all tickets, chosen when the game is over.
E33  Nobody is asked: the choice with the most ticket points counts, and of these the one with the most completed ones.
E34  A path may use several borrowed routes, or only borrowed ones; two players may borrow the same route.
E35  Each station that was not built scores at the end.
E42  The number of stations that were not built can break a tie.

Building is two decisions, the city and then the payment, because there are many of both.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.cards import Cards
from whistlestop.engine.network import Network
from whistlestop.engine.payments import ANY, MOST_CARDS, PAYMENTS, Payments
from whistlestop.engine.ruleset import HIDDEN, PUBLIC, ActionBuffer, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import PHASE, State
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import CLOSED, FREE, Track
from whistlestop.toml.params import Params

NOWHERE: Final = -1

REFUSALS: Final = {
    "station.no-site": "first choose the city for your station",
    "station.pay": "the station costs {cost:cards} of one colour from your hand; locomotives stand for any",
    "station.taken": "{city} already has a station",
    "station.all-built": "you have built all your stations",
    "tally.stations": "{seat} has {built:stations} in cities, but began with {supply}",
    "station.cost": "your next station costs {cost:cards} of one colour; locomotives stand for any",
}


@final
class Stations(Rule):
    tallied: ClassVar[tuple[str, ...] | None] = ("stations",)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.tickets = rules.find(Tickets)
        self.payments = Payments(rules, self.cards)
        self.number: i64 = params.integer("stations", 1, 5)
        costs = params.integers("costs", 1, MOST_CARDS)
        if len(costs) != self.number:
            params.fault("costs", f"has {len(costs)} values", f"write one for each of the {self.number} stations")
            costs = [1] * int(self.number)
        self.costs: vec[i64] = vec[i64](costs)
        self.points_each: i64 = params.integer("points", 0, 100)
        self.cities: i64 = len(board.cities)
        self.names: list[str] = [city.id for city in board.cities]
        # the routes at a city are around[start_at[city] : start_at[city + 1]]
        self.around: vec[i64] = vec[i64]()
        self.start_at: vec[i64] = vec[i64]([0])
        for city in range(len(board.cities)):
            for i, route in enumerate(board.routes):
                if city in (route.a, route.b):
                    self.around = append(self.around, i)
            self.start_at = append(self.start_at, len(self.around))
        self.left: i64 = rules.seat_field("stations_left", 1, PUBLIC, "stations not built yet")
        self.owner: i64 = rules.field(
            "stations", self.cities, PUBLIC, "whose station each city has", of="owner", by=self.names
        )
        self.site: i64 = rules.field(
            "station_site",
            1,
            PUBLIC,
            "the city of the station that is being paid for, by its number",
            memory=True,
            remembered=True,
        )
        self.base: i64 = rules.actions([ActionPattern("station {city}", "build a station in a city")], self.cities)
        self.pay: i64 = rules.actions([ActionPattern("pay {cards}", "pay for the station")], PAYMENTS)
        rules.refusals(REFUSALS)
        self.paying: i64 = rules.phase("pay for the station")
        self.line: i64 = rules.line("stations")
        self.key: i64 = rules.tie_break("unused_stations")
        self.event_paid: i64 = rules.event("paid", "action", "", "a player pays for a station")
        self.event_built: i64 = rules.event("station", "city", "", "a player has built a station")

    def start(self, g: State) -> None:
        g.s[self.site] = NOWHERE
        for seat in range(self.players):
            g.s[self.left + seat] = self.number

    # -- building --------------------------------------------------------------------------------------------

    def cost(self, s: vec[i64], seat: i64) -> i64:
        """Return how many cards the next station of a seat costs; it must have one left."""
        return self.costs[self.number - s[self.left + seat]]

    def affordable(self, s: vec[i64], seat: i64) -> bool:
        """Whether a seat has a station left and the cards for it."""
        if s[self.left + seat] == 0:
            return False
        payments = self.payments
        hand = self.cards.hand + seat * self.cards.kinds
        most: i64 = 0
        wilds: i64 = 0
        for kind in range(self.cards.kinds):
            if payments.is_wild(kind, 1):
                wilds += s[hand + kind]
            elif kind < payments.colours and s[hand + kind] > most:
                most = s[hand + kind]
        return most + wilds >= self.cost(s, seat)

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        if not self.affordable(s, seat):
            return
        for city in range(self.cities):
            if s[self.owner + city] == 0:
                buffer.add(self.base + city)

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        payments = self.payments
        payments.add(buffer, self.pay, payments.hand(g.s, seat), self.cost(g.s, seat), ANY, 1)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        s = g.s
        if action < self.pay:
            s[self.site] = action - self.base
            self.rules.ask(g, BIT[seat], self.paying)
            return
        city = s[self.site]
        self.payments.spend(g, seat, action - self.pay)
        g.emit(self.event_paid, seat, action)
        g.emit(self.event_built, seat, city)
        s[self.site] = NOWHERE
        s[self.owner + city] = seat + 1
        s[self.left + seat] -= 1
        self.cards.settle(g)
        self.rules.end_turn(g)

    # -- tickets ---------------------------------------------------------------------------------------------

    def for_tickets(self, s: vec[i64], seat: i64, network: Network) -> Network:
        """Return the network of a seat that borrows the best route at each of its stations (E32, E33)."""
        tickets = self.tickets
        if s[self.left + seat] == self.number or s[tickets.held + seat * tickets.words] == HIDDEN:
            return network
        open_tickets = vec[i64]()
        for ticket in tickets.members(s, tickets.held + seat * tickets.words):
            if not tickets.connected(network, ticket):
                open_tickets = append(open_tickets, ticket)
        if len(open_tickets) == 0:
            return network
        best = Loan(network)
        for city in range(self.cities):
            if s[self.owner + city] == seat + 1:
                best.cities = append(best.cities, city)
        self.borrow(s, seat, network, open_tickets, 0, best)
        return best.network

    def borrow(self, s: vec[i64], seat: i64, network: Network, open_tickets: vec[i64], i: i64, best: Loan) -> None:
        """Try every route for station i and those after it; keep the best network in `best`."""
        if i == len(best.cities):
            value: i64 = 0
            for ticket in open_tickets:
                if self.tickets.connected(network, ticket):
                    value += self.tickets.value[ticket] * 256 + 1
            if value > best.value:
                best.value = value
                best.network = network
            return
        self.borrow(s, seat, network, open_tickets, i + 1, best)
        track = self.track
        city = best.cities[i]
        for at in range(self.start_at[city], self.start_at[city + 1]):
            route = self.around[at]
            owner = s[track.owner + route]
            if owner == FREE or owner == CLOSED or owner == seat + 1:
                continue
            if network.connected[track.a[route]] & BIT[track.b[route]] == 0:
                self.borrow(s, seat, network.with_link(track.a[route], track.b[route]), open_tickets, i + 1, best)

    # -- points ----------------------------------------------------------------------------------------------

    def score(self, g: State, sheet: Sheet) -> None:
        for seat in range(self.players):
            sheet.part(self.line, seat, 0, g.s[self.left + seat], g.s[self.left + seat] * self.points_each)
            sheet.tie(self.key, seat, g.s[self.left + seat])

    def tally(self, g: State) -> Refusal | None:
        """Count the stations that were not built."""
        s = g.s
        for seat in range(self.players):
            built: i64 = 0
            for city in range(self.cities):
                if s[self.owner + city] == seat + 1:
                    built += 1
            if built > self.number:
                values: dict[str, object] = {"seat": int(seat), "built": int(built), "supply": int(self.number)}
                return Refusal("tally.stations", values)
            s[self.left + seat] = self.number - built
        return None

    def audit(self, g: State) -> None:
        """Check that every station is in a reserve or in a city."""
        for seat in range(self.players):
            n = g.s[self.left + seat]
            for city in range(self.cities):
                if g.s[self.owner + city] == seat + 1:
                    n += 1
            assert g.s[self.left + seat] >= 0 and n == self.number, "stations lost or doubled"
        for city in range(self.cities):
            assert g.s[self.owner + city] <= self.players, "a station of no seat"
        site = g.s[self.site]
        if g.s[PHASE] == self.paying:
            assert 0 <= site < self.cities and g.s[self.owner + site] == 0, "a station without a site"
        else:
            assert site == NOWHERE, "a site for no station"

    # -- actions as data ---------------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        if code < self.pay:
            return Action("station", city=self.names[code - self.base])
        return Action("pay", cards=self.payments.counts(code - self.pay))

    def encode(self, action: Action) -> int:
        if action.verb == "pay":
            return int(self.pay) + self.payments.of(action.cards)
        return int(self.base) + self.names.index(action.city)

    def catalogue(self, buffer: ActionBuffer) -> None:
        for city in range(self.cities):
            buffer.add(self.base + city)
        for cost in self.costs:
            self.payments.add(buffer, self.pay, self.cards.count, cost, ANY, 1)

    def facts(self, s: vec[i64], seat: i64, action: i64) -> dict[str, int]:
        return {"city": int(s[self.site])} if action >= self.pay else {}

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        s = g.s
        if action >= self.pay:
            if s[PHASE] != self.paying:
                return Refusal("station.no-site")
            return Refusal("station.pay", {"cost": int(self.cost(s, seat))})
        city = action - self.base
        if s[self.owner + city] != 0:
            return Refusal("station.taken", {"city": self.names[city]})
        if s[self.left + seat] == 0:
            return Refusal("station.all-built")
        return Refusal("station.cost", {"cost": int(self.cost(s, seat))})


@final
class Loan:
    """The best choice of borrowed routes so far, for stations in some cities."""

    def __init__(self, network: Network) -> None:
        self.cities: vec[i64] = vec[i64]()
        self.network = network
        self.value: i64 = 0
