"""Advice on stations: cities where one cannot help are passed over quickly, and no other."""

from __future__ import annotations

from table import owing, rules_of

from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PHASE
from whistlestop.planning.planner import Planner
from whistlestop.planning.stations import StationAdvisor


def test_E32_a_station_that_is_passed_over_would_connect_nothing() -> None:
    players = 4
    rules = rules_of("europe", players)
    planner = Planner(rules)
    advisor = next(each for each in planner.advisors.values() if isinstance(each, StationAdvisor))
    rule = advisor.rule
    passed_over = tried = later = 0
    for seed in (2, 3):
        g = rules.new_game(seed)
        plans = [planner.new_plan() for _ in range(players)]
        while g.s[PHASE] != OVER:
            seat = owing(g, players)[0]
            s = g.s
            unconnected = advisor.unconnected(s, seat)
            advisor.update_costs(s, seat, unconnected, planner.tempo.horizon(s, seat))
            widest = advisor.widest(s, seat)
            for city in range(rule.cities):
                if s[rule.owner + city] == 0 and s[rule.left + seat] > 0 and len(unconnected) > 0:
                    if advisor.may_help(s, seat, city, widest, unconnected):
                        tried += 1
                    else:
                        assert advisor.saved(s, seat, city, unconnected) == 0
                        passed_over += 1
                        later += s[rule.left + seat] < rule.number  # there are stations already
            rules.apply(g, seat, planner.choose(g, seat, plans[seat]))
    assert passed_over > 20 * tried > 0
    assert later > 0
