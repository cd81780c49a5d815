"""Play on: a new game that starts as a finished one stood, at a table of its own."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import whistlestop as ws

from .node import Node, running
from .player import Player, play_game, seated


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
