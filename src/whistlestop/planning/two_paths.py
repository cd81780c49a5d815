"""Advice on joining the places of tickets by two paths (D7, D8)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.engine.network import Network
from whistlestop.planning.advice import Advisor
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.route_graph import FAR
from whistlestop.planning.weights import PERCENT, Weight
from whistlestop.rules.two_paths import TwoPaths

SECOND: Final = Weight("second", 60, PERCENT, "how much of the bonus for a second path counts for the routes on it")


@final
class TwoPathsAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [SECOND]

    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.rules.find(TwoPaths)
        self.graph = context.graph
        self.share: i64 = SECOND.of(context.weights.table)
        self.trains: vec[i64] = self.graph.length[:]  # that a path takes on each route, FAR where it cannot go

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        """For each completed ticket, share what it would add to the bonus among the routes of its second path."""
        rule = self.rule
        tickets = rule.tickets
        graph = self.graph
        network = rule.track.network(s, seat)
        rings = rule.without_bridges(network)
        held = tickets.members(s, tickets.held + seat * tickets.words)
        n: i64 = 0
        for ticket in held:
            if tickets.connected(rings, ticket):
                n += 1
        gain = (rule.points_for(n + 1) - rule.points_for(n)) * self.share
        if gain <= 0:
            return
        for ticket in held:
            if tickets.connected(network, ticket) and not tickets.connected(rings, ticket):
                end = self.second_path(s, seat, ticket, rings)
                total: i64 = graph.dist[end] if end >= 0 else 0
                while total > 0 and graph.via[end] >= 0:
                    route = graph.via[end]
                    values[route] += gain * self.trains[route] // total
                    end = graph.a[route] + graph.b[route] - end

    def second_path(self, s: vec[i64], seat: i64, ticket: i64, rings: Network) -> i64:
        """Find the second path of a ticket that takes the fewest trains, and leave it in the graph; return its end.

        Return -1 if there are not enough trains. Such a path shares no bridge with the one that is built.
        """
        tickets = self.rule.tickets
        graph = self.graph
        owner = graph.track.owner
        trains = self.trains
        for route in range(graph.routes):
            trains[route] = 1 if s[owner + route] == seat + 1 else FAR
        end = graph.reach(graph.links(trains), tickets.a[ticket], tickets.b[ticket], graph.routes)
        for route in range(graph.routes):
            if trains[route] == 1:
                trains[route] = 0
            elif graph.claimable(s, seat, route):
                trains[route] = graph.length[route]
        while end >= 0 and graph.via[end] >= 0:
            route = graph.via[end]
            if rings.connected[graph.a[route]] & BIT[graph.b[route]] == 0:
                trains[route] = FAR
            end = graph.a[route] + graph.b[route] - end
        return graph.reach(graph.links(trains), tickets.a[ticket], tickets.b[ticket], s[graph.track.trains + seat])
