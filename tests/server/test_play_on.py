"""Play on: a new game that starts as a finished one stood, at a table of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from random import Random
from typing import Any

import whistlestop as ws
from whistlestop.server import app
from whistlestop.server.boards import rules_today, source_of
from whistlestop.server.store import Entry, GameRow

from .node import Node, running
from .player import Player, play_game, seated
from .test_memory import serving


def order(**changes: Any) -> dict[str, Any]:
    return {"seq": 20, "seat": 1, "name": "Ann", "bot": "easy"} | changes


async def played(node: Node, made: dict[str, Any]) -> str:
    """Play a game at a table; nobody can play on from it before it is over."""
    async with contextlib.AsyncExitStack() as stack:
        players = await seated(stack, [node], made)
        await players[0].ask("start")
        await players[0].until(lambda: players[0].state)
        game = str(players[0].state["game"])
        assert await asyncio.to_thread(node.refusal, f"/api/games/{game}/play-on", order()) == "not-over"
        await play_game(players)
        return game


async def continued(node: Node, made: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Play the new game to its end; return its id and the table."""
    async with contextlib.AsyncExitStack() as stack:
        player = await stack.enter_async_context(Player(node, made["table"], made["token"]))
        await player.until(lambda: player.state)
        assert player.state["seq"] >= 20
        await play_game([player])
        return str(player.state["game"]), player.info


def test_a_finished_game_goes_on_from_one_of_its_positions_at_a_table_of_its_own(store: str) -> None:
    with running(store) as node:
        old = asyncio.run(played(node, node.table("first-journey", 2)))
        last = node.json(f"/api/games/{old}/frames?count=0")["last"]
        assert node.refusal(f"/api/games/{old}/play-on", order(seq=last)) == "game-over"
        assert node.refusal(f"/api/games/{old}/play-on", order(seat=2)) == "no-seat"
        assert node.refusal("/api/games/nowhere/play-on", order()) == "not-found"

        made = node.json(f"/api/games/{old}/play-on", order())
        assert made["seat"] == 1
        new, table = asyncio.run(continued(node, made))
        assert table["continued"] == new != old
        assert [seat.get("bot") for seat in table["seats"]] == ["easy", None]

        records = [ws.Game.verify(node.ask(f"/api/games/{game}/record")[2].decode()) for game in (old, new)]
        assert records[0].seed == records[1].seed, "the cards come in the same order"
        assert records[0].played[:20] == records[1].played[:20]
        assert records[1].over


def test_long_games_are_played_on_less_often(tmp_path: Path) -> None:
    long, short = app.LINES_PER_TABLE + 100, 20

    async def scenario() -> None:
        async with serving(tmp_path, tables=(0.001, 3)) as (hub, node):
            await hub.store.add_table("T", b"", *finished_game(long))

            async def ask(seq: int) -> str:
                status, _, body = await asyncio.to_thread(node.ask, "/api/games/G/play-on", order(seq=seq))
                return "made" if status == 201 else str(json.loads(body)["code"])

            assert [await ask(short), await ask(long), await ask(short)] == ["made", "made", "too-many-requests"]

    asyncio.run(scenario())


def finished_game(length: int) -> tuple[GameRow, list[Entry]]:
    """A game of more than so many actions, as it is stored: in the first of them tickets are exchanged."""
    rules = rules_today("first-journey", 2)
    board = rules.board
    game = ws.Game(rules, 7)
    chance = Random(7)
    while not game.over:
        exchanges = [action for action in game.legal() if action.verb == "exchange"]
        game.push(exchanges[0] if exchanges and len(game.played) < length else chance.choice(game.legal()))
    facts = (board.id, board.fingerprint, 2, None, 7, 0.0, source_of(board.id))
    row = GameRow("G", "T", *facts, finished=1.0, rules=rules.version)
    return row, [Entry(n, seat, str(action), 1.0, bot=True) for n, (seat, action) in enumerate(game.played, 1)]
