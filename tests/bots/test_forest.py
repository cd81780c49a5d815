"""Plans for tickets against the best there is, found by dynamic programming over sets of places."""

from __future__ import annotations

import itertools
from functools import cache
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from table import rules_of

from whistlestop import board_names
from whistlestop.engine.bits import lowest
from whistlestop.engine.network import Network
from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PENDING, PHASE
from whistlestop.planning.planner import Planner
from whistlestop.planning.route_graph import FAR
from whistlestop.planning.steiner_forest import Goals, RouteSet

RICH = 10**6  # so much that every ticket is worth its way


def planner_of(board: str) -> Planner:
    rules = rules_of(board, 2)
    planner = Planner(rules, {})
    planner.prices.update(rules.new_game(1).s, 0)
    return planner


def some_goals(planner: Planner, rng: Random, n: int) -> Goals:
    goals = Goals()
    for ticket in rng.sample(range(len(planner.ticket_choice.a)), n):
        goals.add(planner.ticket_choice.a[ticket], planner.ticket_choice.b[ticket], RICH, ticket)
    return goals


def bits(mask: int) -> list[int]:
    return [i for i in range(64) if mask >> i & 1]


def cheapest_forest(planner: Planner, goals: Goals) -> int:
    """Dreyfus and Wagner for every set of goals, then the best way to split the goals into such trees."""
    graph, cost = planner.graph, planner.forest.cost
    ends = [int(m) for i in range(goals.n) for m in (goals.a[i], goals.b[i])]
    cities = range(graph.cities)

    def spread(best: list[int]) -> list[int]:
        """Let every city be reached from the others at the cost of the way."""
        best = list(best)
        again = True
        while again:
            again = False
            for route in range(graph.routes):
                if cost[route] < FAR:
                    a, b = graph.a[route], graph.b[route]
                    for x, y in ((a, b), (b, a)):
                        if best[x] + cost[route] < best[y]:
                            best[y] = best[x] + int(cost[route])
                            again = True
        return best

    @cache
    def tree(places: int) -> list[int]:
        """What it costs to join a set of places and a city, for each city."""
        if places & (places - 1) == 0:
            members = bits(ends[bits(places)[0]])
            return spread([0 if city in members else FAR for city in cities])
        best = [FAR] * len(cities)
        part = (places - 1) & places
        while part:
            one, other = tree(part), tree(places ^ part)
            best = [min(best[c], one[c] + other[c]) for c in cities]
            part = (part - 1) & places
        return spread(best)

    @cache
    def forest(some: int) -> int:
        if some == 0:
            return 0
        first = some & -some
        rest = some ^ first
        best, part = FAR, rest
        while True:
            group = part | first
            joined = min(tree(sum(3 << 2 * i for i in bits(group))))
            best = min(best, joined + forest(some ^ group))
            if part == 0:
                return best
            part = (part - 1) & rest

    return forest((1 << goals.n) - 1)


def plan(planner: Planner, goals: Goals) -> RouteSet:
    return planner.forest.plan(goals, RICH, RICH, True)


@pytest.mark.parametrize("board", board_names())
def test_a_plan_joins_all_its_goals(board: str) -> None:
    planner = planner_of(board)
    rng = Random(2)
    for _ in range(20):
        goals = some_goals(planner, rng, 4)
        routes = plan(planner, goals)
        network = Network(planner.track.no_cities)
        for i in range(routes.n):
            route = routes.ids[i]
            network.add(planner.graph.a[route], planner.graph.b[route], planner.graph.length[route])
        assert routes.left_out == 0
        assert all(network.connects(goals.a[i], goals.b[i]) for i in range(goals.n))
        assert routes.trains == sum(planner.graph.length[routes.ids[i]] for i in range(routes.n))


