"""What is published works where nothing else is: a wheel, and what it asks for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from server.node import Node

from .player import Player
from .site import Visit

WHEELS = Path(__file__).parents[2] / "build" / "wheel"


def test_the_wheel_can_play_a_game_from_a_bare_environment(visit: Visit, tmp_path: Path) -> None:
    wheel = next(WHEELS.glob("*.whl"), None)
    if wheel is None:
        pytest.skip("no wheel: make build makes it")
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "bare"], check=True)
    programs = tmp_path / "bare" / ("Scripts" if sys.platform == "win32" else "bin")
    python = str(programs / "python")
    subprocess.run([python, "-m", "pip", "install", "-qq", f"{wheel}[server]"], check=True)
    node = Node(str(tmp_path / "games.sqlite"), "--bot-workers", "1")
    node.python = [python, "-I", "-m", "whistlestop"]  # nothing but what is installed there
    node.start()
    try:
        site = visit(address=f"http://127.0.0.1:{node.port}")
        site.new_game("first-journey", "here:Ann", "easy")
        player = Player(site.page)
        assert player.play()
        player.ending.wait_for()
        site.page.close()
    finally:
        node.stop()
    assert "Traceback" not in "".join(node.lines)
