"""The protocol as it is documented and exported."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from whistlestop import Game, board_names
from whistlestop.cli import main
from whistlestop.server import payloads, protocol
from whistlestop.server.connection import Connection
from whistlestop.server.hub import Hub, Settings
from whistlestop.server.request_errors import STATUS, RequestError
from whistlestop.server.schema import schema
from whistlestop.server.store import open_store

from .node import Node

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_code_is_documented_and_no_other() -> None:
    table = PAGE.partition("## Codes")[2]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    documented = {code for row in rows for code in re.findall(r"`([a-z-]+)`", row)}
    library = {"illegal-action", "bad-action-text", "game-over", "bad-players", "unknown-board", "bad-record"}
    assert documented == set(STATUS)
    assert all(f"`{code}`" in table for code in library)


def test_every_code_in_the_source_is_known() -> None:
    for path in (ROOT / "src" / "whistlestop" / "server").rglob("*.py"):
        for code in re.findall(r'RequestError\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")):
            assert code in STATUS or code in ("game-over", "illegal-action"), f"{path.name}: {code}"


def test_every_message_is_documented() -> None:
    told = schema()
    for side in ("client", "server"):
        for choice in told["properties"][side]["anyOf"]:
            kind = told["$defs"][choice["$ref"].rpartition("/")[2]]["properties"]["type"]["enum"][0]
            assert f"`{kind}`" in PAGE


SUBSCRIPTION = {"type": "alert", "endpoint": "https://push.example/x", "p256dh": "a", "auth": "b"}


@pytest.mark.parametrize(
    ("message", "part"),
    [
        ({"type": "hook", "seat": 0, "url": "https://hook.example/x"}, "url"),
        ({"type": "hook", "seat": 0, "url": ""}, "url"),
        *((SUBSCRIPTION, part) for part in ("endpoint", "p256dh", "auth")),
        ({"type": "setup", "language": "fr"}, "language"),
        ({"type": "setup", "board": "usa"}, "board"),
    ],
)
def test_no_text_of_a_certain_form_ends_with_a_line_break(message: dict[str, Any], part: str) -> None:
    assert protocol.read(json.dumps(message | {"id": 1}))
    with pytest.raises(RequestError, match="not a message") as refusal:
        protocol.read(json.dumps(message | {"id": 1, part: f"{message[part]}\n"}))
    assert refusal.value.code == "bad-message"


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
    keep = {choice.text: choice for choice in payloads.seat_view(view).choices}["keep 1,3"]
    assert (keep.verb, keep.tickets) == ("keep", [offer[0], offer[2]])
    game.play("keep 1,3", 0)
    game.play("keep 1,2,3", 1)
    choices = {choice.text: choice for choice in payloads.seat_view(game.view(0)).choices}
    assert (choices["draw blind"].card, choices["draw blind"].word) == (None, "blind")
    face_up = next(choice for choice in choices.values() if choice.card)
    assert face_up.text == f"draw {face_up.card}"
    claim = next(choice for choice in choices.values() if choice.verb == "claim")
    paid = " ".join(f"{card}:{n}" for card, n in claim.cards.items())
    assert claim.text == f"claim {claim.route} {paid}"


@pytest.mark.parametrize("board", board_names())
def test_words_of_choices_are_small_words_of_the_rules_and_never_the_name_of_a_thing(board: str) -> None:
    from random import Random

    rng = Random(1)
    words: set[str | None] = set()
    for seed in range(3):
        game = Game.new(board, 3, seed=seed)
        while not game.over:
            seat = game.pending_seats[0]
            words |= {choice.word for choice in payloads.seat_view(game.view(seat)).choices}
            game.play(rng.choice(game.legal(seat)), seat)
    assert words <= {None, "blind", "nobody", "none", "cards", "tickets", "mat", "replacing"}, words


def test_a_message_that_cannot_be_read_is_not_repeated() -> None:
    with pytest.raises(RequestError) as refusal:
        protocol.read('{"type": "hello", "id": 1, "v": 2, "table": "t", "tokens": ["secret-secret", 5]}')
    assert refusal.value.code == "bad-message"
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize("message", [{"type": "hello", "id": 7}, {"type": "a message of version 1"}])
def test_a_page_of_an_older_version_is_told_to_reload(node: Node, message: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with connect(f"ws://127.0.0.1:{node.port}/ws") as page:
            await page.send(json.dumps({**message, "v": 1, "table": "table", "tokens": []}))
            refusal = json.loads(await page.recv())
        assert (refusal["type"], refusal["code"]) == ("refused", "bad-version")
        assert refusal["reason"] == "this server speaks version 2 of the protocol, not 1; reload the page"

    asyncio.run(scenario())


class Script:
    """A WebSocket whose client sends one message and reads what it is answered."""

    def __init__(self, message: object) -> None:
        self.packets = [
            {"type": "websocket.receive", "text": json.dumps(message)},
            {"type": "websocket.disconnect"},
        ]
        self.sent: list[dict[str, Any]] = []

    async def receive(self) -> Any:
        return self.packets.pop(0)

    async def send_text(self, text: str) -> None:
        self.sent.append(json.loads(text))


@pytest.mark.parametrize("step", ["greet", "listen"])
def test_a_store_that_does_not_answer_in_time_is_not_taken_for_a_client_that_has_gone(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(*_: object) -> None:
        raise TimeoutError

    async def scenario() -> None:
        hub = Hub(open_store(str(tmp_path / "games.sqlite")), Settings())
        socket = Script({"type": "hello", "id": 3, "v": 2, "table": "table", "tokens": []})
        await getattr(Connection(hub, cast(WebSocket, socket), "192.0.2.1"), step)()
        assert [(answer["id"], answer["code"]) for answer in socket.sent] == [(3, "store-failed")]

    monkeypatch.setattr(Connection, "enter" if step == "greet" else "answer", slow)
    asyncio.run(scenario())
