"""The planner: legal, honest about hidden information, and a player that finishes what it begins."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from rules.journeys import south_korea
from table import Table, every_table, owing, rules_of

from whistlestop import SpectatorView, View, board_names
from whistlestop.bots.planner import visible_state
from whistlestop.engine import Ruleset, State
from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import OVER, TURN
from whistlestop.engine.state import PHASE
from whistlestop.planning.advisors import board_weights
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout
from whistlestop.planning.steiner_forest import RouteSet
from whistlestop.planning.weights import MAX_WEIGHT
from whistlestop.plugins import entry_points

every_board = pytest.mark.parametrize("board", board_names())


def planner_for(rules: Ruleset) -> Planner:
    return Planner(rules)


@every_table
def test_a_planner_plays_legal_actions_to_the_end(board: str, players: int) -> None:
    rules = rules_of(board, players)
    planner = planner_for(rules)
    for seed in range(3):
        g = rules.new_game(seed)
        plans = [planner.new_plan() for _ in range(players)]
        decisions = 0
        while g.s[PHASE] != OVER:
            seat = owing(g, players)[0]
            action = planner.choose(g, seat, plans[seat])
            assert action in list(rules.legal(g, seat))
            rules.apply(g, seat, action)
            decisions += 1
            assert decisions < 2000, "planners do not come to an end"


@every_table
def test_a_planner_decides_by_what_its_seat_may_know(board: str, players: int) -> None:
    """In the truth, in its View and in states sampled from it, it does the same."""
    rules = rules_of(board, players)
    planner = planner_for(rules)
    rng = Random(5)
    g = rules.new_game(21)
    while g.s[PHASE] != OVER:
        seat = owing(g, players)[0]
        truth = planner.choose(g, seat, planner.new_plan())
        if rng.random() < 0.3:
            view = View(rules, g, seat)
            assert planner.choose(visible_state(view), seat, planner.new_plan()) == truth
            assert planner.choose(view.sample(rng).state, seat, planner.new_plan()) == truth
        rules.apply(g, seat, truth)


@every_board
def test_planners_between_them_use_every_kind_of_action(board: str) -> None:
    rules = rules_of(board, 3)
    planner = planner_for(rules)
    used: Counter[str] = Counter()
    possible: set[str] = set()
    for seed in range(300):
        g = rules.new_game(seed)
        plans = [planner.new_plan() for _ in range(3)]
        while g.s[PHASE] != OVER:
            seat = owing(g, 3)[0]
            for action in rules.legal(g, seat):
                possible.add(verb(rules, action))
            action = planner.choose(g, seat, plans[seat])
            used[verb(rules, action)] += 1
            rules.apply(g, seat, action)
        if seed >= 20 and possible <= used.keys():
            break
    assert possible - used.keys() <= {"pass"}


def verb(rules: Ruleset, code: int) -> str:
    """The kind of an action: its verb, and what an express card is for."""
    action = rules.action(code)
    return f"{action.verb} {action.word}" if action.verb == "express" else action.verb


def test_planners_score_as_good_players_do_and_complete_most_of_their_tickets() -> None:
    rules = rules_of("usa", 2)
    planner = planner_for(rules)
    totals: list[int] = []
    completed = kept = 0
    for seed in range(1, 21):
        g = rules.new_game(seed)
        planner_playout(rules, g, [planner] * 2, [planner.new_plan() for _ in range(2)])
        sheet = rules.score(g)
        totals += [int(total) for total in sheet.totals]
        completed += sum(int(number) for number in sheet.completed)
        kept += sum(len(tickets) for tickets in SpectatorView(rules, g)["tickets"])
    assert sum(totals) / len(totals) > 95
    assert completed > 0.75 * kept


@every_board
def test_the_same_state_is_played_to_the_same_end(board: str) -> None:
    rules = rules_of(board, 2)
    planner = planner_for(rules)

    def end(g: State) -> list[int]:
        planner_playout(rules, g, [planner] * 2, [planner.new_plan() for _ in range(2)])
        return [int(n) for n in rules.score(g).totals]

    g = rules.new_game(3)
    assert end(g.copy()) == end(g.copy())


def test_a_ticket_between_two_networks_is_not_taken_for_complete() -> None:
    table = Table.new("usa", players=2, seed=1).to_first_turn()
    table.build(0, "denver-santa-fe", "el-paso-santa-fe", "chicago-pittsburgh/orange").lay_trains(7, 7)
    choice = planner_for(table.rules).ticket_choice
    choice.weigh_tickets(table.state.s, 0, 6, RouteSet(0), 0)
    promise = {ticket.id: value for ticket, value in zip(table.board.tickets, choice.promise, strict=True)}
    assert promise["denver-el-paso"] == 400
    assert promise["denver-pittsburgh"] < 0


def test_K5_a_planner_plays_two_extra_cards_for_a_spot_that_one_does_not_reach() -> None:
    table = south_korea().lay_cards("red:6").lay_mat("red", {1: [1, 2]}).lay_express("", "")
    table.play("claim suncheon-yeosu red:1")
    planner = planner_for(table.rules)
    for expected in ("extra red", "extra red"):
        action = planner.choose(table.state, 0, planner.new_plan())
        assert str(table.rules.action(action)) == expected
        table.play(action)


@every_board
def test_no_plugins_are_looked_for_where_all_rules_are_built_in(board: str) -> None:
    entry_points.cache_clear()
    planner_for(rules_of(board, 2))
    assert entry_points.cache_info().misses == 0


@every_board
def test_every_action_belongs_to_a_rule_with_an_advisor(board: str) -> None:
    rules = rules_of(board, 2)
    advised = set(planner_for(rules).advisors)
    assert {rules.rule_of(start) for start in rules.block_start} <= advised


# -- no cards left -----------------------------------------------------------------------------------------------


def test_a_planner_without_cards_to_draw_claims_a_route_instead_of_wasting_a_station() -> None:
    rules = rules_of("europe", 5)
    planner = Planner(rules)
    cards = planner.cards
    met = 0
    for seed in range(3, 7):
        g = rules.new_game(seed)
        plans = [planner.new_plan() for _ in range(5)]
        while g.s[PHASE] != OVER:
            seat = owing(g, 5)[0]
            action = planner.choose(g, seat, plans[seat])
            nothing = not cards.can_draw(g.s) and all(g.s[cards.display + i] < 0 for i in range(cards.spaces))
            claims = [code for code in rules.legal(g, seat) if rules.rule_of(code) is planner.claims]
            if g.s[PHASE] == TURN and nothing and claims:
                met += 1
                if rules.action(int(action)).verb == "station":
                    horizon = planner.tempo.horizon(g.s, seat)
                    price = planner.tempo.card_price(horizon)
                    assert max(advisor.propose(g, seat, horizon, price) for advisor in planner.proposing) > 0
            rules.apply(g, seat, action)
    assert met > 5


@pytest.mark.parametrize("players", [4, 5])
def test_choosing_among_claims_when_there_are_no_cards_to_draw_wins_games(players: int) -> None:
    rules = rules_of("usa", players)
    weights = board_weights(rules.board, players)
    new, old = Planner(rules, weights), Planner(rules, weights | {"dry": MAX_WEIGHT})
    won = games = 0
    for deal in range(30):
        for seat in range(players):
            g = rules.new_game(300 + deal)
            planners = [new if each == seat else old for each in range(players)]
            planner_playout(rules, g, planners, [planner.new_plan() for planner in planners])
            won += bool(rules.score(g).winners & BIT[seat])
            games += 1
    assert won * players > 1.2 * games
