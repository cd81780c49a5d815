"""What the tests of the arena share."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import whistlestop
from whistlestop.arena import GameResult, Outcome

ODD = Path(__file__).parent / "odd_bots.py"
ENV = {**os.environ, "PYTHONPATH": str(Path(whistlestop.__file__).parents[1]), "COLUMNS": "100"}


def odd(name: str) -> str:
    """The spec of one of the odd bots."""
    return f"{ODD}:{name}"


def timeless(result: GameResult) -> GameResult:
    """A result without what differs from one time to the next."""
    return replace(result, seconds=())


def played(outcome: Outcome) -> list[GameResult]:
    return [timeless(result) for _, result in outcome.results()]


def without_times(figures: dict[str, Any]) -> dict[str, Any]:
    for bot in figures["bots"]:
        bot["ms_per_decision"] = None
    return figures


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "whistlestop", "arena", *map(str, words)]


def in_process(*words: object, **settings: Any) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    return subprocess.run(
        command(*words), capture_output=True, encoding="utf-8", timeout=120, env=ENV, check=False, **settings
    )
