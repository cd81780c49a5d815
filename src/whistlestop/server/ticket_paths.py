"""What a seat's tickets still need: the shortest path over its own routes and free ones, from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import Track
from whistlestop.planning.route_graph import FAR, RouteGraph
from whistlestop.server.protocol import TicketPath
from whistlestop.view import View

GRAPHS = 32  # rulesets whose graph is kept

graph_of = lru_cache(maxsize=GRAPHS)(RouteGraph)


def ticket_paths(view: View, tickets: Iterable[str]) -> dict[str, TicketPath | None]:
    """Return for each ticket that is not connected what it still needs; None if it can no longer be completed.

    Where routes of others may count, a ticket without a path of its own is left out: it may still be completed.
    """
    rules = view.rules
    numbers = {ticket.id: n for n, ticket in enumerate(rules.board.tickets)}
    wanted = [ticket for ticket in dict.fromkeys(tickets) if ticket in numbers]
    if view.over or not wanted:
        return {}
    rule = rules.find(Tickets)
    track = rules.find(Track)
    own = track.network(view.slots, view.seat)
    network = rule.network(view.slots, view.seat, own)
    graph = graph_of(rules)
    cost = costs(view, graph)
    trains = int(view.slots[track.trains + view.seat])
    found: dict[str, TicketPath | None] = {}
    for ticket in wanted:
        number = numbers[ticket]
        if rule.connected(network, number):
            continue
        path = shortest(graph, cost, int(rule.a[number]), int(rule.b[number]), trains)
        if path is not None:
            left = sum(int(cost[route]) for route in path)
            found[ticket] = TicketPath(left, [rules.board.routes[route].id for route in path])
        elif not borrows(rules):
            found[ticket] = None
    return found


def costs(view: View, graph: RouteGraph) -> vec[i64]:
    """Return the trains that each route would still take: none for the seat's own, FAR if it cannot be claimed."""
    owner = graph.track.owner
    mine = view.seat + 1
    return vec[i64](
        [
            0
            if view.slots[owner + route] == mine
            else graph.length[route]
            if graph.claimable(view.slots, view.seat, route)
            else FAR
            for route in range(graph.routes)
        ]
    )


def shortest(graph: RouteGraph, cost: vec[i64], start: int, goal: int, most: int) -> list[int] | None:
    """Return the routes of a shortest path between two sets of cities; None if all cost more than `most`."""
    city = int(graph.reach(graph.links(cost), start, goal, most))
    if city < 0:
        return None
    path: list[int] = []
    while not start & BIT[city]:
        route = int(graph.via[city])
        path.append(route)
        city = int(graph.a[route] + graph.b[route]) - city
    return path[::-1]


def borrows(rules: Ruleset) -> bool:
    """Return whether routes of others may connect tickets."""
    return len(rules.for_tickets_rules) > 0
