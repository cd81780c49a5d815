"""The engine of the app is the same engine: its tests run in Pyodide, on the package as the app packs it."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from importlib.metadata import files
from pathlib import Path

import pytest
from browser.app import ROOT

from whistlestop import board_names
from whistlestop.app.downloads import Downloads

HERE = Path(__file__).parent

# All of them take minutes: without WHISTLESTOP_LONG, the golden games of all boards, and of the others those that tell
# most of an engine (what it calls actions, what it stores, what it samples), with two players on each board.
PART = """golden_game_replays or (-2 and (
    every_legal_action_has_a_text or bytes_bring_a_state_back or a_sampled_state_looks))""".replace("\n", "")

LONGEST = 3600 if "WHISTLESTOP_LONG" in os.environ else 500  # seconds, on a busy machine
TOOLS = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")  # plain Python


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """What runs the tests, in a folder of its own."""
    folder = tmp_path / "tools"
    for name in TOOLS:
        for file in files(name) or []:
            if ".." not in file.parts and "__pycache__" not in file.parts:
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(Path(str(file.locate())), folder / file)
    return folder


def test_golden_games_contract_and_leaks_hold_in_pyodide(app_folder: Path, tmp_path: Path, tools: Path) -> None:
    packages = tmp_path / "packages.zip"
    packages.write_bytes(gzip.decompress((app_folder / "engine" / "packages.zip.packed").read_bytes()))
    parts = Downloads(ROOT / "build" / "app-parts")
    tests = ["tests/golden/test_golden.py", "tests/test_contract.py", "tests/test_leaks.py"]
    folders = [parts.pyodide(print), packages, tools, ROOT / "tests"]
    chosen = [] if "WHISTLESTOP_LONG" in os.environ else ["-k", PART]
    command = [parts.node, str(HERE / "pytest.mjs"), *map(str, folders), "-q", *tests, *chosen]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 3 * len(board_names())
