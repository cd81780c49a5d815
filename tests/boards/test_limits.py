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


@pytest.mark.parametrize("change", [{"spots": 5}, {"colour": "red"}], ids=["another length", "a colour twice"])
def test_each_line_of_the_mat_has_a_colour_of_its_own_and_all_are_of_one_length(change: dict[str, object]) -> None:
    lines: Any = load_board("south-korea").rules["province_mat"]["lines"]
    assert faults("south-korea", "province_mat", "lines", lines) == ""
    [at] = [i for i, line in enumerate(lines) if line["colour"] == "blue"]
    changed = [*lines[:at], {**lines[at], **change}, *lines[at + 1 :]]
    assert "give each colour one line, all of the same length" in faults(
        "south-korea", "province_mat", "lines", changed
    )


@pytest.mark.parametrize(("board", "rule"), [("usa", "opening_tickets"), ("iberia", "ticket_draft")])
def test_there_are_as_many_tickets_as_are_dealt(board: str, rule: str) -> None:
    facts = load_board(board)
    deal: Any = facts.rules[rule]["deal"]
    needed = 2 * deal
    ruleset(replace(facts, tickets=facts.tickets[:needed]), 2)
    with pytest.raises(BadBoard, match=f"rules.{rule}.deal: needs {needed} tickets for 2 players; deal fewer"):
        ruleset(replace(facts, tickets=facts.tickets[: needed - 1]), 2)
