"""Assistants play whole games by the Model Context Protocol: against bots, and at a table of a real server."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

from server.node import Node
from websockets.sync.client import connect

from whistlestop import Game, ruleset
from whistlestop.language import SeatSnapshot, rules_page, to_data
from whistlestop.mcp import table
from whistlestop.server import protocol

from .client import assistant


def test_the_assistant_speaks_the_version_of_the_server() -> None:
    assert table.VERSION == protocol.VERSION


def test_an_assistant_plays_a_whole_game_against_bots() -> None:
    async def go() -> None:
        async with assistant("--seed", "5") as me:
            assert "first-journey: First Journey (Europe), 2 to 4 players." in await me.call("boards")
            assert await me.call("rules", board="first-journey", players=3) == rules_page(ruleset("first-journey", 3))
            position = await me.call("new_game", board="first-journey", players=3, seat=2, bots="greedy,medium")
            assert position.startswith("This is game-1. First Journey (Europe), 3 players, ")
            end = await me.play_on(Random(1))
            game = Game.replay(await me.call("record"))
            assert game.over
            assert game.seed == 5
            assert end["scores"]["totals"] == {f"seat {i + 1}": total for i, total in enumerate(game.scores().totals)}
            assert end["facts"] == json.loads(json.dumps(to_data(SeatSnapshot.of(game.view(1)))["facts"]))
            assert await me.code_of("play", action="draw") == "game-over"
            assert "You have left game-1." in await me.call("leave")
            assert await me.code_of("look") == "no-game"

    asyncio.run(go())


def test_legal_actions_are_listed_unless_that_is_switched_off() -> None:
    async def go() -> None:
        async with assistant("--no-legal") as me:
            assert "You may" not in await me.call("new_game", board="usa")
            assert "legal" not in await me.look()
            assert await me.code_of("legal") == "unknown-tool"
        async with assistant() as me:
            assert "You may (4 actions):" in await me.call("new_game", board="usa")
            assert (await me.look())["legal"] == ["keep 1,2", "keep 1,3", "keep 2,3", "keep 1,2,3"]
            assert "keep 1,2,3" in await me.call("legal", containing="1,2,")

    asyncio.run(go())


def test_the_rules_of_every_board_are_resources() -> None:
    async def go() -> None:
        async with assistant() as me:
            listed = (await me.client.list_resources()).resources
            assert "whistlestop://rules/usa" in [resource.uri for resource in listed]
            page = await me.client.read_resource("whistlestop://rules/usa")
            assert page.contents[0].text == rules_page(ruleset("usa", 2))

    asyncio.run(go())


def host(node: Node, made: dict[str, Any], **order: Any) -> dict[str, Any]:
    """The host comes, gives an order, and goes; the answer."""
    with connect(f"ws://127.0.0.1:{node.port}/ws") as socket:
        hello = {"type": "hello", "v": 2, "table": made["table"], "tokens": [made["host"]]}
        for number, message in enumerate([hello, order], 1):
            socket.send(json.dumps({**message, "id": number}))
            while (answer := json.loads(socket.recv())).get("id") != number:
                pass
            assert answer["type"] == "accepted", answer
    return dict(answer)


def begin(node: Node, made: dict[str, Any]) -> None:
    host(node, made, type="start")


def link(node: Node, table: str, token: str) -> str:
    return f"http://127.0.0.1:{node.port}/table/{table}#{token}"


def test_assistants_play_a_whole_game_at_a_table(node: Node) -> None:
    """One of them holds a seat, the other is invited; a bot has the third seat."""

    async def go() -> None:
        seats = [{}, {}, {"bot": "easy"}]
        made = node.json("/api/tables", {"board": "first-journey", "seats": seats, "name": "Ann"})
        async with assistant() as ann, assistant() as bob:
            greeting = await ann.call("join_table", link=link(node, made["table"], made["token"]))
            assert greeting == "This is game-1. You are seat 1. The game has not started yet: use wait."
            assert "You are seat 2." in await bob.call(
                "join_table", link=link(node, made["table"], made["invite"]), name="Bob"
            )
            assert await ann.code_of("look") == "no-game"
            await asyncio.to_thread(begin, node, made)
            ends = await asyncio.gather(ann.play_on(Random(1)), bob.play_on(Random(2)))
            game = Game.replay(await ann.call("record"))
            for seat, end in enumerate(ends):
                assert end["you"] == f"seat {seat + 1}"
                assert end["facts"] == json.loads(json.dumps(to_data(SeatSnapshot.of(game.view(seat)))["facts"]))
                assert list(end["scores"]["totals"].values()) == game.scores().totals

    asyncio.run(go())


def test_a_game_that_is_over_is_shown_also_when_the_table_is_set_up_for_another_board(node: Node) -> None:
    async def go() -> None:
        made = node.json("/api/tables", {"board": "first-journey", "seats": [{}, {"bot": "easy"}], "name": "Ann"})
        seat = link(node, made["table"], made["token"])
        async with assistant() as ann:
            await ann.call("join_table", link=seat)
            await asyncio.to_thread(begin, node, made)
            end = await ann.play_on(Random(1))
            await asyncio.to_thread(host, node, made, type="setup", board="usa", players=3)
            assert await ann.look() == end
        async with assistant() as again:
            await again.call("join_table", link=seat)
            assert (await again.look())["facts"] == end["facts"]

    asyncio.run(go())


def test_a_seat_that_a_bot_plays_is_taken_over(node: Node) -> None:
    async def go() -> None:
        made = node.table("usa", 2)
        await asyncio.to_thread(begin, node, made)
        token = (await asyncio.to_thread(host, node, made, type="link", seat=0))["token"]

        def bot() -> str | None:
            bearer = {"Authorization": f"Bearer {made['host']}"}
            found: str | None = node.json(f"/api/tables/{made['table']}", headers=bearer)["seats"][0].get("bot")
            return found

        assert bot()
        async with assistant() as me:
            assert "You are seat 1." in await me.call("join_table", link=link(node, made["table"], token))
            assert not bot()
            assert (await me.look())["you"] == "seat 1"

    asyncio.run(go())
