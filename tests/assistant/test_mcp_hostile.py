"""A client that means no good: it gets refusals with codes, changes nothing, and learns no secret."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest
from server.node import Node

from whistlestop import Game
from whistlestop.mcp.local import LocalSeat
from whistlestop.mcp.seat import ToolError
from whistlestop.mcp.table import TableLink
from whistlestop.mcp.tools import LONGEST, MOST_GAMES, GameTools, ToolResult
from whistlestop.names import names_of

from .client import assistant

SEED = 0xD15EA5E0DDBA11
HUGE = "x" * 1_000_000

CALLS: list[tuple[str, dict[str, Any], str]] = [
    ("", {}, "unknown-tool"),
    (HUGE, {}, "unknown-tool"),
    ("__init__", {}, "unknown-tool"),
    ("play", {}, "bad-arguments"),
    ("play", {"action": None}, "bad-arguments"),
    ("play", {"action": 7}, "bad-arguments"),
    ("play", {"action": ["draw blind"]}, "bad-arguments"),
    ("play", {"action": HUGE}, "bad-arguments"),
    ("play", {"action": "draw blind", "seat": 2}, "bad-arguments"),
    ("play", {"action": "draw blind", HUGE: 1}, "bad-arguments"),
    ("play", {"action": "draw blind", "format": "secrets"}, "bad-arguments"),
    ("play", {"action": ""}, "bad-action-text"),
    ("play", {"action": "\x00\x1b[2J"}, "bad-action-text"),
    ("play", {"action": "claim nowhere-elsewhere red:3"}, "bad-action-text"),
    ("play", {"action": "y" * LONGEST["action"]}, "bad-action-text"),
    ("play", {"action": "draw blind"}, "illegal-action"),
    ("play", {"action": "keep 9"}, "bad-action-text"),
    ("play", {"action": "keep 1"}, "illegal-action"),
    ("play", {"action": "keep 1,2", "game": "game-2"}, "unknown-game"),
    ("look", {"game": "../../etc/passwd"}, "unknown-game"),
    ("why_not", {"action": "claim denver-phoenix white:5"}, "illegal-action"),
    ("record", {}, "not-over"),
    ("wait", {"seconds": -1}, "bad-arguments"),
    ("wait", {"seconds": 10**30}, "bad-arguments"),
    ("wait", {"seconds": True}, "bad-arguments"),
    ("rules", {"board": "/etc/passwd"}, "unknown-board"),
    ("rules", {"board": "usa", "players": 9}, "bad-players"),
    ("new_game", {"board": "usa.toml"}, "unknown-board"),
    ("new_game", {"board": "usa", "seat": 3}, "bad-players"),
    ("new_game", {"board": "usa", "players": 3, "bots": "easy,easy,easy"}, "bad-players"),
    ("new_game", {"board": "usa", "bots": "os:system"}, "unknown-bot"),
    ("new_game", {"board": "usa", "bots": "./evil.py:Evil"}, "unknown-bot"),
    ("new_game", {"board": "usa", "bots": "search:time=1000000"}, "unknown-bot"),
    ("new_game", {"board": "usa", "bots": ",,"}, "unknown-bot"),
    ("join_table", {"link": "file:///etc/passwd#token"}, "bad-link"),
    ("join_table", {"link": "http://[::1/table/x#token"}, "bad-link"),
    ("join_table", {"link": "http://127.0.0.1:1/table/x"}, "bad-link"),
    ("join_table", {"link": "http://127.0.0.1:99999/table/x#token"}, "bad-link"),
    ("join_table", {"link": "http://127.0.0.1:1/table/x#token"}, "no-connection"),
]


async def begun() -> tuple[GameTools, Game]:
    tools = GameTools(seed=SEED)
    await tools.call("new_game", {"board": "usa", "players": 3, "seat": 2, "bots": "greedy"})
    seat = tools.seats["game-1"]
    assert isinstance(seat, LocalSeat)
    return tools, seat.game


@pytest.mark.parametrize(("tool", "arguments", "code"), CALLS, ids=lambda value: str(value)[:40])
def test_what_makes_no_sense_is_refused_and_changes_nothing(tool: str, arguments: dict[str, Any], code: str) -> None:
    async def go() -> None:
        tools, game = await begun()
        before = list(game.played)
        reply = await tools.call(tool, arguments)
        assert reply.refused
        assert reply.text.startswith(f"[{code}] ")
        assert reply.data is not None
        assert reply.data["code"] == code
        assert len(reply.text) < 1000
        assert game.played == before
        assert list(tools.seats) == ["game-1"]

    asyncio.run(go())


def test_no_answer_of_a_game_has_a_secret_in_it() -> None:
    """Tickets of others, which nobody has seen, are named nowhere but in the rules; neither is the seed."""

    async def go() -> None:
        tools, game = await begun()
        names = names_of(game.board)
        replies: list[ToolResult] = []
        for _ in range(40):
            for call in CALLS:
                if call[0] in ("play", "look", "why_not", "record"):
                    replies.append(await tools.call(call[0], call[1]))
            replies.append(await tools.call("look", {"format": "json"}))
            replies.append(await tools.call("look", {}))
            legal = [str(action) for action in game.legal(1)]
            action = next((text for text in legal if not text.startswith(("tickets", "keep 1,2,3"))), legal[0])
            replies.append(await tools.call("play", {"action": action}))
        assert len(game.played) > 80
        own = {ticket for event in game.events if event.seat == 1 for ticket in event.secrets}
        hidden = {ticket for seat in (0, 2) for ticket in game.view(seat)["tickets"][seat]} - own
        assert len(hidden) >= 4
        told = "\n".join(reply.text + json.dumps(reply.data) for reply in replies)
        for ticket in hidden:
            assert ticket not in told
            assert names.ticket(ticket) not in told
        assert str(SEED) not in told
        assert f"{SEED:x}" not in told

    asyncio.run(go())


def test_too_many_games_at_once_are_refused() -> None:
    async def go() -> None:
        tools = GameTools()
        for _ in range(MOST_GAMES):
            assert not (await tools.call("new_game", {"board": "first-journey"})).refused
        assert (await tools.call("new_game", {"board": "first-journey"})).text.startswith("[too-many-games]")
        await tools.call("leave", {"game": "game-3"})
        assert not (await tools.call("new_game", {"board": "first-journey"})).refused

    asyncio.run(go())


def test_calls_at_the_same_moment_wait_for_each_other() -> None:
    async def go() -> None:
        tools, game = await begun()
        replies = await asyncio.gather(*(tools.call("play", {"action": "keep 1,2"}) for _ in range(5)))
        assert sorted(reply.refused for reply in replies) == [False, True, True, True, True]
        assert len([seat for seat, _ in game.played if seat == 1]) == 1

    asyncio.run(go())


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("http://host:8080/table/abc#token", "http://host:8080/"),
        ("https://games.example/train/table/abc#token", "https://games.example/train/"),
        (" http://[::1]:8080/table/abc/#token\n", "http://[::1]:8080/"),
    ],
)
def test_a_link_is_taken_apart(text: str, server: str) -> None:
    assert TableLink.read(text) == TableLink(server, "abc", "token")


@pytest.mark.parametrize("text", ["", "abc", "http://host/#token", "http:///table/x#y", "ftp://host/table/x#y"])
def test_a_text_that_is_not_a_link_is_refused(text: str) -> None:
    with pytest.raises(ToolError, match="that is not a link to a seat"):
        TableLink.read(text)


# -- at a table ----------------------------------------------------------------------------------------------------


def test_nobody_sits_down_with_a_token_that_holds_no_seat(node: Node) -> None:
    async def go() -> None:
        made = node.json("/api/tables", {"board": "usa", "seats": [{}, {"bot": "easy"}], "name": "Ann"})
        other = node.json("/api/tables", {"board": "usa", "seats": [{}, {"bot": "easy"}], "name": "Eve"})
        tools = GameTools()

        async def code(table: str, token: str) -> str:
            reply = await tools.call("join_table", {"link": f"http://127.0.0.1:{node.port}/table/{table}#{token}"})
            assert reply.refused
            assert reply.data is not None
            assert made["token"] not in reply.text
            return str(reply.data["code"])

        assert await code(made["table"], "guessed-token") == "bad-token"
        assert await code(made["table"], other["token"]) == "bad-token"
        assert await code("unknown-table", made["token"]) in ("bad-token", "not-found")
        assert await code(made["table"], made["watch"]) == "no-seat"
        assert await code(made["table"], made["invite"]) == "table-full"
        assert not tools.seats

    asyncio.run(go())


def test_nobody_acts_out_of_turn_or_for_another_seat(node: Node) -> None:
    async def go() -> None:
        from .test_mcp_games import begin, link

        made = node.table("usa", 2, first=0)
        async with assistant() as ann, assistant() as bob:
            await ann.call("join_table", link=link(node, made["table"], made["tokens"][0]))
            await bob.call("join_table", link=link(node, made["table"], made["tokens"][1]))
            await asyncio.to_thread(begin, node, made)
            offers = [{ticket["id"] for ticket in (await one.look("wait"))["offer"]} for one in (ann, bob)]
            await asyncio.gather(*(one.call("play", action="keep 1,2,3") for one in (ann, bob)))
            assert "draw blind" in (await ann.look("wait"))["legal"]
            assert await bob.code_of("play", action="draw blind") == "illegal-action"
            assert await bob.code_of("why_not", action="draw blind") == "illegal-action"
            assert await bob.code_of("play", action="keep 1") == "illegal-action"
            await ann.call("play", action="draw blind")
            await ann.call("play", action="draw blind")
            await bob.call("wait")
            assert "seat 1: kept 3 tickets" in bob.told[-1]
            assert "seat 1: drew 2 cards" in bob.told[-1]
            assert {ticket["id"] for ticket in (await bob.look())["your_tickets"]} == offers[1]
            assert not any(ticket in text for ticket in offers[0] for text in bob.told)

    asyncio.run(go())


# -- over standard input -------------------------------------------------------------------------------------------


def test_garbage_on_standard_input_is_survived() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "whistlestop", "mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}},
    }
    junk = [b"garbage", b"{}", b"[1, 2", b"\xff\xfe\x00", b'{"jsonrpc": "2.0"}', HUGE.encode(), b"null"]
    for line in [*junk, json.dumps(hello).encode()]:
        process.stdin.write(line + b"\n")
    process.stdin.flush()
    answers = iter(process.stdout.readline, b"")
    answer = next(found for line in answers if (found := json.loads(line)).get("id") == 1)
    assert answer["result"]["serverInfo"]["name"] == "whistlestop"
    process.stdin.close()
    assert process.wait(20) == 0
    process.stdout.close()
