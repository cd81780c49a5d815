"""The cheapest routes that connect all goals: a Steiner forest, built path by path and then refined."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.planning.route_graph import CITY_BITS, FAR, RouteGraph

MAX_GOALS: Final = 60
MANY_GOALS: Final = 5  # from which only one order of building their paths is tried
UNKNOWN: Final = -1
NO_ROUTE: Final = -1


@final
class Goals:
    """Pairs of sets of cities to connect, with what connecting them is worth, in hundredths of a point."""

    def __init__(self) -> None:
        self.n: i64 = 0
        self.a: vec[i64] = vec[i64]([0] * MAX_GOALS)
        self.b: vec[i64] = vec[i64]([0] * MAX_GOALS)
        self.value: vec[i64] = vec[i64]([0] * MAX_GOALS)
        self.ticket: vec[i64] = vec[i64]([0] * MAX_GOALS)  # -1 for a goal that is not a ticket

    def clear(self) -> None:
        """Remove all goals."""
        self.n = 0

    def add(self, a: i64, b: i64, value: i64, ticket: i64) -> None:
        """Add a goal; beyond MAX_GOALS it is ignored."""
        n = self.n
        if n < MAX_GOALS:
            self.a[n] = a
            self.b[n] = b
            self.value[n] = value
            self.ticket[n] = ticket
            self.n = n + 1


@final
class RouteSet:
    """Routes to claim, with their cost in all and, as a bit set, the goals that they leave out."""

    def __init__(self, routes: i64) -> None:
        self.n: i64 = 0
        self.ids: vec[i64] = vec[i64]([0] * routes)
        self.cost: i64 = 0
        self.trains: i64 = 0
        self.turns: i64 = 0  # in hundredths
        self.left_out: i64 = 0
        self.gain: i64 = 0  # what the goals that they connect are worth

    def clear(self) -> None:
        """Remove all routes."""
        self.n = 0
        self.cost = 0
        self.trains = 0
        self.turns = 0
        self.left_out = 0

    def assign(self, other: RouteSet) -> None:
        """Become a copy of another set."""
        self.n = other.n
        for i in range(other.n):
            self.ids[i] = other.ids[i]
        self.cost = other.cost
        self.trains = other.trains
        self.turns = other.turns
        self.gain = other.gain
        self.left_out = other.left_out


@final
class SteinerForest:
    """Plans routes on a graph by the `cost` of each (0 if the seat owns it) and the `turns` that it takes.

    Each seat has costs of its own. What tickets cost at these is kept until they change.
    """

    def __init__(self, graph: RouteGraph, tickets: i64, seats: i64) -> None:
        self.graph = graph
        self.tickets = tickets
        self.costs: list[vec[i64]] = [vec[i64]([0] * graph.routes) for _ in range(seats)]
        self.cost: vec[i64] = self.costs[0]  # of the seat at hand
        self.links_of: list[vec[i64]] = [graph.links(self.costs[0]) for _ in range(seats)]  # the same, for searches
        self.links: vec[i64] = self.links_of[0]
        self.turns: vec[i64] = vec[i64]([0] * graph.routes)
        self.open_links: vec[i64] = self.links[:]  # with a cost of 0 for the routes that are in the set
        # what is connected for nothing, as sets of cities that are apart: by own routes, and by those of the set, too
        self.own_parts: vec[i64] = vec[i64]([0] * graph.cities)
        self.own_n: i64 = 0
        self.parts: vec[i64] = vec[i64]([0] * graph.cities)
        self.parts_n: i64 = 0
        self.solo_cost: vec[i64] = vec[i64]([0] * MAX_GOALS)  # what each goal costs on its own
        # the same by seat and ticket, as far as known, and the routes to build then, from the end of the path
        self.row: i64 = 0  # where the tickets of the seat at hand begin
        self.ticket_solo_cost: vec[i64] = vec[i64]([UNKNOWN] * (tickets * seats))
        self.ticket_solo_path: vec[i64] = vec[i64]([NO_ROUTE] * (tickets * seats * graph.cities))
        # the last goal sorted that is not a ticket, and these routes for it
        self.lone_goal: i64 = -1
        self.lone_path: vec[i64] = vec[i64]([NO_ROUTE] * graph.cities)
        self.order: vec[i64] = vec[i64]([0] * MAX_GOALS)  # the goals, cheapest first
        self.mark: vec[i64] = vec[i64]([0] * MAX_GOALS)  # how many routes the set had before each goal
        self.best = RouteSet(graph.routes)
        self.trial = RouteSet(graph.routes)
        self.extension = RouteSet(graph.routes)  # what `extend` has found

    def turn_to(self, seat: i64) -> None:
        """Plan for a seat from now on; `add_own` then says which routes it owns."""
        self.own_n = 0
        self.cost = self.costs[seat]
        self.links = self.links_of[seat]
        self.row = seat * self.tickets

    def add_own(self, route: i64) -> None:
        """Note that the seat at hand owns a route."""
        self.own_n = join(self.own_parts, self.own_n, self.graph.track.ends[route])

    def connected(self, a: i64, b: i64) -> bool:
        """Return whether routes of the seat and of the set connect a city of one set of cities with one of another."""
        parts = self.parts
        for i in range(self.parts_n):
            if parts[i] & a and parts[i] & b:
                return True
        return False

    def set_cost(self, route: i64, cost: i64) -> None:
        """Set what a route costs the seat at hand; call `costs_changed` after the last one."""
        self.cost[route] = cost
        self.graph.set_cost(self.links, route, cost)

    def costs_changed(self) -> None:
        """Forget what was found with the old costs of the seat at hand."""
        for at in range(self.row, self.row + self.tickets):
            self.ticket_solo_cost[at] = UNKNOWN

    def plan(self, goals: Goals, trains: i64, turns: i64, careful: bool) -> RouteSet:
        """Return routes for the goals that are worth it, within so many trains and hundredths of a turn.

        The result is valid until the next call. A careful plan is cheaper and takes longer to make.
        """
        best = self.best
        left_out = self.sort(goals)
        self.grow(goals, left_out, best, True)
        marked = True
        if goals.n > 1 and (careful or goals.n < MANY_GOALS):
            trial = self.trial
            self.grow(goals, left_out, trial, False)
            if self.is_better(goals, trial, best):
                best.assign(trial)
                marked = False
        while best.n > 0 and (best.trains > trains or best.turns > turns):
            worst = self.worst_goal(goals, best.left_out)
            if worst < 0:
                break
            if marked:
                self.drop(goals, worst, best)
            else:
                self.grow(goals, best.left_out | BIT[worst], best, True)
                marked = True
        if careful:
            self.refine(goals, best)
        best.gain = 0
        for i in range(goals.n):
            if best.left_out & BIT[i] == 0 and self.solo_cost[i] > 0:
                best.gain += goals.value[i]
        return best

    def build_on(self, routes: RouteSet) -> None:
        """Start from a set of routes, so that `extend` says what a further goal would take."""
        self.reset()
        for i in range(routes.n):
            self.open(routes.ids[i])

    def reset(self) -> None:
        """Start from no routes."""
        self.open_links = self.links[:]
        self.reset_parts()

    def reset_parts(self) -> None:
        """Start from what the seat has connected."""
        parts = self.parts
        own_parts = self.own_parts
        for i in range(self.own_n):
            parts[i] = own_parts[i]
        self.parts_n = self.own_n

    def open(self, route: i64) -> None:
        """Let a route cost nothing from now on."""
        self.graph.set_cost(self.open_links, route, 0)
        self.parts_n = join(self.parts, self.parts_n, self.graph.track.ends[route])

    def open_cost(self, route: i64) -> i64:
        """Return the cost of a route, 0 once it is in the set."""
        return self.open_links[self.graph.link_of_a[route]] >> CITY_BITS

    def extend(self, a: i64, b: i64, value: i64) -> bool:
        """Set `extension` to what one more goal takes, and return whether it is worth that."""
        extension = self.extension
        extension.clear()
        if self.connected(a, b):
            return True
        graph = self.graph
        end = graph.reach(self.open_links, a, b, value)
        if end < 0:
            return False
        extension.cost = graph.dist[end]
        city = end
        route = graph.via[city]
        while route >= 0:
            if self.open_cost(route) > 0:
                extension.trains += graph.length[route]
                extension.turns += self.turns[route]
            city = graph.a[route] + graph.b[route] - city
            route = graph.via[city]
        return True

    def is_better(self, goals: Goals, one: RouteSet, other: RouteSet) -> bool:
        """Return whether one set is better than another: by cost, or by gain if they leave out different goals."""
        if one.left_out == other.left_out:
            return one.cost < other.cost
        return self.gain(goals, one) > self.gain(goals, other)

    def gain(self, goals: Goals, routes: RouteSet) -> i64:
        """Return the worth of the goals that are connected, less the cost of the routes."""
        total = -routes.cost
        for i in range(goals.n):
            if routes.left_out & BIT[i] == 0:
                total += goals.value[i]
        return total

    def sort(self, goals: Goals) -> i64:
        """Order the goals by what they cost on their own, and return those that cannot be reached."""
        graph = self.graph
        self.reset_parts()
        left_out: i64 = 0
        self.lone_goal = -1
        n: i64 = 0
        for i in range(goals.n):
            ticket = goals.ticket[i]
            solo: i64 = UNKNOWN
            if ticket >= 0:
                solo = self.ticket_solo_cost[self.row + ticket]
            if solo == UNKNOWN and self.connected(goals.a[i], goals.b[i]):
                solo = 0
            if solo == UNKNOWN:
                end = -1
                most: i64 = FAR
                if ticket >= 0:
                    most = self.cost_of_kept(ticket)
                if most < FAR:  # the same path is likely to be the cheapest again, and none that costs more can be
                    end = graph.reach(self.links, goals.a[i], goals.b[i], most)
                if end < 0:
                    end = graph.reach(self.links, goals.a[i], goals.b[i], FAR)
                solo = FAR
                if end >= 0:
                    solo = graph.dist[end]
                if ticket >= 0:
                    self.ticket_solo_cost[self.row + ticket] = solo
                    if end >= 0:
                        self.keep_path(self.ticket_solo_path, (self.row + ticket) * graph.cities, end)
                elif end >= 0:
                    self.lone_goal = i
                    self.keep_path(self.lone_path, 0, end)
            self.solo_cost[i] = solo
            if solo >= FAR:
                left_out |= BIT[i]
            at = n
            while at > 0 and self.solo_cost[self.order[at - 1]] > solo:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = i
            n += 1
        return left_out

    def known_solo_cost(self, ticket: i64) -> i64:
        """Return what a ticket costs the seat at hand on its own; UNKNOWN if that has not been found yet."""
        return self.ticket_solo_cost[self.row + ticket]

    def cost_of_kept(self, ticket: i64) -> i64:
        """Return what the path that was kept last for a ticket costs now; FAR if none was, or if it is lost."""
        path = self.ticket_solo_path
        at = (self.row + ticket) * self.graph.cities
        total: i64 = 0
        if path[at] == NO_ROUTE:
            return FAR
        while path[at] != NO_ROUTE:
            total += self.cost[path[at]]
            at += 1
        return total

    def keep_path(self, path: vec[i64], at: i64, end: i64) -> None:
        """Keep the routes of the path to a city that was reached last, from a place on."""
        graph = self.graph
        city = end
        route = graph.via[city]
        while route >= 0:
            if self.cost[route] > 0:
                path[at] = route
                at += 1
            city = graph.a[route] + graph.b[route] - city
            route = graph.via[city]
        path[at] = NO_ROUTE

    def grow(self, goals: Goals, left_out: i64, routes: RouteSet, longest_first: bool) -> None:
        """Add the cheapest path for one goal after another, each over the routes of those before."""
        routes.clear()
        routes.left_out = left_out
        self.reset()
        if longest_first:
            self.add_goals_from(goals, routes, goals.n - 1)
            return
        for k in range(goals.n):
            i = self.order[k]
            if left_out & BIT[i] == 0 and self.solo_cost[i] > 0:
                self.add_goal(goals, i, routes)

    def add_goals_from(self, goals: Goals, routes: RouteSet, first: i64) -> None:
        """Add paths for the goals from a place in the order down to the cheapest, and mark where each begins."""
        k = first
        while k >= 0:
            i = self.order[k]
            self.mark[k] = routes.n
            if routes.left_out & BIT[i] == 0 and self.solo_cost[i] > 0:
                self.add_goal(goals, i, routes)
            k -= 1

    def drop(self, goals: Goals, i: i64, routes: RouteSet) -> None:
        """Leave a goal out of a set that was grown longest first; the paths of the goals before it stay."""
        k: i64 = 0
        while self.order[k] != i:
            k += 1
        while routes.n > self.mark[k]:
            routes.n -= 1
            route = routes.ids[routes.n]
            routes.cost -= self.cost[route]
            routes.trains -= self.graph.length[route]
            routes.turns -= self.turns[route]
        routes.left_out |= BIT[i]
        self.build_on(routes)
        self.add_goals_from(goals, routes, k - 1)

    def add_goal(self, goals: Goals, i: i64, routes: RouteSet) -> None:
        """Add the cheapest path for a goal over the routes of the set, or leave the goal out."""
        ticket = goals.ticket[i]
        if routes.n == 0 and (ticket >= 0 or i == self.lone_goal):
            if self.solo_cost[i] > goals.value[i]:
                routes.left_out |= BIT[i]
            elif ticket >= 0:
                self.add_kept_path(self.ticket_solo_path, (self.row + ticket) * self.graph.cities, routes)
            else:
                self.add_kept_path(self.lone_path, 0, routes)
        else:
            most = goals.value[i]
            if self.solo_cost[i] < most:  # with the routes of the set it costs no more than without them
                most = self.solo_cost[i]
            if not self.add_path(goals.a[i], goals.b[i], most, routes):
                routes.left_out |= BIT[i]

    def add_kept_path(self, path: vec[i64], at: i64, routes: RouteSet) -> None:
        """Add the path of a goal on its own, which was kept from a place on."""
        while path[at] != NO_ROUTE:
            self.add_route(path[at], routes)
            at += 1

    def add_route(self, route: i64, routes: RouteSet) -> None:
        """Add a route that is not yet in the set."""
        routes.ids[routes.n] = route
        routes.n += 1
        routes.cost += self.open_cost(route)
        routes.trains += self.graph.length[route]
        routes.turns += self.turns[route]
        self.open(route)

    def add_path(self, a: i64, b: i64, value: i64, routes: RouteSet) -> bool:
        """Add the cheapest path between two sets of cities if it is worth its cost, and return whether it is."""
        if self.connected(a, b):
            return True
        graph = self.graph
        end = graph.reach(self.open_links, a, b, value)
        if end < 0:
            return False
        city = end
        route = graph.via[city]
        while route >= 0:
            if self.open_cost(route) > 0:
                self.add_route(route, routes)
            city = graph.a[route] + graph.b[route] - city
            route = graph.via[city]
        return True

    def worst_goal(self, goals: Goals, left_out: i64) -> i64:
        """Return the goal that is not left out and is worth least for its cost; -1 if none costs anything."""
        found: i64 = -1
        for i in range(goals.n):
            if left_out & BIT[i] == 0 and self.solo_cost[i] > 0:
                if found < 0 or goals.value[i] * self.solo_cost[found] < goals.value[found] * self.solo_cost[i]:
                    found = i
        return found

    def refine(self, goals: Goals, routes: RouteSet) -> None:
        """Replace each route in turn by a detour, where that is cheaper."""
        k: i64 = 0
        while k < routes.n:
            if self.try_without(goals, routes, routes.ids[k]):
                routes.assign(self.trial)
                k = 0
            else:
                k += 1

    def try_without(self, goals: Goals, routes: RouteSet, banned: i64) -> bool:
        """Set `trial` to a set without one route, and return whether it connects the same goals for less."""
        trial = self.trial
        trial.clear()
        trial.left_out = routes.left_out
        self.reset()
        graph = self.graph
        for k in range(routes.n):
            route = routes.ids[k]
            if route != banned:
                self.open(route)
                trial.ids[trial.n] = route
                trial.n += 1
                trial.cost += self.cost[route]
                trial.trains += graph.length[route]
                trial.turns += self.turns[route]
        graph.set_cost(self.open_links, banned, FAR)
        for k in range(goals.n):
            i = self.order[k]
            if routes.left_out & BIT[i] == 0 and self.solo_cost[i] > 0:
                if not self.add_path(goals.a[i], goals.b[i], goals.value[i], trial) or trial.cost >= routes.cost:
                    return False
        return True


def join(parts: vec[i64], n: i64, cities: i64) -> i64:
    """Unite cities with those of n sets, apart from each other, that have one of them; return how many are left."""
    left: i64 = 0
    united = cities
    for i in range(n):
        part = parts[i]
        if part & cities:
            united |= part
        else:
            parts[left] = part
            left += 1
    parts[left] = united
    return left + 1
