"""Hints: good moves for whoever asks, from nothing but what that seat knows."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from whistlestop import load_board
from whistlestop.server.limits import Buckets

from .node import Node
from .player import Player
from .test_tables import at_table, begin


@pytest.mark.parametrize("board", ["usa", "south-korea"])
def test_advice_is_legal_and_reasoned(node: Node, board: str) -> None:
    async def scenario(made: dict[str, Any], first: Player, second: Player) -> None:
        await begin(first, second)
        legal = {choice["text"] for choice in first.turns()[0]["choices"]}
        answer = await first.ask("hint", seat=0)
        assert 1 <= len(answer["advice"]) <= 3
        for advice in answer["advice"]:
            assert advice["action"] in legal
            assert advice["reason"] not in ("", "other")
            assert advice["text"].endswith(".")
            assert advice["points"] > 0
            assert 0 <= advice["low"] <= advice["win"] <= advice["high"] <= 1
        assert await second.refused("hint", seat=0) == "not-allowed"

    at_table(node, scenario, board)


def test_a_plan_has_the_routes_to_build_and_the_tickets_of_the_seat(node: Node) -> None:
    async def scenario(made: dict[str, Any], first: Player, second: Player) -> None:
        await begin(first, second)
        for player in (first, second):
            view = player.turns()[0]
            await player.play(view["seat"], view["choices"][-1]["text"])
        for player in (first, second):
            await player.until(lambda player=player: player.seq == 2)
        asking = first if first.turns() else second
        view = asking.turns()[0]
        plan = (await asking.ask("hint", seat=view["seat"]))["plan"]
        assert [outlook["ticket"] for outlook in plan["tickets"]] == view["fields"]["tickets"][view["seat"]]
        assert all(0 <= outlook["chance"] <= 1 for outlook in plan["tickets"])
        wanted = [planned["route"] for planned in plan["routes"]]
        assert 0 < len(wanted) == len(set(wanted))
        assert set(wanted) <= {route.id for route in load_board("usa").routes}
        assert plan["turns"] > len(wanted)
        assert plan["turns_left"] > 0

    at_table(node, scenario)


def test_a_player_who_asks_too_often_is_told_when_the_next_hint_comes() -> None:
    hints = Buckets(0.2, 5)
    assert hints.wait("a seat") == 0
    assert all(hints.take("a seat") for _ in range(5))
    assert 0 < hints.wait("a seat") <= 5
    assert hints.wait("another seat") == 0


def test_nothing_has_to_wait_for_a_hint(node: Node) -> None:
    async def scenario(made: dict[str, Any], first: Player, second: Player) -> None:
        await begin(first, second)
        hint = asyncio.create_task(first.ask("hint", seat=0))
        await asyncio.sleep(0)  # it has been sent
        assert await first.refused("hint", seat=0) == "too-many-requests"
        await first.play(0, first.turns()[0]["choices"][0]["text"])
        assert not hint.done()
        assert (await hint)["advice"]

    at_table(node, scenario)


def test_without_a_decision_there_is_no_advice(node: Node) -> None:
    async def scenario(made: dict[str, Any], first: Player, second: Player) -> None:
        assert await first.refused("hint", seat=0) == "no-game"
        await begin(first, second)
        await first.play(0, first.turns()[0]["choices"][0]["text"])
        assert (await first.ask("hint", seat=0)).get("advice", []) == []

    at_table(node, scenario)
