"""Replays of records: the same as those of stored games, for games that the server does not have."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

import whistlestop as ws

from .node import Node, rows, running
from .player import Player

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = (GOLDEN / "first-journey-2.txt").read_text(encoding="utf-8")


async def played(node: Node, made: dict[str, Any]) -> str:
    """Let bots play a game; return its id."""
    async with Player(node, made["table"], made["host"]) as host:
        await host.ask("start")
        await host.until(lambda: host.over, 60)
        return str(host.state["game"])


def test_the_record_of_a_finished_game_shows_what_the_stored_game_shows(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite") as node:
        game = asyncio.run(played(node, node.table("iberia", 0, ("easy", "easy"))))
        record = node.ask(f"/api/games/{game}/record")[2].decode()  # without a token
        answers = {}
        for query in ("", "?from=30&count=5", "?seat=1", "?from=0&count=0", "?from=60&seat=0"):
            stored = node.json(f"/api/games/{game}/frames{query}")
            answers[query] = node.json(f"/api/replays{query}", {"record": record})
            assert answers[query] == stored | {"game": "", "seats": [{}, {}]}
    with running(tmp_path / "others.sqlite") as node:  # one that has never heard of the game
        for query, answer in answers.items():
            assert node.json(f"/api/replays{query}", {"record": record}) == answer
        assert rows(node.store, "SELECT count(*) FROM games") == [(0,)]


@pytest.mark.parametrize("name", ["marklin-5", "south-korea-3", "usa-mega-2"])
def test_a_whole_game_can_be_watched_part_by_part(node: Node, name: str) -> None:
    record = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    game = ws.Game.verify(record)
    frames: list[dict[str, Any]] = []
    while not frames or frames[-1]["seq"] < len(game.played):
        part = node.json(f"/api/replays?from={len(frames)}&seat=1", {"record": record})
        assert part["last"] == len(game.played)
        frames += part["frames"]
    assert [frame["seq"] for frame in frames] == list(range(len(game.played) + 1))
    assert frames[-1]["view"]["phase"] == "over"
    assert part["result"]["totals"] == game.scores().totals
    assert f"commitment: {part['commitment']}" in record


def changed(pattern: str, new: str, text: str = RECORD) -> str:
    found, times = re.subn(pattern, new, text, count=1, flags=re.M)
    assert times
    return found


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("", "bad-record"),
        ("nonsense", "bad-record"),
        (RECORD.partition("seed:")[0], "bad-record"),  # not over, or cut off
        (changed("^commitment: .*\n", ""), "bad-record"),
        (changed("^seed: .", "seed: f"), "bad-record"),
        (changed("^scores: .*", "scores: 9 0"), "bad-record"),
        (changed("^[12] draw", "1 claim nowhere"), "bad-record"),
        (changed("^[12] draw\n", ""), "bad-record"),
        (changed("^(board: \\S+) .*", "\\1 0123456789abcdef"), "bad-record"),
        (changed("^board: .*", "board: ../../etc/passwd 1"), "unknown-board"),
        (changed("^board: .*", "board: bell-valley 1"), "unknown-board"),  # it is only for lessons
        (changed("^players: .*", "players: 9"), "bad-players"),
        (changed("^players: .*", "players: 2\nfirst: 7"), "bad-players"),
        (changed("^rules: .*", "rules: ticket_race 99"), "other-rules"),
        (RECORD.replace("seed:", 3001 * "1 draw\n" + "seed:"), "too-long"),
    ],
)
def test_what_is_not_the_record_of_a_finished_game_is_refused(node: Node, record: str, code: str) -> None:
    assert node.refusal("/api/replays", {"record": record}) == code


def test_a_replay_of_a_record_has_limits(node: Node) -> None:
    assert node.refusal("/api/replays", {"record": RECORD + 131_072 * "#"}) == "too-large"
    assert node.json("/api/replays?count=0", {"record": RECORD + 100_000 * "#"})["frames"] == []
    for order in ({}, {"record": 7}, {"record": RECORD, "game": "x"}, [RECORD]):
        assert node.refusal("/api/replays", order) == "bad-request"
    for query in ("seat=2", "from=9999", "count=61", "from=x"):
        assert node.refusal(f"/api/replays?{query}", {"record": RECORD}) == "bad-request"
    assert node.refusal("/api/replays") == "wrong-method"
    assert json.loads(node.ask("/api/replays", {"record": "\ud800"})[2])["code"] in ("bad-request", "bad-record")
    with running(f"{node.store}.2", rate=1) as other:
        codes = [other.ask("/api/replays", {"record": RECORD})[0] for _ in range(60)]
        assert codes[0] == 200
        assert 429 in codes
