"""The server scores games that were played on a real table, and keeps nothing of them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from whistlestop import Game, board_names

from .node import Node, running


@pytest.mark.parametrize("board", board_names())
def test_a_finished_game_entered_over_http_gets_the_scores_it_had(node: Node, board: str) -> None:
    game = Game.new(board, 2, seed=5).play_out("planner", Random(5))
    names = node.json(f"/api/boards/{board}")["tallied"]
    fields = {name: game.spectator_view()[name] for name in names}
    told = node.json("/api/scores", {"board": board, "players": 2, "fields": fields})
    scores = game.scores()
    result = told["result"]
    assert (result["lines"], result["totals"]) == (scores.lines, scores.totals)
    assert (result["winners"], result["completed"], result["seed"]) == (scores.winners, scores.completed, "")
    assert told["view"]["phase"] == "over"
    assert told["view"]["fields"]["trains"] == game.spectator_view()["trains"]


def test_what_to_enter_is_described_with_the_board(node: Node) -> None:
    tallied = node.json("/api/boards/europe")["tallied"]
    assert list(tallied) == ["owner", "tickets", "stations"]
    assert tallied["tickets"] == {"of": "ticket set", "by": []}
    assert tallied["stations"]["of"] == "owner"
    assert "paris" in tallied["stations"]["by"]


def test_a_table_that_cannot_be_is_refused_with_the_reason_as_data(node: Node) -> None:
    stations = dict.fromkeys(["paris", "roma", "wien", "berlin"], 1)
    order = {"board": "europe", "players": 2, "fields": {"stations": stations}}
    status, _, data = node.ask("/api/scores", order)
    found = json.loads(data)
    assert (status, found["code"], found["key"]) == (400, "bad-position", "tally.stations")
    assert found["values"]["seat"] == {"kind": "seat", "value": 1}
    assert found["values"]["built"] == {"kind": "number", "value": 4}


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"board": "usa", "players": 9, "fields": {}}, "bad-players"),
        ({"board": "nowhere", "players": 2, "fields": {}}, "not-found"),
        ({"board": "usa", "players": 2, "fields": []}, "bad-request"),
        ({"board": "usa", "players": 2, "fields": {}, "more": 1}, "bad-request"),
        ({"board": "usa", "players": 2, "fields": {"hand": [{}, {}]}}, "bad-position"),
        ({"board": "usa", "players": 2, "fields": {"owner": {"x" * 500: 0}}}, "bad-position"),
        ({"board": "usa", "players": 2, "fields": {"tickets": [[1], [2]]}}, "bad-position"),
        ({"board": "usa", "players": 2, "fields": {"owner": None}}, "bad-position"),
        ({"board": "usa", "players": 2, "fields": {"owner": {"x": "y" * 20_000}}}, "too-large"),
    ],
)
def test_other_requests_are_refused_with_a_code(node: Node, order: object, code: str) -> None:
    assert node.refusal("/api/scores", order) == code


def test_scores_are_limited_by_address(tmp_path: Path) -> None:
    order = {"board": "usa", "players": 2, "fields": {}}
    with running(tmp_path / "games.sqlite", rate=1) as node:
        status = [node.ask("/api/scores", order)[0] for _ in range(40)]
    assert status[:5] == [200] * 5
    assert 429 in status
