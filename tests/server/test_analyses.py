"""Analyses: worked out by the server for finished games only, kept in the store."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

from whistlestop.server.analyses import VERSION
from whistlestop.server.retention import delete_table
from whistlestop.server.store import open_store

from .node import Node, running
from .player import play_game, seated


def analysed(node: Node, game: str) -> dict[str, Any]:
    """Ask for an analysis until it is there."""
    share = 0.0
    for _ in range(3000):
        found: dict[str, Any] = node.json(f"/api/games/{game}/analysis")
        now = found["done"] / max(1, found["total"])
        assert now >= share
        share = now
        if share == 1:
            return found
        time.sleep(0.1)
    raise AssertionError("the analysis does not end")


async def played(node: Node, made: dict[str, Any]) -> str:
    async with contextlib.AsyncExitStack() as stack:
        players = await seated(stack, [node], made)
        await players[0].ask("start")
        await players[0].until(lambda: players[0].state)
        game = str(players[0].state["game"])
        # nobody learns anything of a game that is not over
        assert await asyncio.to_thread(node.refusal, f"/api/games/{game}/analysis") == "not-over"
        await play_game(players)
        return game


def test_a_finished_game_is_analysed_once_and_kept_as_long_as_its_table(store: str) -> None:
    with running(store) as node:
        assert node.refusal("/api/games/nowhere/analysis") == "not-found"
        made = node.table("first-journey", 2)
        game = asyncio.run(played(node, made))
        found = analysed(node, game)["analysis"]
        last = node.json(f"/api/games/{game}/frames?count=0")["last"]
        assert len(found["curve"]) == last + 1
        for seat in found["seats"]:
            total = seat["share"] + seat["luck"]["value"] + seat["skill"]["value"] + seat["others"]["value"]
            assert abs(total - seat["result"]) < 1e-9
            assert 1 <= len(seat["takeaways"]) <= 3
        told = [decision["told"] for decision in found["decisions"] if decision["verdict"] in ("doubtful", "costly")]
        assert told
        assert all(each["verb"] and each["label"] for pair in told for each in pair)
    with running(store) as node:
        again = node.json(f"/api/games/{game}/analysis")
        assert again["done"] == again["total"] == 1
        assert again["analysis"] == found

        table = made["table"]
    asyncio.run(deleted(store, table, game))


async def deleted(store: str, table: str, game: str) -> None:
    """Delete a table; its analyses go with it."""
    opened = open_store(store)
    await opened.open()
    try:
        assert await opened.analysis(game, VERSION)
        assert await opened.analysis(game, VERSION + 1) is None
        await delete_table(opened, table)
        assert await opened.analysis(game, VERSION) is None
        assert await opened.game(game) is None
    finally:
        await opened.close()
