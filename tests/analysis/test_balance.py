"""The balance of a board: what is counted, that it can be continued, and what is warned of."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whistlestop as ws
from whistlestop.analysis.balance import BATCH, BalanceResults, BalanceTally, distance, figures, play_batch, warnings
from whistlestop.analysis.balance_page import page
from whistlestop.layout.show import layout_of


def played(board: str, players: int = 2, games: int = BATCH) -> BalanceResults:
    rules = ws.ruleset(board, players)
    results = BalanceResults.of(rules)
    for batch in results.missing(games):
        results.add(batch, play_batch(rules, batch))
    return results


@pytest.mark.parametrize(("board", "players"), [("first-journey", 4), ("europe", 2), ("iberia", 3)])
def test_the_figures_agree_with_each_other(board: str, players: int) -> None:
    rules = ws.ruleset(board, players)
    results = played(board, players)
    found = json.loads(json.dumps(figures(rules, results)))
    assert found["games"] == BATCH
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(1)
    assert len(found["routes"]) == len(rules.board.routes)
    assert all(0 <= row["claimed"] <= 1 and 0 <= row["by_winner"] <= 1 for row in found["routes"].values())
    assert all(row["completed"] <= 1 for row in found["tickets"].values())
    points = sum(row["points"] for row in found["lines"].values()) * players
    assert points == pytest.approx(sum(seat["points"] for seat in found["seats"]))
    drawn = page(rules.board, layout_of(board), found)
    assert drawn.count("<svg") == 2
    assert rules.board.name in drawn


def test_games_are_continued_and_never_counted_twice() -> None:
    rules = ws.ruleset("first-journey", 2)
    some = played("first-journey", games=BATCH)
    kept = BalanceResults.of(rules, json.loads(json.dumps(some.to_dict())))
    assert list(kept.missing(2 * BATCH)) == [1]
    kept.add(1, play_batch(rules, 1))
    assert kept.tally == played("first-journey", games=2 * BATCH).tally
    assert list(kept.missing(2 * BATCH)) == []


def test_results_of_another_board_are_not_continued() -> None:
    data = played("first-journey").to_dict()
    assert BalanceResults.of(ws.ruleset("usa", 2), data).tally.games == 0
    assert BalanceResults.of(ws.ruleset("first-journey", 3), data).tally == BalanceTally.empty(
        ws.ruleset("first-journey", 3)
    )


def test_the_price_of_a_ticket_is_its_shortest_way() -> None:
    board = ws.load_board("usa")
    tickets = {ticket.id: ticket for ticket in board.tickets}
    assert distance(board, tickets["denver-el-paso"]) == 4  # by Santa Fe


def test_warnings_say_what_is_out_of_balance() -> None:
    fair = {"wins": 0.5, "error": 0.01}
    found: dict[str, Any] = {
        "players": 2,
        "games": 1000,
        "first": {"wins": 0.58, "error": 0.015},
        "seats": [fair, fair],
        "ties": 0.1,
        "lines": {"routes": {"decides": 0.4}, "tickets": {"decides": 0.0}},
        "routes": {
            "a-b": {"name": "A – B", "claimed": 0.0},
            "a-b/2": {"name": "A – B", "claimed": 0.5},
            "c-d": {"name": "C – D", "claimed": 0.001},
        },
        "tickets": {
            "a-d": {"name": "A – D", "points": 17, "trains": 13, "holders": 500, "wins": 0.52, "error": 0.02},
            "b-d": {"name": "B – D", "points": 10, "trains": 10, "holders": 500, "wins": 0.75, "error": 0.02},
            "c-d": {"name": "C – D", "points": 20, "trains": 5, "holders": 3, "wins": 1.0, "error": 0.1},
            "a-e": {"name": "A – E", "points": 7, "trains": 7, "holders": 500, "wins": 0.5, "error": 0.02},
            "b-e": {"name": "B – E", "points": 8, "trains": 8, "holders": 500, "wins": 0.5, "error": 0.02},
        },
    }
    assert warnings(found) == [
        "the first player wins 58.0 % of the games instead of 50.0 %",
        "the ticket A – D pays 17 and costs 13 trains; 13 points for that are usual here",
        "players who hold the ticket B – D win 75.0 % of the games",
        "the route C – D is claimed in 0.1 % of the games",
        "10.0 % of the games are tied",
        "the score line 'tickets' decides 0.0 % of the games",
    ]


def test_a_board_may_pay_more_for_all_its_tickets() -> None:
    fair = {"holders": 500, "wins": 0.5, "error": 0.02}
    tickets = {
        name: {"name": name, "points": points, "trains": trains} | fair
        for name, points, trains in (("A – B", 12, 8), ("A – C", 18, 12), ("B – C", 15, 10), ("C – D", 10, 10))
    }
    seat = {"wins": 0.5, "error": 0.01}
    found = {"players": 2, "games": 1000, "first": seat, "seats": [seat, seat], "ties": 0.0, "lines": {}, "routes": {}}
    assert warnings(found | {"tickets": tickets}) == [
        "the ticket C – D pays 10 and costs 10 trains; 15 points for that are usual here"
    ]
