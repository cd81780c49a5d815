"""Lessons at a table of the server: the script decides, and a crash loses nothing of it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from .node import Node, running
from .player import Player, Refusal

LESSON = "basics"


def begin(node: Node) -> dict[str, Any]:
    info = node.json(f"/api/lessons/{LESSON}")
    return node.table(info["board"], 1, ("easy",), lesson=LESSON)


async def follow(player: Player, steps: list[dict[str, Any]], until: int | None = None) -> None:
    """Do what the steps await, one after another."""
    for step in steps:
        if not step["awaits"] or step["at"] < player.seq:
            continue
        if until is not None and step["at"] >= until:
            return
        await player.until(lambda step=step: player.seq >= step["at"] and player.turns())
        assert player.seq == step["at"]
        texts = [choice["text"] for choice in player.turns()[0]["choices"]]
        awaited = [text for text in texts if any((text + " ").startswith(each + " ") for each in step["awaits"])]
        await player.play(0, awaited[0])


def test_a_lesson_is_played_through_at_a_table_of_its_own(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite") as node:
        assert node.json("/api/lessons")[0]["id"] == LESSON
        info = node.json(f"/api/lessons/{LESSON}")
        assert info["board"] not in [board["id"] for board in node.json("/api/boards")]
        assert node.json(f"/api/boards/{info['board']}/layout")["cities"]
        made = begin(node)

        async def scenario() -> str:
            async with Player(node, made["table"], made["tokens"][0], made["host"]) as player:
                await player.ask("start")
                await player.until(lambda: player.turns())
                assert player.info["lesson"] == LESSON
                order = {"game": player.state["game"], "seat": 0, "after": 0}
                assert await player.refused("play", action="draw blind", **order) == "not-awaited"
                assert await player.refused("play", action="claim alma-brume red:2", **order) == "illegal-action"
                await follow(player, info["steps"])
                await player.until(lambda: player.over)
                assert player.state["result"]["winners"] == [0]
                return str(player.state["game"])

        game = asyncio.run(scenario())
        shown = node.json(f"/api/games/{game}/frames?seat=0")
        assert [frame["seq"] for frame in shown["frames"]] == [*range(shown["last"] + 1)]
        assert shown["frames"][0]["view"]["fields"]["hand"][0] != shown["frames"][-1]["view"]["fields"]["hand"][0]
        for about in ("record", "analysis"):
            assert node.refusal(f"/api/games/{game}/{about}") == "bad-record"
        assert node.refusal(f"/api/games/{game}/play-on", {"seq": 1, "seat": 0, "name": "Ann"}) == "not-allowed"


def test_a_lesson_survives_a_crash(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with running(store) as node:
        steps = node.json(f"/api/lessons/{LESSON}")["steps"]
        made = begin(node)

        async def scenario() -> None:
            async with Player(node, made["table"], made["tokens"][0], made["host"]) as player:
                await player.ask("start")
                await player.until(lambda: player.turns())
                await follow(player, steps, until=5)
                before = player.seq
                await asyncio.to_thread(node.kill)
                await asyncio.to_thread(node.start)
                await player.come_back()
                assert player.seq >= before
                await follow(player, steps)
                await player.until(lambda: player.over)

        asyncio.run(scenario())


def test_a_lesson_that_has_changed_since_is_not_played_on(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with running(store) as node:
        made = begin(node)

        async def scenario() -> None:
            async with Player(node, made["table"], made["tokens"][0], made["host"]) as player:
                await player.ask("start")
                await player.until(lambda: player.turns())

        asyncio.run(scenario())
    with sqlite3.connect(store) as database:
        database.execute("UPDATE games SET lesson = 'basics 000000000000'")
    with running(store) as node:

        async def again() -> None:
            player = Player(node, made["table"], made["tokens"][0])
            with pytest.raises(Refusal) as refusal:
                await player.open()
            await player.close()
            assert refusal.value.code == "other-lesson"

        asyncio.run(again())


def test_a_lesson_needs_its_board_and_its_seats(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite") as node:
        wrong = [
            ({"board": "usa", "seats": [{}, {"bot": "easy"}], "lesson": LESSON}, "bad-request"),
            ({"board": "bell-valley", "seats": [{}, {}], "lesson": LESSON}, "bad-request"),
            ({"board": "bell-valley", "seats": [{}, {"bot": "easy"}], "lesson": "nothing"}, "unknown-lesson"),
        ]
        for order, code in wrong:
            assert node.refusal("/api/tables", order) == code, json.dumps(order)
        assert node.refusal("/api/lessons/nothing") == "unknown-lesson"
