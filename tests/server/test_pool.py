"""Bots in worker processes: what happens when these die or hang."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from random import Random

import pytest

from whistlestop import Action, Game
from whistlestop.server.boards import source_of
from whistlestop.server.pool import BotPool

from .node import Node, running
from .player import Player

FLAKY = """
import os, pathlib, sys, time
from whistlestop.server import worker
marker = pathlib.Path(sys.argv[1])
if not marker.exists():
    marker.touch()
    {fault}
worker.main()
"""
NEVER = "import sys; sys.stdin.buffer.read(1); sys.exit(1)"


def ask(pool: BotPool) -> Action:
    game = Game.new("usa", 2, seed=3)

    async def go() -> Action:
        try:
            return await pool.choose(game.view(0), "easy", ("usa", game.board.fingerprint, source_of("usa")))
        finally:
            await pool.close()

    action = asyncio.run(go())
    assert action in game.legal(0)
    return action


@pytest.mark.parametrize("fault", ["os._exit(1)", "time.sleep(1000)", "print('x' * 100); os.write(1, b'nonsense' * 9)"])
def test_a_worker_that_fails_is_replaced_and_asked_again(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whistlestop.server.pool.START_TIMEOUT", 3.0)
    script = tmp_path / "flaky.py"
    script.write_text(FLAKY.format(fault=fault))
    pool = BotPool(1, 1.0, [sys.executable, str(script), str(tmp_path / "marker")])
    ask(pool)
    assert (pool.moves, pool.failures) == (1, 1)


def test_when_no_worker_lives_chance_decides() -> None:
    pool = BotPool(1, 5.0, [sys.executable, "-c", NEVER])
    ask(pool)
    assert (pool.moves, pool.failures) == (0, 3)


def children(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == parent:
            found.append(int(folder.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the workers in /proc")
def test_a_game_goes_on_when_its_worker_is_killed(tmp_path: Path) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 1, ("easy",))
        async with Player(node, made["table"], made["host"], *made["tokens"]) as person:
            await person.ask("start")
            await person.run(Random(1), most=8)
            assert node.process is not None
            for worker in children(node.process.pid):
                os.kill(worker, signal.SIGKILL)
            await person.run(Random(2), most=20)

    with running(tmp_path / "games.sqlite", "--bot-workers", "1") as node:
        asyncio.run(scenario(node))
        assert "a worker failed" in "".join(node.lines)