@pytest.mark.parametrize("board", board_names())
def test_plans_cost_hardly_more_than_the_cheapest_there_are(board: str) -> None:
    planner = planner_of(board)
    rng = Random(3)
    found = best = 0
    for size in (1, 2, 3, 3):
        for _ in range(4):
            goals = some_goals(planner, rng, size)
            optimum = cheapest_forest(planner, goals)
            cost = plan(planner, goals).cost
            assert cost >= optimum
            if size == 1:
                assert cost == optimum
            found += cost
            best += optimum
    assert found <= 1.03 * best


@pytest.mark.parametrize("board", board_names())
def test_the_cheapest_of_all_paths_is_found(board: str) -> None:
    graph, rng = planner_of(board).graph, Random(6)
    cities = range(graph.cities)
    for _ in range(20):
        cost = vec[i64]([rng.choice([0, 20, 100, 100, 337, 500, FAR]) for _ in range(graph.routes)])
        far = [[0 if a == b else int(FAR) for b in cities] for a in cities]
        for route in range(graph.routes):
            a, b = graph.a[route], graph.b[route]
            far[a][b] = far[b][a] = min(far[a][b], int(cost[route]))
        for middle, a, b in itertools.product(cities, repeat=3):
            far[a][b] = min(far[a][b], far[a][middle] + far[middle][b])
        for _ in range(20):
            sources, targets = (rng.sample(cities, rng.randint(1, 3)) for _ in range(2))
            most = rng.choice([150, 600, int(FAR) - 1])
            end = graph.reach(graph.links(cost), sum(2**a for a in sources), sum(2**b for b in targets), most)
            cheapest = min(far[a][b] for a in sources for b in targets)
            if cheapest > most:
                assert end == -1
            else:
                assert end in targets
                assert graph.dist[end] == cheapest
                length, city = 0, int(end)
                while city not in sources:
                    route = int(graph.via[city])
                    length += int(cost[route])
                    city = int(graph.a[route] + graph.b[route]) - city
                assert length == cheapest


@pytest.mark.parametrize("board", board_names())
def test_paths_that_are_kept_for_tickets_are_those_that_would_be_found_again(board: str) -> None:
    rules = rules_of(board, 2)
    planner, rng = Planner(rules, {}), Random(5)
    g = rules.new_game(5)
    while g.s[PHASE] != OVER:
        seat = lowest(g.s[PENDING])
        rules.apply(g, seat, rng.choice(rules.legal(g, seat)))
        if rng.random() < 0.9:
            continue
        for seat in (0, 1, 0):
            planner.prices.update(g.s, seat)
            tickets, places = Goals(), Goals()  # nothing is kept for places without a ticket
            for ticket in rng.sample(range(len(planner.ticket_choice.a)), rng.randint(1, 4)):
                ends = planner.ticket_choice.a[ticket], planner.ticket_choice.b[ticket]
                worth = rng.choice([300, 1000, RICH])
                tickets.add(*ends, worth, ticket)
                places.add(*ends, worth, -1)
            careful = rng.random() < 0.5
            found = planner.forest.plan(tickets, 20, 1500, careful)
            by_tickets = found.left_out, found.cost, found.turns, list(found.ids[: found.n])
            found = planner.forest.plan(places, 20, 1500, careful)
            assert by_tickets == (found.left_out, found.cost, found.turns, list(found.ids[: found.n]))


def test_a_goal_that_costs_more_than_it_is_worth_is_left_out() -> None:
    planner = planner_of("usa")
    goals = Goals()
    goals.add(planner.ticket_choice.a[0], planner.ticket_choice.b[0], 1, 0)
    routes = plan(planner, goals)
    assert routes.n == 0
    assert routes.left_out == 1


def test_what_the_trains_do_not_suffice_for_is_left_out() -> None:
    planner = planner_of("usa")
    goals = some_goals(planner, Random(4), 5)
    everything = planner.forest.plan(goals, RICH, RICH, False)
    trains = everything.trains
    some = planner.forest.plan(goals, trains - 1, RICH, False)
    assert 0 < some.trains < trains
    assert some.left_out
