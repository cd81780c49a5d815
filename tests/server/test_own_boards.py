"""Boards of one's own on a server."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from pathlib import Path

import pytest

from .node import running
from .player import Player, play_game

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "halcyon.toml")


def test_a_game_on_a_board_of_a_file_outlives_the_file(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with running(store, "--board", EXAMPLE) as node:
        assert "halcyon" in [board["id"] for board in node.json("/api/boards")]
        assert node.json("/api/boards/halcyon")["name"] == "Halcyon Isles"
        assert node.json("/api/boards/halcyon/layout")["cities"]
        made = node.table("halcyon", 1, ("easy",))

        async def scenario() -> str:
            async with contextlib.AsyncExitStack() as stack:
                player = await stack.enter_async_context(Player(node, made["table"], made["tokens"][0], made["host"]))
                await player.ask("start")
                await play_game([player])
                game: str = player.state["game"]
                return game

        game = asyncio.run(scenario())
    with running(store) as node:
        assert "halcyon" not in [board["id"] for board in node.json("/api/boards")]
        assert node.json(f"/api/games/{game}/frames?count=1")["board"] == "halcyon"


@pytest.mark.parametrize(("file", "code"), [("nowhere.toml", "unknown-board"), ("usa.toml", "bad-board")])
def test_a_board_that_cannot_be_offered_is_refused(tmp_path: Path, file: str, code: str) -> None:
    known = Path(EXAMPLE).read_text(encoding="utf-8")
    (tmp_path / "usa.toml").write_text(known.replace('id = "halcyon"', 'id = "usa"', 1), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "whistlestop", "serve", "--port", "0", "--board", str(tmp_path / file)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert f"[{code}]" in done.stderr
    assert "Traceback" not in done.stderr
