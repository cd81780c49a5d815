"""Analyses: worked out by the server for finished games only, kept in the store."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from whistlestop.server.analyses import MOST_OF_ADDRESS, VERSION
from whistlestop.server.boards import rules_today, source_of
from whistlestop.server.match import Match
from whistlestop.server.request_errors import RequestError
from whistlestop.server.retention import delete_table
from whistlestop.server.store import GameRow, open_store

from .node import Node, rows, running
from .player import play_game, seated
from .test_memory import serving


def analysed(node: Node, game: str, record: dict[str, str] | None = None) -> dict[str, Any]:
    """Ask for an analysis until it is there."""
    share = 0.0
    for _ in range(3000):
        path = f"/api/games/{game}/analysis" if record is None else "/api/analyses"
        found: dict[str, Any] = node.json(path, record)
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


def test_a_game_that_the_server_does_not_have_is_analysed_from_its_record_like_a_stored_one(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite") as node:
        game = asyncio.run(played(node, node.table("first-journey", 2)))
        stored = analysed(node, game)["analysis"]
        record = {"record": node.ask(f"/api/games/{game}/record")[2].decode()}
    with running(tmp_path / "others.sqlite") as node:  # one that has never heard of the game
        assert analysed(node, "", record)["analysis"] == stored
        assert rows(node.store, "SELECT count(*) FROM analyses") == [(0,)]
        unfinished = {"record": record["record"].partition("\nseed:")[0]}
        assert node.refusal("/api/analyses", unfinished) == "bad-record"


def test_one_address_leaves_room_for_the_games_of_others(tmp_path: Path) -> None:
    rules = rules_today("first-journey", 2)
    board = rules.board

    async def scenario() -> None:
        async with serving(tmp_path) as (hub, _):

            def begin(number: int, address: str) -> None:
                """Ask for the analysis of a game that was played to its end."""
                facts = (board.id, board.fingerprint, 2, None, number, 0.0, source_of(board.id))
                match = Match(hub.store, GameRow(f"G{number}", "T", *facts, rules=rules.version))
                match.game.play_out("random", Random(number))
                assert match.over
                hub.analyses.begin(hub.replays.of_match(match), address)

            for number in range(MOST_OF_ADDRESS):
                begin(number, "192.0.2.1")
            begin(0, "192.0.2.1")  # it is running already
            with pytest.raises(RequestError, match="several games") as refusal:
                begin(MOST_OF_ADDRESS, "192.0.2.1")
            assert refusal.value.code == "too-many-requests"
            begin(MOST_OF_ADDRESS, "192.0.2.2")
            assert len(hub.analyses.running) == MOST_OF_ADDRESS + 1

    asyncio.run(scenario())
