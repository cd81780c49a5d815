"""Advice on the longest path: planners know how long trails are, and what lengthens them."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from table import Table, owing, rules_of

from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PHASE
from whistlestop.engine.track import FREE
from whistlestop.planning.longest_path import TrailAdvisor
from whistlestop.planning.planner import Planner


def trail_advisor(planner: Planner) -> TrailAdvisor:
    return next(advisor for advisor in planner.advisors.values() if isinstance(advisor, TrailAdvisor))


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_U4_trails_of_any_network_are_measured_as_in_the_final_scores(board: str) -> None:
    rules = rules_of(board, 2)
    planner = Planner(rules)
    advisor = trail_advisor(planner)
    rng = Random(3)
    for _ in range(200):
        s = rules.new_game(1).s
        for route in rng.sample(range(planner.graph.routes), rng.randrange(1, 18)):
            s[planner.track.owner + route] = 1
        advisor.rivals.look(s)
        advisor.measure_built(0)
        assert advisor.longest[0] == planner.track.network(s, 0).longest_trail()


def test_U4_branches_are_as_long_as_the_trails_that_a_search_finds() -> None:
    rules = rules_of("usa", 2)
    planner = Planner(rules)
    advisor = trail_advisor(planner)
    graph = planner.graph
    rng = Random(4)
    branching = 0
    for _ in range(300):
        s = rules.new_game(1).s
        for route in rng.sample(range(graph.routes), rng.randrange(1, 14)):
            s[planner.track.owner + route] = 1
        advisor.rivals.look(s)
        advisor.measure_built(0)
        if advisor.circles:
            continue
        branching += 1
        found = [int(n) for n in advisor.ending[: graph.cities]]
        for city in range(graph.cities):
            advisor.ending[city] = 0
        advisor.enter_routes(0)
        for city in range(graph.cities):
            if advisor.around[city]:
                advisor.follow_trails(0, city)
        assert found == list(advisor.ending[: graph.cities])
    assert branching > 100


def test_U4_what_a_route_adds_to_a_trail_is_never_overrated() -> None:
    """It is exact where the route leads to a new city or to another network; it may be too low inside a network."""
    rules = rules_of("usa", 2)
    planner = Planner(rules)
    advisor = trail_advisor(Planner(rules))
    advisor.share = vec[i64](range(len(advisor.share)))  # a gain is then the length that a route adds
    g = rules.new_game(5)
    plans = [planner.new_plan() for _ in range(2)]
    compared = 0
    while g.s[PHASE] != OVER:
        seat = owing(g, 2)[0]
        advisor.rivals.look(g.s)
        advisor.measure_built(seat)
        advisor.find_gains(seat, 0)
        row = seat * planner.graph.routes
        gains = {int(advisor.gainer[i]): int(advisor.gain[i]) for i in range(row, row + advisor.gaining[seat])}
        for route in range(planner.graph.routes):
            if g.s[planner.track.owner + route] == FREE:
                s = g.s[:]
                s[planner.track.owner + route] = seat + 1
                longest = planner.track.network(s, seat).longest_trail()
                estimate = advisor.longest[seat] + gains.get(route, 0)
                ends = advisor.part[seat * planner.graph.cities + planner.graph.a[route]]
                assert estimate <= longest
                if not ends & BIT[planner.graph.b[route]]:
                    assert estimate == longest
                    compared += 1
        rules.apply(g, seat, planner.choose(g, seat, plans[seat]))
    assert compared > 1000


def test_U4_a_built_plan_is_followed_by_routes_that_lengthen_the_trail() -> None:
    table = Table.new("usa", players=2, seed=1).to_first_turn()
    table.build(0, "denver-santa-fe", "el-paso-santa-fe").build(1, "chicago-pittsburgh/orange")
    planner = Planner(table.rules)
    plan = planner.new_plan()
    planner.prices.planned = plan.routes
    planner.prices.update_values(table.state.s, 0)
    more = {
        route.id: int(planner.prices.value[i] - planner.prices.points[i]) for i, route in enumerate(table.board.routes)
    }
    assert more["el-paso-houston"] > more["dallas-el-paso"] > 0
    assert more["charleston-raleigh"] == 0


@pytest.mark.parametrize("board", ["usa", "germany", "iberia", "south-korea", "first-journey"])
def test_what_is_remembered_from_decision_to_decision_changes_none(board: str) -> None:
    """One planner plays two games in turns; for each decision another one is asked, which has seen nothing yet."""
    rules = rules_of(board, 3)
    planner = Planner(rules)
    games = [rules.new_game(8), rules.new_game(9)]
    plans = [[planner.new_plan() for _ in range(3)] for _ in games]
    while any(g.s[PHASE] != OVER for g in games):
        for g, plan in zip(games, plans, strict=True):
            if g.s[PHASE] != OVER:
                seat = owing(g, 3)[0]
                fresh = planner.new_plan()
                fresh.assign(plan[seat])
                expected = Planner(rules).choose(g, seat, fresh)
                action = planner.choose(g, seat, plan[seat])
                assert action == expected
                rules.apply(g, seat, action)
