"""Passengers who travel and collect goods.

M2   Cities have stacks of goods tokens, the most valuable on top.
M5   Passenger cards are drawn like other cards; they never pay for a route.
M7   After claiming a route, a player may put a passenger from the reserve on one of its two cities, if no passenger
     stands there. Never on a country.
M8   As a turn: move one own passenger along one or more built routes. Own routes are free; each use of an opponent's
     route costs a passenger card. No route is used twice in a trip. Other passengers do not block. Countries cannot be
     entered.
M9   Each time a city is reached, its top token is taken and scored at once; the start city gives none.
M10  After the trip the passenger is out of the game.
M12  Goods points can break a tie.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import PUBLIC, ActionBuffer, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import PHASE, ROUTE, SEAT, State
from whistlestop.engine.track import CLOSED, FREE, Track
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "trip.on": "a trip is under way: ride on or stop",
    "trip.none": "no trip is under way; start one with 'run' and the city of a passenger",
    "ride.not-built": "{route} is not built",
    "ride.elsewhere": "{route} does not begin at {city}",
    "ride.twice": "{route} was already used: a trip uses each route once",
    "ride.country": "{route} leads to a country, and countries cannot be entered",
    "ride.card": "{route} belongs to {seat}, and you have no passenger card to pay with",
    "stop.first": "a trip uses at least one route",
    "run.nobody": "you have no passenger in {city}",
    "run.stuck": "your passenger cannot use any built route from {city}",
    "tally.goods": "the players have {n} points of goods, but all goods together are worth {supply}",
    "place.not-now": "you can put a passenger on a city only after claiming a route that ends there",
    "place.country": "passengers are never put on a country",
    "place.taken": "{seat} has a passenger in {city}",
    "place.elsewhere": "the route you claimed, {route}, does not end at {city}",
}


@final
class PassengerRuns(Rule):
    tokens: ClassVar[tuple[str, str]] = ("goods", "city")
    tallied: ClassVar[tuple[str, ...] | None] = ("goods_points",)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.each: i64 = params.integer("passengers", 1, 9)
        self.card: i64 = params.kind("card")
        self.cities: i64 = len(board.cities)
        self.city_names: list[str] = [city.id for city in board.cities]
        self.route_names: list[str] = [route.id for route in board.routes]
        self.country: vec[i64] = vec[i64]([1 if city.country else 0 for city in board.cities])
        table = params.params("stacks")
        stacks = {name: table.integers(name, 1, 99) for name in table.table}
        tokens: list[list[int]] = [[] for _ in board.cities]
        for row in params.rows("goods"):
            name, cities = row.place("city")
            stack = row.choice("stack", list(stacks), "")
            for city in cities:
                if tokens[city]:
                    row.fault("city", f"'{name}' has goods already", "remove one of the two")
                tokens[city] = stacks.get(stack, [])
        self.token_start: vec[i64] = vec[i64]([sum(len(stack) for stack in tokens[:i]) for i in range(len(tokens))])
        self.token: vec[i64] = vec[i64]([value for stack in tokens for value in stack])
        self.stack_size: vec[i64] = vec[i64]([len(stack) for stack in tokens])
        # the routes at each city, ascending: `at` lists them city by city
        self.at: vec[i64] = vec[i64]()
        self.at_end: vec[i64] = vec[i64]()
        for city in range(len(board.cities)):
            for i, route in enumerate(board.routes):
                if city in (route.a, route.b):
                    self.at = append(self.at, i)
            self.at_end = append(self.at_end, len(self.at))
        self.words: i64 = (len(board.routes) + WORD - 1) // WORD
        self.goods: i64 = rules.field(
            "goods_left", self.cities, PUBLIC, "goods tokens left at each city", by=self.city_names
        )
        self.standing: i64 = rules.field(
            "passenger_at", self.cities, PUBLIC, "whose passenger stands in each city", of="owner", by=self.city_names
        )
        self.reserve: i64 = rules.seat_field("passengers_left", 1, PUBLIC, "passengers in the reserve")
        self.scored: i64 = rules.seat_field("goods_points", 1, PUBLIC, "points scored for goods so far")
        self.taken_words: i64 = (len(self.token) + WORD - 1) // WORD
        self.taken: i64 = rules.seat_field(
            "goods_taken", self.taken_words, PUBLIC, "the goods tokens that a player has taken, as sets", memory=True
        )
        self.start_city: i64 = rules.field("run_start", 1, PUBLIC, "where the trip began, by the city's number")
        self.here: i64 = rules.field("run_at", 1, PUBLIC, "where the trip is, by the city's number")
        self.steps: i64 = rules.field("run_steps", 1, PUBLIC, "routes used in the trip so far")
        self.used: i64 = rules.field(
            "run_used", self.words, PUBLIC, "the routes used in the trip, as sets", memory=True
        )
        placing = ActionPattern("place {city|nobody}", "put a passenger on a city", cities=self.city_names)
        self.place_nobody: i64 = rules.actions([placing], 1 + self.cities)
        self.place: i64 = self.place_nobody + 1
        running = ActionPattern("run {city}", "begin a trip with the passenger of a city", cities=self.city_names)
        self.run: i64 = rules.actions([running], self.cities)
        self.stop: i64 = rules.actions([ActionPattern("stop", "end the trip")], 1)
        self.ride: i64 = rules.actions(
            [ActionPattern("ride {route}", "continue the trip over a route")], len(board.routes)
        )
        rules.refusals(REFUSALS)
        self.placing: i64 = rules.phase("place a passenger or not")
        self.running: i64 = rules.phase("ride on or stop")
        self.line: i64 = rules.line("goods", "city")
        self.key: i64 = rules.tie_break("goods")
        self.event_placed: i64 = rules.event("placed", "action", "", "a player puts a passenger on a city")
        self.event_run: i64 = rules.event("run begins", "action", "", "a player begins a trip")
        self.event_rode: i64 = rules.event("rode", "action", "", "the trip continues over a route")
        self.event_goods: i64 = rules.event("goods", "number", "", "goods worth so many points are taken")
        self.event_left: i64 = rules.event("run ends", "", "", "the trip is over, and its passenger leaves the game")

    def start(self, g: State) -> None:
        for city in range(self.cities):
            g.s[self.goods + city] = self.stack_size[city]
        for seat in range(self.players):
            g.s[self.reserve + seat] = self.each

    # -- placing ---------------------------------------------------------------------------------------------

    def claimed(self, g: State, seat: i64, route: i64) -> bool:
        s = g.s
        if s[self.reserve + seat] == 0 or not (
            self.is_free(s, self.track.a[route]) or self.is_free(s, self.track.b[route])
        ):
            return False
        self.rules.ask(g, BIT[seat], self.placing)
        return True

    def is_free(self, s: vec[i64], city: i64) -> bool:
        """Whether a passenger may be put on a city."""
        return self.country[city] == 0 and s[self.standing + city] == 0

    # -- running ---------------------------------------------------------------------------------------------

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        if s[self.reserve + seat] == self.each:
            return
        for city in range(self.cities):
            if s[self.standing + city] == seat + 1 and self.can_ride(s, seat, city):
                buffer.add(self.run + city)

    def open_to_trip(self, s: vec[i64], city: i64, route: i64) -> bool:
        """Whether a route at a city is built, not used yet in this trip, and does not lead to a country."""
        owner = s[self.track.owner + route]
        if owner == FREE or owner == CLOSED or s[self.used + route // WORD] & BIT[route % WORD]:
            return False
        return self.country[self.other_end(route, city)] == 0

    def usable(self, s: vec[i64], seat: i64, city: i64, route: i64) -> bool:
        """Whether a trip of a seat that has reached a city can continue over a route (M8)."""
        if not self.open_to_trip(s, city, route):
            return False
        own = s[self.track.owner + route] == seat + 1
        return own or s[self.cards.hand + seat * self.cards.kinds + self.card] > 0

    def other_end(self, route: i64, city: i64) -> i64:
        return self.track.a[route] + self.track.b[route] - city

    def first_at(self, city: i64) -> i64:
        """Return where the routes of a city begin in `at`."""
        if city == 0:
            return 0
        return self.at_end[city - 1]

    def can_ride(self, s: vec[i64], seat: i64, city: i64) -> bool:
        for i in range(self.first_at(city), self.at_end[city]):
            if self.usable(s, seat, city, self.at[i]):
                return True
        return False

    def might_ride(self, s: vec[i64], seat: i64, city: i64) -> bool:
        """Whether a trip could continue with some hand of this size: the question must not reveal the cards in hand."""
        for i in range(self.first_at(city), self.at_end[city]):
            own = s[self.track.owner + self.at[i]] == seat + 1
            if self.open_to_trip(s, city, self.at[i]) and (own or s[self.cards.hand_n + seat] > 0):
                return True
        return False

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        if s[PHASE] == self.placing:
            buffer.add(self.place_nobody)
            a = self.track.a[s[ROUTE]]
            b = self.track.b[s[ROUTE]]
            if self.is_free(s, a):
                buffer.add(self.place + a)
            if self.is_free(s, b):
                buffer.add(self.place + b)
            return
        if s[self.steps] > 0:
            buffer.add(self.stop)
        here = s[self.here]
        for i in range(self.first_at(here), self.at_end[here]):
            if self.usable(s, seat, here, self.at[i]):
                buffer.add(self.ride + self.at[i])

    def apply(self, g: State, seat: i64, action: i64) -> None:
        s = g.s
        if action >= self.ride:
            self.ride_on(g, seat, action - self.ride)
        elif action == self.stop:
            self.end_run(g, seat)
        elif action >= self.run:
            city = action - self.run
            g.emit(self.event_run, seat, action)
            s[self.standing + city] = 0
            s[self.start_city] = city
            s[self.here] = city
            self.rules.ask(g, BIT[seat], self.running)
        else:
            if action != self.place_nobody:
                s[self.standing + action - self.place] = seat + 1
                s[self.reserve + seat] -= 1
                g.emit(self.event_placed, seat, action)
            self.rules.advance(g)

    def ride_on(self, g: State, seat: i64, route: i64) -> None:
        s = g.s
        city = self.other_end(route, s[self.here])
        s[self.used + route // WORD] |= BIT[route % WORD]
        s[self.here] = city
        s[self.steps] += 1
        g.emit(self.event_rode, seat, self.ride + route)
        if s[self.track.owner + route] != seat + 1:
            self.cards.spend(g, seat, self.card, 1)
            self.cards.settle(g)
        if city != s[self.start_city] and s[self.goods + city] > 0:
            token = self.top(s, city)
            value = self.token[token]
            s[self.taken + seat * self.taken_words + token // WORD] |= BIT[token % WORD]
            s[self.goods + city] -= 1
            s[self.scored + seat] += value
            g.emit(self.event_goods, seat, value)
        if not self.might_ride(s, seat, city):
            self.end_run(g, seat)

    def top(self, s: vec[i64], city: i64) -> i64:
        """Return the top token of a city that has some."""
        return self.token_start[city] + self.stack_size[city] - s[self.goods + city]

    def end_run(self, g: State, seat: i64) -> None:
        s = g.s
        s[self.steps] = 0
        for word in range(self.words):
            s[self.used + word] = 0
        g.emit(self.event_left, seat, 0)
        self.rules.end_turn(g)

    # -- points ----------------------------------------------------------------------------------------------

    def points(self, g: State, seat: i64) -> i64:
        return g.s[self.scored + seat]

    def score(self, g: State, sheet: Sheet) -> None:
        for seat in range(self.players):
            scored = g.s[self.scored + seat]
            sheet.tie(self.key, seat, scored)
            if sheet.shares is not None:
                scored -= self.itemise(g.s, seat, sheet)
            sheet.add(self.line, seat, scored)

    def itemise(self, s: vec[i64], seat: i64, sheet: Sheet) -> i64:
        """Add a part for each city where a seat took tokens; return their points."""
        start = self.taken + seat * self.taken_words
        total: i64 = 0
        for city in range(self.cities):
            n: i64 = 0
            points: i64 = 0
            for token in range(self.token_start[city], self.token_start[city] + self.stack_size[city]):
                if s[start + token // WORD] & BIT[token % WORD]:
                    n += 1
                    points += self.token[token]
            if n > 0:
                sheet.part(self.line, seat, city, n, points)
                total += points
        return total

    def tally(self, g: State) -> Refusal | None:
        n: i64 = 0
        supply: i64 = 0
        for seat in range(self.players):
            n += g.s[self.scored + seat]
        for value in self.token:
            supply += value
        if n > supply:
            return Refusal("tally.goods", {"n": int(n), "supply": int(supply)})
        return None

    def audit(self, g: State) -> None:
        """Check that every token is in its city or was scored, and that nobody has gained passengers."""
        s = g.s
        taken: i64 = 0
        for city in range(self.cities):
            assert 0 <= s[self.goods + city] <= self.stack_size[city], "more goods than there are"
            assert 0 <= s[self.standing + city] <= self.players, "a passenger of no seat"
            assert s[self.standing + city] == 0 or self.country[city] == 0, "a passenger on a country"
            for i in range(self.stack_size[city] - s[self.goods + city]):
                taken += self.token[self.token_start[city] + i]
        for seat in range(self.players):
            taken -= s[self.scored + seat]
            standing: i64 = 0
            for city in range(self.cities):
                if s[self.standing + city] == seat + 1:
                    standing += 1
            assert 0 <= s[self.reserve + seat] <= self.each - standing, "passengers doubled"
            assert s[self.scored + seat] >= 0, "goods points below zero"
        assert taken == 0, "goods lost or doubled"
        self.audit_taken(s)
        self.audit_trip(s)

    def audit_taken(self, s: vec[i64]) -> None:
        """Check that the tokens noted as taken were taken once. Those of a position laid out by hand are not noted."""
        for seat in range(self.players):
            points: i64 = 0
            start = self.taken + seat * self.taken_words
            for city in range(self.cities):
                for token in range(self.token_start[city], self.token_start[city] + self.stack_size[city]):
                    if s[start + token // WORD] & BIT[token % WORD]:
                        points += self.token[token]
                        assert token < self.top(s, city), "a token taken that is still there"
                        for other in range(seat):
                            word = s[self.taken + other * self.taken_words + token // WORD]
                            assert word & BIT[token % WORD] == 0, "a token taken twice"
            assert points <= s[self.scored + seat], "goods taken that were not scored"

    def audit_trip(self, s: vec[i64]) -> None:
        """Check that a trip is under way exactly while its player is asked, over routes that are built."""
        assert 0 <= s[self.start_city] < self.cities and 0 <= s[self.here] < self.cities, "a trip without a city"
        steps: i64 = 0
        for route in range(len(self.route_names)):
            if s[self.used + route // WORD] & BIT[route % WORD]:
                owner = s[self.track.owner + route]
                assert owner != FREE and owner != CLOSED, "a trip over a route that is not built"
                steps += 1
        assert steps == s[self.steps], "the routes of a trip miscounted"
        if s[PHASE] == self.running:
            assert steps > 0 or s[self.here] == s[self.start_city], "a trip that has not begun at its start"
            seat = s[SEAT]
            away = self.each - s[self.reserve + seat]
            for city in range(self.cities):
                if s[self.standing + city] == seat + 1:
                    away -= 1
            assert away > 0, "a trip of nobody"
        else:
            assert steps == 0, "a trip that nobody makes"

    # -- actions as data -----------------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        if code >= self.ride:
            return Action("ride", route=self.rules.board.routes[code - self.ride])
        if code == self.stop:
            return Action("stop")
        if code >= self.run:
            return Action("run", city=self.city_names[code - self.run])
        if code == self.place_nobody:
            return Action("place", word="nobody")
        return Action("place", city=self.city_names[code - self.place])

    def encode(self, action: Action) -> int:
        if action.verb == "ride":
            return int(self.ride) + self.route_names.index(action.route_id)
        if action.verb == "stop":
            return int(self.stop)
        if action.word:
            return int(self.place_nobody)
        return int(self.place if action.verb == "place" else self.run) + self.city_names.index(action.city)

    def facts(self, s: vec[i64], seat: i64, action: i64) -> dict[str, int]:
        if action < self.ride:
            return {}
        route = action - self.ride
        city = self.other_end(route, s[self.here])
        goods: i64 = 0
        if city != s[self.start_city] and s[self.goods + city] > 0:
            goods = self.token[self.top(s, city)]
        return {"goods": int(goods), "cards": 0 if s[self.track.owner + route] == seat + 1 else 1}

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        s = g.s
        if s[PHASE] == self.running and action < self.stop:
            return Refusal("trip.on")
        if s[PHASE] != self.running and action >= self.stop:
            return Refusal("trip.none")
        if action >= self.ride:
            return self.ride_refusal(s, action - self.ride)
        if action == self.stop:
            return Refusal("stop.first")
        if action >= self.run:
            own = s[self.standing + action - self.run] == seat + 1
            return Refusal("run.stuck" if own else "run.nobody", {"city": self.city_names[action - self.run]})
        if s[PHASE] != self.placing:
            return Refusal("place.not-now")
        return self.place_refusal(s, action - self.place)

    def ride_refusal(self, s: vec[i64], route: i64) -> Refusal:
        """Return why a trip cannot continue over a route."""
        name = self.route_names[route]
        owner = s[self.track.owner + route]
        here = s[self.here]
        if owner == FREE or owner == CLOSED:
            return Refusal("ride.not-built", {"route": name})
        if here != self.track.a[route] and here != self.track.b[route]:
            return Refusal("ride.elsewhere", {"route": name, "city": self.city_names[here]})
        if s[self.used + route // WORD] & BIT[route % WORD]:
            return Refusal("ride.twice", {"route": name})
        if self.country[self.other_end(route, here)] != 0:
            return Refusal("ride.country", {"route": name})
        return Refusal("ride.card", {"route": name, "seat": int(owner) - 1})

    def place_refusal(self, s: vec[i64], city: i64) -> Refusal:
        """Return why no passenger can be put on a city."""
        name = self.city_names[city]
        route = s[ROUTE]
        if city != self.track.a[route] and city != self.track.b[route]:
            return Refusal("place.elsewhere", {"route": self.route_names[route], "city": name})
        if self.country[city] != 0:
            return Refusal("place.country")
        return Refusal("place.taken", {"seat": int(s[self.standing + city]) - 1, "city": name})
