"""Puzzles that a server tells: those of a day, and each with its position as one seat sees it."""

from __future__ import annotations

import pytest

from whistlestop.analysis.puzzles import collection, find_puzzle
from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import Ruleset
from whistlestop.game import ruleset
from whistlestop.server.boards import offered
from whistlestop.server.puzzles import daily_puzzles, puzzles_today

from .node import Node


def test_a_day_has_a_puzzle_for_each_board_that_can_be_read(node: Node) -> None:
    found = node.json("/api/puzzles?date=2026-01-31")
    assert found == node.json("/api/puzzles?date=2026-01-31")
    assert {"usa", "europe"} <= {each["board"] for each in found}
    for each in found[:3]:
        told = node.json(f"/api/puzzles/{each['id']}")
        assert told["board"] == each["board"]
        assert told["kind"] == each["kind"]
        assert 0 <= told["answer"] < len(told["options"])
        assert "choices" not in told["view"] or not told["view"]["choices"]


def test_a_puzzle_shows_only_what_its_seat_knows(node: Node) -> None:
    name = node.json("/api/puzzles?date=2026-01-31")[0]["id"]
    told = node.json(f"/api/puzzles/{name}")["view"]
    puzzle = find_puzzle(name)
    assert puzzle is not None
    for field in ("hand", "tickets"):
        for seat, value in enumerate(told["fields"][field]):
            assert (value is not None) == (seat == puzzle.seat)


def test_what_is_not_a_day_or_not_a_puzzle_is_refused(node: Node) -> None:
    assert node.refusal("/api/puzzles?date=tomorrow") == "bad-request"
    assert node.refusal("/api/puzzles") == "bad-request"
    assert node.refusal("/api/puzzles/nothing") == "not-found"


def test_the_puzzles_of_many_days_cost_no_more_than_those_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(board: Board, players: int) -> Ruleset:
        made.append(board.id)
        return ruleset(board, players)

    monkeypatch.setattr(collection, "ruleset", counted)
    puzzles_today.cache_clear()
    days = {daily_puzzles(f"2026-01-{day:02}").plain for day in range(1, 9)}
    assert len(days) == 8
    assert made == offered()
