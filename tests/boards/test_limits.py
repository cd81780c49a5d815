"""Which numbers the parameters of the rules may have: a board file that has others is told so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from whistlestop import load_board, ruleset
from whistlestop.errors import BadBoard

NUMBERS = [
    ("usa", "claim_routes", "multiple_routes_from", 2, 99),
    ("usa", "last_round", "trains", 0, 45),
    ("usa", "longest_path", "points", 0, 100),
    ("usa", "opening_tickets", "deal", 1, 8),
    ("usa", "opening_tickets", "keep_at_least", 1, 3),
    ("usa", "draw_tickets", "draw", 1, 8),
    ("usa", "draw_tickets", "keep_at_least", 1, 3),
    ("europe", "stations", "stations", 1, 5),
    ("europe", "stations", "points", 0, 100),
    ("europe", "tunnels", "reveal", 1, 9),
    ("germany", "most_tickets", "points", 0, 100),
    ("germany", "passengers", "per_colour", 1, 100),
    ("germany", "passengers", "first", 0, 100),
    ("germany", "passengers", "second", 0, 100),
    ("marklin", "passenger_runs", "passengers", 1, 9),
    ("iberia", "ticket_draft", "deal", 2, 8),
    ("iberia", "ticket_draft", "card_slack", 0, 50),
    ("south-korea", "ticket_draft", "keep", 1, 6),
    ("first-journey", "ticket_race", "tickets", 1, 8),
    ("first-journey", "ticket_race", "to_win", 1, 60),
]
LISTS = [
    ("usa", "route_points", "by_length", 0, 100),
    ("europe", "stations", "costs", 1, 15),
    ("germany", "opening_tickets", "split", 0, 8),
    ("south-korea", "express", "values", 1, 9),
]

# in a list of tables inside the table of a rule: the first of them
ROWS = [
    ("germany", "passengers", "places", "count", 1, 100),
    ("iberia", "festivals", "sets", "cards", 1, 99),
    ("south-korea", "province_mat", "lines", "spots", 1, 15),
]
# lists of numbers in a list of tables, or in a table
LISTS_INSIDE = [
    ("iberia", "festivals", "sets", "points", 0, 999),
    ("iberia", "ticket_draft", "card_depth", "2", 1, 99),
    ("marklin", "passenger_runs", "stacks", "white", 1, 99),
    ("south-korea", "province_mat", "bonus", "2", 0, 100),
]


def faults(board: str, rule: str, key: str, value: object) -> str:
    """What is said of a board whose rule has another value; nothing if it may have it."""
    facts = load_board(board)
    table: dict[str, Any] = {**facts.rules[rule], key: value}
    try:
        ruleset(replace(facts, rules={**facts.rules, rule: table}), facts.min_players)
    except BadBoard as fault:
        return str(fault)
    return ""


@pytest.mark.parametrize(("board", "rule", "key", "least", "most"), NUMBERS, ids=[f"{n[1]}.{n[2]}" for n in NUMBERS])
def test_a_number_is_taken_within_its_limits_only(board: str, rule: str, key: str, least: int, most: int) -> None:
    remedy = f"{key}: is {{}}; write a whole number from {least} to {most}"
    for value in (least, most):
        assert f"{key}: is" not in faults(board, rule, key, value)
    for value in (least - 1, most + 1):
        assert remedy.format(value) in faults(board, rule, key, value)


@pytest.mark.parametrize(("board", "rule", "key", "least", "most"), LISTS, ids=[f"{n[1]}.{n[2]}" for n in LISTS])
def test_numbers_of_a_list_are_taken_within_their_limits_only(
    board: str, rule: str, key: str, least: int, most: int
) -> None:
    remedy = f"write a list of whole numbers from {least} to {most}"
    assert remedy not in faults(board, rule, key, [least, most])
    for values in ([], [least, most + 1], [least - 1, most]):
        assert remedy in faults(board, rule, key, values)


def faults_inside(board: str, rule: str, name: str, key: str, value: object) -> str:
    """As above, for a value in a table that is inside the table of the rule, or the first of a list of tables there."""
    inner: Any = load_board(board).rules[rule][name]
    if isinstance(inner, dict):
        return faults(board, rule, name, {**inner, key: value})
    return faults(board, rule, name, [{**inner[0], key: value}, *inner[1:]])


@pytest.mark.parametrize(("board", "rule", "name", "key", "least", "most"), ROWS, ids=[f"{n[1]}.{n[3]}" for n in ROWS])
def test_a_number_inside_is_taken_within_its_limits_only(
    board: str, rule: str, name: str, key: str, least: int, most: int
) -> None:
    for value in (least, most):
        assert f"{key}: is" not in faults_inside(board, rule, name, key, value)
    for value in (least - 1, most + 1):
        remedy = f"{key}: is {value}; write a whole number from {least} to {most}"
        assert remedy in faults_inside(board, rule, name, key, value)


@pytest.mark.parametrize(
    ("board", "rule", "name", "key", "least", "most"), LISTS_INSIDE, ids=[f"{n[1]}.{n[3]}" for n in LISTS_INSIDE]
)
def test_numbers_of_a_list_inside_are_taken_within_their_limits_only(
    board: str, rule: str, name: str, key: str, least: int, most: int
) -> None:
    remedy = f"write a list of whole numbers from {least} to {most}"
    assert remedy not in faults_inside(board, rule, name, key, [least, most])
    for values in ([], [least, most + 1], [least - 1, most]):
        assert remedy in faults_inside(board, rule, name, key, values)


@pytest.mark.parametrize(("board", "rule"), [("usa", "opening_tickets"), ("iberia", "ticket_draft")])
def test_there_are_as_many_tickets_as_are_dealt(board: str, rule: str) -> None:
    facts = load_board(board)
    deal: Any = facts.rules[rule]["deal"]
    needed = 2 * deal
    ruleset(replace(facts, tickets=facts.tickets[:needed]), 2)
    with pytest.raises(BadBoard, match=f"rules.{rule}.deal: needs {needed} tickets for 2 players; deal fewer"):
        ruleset(replace(facts, tickets=facts.tickets[: needed - 1]), 2)


def test_an_express_card_offers_eight_tickets_at_most() -> None:
    assert load_board("south-korea").rules["draw_tickets"]["draw"] == 3
    assert faults("south-korea", "express", "values", [5]) == ""
    assert "values: would offer 9 tickets; at most 8" in faults("south-korea", "express", "values", [6])
