"""The protocol as it is documented and exported."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from whistlestop import Game, board_names
from whistlestop.cli import main
from whistlestop.server import display, protocol
from whistlestop.server.refusal import STATUS, Refused
from whistlestop.server.schema import schema

from .node import Node

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_code_is_documented_and_no_other() -> None:
    table = PAGE.partition("## Codes")[2]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    documented = {code for row in rows for code in re.findall(r"`([a-z-]+)`", row)}
    library = {"illegal-action", "bad-action-text", "game-over", "bad-players", "unknown-board"}
    assert documented == set(STATUS)
    assert all(f"`{code}`" in table for code in library)


def test_every_code_in_the_source_is_known() -> None:
    for path in (ROOT / "src" / "whistlestop" / "server").rglob("*.py"):
        for code in re.findall(r'Refused\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")):
            assert code in STATUS or code in ("game-over", "illegal-action"), f"{path.name}: {code}"


def test_every_message_is_documented() -> None:
    told = schema()
    for side in ("client", "server"):
        for choice in told["properties"][side]["anyOf"]:
            kind = told["$defs"][choice["$ref"].rpartition("/")[2]]["properties"]["type"]["enum"][0]
            assert f"`{kind}`" in PAGE


def test_the_schema_is_the_same_everywhere(node: Node, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == node.json("/api/schema") == schema()


def test_boards_are_told_whole(node: Node) -> None:
    assert [board["id"] for board in node.json("/api/boards")] == board_names()
    for name in board_names():
        info = node.json(f"/api/boards/{name}")
        game = Game.new(name, 2)
        assert len(info["routes"]) == len(game.board.routes)
        assert {route["a"] for route in info["routes"]} <= {city["id"] for city in info["cities"]}
        assert set(info["events"]) == {kind.name for kind in game.rules.event_kinds} | {"undone"}


def test_boards_are_told_with_their_names_in_other_languages(node: Node) -> None:
    lines = {line["id"]: line for line in node.json("/api/boards")}
    assert (lines["usa"]["name"], lines["usa"]["names"]) == ("USA", {"fr": "États-Unis"})
    assert lines["marklin"]["names"] == {}
    french = node.json("/api/boards/germany")["names"]["fr"]
    assert (french["germany"], french["munchen"], french["osterreich"]) == ("Allemagne", "Munich", "Autriche")


def test_a_choice_says_what_it_is_about() -> None:
    game = Game.new("usa", 2, seed=1, first=0)
    view = game.view(0)
    offer = view["offer"][0]
    keep = {choice.action: choice for choice in display.seat_view(view).choices}["keep 1,3"]
    assert (keep.verb, keep.tickets) == ("keep", [offer[0], offer[2]])
    game.play("keep 1,3", 0)
    game.play("keep 1,2,3", 1)
    choices = {choice.action: choice for choice in display.seat_view(game.view(0)).choices}
    assert (choices["draw blind"].card, choices["draw blind"].word) == (None, "blind")
    face_up = next(choice for choice in choices.values() if choice.card)
    assert face_up.action == f"draw {face_up.card}"
    claim = next(choice for choice in choices.values() if choice.verb == "claim")
    paid = " ".join(f"{card}:{n}" for card, n in claim.counts.items())
    assert claim.action == f"claim {claim.route} {paid}"


@pytest.mark.parametrize("board", board_names())
def test_words_of_choices_are_small_words_of_the_rules_and_never_the_name_of_a_thing(board: str) -> None:
    from random import Random

    rng = Random(1)
    words: set[str | None] = set()
    for seed in range(3):
        game = Game.new(board, 3, seed=seed)
        while not game.over:
            seat = game.to_act[0]
            words |= {choice.word for choice in display.seat_view(game.view(seat)).choices}
            game.play(rng.choice(game.legal(seat)), seat)
    assert words <= {None, "blind", "nobody", "none", "cards", "tickets", "mat"}, words


def test_a_message_that_cannot_be_read_is_not_repeated() -> None:
    with pytest.raises(Refused) as refusal:
        protocol.read('{"type": "hello", "id": 1, "v": 1, "table": "t", "tokens": ["secret-secret", 5]}')
    assert refusal.value.code == "bad-message"
    assert "secret" not in str(refusal.value)
