"""Advice on the longest path (U4): which routes lengthen a seat's own trail, and what that is worth."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.track import FREE
from whistlestop.planning.advice import Advisor
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.odds import fine_odds
from whistlestop.planning.steiner_forest import RouteSet
from whistlestop.planning.weights import PERCENT, TRAINS, Weight
from whistlestop.rules.longest_path import LongestPath

MOST_STEPS: Final = 3000  # of looking for trails; networks with many circles have too many to try them all

TRAIL: Final = Weight("trail", 150, PERCENT, "how much of the points for the longest path counts", first=0)
TRAIL_OPEN: Final = Weight("trail_open", 20, PERCENT, "how much of that counts while the plan is open", first=0)
TRAIL_PLAN: Final = Weight("trail_plan", 20, PERCENT, "how much of that counts when a plan is made", first=0)
TRAIL_LEAD: Final = Weight("trail_lead", 400, TRAINS, "the lead that makes the longest path much safer", least=1)


@final
class TrailAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [TRAIL, TRAIL_OPEN, TRAIL_PLAN, TRAIL_LEAD]

    def __init__(self, context: PlannerContext) -> None:
        self.graph = context.graph
        self.prices = context.prices
        self.track = context.graph.track
        self.players: i64 = context.rules.players
        table = context.weights.table
        self.trail: i64 = TRAIL.of(table) * context.rules.find(LongestPath).points_each  # in hundredths of a point
        self.trail_open: i64 = TRAIL_OPEN.of(table)
        self.trail_plan: i64 = TRAIL_PLAN.of(table)
        # how likely a trail gets the bonus, in hundredths of a per cent, by its lead over the rivals', from -level on
        self.level: i64 = sum([route.length for route in context.rules.board.routes])
        self.share: vec[i64] = shares(TRAIL_LEAD.of(table), self.level)
        routes = self.graph.routes
        cities = self.graph.cities
        self.rivals = context.rivals
        self.words: i64 = context.rivals.words
        # Each seat has two networks: what it has built, and that with what it plans. What was found out about a network
        # is kept until it changes.
        networks = 2 * context.rules.players
        self.planned: vec[i64] = vec[i64]([0] * self.words)  # the routes of the second network of the seat at hand
        self.routes_seen: vec[i64] = vec[i64]([-1] * (self.words * networks))  # when it was looked at
        self.cities_seen: vec[i64] = vec[i64]([0] * networks)  # those that it reached then
        self.longest: vec[i64] = vec[i64]([0] * networks)
        self.ending: vec[i64] = vec[i64]([0] * (cities * networks))  # the longest trail that ends in each city
        self.part: vec[i64] = vec[i64]([0] * (cities * networks))  # the cities connected with each city
        # the rivals' trail that gains are for, how many routes have a gain, which ones, and how much likelier each
        # makes the bonus, in hundredths of a per cent
        self.rival: vec[i64] = vec[i64]([-1] * networks)
        self.gaining: vec[i64] = vec[i64]([0] * networks)
        self.gainer: vec[i64] = vec[i64]([0] * (routes * networks))
        self.gain: vec[i64] = vec[i64]([0] * (routes * networks))
        # the network at hand: the routes at each city, the sum of the ends of each route, its length
        self.around: vec[i64] = vec[i64]([0] * cities)
        self.entered: i64 = 0  # its cities
        self.routes: i64 = 0  # how many it has
        self.circles: bool = False  # whether some of them form a circle
        self.ends: vec[i64] = vec[i64]([0] * WORD)
        self.length: vec[i64] = vec[i64]([0] * WORD)
        # the trail at hand: its cities, the route to each, the routes that lead on from it
        self.at: vec[i64] = vec[i64]([0] * (WORD + 1))
        self.by: vec[i64] = vec[i64]([0] * (WORD + 1))
        self.left: vec[i64] = vec[i64]([0] * (WORD + 1))
        self.steps: i64 = 0
        # of a tree: its cities, outermost first, the route that leads on from each, the second longest path to each
        self.peeled: vec[i64] = vec[i64]([0] * cities)
        self.onward: vec[i64] = vec[i64]([0] * cities)
        self.second: vec[i64] = vec[i64]([0] * cities)
        self.longest_route: i64 = max([route.length for route in context.rules.board.routes])

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        """Add what the routes that would lengthen the trail are worth, once the plan is built or almost so."""
        planned = self.prices.planned
        worth = self.trail
        if planned is None:
            worth = worth * self.trail_plan // 100
        elif planned.n > 0:
            worth = worth * self.trail_open // 100
        if worth == 0:
            return
        self.rivals.look(s)
        rival: i64 = 0
        for other in range(self.players):
            if other != seat:
                self.measure_built(other)
                if self.longest[other] > rival:
                    rival = self.longest[other]
        network = seat
        if planned is not None and planned.n > 0:
            network = self.players + seat
            self.add_plan(seat, planned)
            self.measure(network, self.planned, 0)
        else:
            self.measure_built(seat)
        if self.rival[network] != rival:
            self.find_gains(network, rival)
        owner = self.track.owner
        gainer = self.gainer
        gain = self.gain
        row = network * self.graph.routes
        for i in range(row, row + self.gaining[network]):
            route = gainer[i]
            if s[owner + route] == FREE:
                values[route] += gain[i] * worth // 10000

    def find_gains(self, network: i64, rival: i64) -> None:
        """Find the routes that would lengthen the trail of a network, and how much likelier each makes the bonus."""
        graph = self.graph
        length = graph.length
        start = graph.start
        at = graph.at
        to = graph.to
        ending = self.ending
        part = self.part
        gainer = self.gainer
        gain = self.gain
        share = self.share
        own = self.longest[network]
        level = self.level - rival  # where the shares of trails begin
        before = share[level + own]
        row = network * graph.routes
        cities = network * graph.cities
        n: i64 = 0
        rest = self.cities_seen[network]
        if own < self.longest_route:  # a route that leads nowhere may be longer
            rest = 0
            for route in range(graph.routes):
                if length[route] > own:
                    rest |= BIT[graph.a[route]]
            rest |= self.cities_seen[network]
        done: i64 = 0
        while rest:
            city = lowest(rest)
            rest &= rest - 1
            here = ending[cities + city]
            joined = part[cities + city]
            for i in range(start[city], start[city + 1]):
                far = to[i]
                route = at[i]
                there = ending[cities + far]
                total = length[route] + here + there
                if total <= own or done & BIT[far]:
                    continue  # most routes are out of the question
                if joined & BIT[far]:  # within one part, a trail to each end may use the same routes
                    total -= there if there < here else here
                if total > own:
                    gainer[row + n] = route
                    gain[row + n] = share[level + total] - before
                    n += 1
            done |= BIT[city]
        self.gaining[network] = n
        self.rival[network] = rival

    # -- trails --------------------------------------------------------------------------------------------------

    def add_plan(self, seat: i64, plan: RouteSet) -> None:
        """Set the network of a seat with its plan."""
        rivals = self.rivals
        planned = self.planned
        for word in range(self.words):
            planned[word] = rivals.built[seat * self.words + word]
        for i in range(plan.n):
            route = plan.ids[i]
            planned[rivals.word[route]] |= rivals.bit[route]

    def measure_built(self, seat: i64) -> None:
        """Find the longest trails of what a seat has built."""
        self.measure(seat, self.rivals.built, seat * self.words)

    def measure(self, network: i64, routes: vec[i64], first: i64) -> None:
        """Find the longest trails of a network, unless it is as it was last time; its routes begin at a place."""
        same = True
        row = network * self.words
        seen = self.routes_seen
        for i in range(self.words):
            if seen[row + i] != routes[first + i]:
                same = False
                seen[row + i] = routes[first + i]
        if same:
            return
        self.rival[network] = -1
        self.enter_routes(network)
        row = network * self.graph.cities
        if not self.circles and self.routes * (self.routes + 1) <= MOST_STEPS:
            self.follow_branches(row, self.cities_seen[network])
        else:
            self.steps = 0
            for city in range(self.graph.cities):
                if self.around[city]:
                    self.follow_trails(row, city)
        ending = self.ending
        longest: i64 = 0
        rest = self.cities_seen[network]
        while rest:
            city = lowest(rest)
            rest &= rest - 1
            if ending[row + city] > longest:
                longest = ending[row + city]
        self.longest[network] = longest

    def enter_routes(self, network: i64) -> None:
        """Number the routes of a network from 0, and find which lie at each city and which cities they connect."""
        graph = self.graph
        around = self.around
        ending = self.ending
        part = self.part
        ends = self.ends
        length = self.length
        row = network * graph.cities
        cities = self.entered
        while cities:
            around[lowest(cities)] = 0
            cities &= cities - 1
        cities = self.cities_seen[network]
        while cities:
            city = lowest(cities)
            cities &= cities - 1
            part[row + city] = 0
            ending[row + city] = 0
        n: i64 = 0
        reached: i64 = 0
        circles = False
        for word in range(self.words):
            rest = self.routes_seen[network * self.words + word]
            while rest and n < WORD:
                route = word * WORD + lowest(rest)
                rest &= rest - 1
                a = graph.a[route]
                b = graph.b[route]
                ends[n] = a + b
                length[n] = graph.length[route]
                around[a] |= BIT[n]
                around[b] |= BIT[n]
                n += 1
                if part[row + a] & BIT[b]:
                    circles = True
                    continue
                merged = part[row + a] | part[row + b] | BIT[a] | BIT[b]
                reached |= merged
                cities = merged
                while cities:
                    part[row + lowest(cities)] = merged
                    cities &= cities - 1
        self.routes = n
        self.circles = circles
        self.entered = reached
        self.cities_seen[network] = reached

    def follow_branches(self, row: i64, cities: i64) -> None:
        """Find the longest path that ends in each city of a network without circles, in which paths are all trails.

        Cities with one route left are peeled off, round after round: then the longest path from outside to each city is
        known. On the way back, they learn of those that come from the other side.
        """
        around = self.around
        ending = self.ending
        ends = self.ends
        lengths = self.length
        peeled = self.peeled
        onward = self.onward
        second = self.second
        n: i64 = 0
        rest = cities
        while rest:
            second[lowest(rest)] = 0
            rest &= rest - 1
        before: i64 = 0
        while cities != before:
            before = cities
            rest = cities
            while rest:
                city = lowest(rest)
                one = rest & -rest
                rest ^= one
                at = around[city]
                if at & (at - 1):
                    continue
                cities ^= one
                if at == 0:
                    continue
                route = lowest(at)
                peeled[n] = city
                onward[n] = route
                n += 1
                other = ends[route] - city
                around[other] ^= at
                far = ending[row + city] + lengths[route]
                if far > ending[row + other]:
                    second[other] = ending[row + other]
                    ending[row + other] = far
                elif far > second[other]:
                    second[other] = far
        while n > 0:
            n -= 1
            city = peeled[n]
            route = onward[n]
            other = ends[route] - city
            far = ending[row + other]
            if far == ending[row + city] + lengths[route]:  # that comes from here
                far = second[other]
            far += lengths[route]
            if far > ending[row + city]:
                second[city] = ending[row + city]
                ending[row + city] = far
            elif far > second[city]:
                second[city] = far

    def follow_trails(self, row: i64, start: i64) -> None:
        """Try all trails from a city, and note the longest that ends in each city on the way."""
        around = self.around
        ending = self.ending
        at = self.at
        by = self.by
        left = self.left
        ends = self.ends
        lengths = self.length
        depth: i64 = 0
        used: i64 = 0
        total: i64 = 0
        at[0] = start
        left[0] = around[start]
        steps = self.steps
        while steps < MOST_STEPS:
            mask = left[depth]
            if mask:
                route = lowest(mask)
                left[depth] = mask & (mask - 1)
                city = ends[route] - at[depth]
                used |= BIT[route]
                total += lengths[route]
                depth += 1
                at[depth] = city
                by[depth] = route
                left[depth] = around[city] & ~used
                if total > ending[row + city]:
                    ending[row + city] = total
                if total > ending[row + start]:
                    ending[row + start] = total
                steps += 1
            elif depth == 0:
                break
            else:
                route = by[depth]
                used ^= BIT[route]
                total -= lengths[route]
                depth -= 1
        self.steps = steps


def shares(safe_lead: i64, most: i64) -> vec[i64]:
    """Return how likely a trail gets the bonus, in hundredths of a per cent, for leads from -most to most."""
    found = vec[i64]()
    for lead in range(-most, most + 1):
        found = append(found, fine_odds(lead * 20000 // safe_lead))
    return found
