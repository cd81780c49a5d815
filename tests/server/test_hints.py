"""Hints: good moves for whoever asks, from nothing but what that seat knows."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from node import Node
from player import Player
from test_tables import at_table, begin

from whistlestop.bots.explain import REASONS


@pytest.mark.parametrize("board", ["usa", "south-korea"])
def test_advice_is_legal_and_reasoned(node: Node, board: str) -> None:
    async def scenario(made: dict[str, Any], first: Player, second: Player) -> None:
        await begin(first, second)
        legal = {choice["action"] for choice in first.turns()[0]["choices"]}
        answer = await first.ask("hint", seat=0)
        assert 1 <= len(answer["advice"]) <= 3
        for advice in answer["advice"]:
            assert advice["action"] in legal
            assert advice["reason"] in REASONS
            assert 0 <= advice["low"] <= advice["win"] <= advice["high"] <= 1
        assert await second.refused("hint", seat=0) == "not-allowed"

    at_table(node, scenario, board)


def test_nothing_has_to_wait_for_a_hint(node: Node) -> None:
    async def scenario(made: dict[str, Any], first: Player, second: Player) -> None:
        await begin(first, second)
        hint = asyncio.create_task(first.ask("hint", seat=0))
        await asyncio.sleep(0.05)
        assert await first.refused("hint", seat=0) == "too-many-requests"
        await first.play(0, first.turns()[0]["choices"][0]["action"])
        assert not hint.done()
        assert (await hint)["advice"]

    at_table(node, scenario)


def test_without_a_decision_there_is_no_advice(node: Node) -> None:
    async def scenario(made: dict[str, Any], first: Player, second: Player) -> None:
        assert await first.refused("hint", seat=0) == "no-game"
        await begin(first, second)
        await first.play(0, first.turns()[0]["choices"][0]["action"])
        assert (await first.ask("hint", seat=0)).get("advice", []) == []

    at_table(node, scenario)
