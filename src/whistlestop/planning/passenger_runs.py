"""Advice on travelling passengers: where to place them, when to send them and along which routes (M7 to M10)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.state import PHASE, ROUTE, TURNS, State
from whistlestop.engine.track import CLOSED, FREE
from whistlestop.planning.advice import LAST_RESORT, ROUTE_FIRST, Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.weights import PERCENT, POINTS, Weight
from whistlestop.rules.passenger_runs import PassengerRuns

MAX_STEPS: Final = 400  # that a search for a trip takes

GOODS: Final = Weight("goods", 35, PERCENT, "how much of the goods at the end of a route will be collected")
WAITING_GAIN: Final = Weight("patience", 60, POINTS, "what a trip gains by waiting for a turn")
LEAST_TRIP: Final = Weight("trip", 600, POINTS, "the least worth of a trip for which a passenger is placed")
FARE: Final = Weight("fare", 100, POINTS, "the worth of an unspent passenger card")


@final
class RunAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [GOODS, WAITING_GAIN, LEAST_TRIP, FARE]
    sentences: ClassVar[dict[str, str]] = {
        "runs.trip": "The trip is worth about {points} {points|point|points}.",
        "runs.ride": "Goods worth {points} {points|point|points} wait in {city}, and about {rest} more beyond.",
        "runs.on": "Nothing to collect in {city}, but goods worth about {rest} {rest|point|points} beyond.",
        "runs.stop": "There is nothing more to collect that is worth the way.",
        "runs.place": "A trip from {city} would be worth about {points} {points|point|points} as things stand.",
        "runs.nobody": "Your passengers may find more to collect elsewhere, or later.",
    }

    def __init__(self, context: PlannerContext) -> None:
        rule = context.rules.find(PassengerRuns)
        self.rule = rule
        self.tempo = context.tempo
        self.goods: i64 = GOODS.of(context.weights.table)
        self.waiting_gain: i64 = WAITING_GAIN.of(context.weights.table)
        self.least_trip: i64 = LEAST_TRIP.of(context.weights.table)
        self.fare: i64 = FARE.of(context.weights.table)
        self.used: vec[i64] = vec[i64]([0] * len(rule.route_names))
        self.left: vec[i64] = vec[i64]([0] * rule.cities)
        self.steps: i64 = 0
        self.first: i64 = -1  # the first route of the best trip; -1 for none
        self.start: i64 = -1

    def trip(self, s: vec[i64], seat: i64, here: i64, start: i64, under_way: bool) -> i64:
        """Return the points of the best trip from a city, in hundredths, and set `first` to its first route."""
        rule = self.rule
        self.begin_trip(s, under_way)
        self.steps = 0
        self.first = -1
        self.start = start
        return self.walk(s, seat, here, s[rule.cards.hand + seat * rule.cards.kinds + rule.card], True)

    def begin_trip(self, s: vec[i64], under_way: bool) -> None:
        """Set `used` to the routes of a trip that is under way, or to none, and `left` to the goods in each city."""
        rule = self.rule
        for route in range(len(self.used)):
            self.used[route] = 0
            if under_way and s[rule.used + route // WORD] & BIT[route % WORD]:
                self.used[route] = 1
        for city in range(rule.cities):
            self.left[city] = s[rule.goods + city]

    def walk(self, s: vec[i64], seat: i64, here: i64, cards: i64, note: bool) -> i64:
        """Return the points of the best way on from a city; `note` says whether to set `first`."""
        rule = self.rule
        best: i64 = 0
        owner = rule.track.owner
        for i in range(rule.first_at(here), rule.at_end[here]):
            route = rule.at[i]
            who = s[owner + route]
            if who == FREE or who == CLOSED or self.used[route]:
                continue
            fare: i64 = 0
            if who != seat + 1:
                if cards == 0:
                    continue
                fare = 1
            city = rule.other_end(route, here)
            if rule.country[city] or self.steps >= MAX_STEPS:
                continue
            self.steps += 1
            value = -self.fare * fare
            took: i64 = 0
            if city != self.start and self.left[city] > 0:
                value += 100 * rule.token[rule.token_start[city] + rule.stack_size[city] - self.left[city]]
                self.left[city] -= 1
                took = 1
            self.used[route] = 1
            value += self.walk(s, seat, city, cards - fare, False)
            self.used[route] = 0
            self.left[city] += took
            if value > best:
                best = value
                if note:
                    self.first = route
        return best

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        """Add a share of the goods at the ends of a route while passengers are left to collect them."""
        rule = self.rule
        if s[rule.reserve + seat] == 0 and not self.has_passenger(s, seat):
            return
        track = rule.track
        own: i64 = 0
        for route in range(track.routes):
            if s[track.owner + route] == seat + 1:
                own |= BIT[track.a[route]] | BIT[track.b[route]]
        left = self.left
        for city in range(rule.cities):
            left[city] = 0
            if own & BIT[city] == 0 and s[rule.goods + city] > 0:
                at = rule.token_start[city] + rule.stack_size[city] - s[rule.goods + city]
                left[city] = rule.token[at] * self.goods
        for route in range(track.routes):
            values[route] += left[track.a[route]] + left[track.b[route]]

    def has_passenger(self, s: vec[i64], seat: i64) -> bool:
        """Return whether a passenger of a seat is on the board."""
        for city in range(self.rule.cities):
            if s[self.rule.standing + city] == seat + 1:
                return True
        return False

    def propose(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """Propose the best trip, unless waiting for more routes is better."""
        self.action = -1
        rule = self.rule
        s = g.s
        if s[rule.reserve + seat] == rule.each or (horizon > 8 and s[TURNS] // rule.players % 3):
            return 0
        best: i64 = 0
        waiting: i64 = 0
        for city in range(rule.cities):
            if s[rule.standing + city] == seat + 1:
                waiting += 1
                value = self.trip(s, seat, city, city, False)
                if value > best and self.first >= 0:
                    best = value
                    self.action = rule.run + city
        time = horizon - waiting - 1
        if time > 0:
            best -= time * self.waiting_gain
        if best <= 0:
            self.action = -1
        return best

    def answer(self, g: State, seat: i64) -> i64:
        s = g.s
        rule = self.rule
        if s[PHASE] == rule.placing:
            return self.place(s, seat)
        value = self.trip(s, seat, s[rule.here], s[rule.start_city], True)
        if self.first >= 0 and (value > 0 or s[rule.steps] == 0):
            return rule.ride + self.first
        return rule.rules.choices(g, seat).items[0]

    def place(self, s: vec[i64], seat: i64) -> i64:
        """Place a passenger where a trip is worth it already; a short one will do when time is short."""
        rule = self.rule
        horizon = self.tempo.horizon(s, seat)
        least = self.least_trip
        if horizon < 12:
            least = 1
        if horizon <= 2:
            least = 100000
        best = rule.place_nobody
        for city in (rule.track.a[s[ROUTE]], rule.track.b[s[ROUTE]]):
            if rule.is_free(s, city):
                value = self.trip(s, seat, city, city, False)
                if value >= least:
                    least = value
                    best = rule.place + city
        return best

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Value trips and passengers by the points of a greedy trip over the seat's own routes."""
        rule = self.rule
        self.begin_trip(s, action >= rule.ride)
        if action >= rule.ride:
            route = action - rule.ride
            self.used[route] = 1
            city = rule.other_end(route, s[rule.here])
            return self.top_token(city) * 100 + self.greedy_trip(s, seat, city) * 100
        if action == rule.stop:
            return 50
        if action >= rule.run:
            points = self.greedy_trip(s, seat, action - rule.run)
            return ROUTE_FIRST + 1000 * points if points > 0 else LAST_RESORT
        if action == rule.place_nobody:
            return 600 if 2 * s[rule.track.trains + seat] > rule.track.supply else -100
        return self.greedy_trip(s, seat, action - rule.place) * 100

    def greedy_trip(self, s: vec[i64], seat: i64, city: i64) -> i64:
        """Return the points of a trip over the seat's own routes that always rides on to the best goods nearby."""
        rule = self.rule
        points: i64 = 0
        self.left[city] = 0
        while True:
            best: i64 = -1
            gain: i64 = -1
            for i in range(rule.first_at(city), rule.at_end[city]):
                route = rule.at[i]
                there = rule.other_end(route, city)
                if self.used[route] or s[rule.track.owner + route] != seat + 1 or rule.country[there]:
                    continue
                if self.top_token(there) >= gain:
                    gain = self.top_token(there)
                    best = route
            if best < 0:
                return points
            points += gain
            self.used[best] = 1
            city = rule.other_end(best, city)
            if self.left[city] > 0:
                self.left[city] -= 1

    def top_token(self, city: i64) -> i64:
        """Return the points of the top token of a city, 0 for none."""
        rule = self.rule
        if self.left[city] == 0:
            return 0
        return rule.token[rule.token_start[city] + rule.stack_size[city] - self.left[city]]

    def reason(self, situation: Situation, action: i64) -> Reason:
        s = situation.state.s
        seat = situation.seat
        rule = self.rule
        if action == rule.stop:
            return Reason("runs.stop")
        if action == rule.place_nobody:
            return Reason("runs.nobody")
        if action >= rule.ride:
            return self.ride(s, seat, action - rule.ride)
        if action >= rule.run:
            return Reason("runs.trip", {"points": self.trip_points(s, seat, action - rule.run)})
        city = action - rule.place
        return Reason("runs.place", {"city": rule.city_names[city], "points": self.trip_points(s, seat, city)})

    def trip_points(self, s: vec[i64], seat: i64, city: i64) -> int:
        """Return the points of the best trip from a city, less the worth of the cards for it."""
        return int(self.trip(s, seat, city, city, False)) // 100

    def ride(self, s: vec[i64], seat: i64, route: i64) -> Reason:
        """Return what lies at the end of a route, and how much the best trip collects beyond."""
        rule = self.rule
        city = rule.other_end(route, s[rule.here])
        self.trip(s, seat, s[rule.here], s[rule.start_city], True)  # sets `left` and `used`
        points = 0
        if city != self.start:
            points = int(self.top_token(city))
            if self.left[city] > 0:
                self.left[city] -= 1
        self.used[route] = 1
        self.steps = 0
        rest = int(self.walk(s, seat, city, s[rule.cards.hand + seat * rule.cards.kinds + rule.card], False)) // 100
        values: dict[str, str | int] = {"city": rule.city_names[city], "points": points, "rest": rest}
        return Reason("runs.ride" if points > 0 else "runs.on", values)
