"""Which tickets to keep, to pick and to draw, by the points that they promise together."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD, lowest, size
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import FREE
from whistlestop.planning.odds import odds
from whistlestop.planning.route_graph import FAR
from whistlestop.planning.route_prices import RoutePrices
from whistlestop.planning.steiner_forest import Goals, RouteSet
from whistlestop.planning.tempo import Tempo
from whistlestop.rules.draw_tickets import DrawTickets
from whistlestop.rules.ticket_race import TicketRace

EXHAUSTIVE_LIMIT: Final = 16  # up to so many ways to choose are all compared


@final
class TicketChoice:
    """Decides about tickets, and turns a seat's tickets into goals."""

    def __init__(self, rules: Ruleset, prices: RoutePrices, tempo: Tempo, fast: bool) -> None:
        self.rules = rules
        self.weights = prices.weights
        self.prices = prices
        self.forest = prices.forest
        self.tempo = tempo
        self.graph = prices.graph
        self.track = prices.graph.track
        self.tickets = rules.find(Tickets)
        self.exhaustive_limit: i64 = 0 if fast else EXHAUSTIVE_LIMIT
        self.goals = Goals()
        # of what was evaluated last: points won or lost for certain, points hoped for, the value of the best addition
        self.certain: i64 = 0
        self.hoped: i64 = 0
        self.best_value: i64 = 0
        self.draw_tickets = rules.get(DrawTickets)
        self.race = rules.get(TicketRace)
        self.bonus: i64 = 0  # for each completed ticket besides its points, in hundredths of a point
        self.a: vec[i64] = self.tickets.a
        self.b: vec[i64] = self.tickets.b
        self.points: vec[i64] = self.tickets.value
        if self.race is not None:
            self.points = vec[i64]([self.weights.ticket] * self.tickets.count)
        self.base_cost: vec[i64] = vec[i64]([0] * self.tickets.count)  # of each ticket on an empty board
        self.base_trains: vec[i64] = vec[i64]([0] * self.tickets.count)  # that each ticket takes there
        self.promise: vec[i64] = vec[i64]([0] * self.tickets.count)  # of each ticket when last weighed
        prices.update_for_empty_board()
        lengths = self.graph.links(self.graph.length)
        for ticket in range(self.tickets.count):
            end = self.graph.reach(self.forest.links, self.a[ticket], self.b[ticket], FAR)
            self.base_cost[ticket] = self.graph.dist[end]
            end = self.graph.reach(lengths, self.a[ticket], self.b[ticket], FAR)
            self.base_trains[ticket] = self.graph.dist[end]

    # -- goals ---------------------------------------------------------------------------------------------------

    def set_goals(self, s: vec[i64], seat: i64) -> Goals:
        """Return what a seat wants to connect: its tickets, and in a race the crossing."""
        goals = self.start_goals(s, seat)
        race = self.race
        if race is not None and s[race.crossed + seat] == 0:
            goals.add(race.west, race.east, self.weights.ticket * 200, -1)
        return goals

    def trains_for(self, s: vec[i64], seat: i64, more: vec[i64]) -> i64:
        """Return how many trains a careful plan for a seat's tickets, and for some more, takes."""
        self.prices.update(s, seat)
        goals = self.set_goals(s, seat)
        for ticket in more:
            self.add_ticket(ticket)
        return self.forest.plan(goals, s[self.track.trains + seat], self.tempo.horizon(s, seat) * 100, True).trains

    def ticket_progress(self, s: vec[i64], seat: i64) -> vec[i64]:
        """Return how many trains towards each ticket a seat has built, as everybody can see."""
        graph = self.graph
        length = graph.length[:]
        for route in range(graph.routes):
            owner = s[self.track.owner + route]
            if owner == seat + 1:
                length[route] = 0
            elif owner != FREE:
                length[route] = FAR
        links = graph.links(length)
        progress = self.base_cost[:]
        for ticket in range(len(progress)):
            near: i64 = self.track.supply
            end = graph.reach(links, self.a[ticket], self.b[ticket], near)
            if end >= 0:
                near = graph.dist[end]
            progress[ticket] = self.base_trains[ticket] - near
        return progress

    def start_goals(self, s: vec[i64], seat: i64) -> Goals:
        """Set the goals to a seat's tickets, except those that are connected by routes that are not its own."""
        self.goals.clear()
        tickets = self.tickets
        if len(self.rules.for_tickets_rules) > 0:
            network = tickets.network(s, seat, self.track.network(s, seat))
            for ticket in tickets.members(s, tickets.held + seat * tickets.words):
                if not tickets.connected(network, ticket):
                    self.add_ticket(ticket)
            return self.goals
        for word in range(tickets.words):
            mask = s[tickets.held + seat * tickets.words + word]
            while mask:
                self.add_ticket(word * WORD + lowest(mask))
                mask &= mask - 1
        return self.goals

    def add_ticket(self, ticket: i64) -> None:
        self.goals.add(self.a[ticket], self.b[ticket], self.ticket_budget(ticket), ticket)

    def ticket_budget(self, ticket: i64) -> i64:
        """Return what completing a ticket may cost: twice its points, since a failure would lose them."""
        return self.points[ticket] * 2 * self.weights.keen + self.bonus

    # -- choosing ------------------------------------------------------------------------------------------------

    def keep(self, g: State, seat: i64) -> i64:
        """Return which of the tickets on offer to keep."""
        if self.rules.choices(g, seat).n <= self.exhaustive_limit:
            return self.best_keeps(g, seat, 1)[0]
        return self.greedy_keep(g, seat)

    def greedy_keep(self, g: State, seat: i64) -> i64:
        """Return a good choice among many tickets: add the best one while that promises more."""
        s = g.s
        horizon = self.tempo.horizon(s, seat)
        self.prices.update(s, seat)
        tickets = self.tickets
        offered = tickets.members(s, tickets.offered + seat * tickets.words)
        buffer = self.rules.choices(g, seat)
        allowed: i64 = 0  # numbers of tickets, as a set
        for i in range(buffer.n):
            allowed |= BIT[size(buffer.items[i] - tickets.keep)]
        self.start_goals(s, seat)
        chosen: i64 = 0
        value = self.evaluate(s, seat, horizon)
        while True:
            at = self.best_addition(s, seat, horizon, offered, chosen)
            if at < 0 or (allowed & BIT[size(chosen)] and self.best_value <= value):
                return tickets.keep + chosen
            chosen |= BIT[at]
            value = self.best_value
            self.plan_ticket(offered[at])

    def best_keeps(self, g: State, seat: i64, n: i64) -> vec[i64]:
        """Return the best ways to choose among the tickets on offer, at most n, best first."""
        s = g.s
        horizon = self.tempo.horizon(s, seat)
        self.prices.update(s, seat)
        tickets = self.tickets
        offered = tickets.members(s, tickets.offered + seat * tickets.words)
        buffer = self.rules.choices(g, seat)
        best = vec[i64]()
        values = vec[i64]()
        for i in range(buffer.n):
            action = buffer.items[i]
            mask = action - tickets.keep
            self.start_goals(s, seat)
            for ticket in offered:
                if mask & 1:
                    self.add_ticket(ticket)
                mask >>= 1
            value = self.evaluate(s, seat, horizon)
            if len(best) < n:
                best = append(best, action)
                values = append(values, value)
            elif value > values[n - 1]:
                best[n - 1] = action
                values[n - 1] = value
            at: i64 = len(best) - 1
            while at > 0 and values[at] > values[at - 1]:
                best[at], best[at - 1] = best[at - 1], best[at]
                values[at], values[at - 1] = values[at - 1], values[at]
                at -= 1
        return best

    def plan_ticket(self, ticket: i64) -> None:
        """Add a ticket to the routes that were evaluated last."""
        points = self.points[ticket] * 100
        if self.forest.add_path(self.a[ticket], self.b[ticket], self.ticket_budget(ticket), self.forest.best):
            self.certain += self.bonus // 2
            self.hoped += points + self.bonus // 2
        else:
            self.certain -= points

    def best_addition(self, s: vec[i64], seat: i64, horizon: i64, offer: vec[i64], without: i64) -> i64:
        """Return which ticket of an offer goes best with the goals evaluated last; -1 for none.

        `without` is the set of those to skip. The value of the addition is in `best_value`.
        """
        forest = self.forest
        routes = forest.best
        trains = s[self.track.trains + seat]
        forest.build_on(routes)
        found: i64 = -1
        for i in range(len(offer)):
            if without & BIT[i]:
                continue
            ticket = offer[i]
            points = self.points[ticket] * 100
            value = self.certain
            hoped = self.hoped
            extension = forest.extension
            if forest.extend(self.a[ticket], self.b[ticket], self.ticket_budget(ticket)):
                value += self.bonus // 2
                hoped += points + self.bonus // 2
            else:
                value -= points
            turns = routes.turns + extension.turns
            chance = self.success_chance(routes.trains + extension.trains, turns, trains, horizon)
            value += hoped * (2 * chance - 100) // 100 - routes.cost - extension.cost
            if found < 0 or value > self.best_value:
                found = i
                self.best_value = value
        return found

    def evaluate(self, s: vec[i64], seat: i64, horizon: i64) -> i64:
        """Return what the goals promise at the current prices, in hundredths of a point."""
        goals = self.goals
        trains = s[self.track.trains + seat]
        routes = self.forest.plan(goals, trains, horizon * 100, False)
        self.certain = 0
        self.hoped = 0
        for i in range(goals.n):
            points = self.points[goals.ticket[i]] * 100
            if routes.left_out & BIT[i]:
                self.certain -= points
            elif self.forest.solo_cost[i] == 0:
                self.certain += points + self.bonus
            else:
                self.certain += self.bonus // 2
                self.hoped += points + self.bonus // 2
        chance = self.success_chance(routes.trains, routes.turns, trains, horizon)
        return self.certain + self.hoped * (2 * chance - 100) // 100 - routes.cost

    def success_chance(self, length: i64, turns: i64, trains: i64, horizon: i64) -> i64:
        """Return how likely a plan of so many trains and hundredths of a turn succeeds, in per cent."""
        if length == 0:
            return 100
        weights = self.weights
        used: i64 = 200
        if trains > 0:
            used = length * 100 // trains
        time = turns // horizon
        if time > used:
            used = time
        return odds((100 - used - weights.slack) * 2 // weights.steep)

    # -- drawing -------------------------------------------------------------------------------------------------

    def worthwhile_draw(self, s: vec[i64], seat: i64, horizon: i64, price: i64, routes: RouteSet, turns: i64) -> i64:
        """Return the action that draws tickets, if that promises more than drawing cards; -1 otherwise.

        `routes` are planned already and take so many hundredths of a turn.
        """
        drawing = self.draw_tickets
        if drawing is None or s[self.tickets.open] == 0:
            return -1
        best: i64 = -1
        best_value = price * self.weights.draw // 100
        self.weigh_tickets(s, seat, horizon, routes, turns)
        for deck in range(self.tickets.decks):
            n = self.tickets.left(s, deck)
            if n > drawing.number:
                n = drawing.number
            if n > 0 and (n == drawing.number or not drawing.two):
                value = self.draw_value(s, seat, deck, n) * self.weights.appetite // 100
                if value > best_value:
                    best_value = value
                    best = drawing.base
                    if drawing.two:
                        best = drawing.base + n * 16 if deck == 0 else drawing.base + n
        return best

    def weigh_tickets(self, s: vec[i64], seat: i64, horizon: i64, routes: RouteSet, turns: i64) -> None:
        """Set what each ticket would promise, from the next turn on, to a seat with such a plan."""
        self.prices.update(s, seat)
        trains = s[self.track.trains + seat]
        forest = self.forest
        forest.build_on(routes)
        extension = forest.extension
        for ticket in range(self.tickets.count):
            points = self.points[ticket] * 100
            promise = -points
            if forest.extend(self.a[ticket], self.b[ticket], self.ticket_budget(ticket)):
                length = routes.trains + extension.trains
                chance = self.success_chance(length, turns + extension.turns, trains, horizon - 1)
                promise = (points + self.bonus // 2) * (2 * chance - 100) // 100 + self.bonus // 2 - extension.cost
            self.promise[ticket] = promise

    def draw_value(self, s: vec[i64], seat: i64, deck: i64, n: i64) -> i64:
        """Return what drawing n tickets of a deck promises, by their last weighing; the turn is not counted."""
        tickets = self.tickets
        gains: i64 = 0
        losses: i64 = 0
        good: i64 = 0
        bad: i64 = 0
        for ticket in range(tickets.first[deck], tickets.first[deck + 1]):
            if tickets.contains(s, tickets.held + seat * tickets.words, ticket):
                continue
            promise = self.promise[ticket]
            if promise > 0:
                gains += promise
                good += 1
            else:
                losses -= promise
                bad += 1
        total = good + bad
        if total == 0:
            return 0
        result = gains * n // total
        if bad > 0:
            all_bad: i64 = 1000  # the probability, in thousandths
            for _ticket in range(n):
                all_bad = all_bad * bad // total
            result -= losses // bad * all_bad // 2000
        return result
