"""Explanations: a plan, candidates and hints for every board, as data that depends on nothing hidden."""

from __future__ import annotations

from random import Random

import pytest
from test_search import play

from whistlestop import Game, View, board_names
from whistlestop.bots import Budget
from whistlestop.bots.explain import CARDS_PER_TURN, GAP, explain, make_plan, planned_routes, sentences, why
from whistlestop.bots.search import SearchBot


def budget() -> Budget:
    return Budget(rng=Random(1))


@pytest.mark.parametrize("board", board_names())
def test_every_position_can_be_explained_to_the_seat_that_decides(board: str) -> None:
    game = Game.new(board, players=2, seed=6)
    keys = set()
    for _ in range(6):
        if game.over:
            break
        view = game.view(game.pending_seats[0])
        found = explain(view, budget(), rollouts=24)
        assert 1 <= len(found.hints) <= 3
        for hint in found.hints:
            assert hint.action in view.legal
            assert 0 <= hint.low <= hint.win <= hint.high <= 1
            assert hint.trials > 0
            assert "{" not in hint.reason.text({})
            keys.add(hint.reason.key)
        shown = [(round(100 * hint.win), hint.points) for hint in found.hints]
        assert shown == sorted(shown, reverse=True)
        missing = sum(planned.missing for planned in found.routes)
        assert found.turns == len(found.routes) + missing / CARDS_PER_TURN
        routes = {route.id for route in game.board.routes}
        assert all(planned.route in routes and planned.missing >= 0 for planned in found.routes)
        assert [outlook.ticket for outlook in found.tickets] == view["tickets"][view.seat]
        assert all(0 <= outlook.chance <= 1 for outlook in found.tickets)
        assert found.turns_left > 0
        play(game, ["planner"] * 2, 9)
    assert keys <= set(sentences(SearchBot().planner_of(game.rules))) - {"other"}


@pytest.mark.parametrize("board", board_names())
def test_every_kind_of_choice_on_a_board_has_its_own_reason(board: str) -> None:
    """Also those of the board's own rules: passengers, drafts, express cards, stations …"""
    bot = SearchBot()
    rival_interest = [0.0] * 200
    rng = Random(4)
    for seed in range(3):
        game = Game.new(board, players=2, seed=seed)
        planner = bot.planner_of(game.rules)
        english = sentences(planner)
        for _ in range(110):
            if game.over:
                break
            view = game.view(game.pending_seats[0])
            for action in rng.sample(view.legal, min(3, len(view.legal))):
                reason = why(view, planner, action.code, rival_interest)
                assert reason.key != "other", action
                gaps = {name for name, _, _ in GAP.findall(english[reason.key])}
                assert gaps <= set(reason.values)
            play(game, ["planner"] * 2, 2)
            if not game.over and rng.random() < 0.3:
                rare = {action.verb: action for action in game.legal()}
                game.play(rng.choice(sorted(rare.values())))


def test_two_ways_to_choose_tickets_have_two_reasons() -> None:
    view = Game.new("usa", players=2, seed=6).view(0)
    planner = SearchBot().planner_of(view.rules)
    reasons = [why(view, planner, code, [0.0] * 200) for code in view.codes]
    assert len({tuple(reason.values.values()) for reason in reasons}) > 2


def test_a_connected_ticket_is_certain_in_its_outlook() -> None:
    game = play(Game.new("usa", players=2, seed=12), ["planner"] * 2, 90)
    seat = game.pending_seats[0]
    found = explain(game.view(seat), budget(), rollouts=24)
    now = game.scores().completed[seat]
    assert sum(outlook.connected for outlook in found.tickets) == now
    assert all(outlook.chance == 1 for outlook in found.tickets if outlook.connected)


def test_an_explanation_tells_the_same_whatever_is_hidden() -> None:
    game = play(Game.new("germany", players=2, seed=3), ["planner"] * 2, 30)
    seat = game.pending_seats[0]
    view = game.view(seat)
    twin = View(game.rules, view.sample(Random(8)).state, seat)
    assert explain(view, budget(), rollouts=24) == explain(twin, budget(), rollouts=24)


def test_somebody_who_waits_gets_a_plan_but_no_hints() -> None:
    game = play(Game.new("usa", players=2, seed=12), ["planner"] * 2, 20)
    waiting = 1 - game.pending_seats[0]
    found = explain(game.view(waiting), budget(), rollouts=24)
    assert found.hints == []
    assert found.routes


def test_the_interest_of_several_rivals_is_a_share() -> None:
    """The plans of four others were counted together, so that a hint spoke of 138 %."""
    game = Game.new("usa", players=5, seed=3)
    play(game, ["planner"] * 5, 40)
    view = game.view(game.pending_seats[0])
    bot = SearchBot(rollouts=12)
    bot.examine(view, budget())
    assert max(bot.rival_interest) <= 1.0
    assert max(bot.rival_interest) > 0.5


def test_no_reason_for_a_card_says_that_it_is_not_needed() -> None:
    """'Take the purple card: none of the routes you are after needs purple' was advice against itself."""
    bot = SearchBot()
    keys = set()
    for seed in range(4):
        game = Game.new("usa", players=2, seed=seed)
        for _ in range(30):
            view = game.view(game.pending_seats[0])
            planner = bot.planner_of(game.rules)
            routes = planned_routes(planner, make_plan(view, planner))
            lacking = {planned.card for planned in routes if planned.missing}
            for action in view.legal:
                if action.verb == "draw" and action.card:
                    reason = why(view, planner, action.code, [0.0] * 200)
                    keys.add(reason.key)
                    assert " no " not in reason.sentence
                    assert (reason.key == "draw.needed") == (action.card in lacking and action.card != "loco")
            play(game, ["planner"] * 2, 3)
    assert {"draw.needed", "draw.any", "draw.more"} <= keys
