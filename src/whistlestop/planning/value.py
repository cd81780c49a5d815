"""A learned value: how a game between planners is going to end for one of two seats.

It reads whole states, other hands included, so it is for sampled worlds only.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import SEAT, State
from whistlestop.engine.track import FREE
from whistlestop.planning.planner import Planner, PlanState
from whistlestop.rules.route_points import RoutePoints

PLAYERS: Final = 2
OUTPUTS: Final = 3  # the reward, the share of the win, hundreds of points
SPARE_TRAINS: Final = 20  # more trains than this, outside the plan, are all the same


@final
class Value:
    """A network of a few layers over features of a position; `estimate` leaves what it expects in `reward` and so on.

    layers: the widths of all layers, from the features to OUTPUTS.
    weights: layer by layer, the inputs' weights and then the constant for each of its units.
    """

    def __init__(self, planner: Planner, layers: list[int], weights: vec[float]) -> None:
        self.planner = planner
        self.rules = planner.rules
        self.points = planner.rules.get(RoutePoints)
        self.lines: i64 = len(planner.rules.lines)
        self.ties: i64 = len(planner.rules.tie_keys)
        self.layers: vec[i64] = vec[i64](layers)
        self.weights = weights
        self.plans: list[PlanState] = [planner.new_plan() for _ in range(PLAYERS)]
        self.planned_by: vec[i64] = vec[i64]([0] * planner.graph.routes)  # as sets of seats
        self.inputs: vec[float] = vec[float]([0.0] * 256)
        self.outputs: vec[float] = vec[float]([0.0] * 256)
        self.n: i64 = 0  # features
        self.reward: float = 0.0  # as of `Trials.play`
        self.won: float = 0.0
        self.total: float = 0.0  # points

    def estimate(self, g: State, plans: list[PlanState], seat: i64) -> None:
        """Estimate how a game in which somebody's turn begins ends for a seat, when planners play on by such plans."""
        self.examine(g, plans, seat)
        weights = self.weights
        at: i64 = 0
        for layer in range(1, len(self.layers)):
            inputs = self.inputs
            outputs = self.outputs
            width = self.layers[layer - 1]
            for unit in range(self.layers[layer]):
                total = weights[at + width]
                for i in range(width):
                    total += weights[at + i] * inputs[i]
                at += width + 1
                if total < 0.0 and layer < len(self.layers) - 1:
                    total = 0.0
                outputs[unit] = total
            self.inputs = outputs
            self.outputs = inputs
        self.reward = 1.0 / (1.0 + exp(-self.inputs[0]))
        self.won = 1.0 / (1.0 + exp(-self.inputs[1]))
        self.total = 100.0 * self.inputs[2]

    # -- features ------------------------------------------------------------------------------------------------

    def examine(self, g: State, plans: list[PlanState], seat: i64) -> None:
        """Set the features of a position, the seat's own first."""
        s = g.s
        self.n = 0
        planned_by = self.planned_by
        for route in range(len(planned_by)):
            planned_by[route] = 0
        soonest: i64 = 1000
        for each in range(PLAYERS):
            plan = self.plans[each]
            plan.assign(plans[each])
            horizon = self.planner.refresh_plan(s, each, plan)
            if horizon < soonest:
                soonest = horizon
            for i in range(plan.routes.n):
                planned_by[plan.routes.ids[i]] += each + 1
        now = self.rules.score(g)
        self.add_seat(g, now, seat)
        self.add_seat(g, now, 1 - seat)
        self.add(s[self.planner.cards.deck_n])
        self.add(1 if s[SEAT] == seat else 0)
        last = self.planner.tempo.last_round
        self.add(0 if last is None else s[last.turns_left])
        self.add(soonest)

    def add(self, feature: i64) -> None:
        self.add_float(float(feature))

    def add_float(self, feature: float) -> None:
        self.inputs[self.n] = feature
        self.n += 1

    def add_seat(self, g: State, now: Sheet, seat: i64) -> None:
        """Add what a seat has, and what it would have with its plan."""
        planner = self.planner
        s = g.s
        routes = self.plans[seat].routes
        for line in range(self.lines):
            self.add(now.points[line * PLAYERS + seat])
        for key in range(self.ties):
            self.add(now.ties[key * PLAYERS + seat])
        self.add(now.totals[seat])
        built = self.with_plan(g, seat)
        gained = self.plan_points(seat)
        for line in range(self.lines):
            self.add(built.points[line * PLAYERS + seat])
        for key in range(self.ties):
            self.add(built.ties[key * PLAYERS + seat])
        gained += built.totals[seat]
        self.add(gained)
        gained -= now.totals[seat]
        self.add(gained)
        planner.demand.allocate(s, seat, routes.ids, routes.n)
        self.add_plan(s, seat, gained)
        self.add_cards(s, seat)

    def with_plan(self, g: State, seat: i64) -> Sheet:
        """Return the scores, without those for routes, if a seat's plan were built."""
        s = g.s
        owner = self.planner.track.owner
        routes = self.plans[seat].routes
        for i in range(routes.n):
            s[owner + routes.ids[i]] = seat + 1
        sheet = self.rules.score(g)
        for i in range(routes.n):
            s[owner + routes.ids[i]] = FREE
        return sheet

    def plan_points(self, seat: i64) -> i64:
        """Return the points for the routes of a seat's plan."""
        total: i64 = 0
        points = self.points
        routes = self.plans[seat].routes
        if points is not None:
            for i in range(routes.n):
                total += points.value[points.length[routes.ids[i]]]
        return total

    def add_plan(self, s: vec[i64], seat: i64, gained: i64) -> None:
        """Add how a plan stands that gains so many points; the cards are allocated to it."""
        planner = self.planner
        demand = planner.demand
        routes = self.plans[seat].routes
        trains = s[planner.track.trains + seat]
        horizon = planner.tempo.horizon(s, seat)
        time = planner.time_of(self.plans[seat])
        planner.rivals.update(s, seat)
        length: i64 = 0
        most: i64 = 0
        ready: i64 = 0
        squares: i64 = 0
        contact: i64 = 0
        urgent: i64 = 0
        shared: i64 = 0
        shared_length: i64 = 0
        for i in range(routes.n):
            route = routes.ids[i]
            missing = demand.missing[i]
            length += planner.graph.length[route]
            squares += missing * missing
            if missing > most:
                most = missing
            if missing == 0:
                ready += 1
            reached = planner.rivals.contact(s, route)
            contact += reached
            urgent += reached * missing
            if self.planned_by[route] == PLAYERS + 1:
                shared += 1
                shared_length += planner.graph.length[route]
        chance = float(planner.ticket_choice.success_chance(length, time, trains, horizon)) / 100.0
        left = trains - length
        if left > SPARE_TRAINS:
            left = SPARE_TRAINS
        self.add_float(chance)
        self.add_float(chance * float(gained))
        for feature in vec[i64]([trains, length, left, routes.n, demand.total_missing, most, ready, squares]):
            self.add(feature)
        share = float(time) / (100.0 * float(horizon))
        if share > 2.0:
            share = 2.0
        self.add_float(share)
        for feature in vec[i64]([horizon, contact, urgent, shared, shared_length]):
            self.add(feature)
        self.add_float(float(routes.gain) / 100.0)

    def add_cards(self, s: vec[i64], seat: i64) -> None:
        """Add what a seat has in hand: the longest suits, and what the plan does not need."""
        planner = self.planner
        demand = planner.demand
        hand = planner.cards.hand + seat * demand.kinds
        first: i64 = 0
        second: i64 = 0
        third: i64 = 0
        spare: i64 = 0
        longest: i64 = 0
        for colour in range(demand.colours):
            n = s[hand + colour]
            if n > first:
                third = second
                second = first
                first = n
            elif n > second:
                third = second
                second = n
            elif n > third:
                third = n
            n = demand.spare[colour]
            spare += n
            if n > longest:
                longest = n
        self.add(s[planner.cards.hand_n + seat])
        self.add(demand.wild_cards(s, seat))
        self.add(first)
        self.add(second)
        self.add(third)
        self.add(spare)
        self.add(longest)
